import { type Command, type CommandContext, table } from '../../kernel/cli/command.ts'
import { escapeControlChars } from '../../kernel/cli/escape-control-chars.ts'
import { writeNewFile } from '../../kernel/cli/new-file.ts'
import { CommandError } from '../../kernel/http/refusal.ts'
import { byParams } from '../../kernel/sql/write.ts'
import { findMemberBy } from '../members/members.ts'
import { type ErasurePlan, erasePerson, inEnglish, planErasure } from './erase-person.ts'
import { listErased, noteErased } from './erased-list.ts'
import { erasureLetter } from './erasure-letter.rules.ts'
import { exportPerson } from './export-person.ts'
import { findPerson, recordExport } from './person.sql.ts'

const PERSON = { name: 'person', description: 'id or email of the person' }

async function depsOf(context: CommandContext) {
  return { database: await context.database(), config: context.config, secrets: await context.secrets() }
}

export const memberExport: Command = {
  words: 'member export',
  summary:
    'Write everything stored about a person to one ZIP: a JSON file per table, the files of their LLCs, and a README in their language.',
  args: [PERSON],
  flags: [
    { flags: '--out <path>', description: 'the ZIP file to write, which must not exist yet', required: true },
    {
      flags: '--identifiers',
      description: 'include passport, tax and other numbers in full; this is recorded in their access log',
    },
  ],
  async run(context, { person, out, identifiers }) {
    const deps = await depsOf(context)
    const { id: memberId, name } = await findMemberBy(deps.database.quick, person as string)
    const whole = identifiers !== undefined
    const kind = whole ? 'identifiers' : 'profile'
    await deps.database.durable.one(recordExport, { member_id: memberId, kind, ...byParams(context.by) })
    const wanted = { memberId, identifiers: whole, now: context.now() }
    const { bytes, result, dispose } = await exportPerson(deps, context.personalData, wanted)
    try {
      await writeNewFile(context, out as string, bytes)
    } finally {
      await dispose()
    }
    const { tables, files, unreadable } = result
    const text = [
      `${escapeControlChars(out as string)}: everything about ${escapeControlChars(name)}: ${tables.length} tables and ${files} files.`,
      whole
        ? 'It contains identifiers in full: hand it over safely, and delete your copy.'
        : 'Identifiers are not included; --identifiers includes them in full.',
      ...unreadable.map(path => `Not readable, and not included: ${escapeControlChars(path)}`),
    ]
    return {
      json: { id: memberId, file: out as string, identifiers: whole, tables, files, unreadable },
      text: text.join('\n'),
    }
  },
}

function formatPlan({ person, removed, kept, blockers, warnings }: ErasurePlan, isDone: boolean): string[] {
  return [
    `${isDone ? 'Removed' : 'To be removed'} of ${escapeControlChars(person.name)} (member ${person.id}):`,
    table(
      ['table', 'rows', 'how', 'what'],
      removed.map(({ table: name, rows, how, what }) => [name, rows, how, what.en]),
      'Nothing.',
    ),
    isDone ? 'Kept:' : 'To be kept:',
    table(
      ['table', 'rows', 'until', 'why'],
      kept.map(({ table: name, rows, until, why }) => [name, rows, until ?? 'no fixed date', why.en]),
      'Nothing.',
    ),
    `Searched: email to or with ${escapeControlChars(person.emails.join(', '))}, and what is recorded as ${person.names.join(', ')}.`,
    ...(warnings.length ? ['Note:', ...warnings.map(line => `  ${line}`)] : []),
    ...(blockers.length ? ['Do this first:', ...blockers.map(line => `  ${line}`)] : []),
  ]
}

const shown = ({ person, removed, kept, blockers, warnings }: ErasurePlan) => ({
  id: person.id,
  searched: { emails: person.emails, records: person.names },
  removed: removed.map(one => ({ ...one, what: one.what.en })),
  kept: inEnglish(kept),
  blockers,
  warnings,
})

export const memberErase: Command = {
  words: 'member erase',
  summary:
    'Show what would be removed about a person, and what must be kept, why and until when. Removes it with --confirm.',
  args: [PERSON],
  flags: [
    { flags: '--confirm <email>', description: "erase the person; repeat the person's email" },
    { flags: '--dry-run', description: 'only show what would be done, which is the default' },
  ],
  async run(context, { person, confirm, dryRun }) {
    if (confirm !== undefined && dryRun !== undefined)
      throw new CommandError('--confirm and --dry-run exclude each other.')
    const deps = await depsOf(context)
    const { id } = await findMemberBy(deps.database.quick, person as string)
    const plan = await planErasure(deps, context.personalData, id, context.now())
    if (confirm === undefined) {
      const next = plan.blockers.length
        ? []
        : [
            `Nothing was changed. To erase: llano member erase ${id} --confirm ${escapeControlChars(plan.person.email)}`,
          ]
      return {
        json: { ...shown(plan), erased: false },
        text: [...formatPlan(plan, false), ...next].join('\n'),
      }
    }
    if ((confirm as string).trim().toLowerCase() !== plan.person.email)
      throw new CommandError(`--confirm must be the email of member ${id}.`)
    const noted = await erase(context, deps, plan)
    const letter = erasureLetter(plan, context.now())
    const toSend = ['Send this to the person, at the address you have in your own records:', '', letter]
    return {
      json: { ...shown(plan), erased: true, noted, letter },
      text: [...formatPlan(plan, true), formatNoted(noted), ...toSend].join('\n'),
    }
  },
}

/** Erases, and notes the id next to the backups. */
async function erase(
  context: CommandContext,
  deps: Awaited<ReturnType<typeof depsOf>>,
  plan: ErasurePlan,
): Promise<string | null> {
  await erasePerson(deps, context.personalData, context.grants, context.by, plan)
  return noteErased(context.config, plan.person.id, context.now())
}

const formatNoted = (where: string | null) =>
  where === null
    ? 'The person is erased. Older backups still contain them: erase them again if you restore one.'
    : `The person is erased. Their id is noted in ${where}; after restoring an older backup, run llano member erase-again.`

export const memberEraseAgain: Command = {
  words: 'member erase-again',
  summary: 'After restoring a backup, erase the people again who had been erased since it was made.',
  flags: [],
  async run(context) {
    const deps = await depsOf(context)
    const [erased, blocked]: [number[], string[]] = [[], []]
    for (const id of await listErased(context.config)) {
      const person = await deps.database.quick.maybe(findPerson, { id })
      // A backup may also be from before the person had an account.
      if (!person || person.finished_at !== null) continue
      const plan = await planErasure(deps, context.personalData, id, context.now())
      if (plan.blockers.length) blocked.push(`Member ${id}: ${plan.blockers.join(' ')}`)
      else {
        await erase(context, deps, plan)
        erased.push(id)
      }
    }
    const text = [
      erased.length ? `Erased again: member ${erased.join(', ')}.` : 'There was nobody to erase again.',
      ...blocked,
    ]
    return { json: { erased, blocked }, text: text.join('\n'), exitCode: blocked.length ? 1 : 0 }
  },
}
