import { type Command, table } from '../../../kernel/cli/command.ts'
import { escapeControlChars } from '../../../kernel/cli/escape-control-chars.ts'
import { writeNewFile } from '../../../kernel/cli/new-file.ts'
import { namingOptions } from '../../../kernel/cli/option-names.ts'
import { readName } from '../../../kernel/http/fields.ts'
import { CommandError } from '../../../kernel/http/refusal.ts'
import { dateOf } from '../../../kernel/values/dates.ts'
import { findEntityBy } from '../../entities/entities.ts'
import { OF_LLC_AND_YEAR, readYear } from '../flags.ts'
import { readReason, writeLeavingOut } from '../form-5472/leave-out.ts'
import type { Prefill } from '../form-5472/prefill.rules.ts'
import { namingMissingBlanks } from '../official-form/missing-blanks.ts'
import { checkFillable, saySpelled } from '../official-form/official-form.commands.ts'
import { spellingsOf } from '../official-form/official-form.rules.ts'
import { confirmDescriptions } from './english.ts'
import { findFilingDay } from './freeze.ts'
import { emptySignatureFields } from './package.rules.ts'
import { findPackageYear, makeYearPackage } from './packages.ts'
import { isLate, LATE_WITHOUT_CAUSE, REASONABLE_CAUSE, readCause } from './reasonable-cause.ts'

/** What one fax may be, by the guidance of another IRS unit; this one states none. */
const MAX_FAX_PAGES = 100

/** Form 7004 extends only if it is filed by the regular due date. */
const extensionLate = ({ due_date }: Prefill) =>
  `Form 7004 was due on ${due_date}: an extension requested now is not granted. File the return itself.`

async function* asPieces(bytes: Uint8Array) {
  yield Buffer.from(bytes)
}

export const form5472Package: Command = {
  words: 'form5472 package',
  summary: 'Create the filing package as one PDF: pro forma Form 1120, Forms 5472 and their statements.',
  flags: [
    ...OF_LLC_AND_YEAR,
    { flags: '--out <file>', description: 'the file to write', required: true },
    { flags: '--part <name>', description: 'only this part, such as cover, 1120 or 5472-RP1' },
    { flags: '--mail', description: 'to be mailed: without the fax cover' },
    { flags: '--sender <name>', description: "who sends the fax; defaults to the LLC's name" },
    REASONABLE_CAUSE,
    { flags: '--extension', description: 'Form 7004 instead, which is sent alone by the due date' },
    {
      flags: '--leave-out <reason>',
      description:
        'create it although answers are missing; the reason is stored and printed on the worksheet',
    },
  ],
  async run(
    context,
    { entity, year: yearOption, out, part, mail, sender, extension, leaveOut, reasonableCause },
  ) {
    const year = await readYear(yearOption)
    const database = await context.database()
    const { quick: db } = database
    const { id, name } = await findEntityBy(db, entity as string)
    const now = context.now()
    const reason = leaveOut === undefined ? null : readReason('--leave-out', leaveOut as string)
    const found = await findPackageYear(db, { entityId: id, year, secrets: await context.secrets(), now })
    const { prefill } = found
    const { incomplete, forms } = prefill
    if (!extension) {
      if (forms.length === 0)
        throw new CommandError(`There is no form for ${year}: the books have nothing to report.`)
      checkFillable(prefill, reason)
    }
    const day = await findFilingDay(db, { entity_id: id, year }, now)
    const wishes = {
      sender: mail ? null : ((sender as string | undefined) ?? name),
      extension: Boolean(extension),
      amends: null,
      reasonableCause: await readCause(context, prefill, reasonableCause, day),
      preparer: context.config.preparer,
      part: (part as string | undefined) ?? null,
    }
    const { bytes, pages, parts, to_check } = await namingMissingBlanks(year, () =>
      makeYearPackage(db, found, wishes, now),
    )
    const leavesOut = !extension && reason !== null && incomplete.open_questions.length > 0
    const decision = leavesOut ? { entity_id: id, year, reason } : null
    await writeLeavingOut(database, context.by, decision, incomplete, () =>
      writeNewFile(context, out as string, asPieces(bytes)),
    )
    const empty = extension ? [] : emptySignatureFields(prefill, context.config.preparer)
    const about = { entity_id: id, year, file: out, size_bytes: bytes.length }
    const spelled = spellingsOf(prefill)
    const isExtensionLate = Boolean(extension) && dateOf(now) > prefill.due_date
    const json = {
      ...about,
      pages,
      parts,
      to_check,
      spelled,
      empty_on_1120: empty,
      extension_late: isExtensionLate,
    }
    const lines = [
      `${name}, ${year}: ${escapeControlChars(out as string)} written (${pages} ${pages === 1 ? 'page' : 'pages'}). It contains complete tax numbers.`,
      `Parts: ${parts.join(', ')}`,
      ...saySpelled(spelled),
      ...(to_check.length ? [`Compare with the worksheet: ${to_check.join(', ')}`] : []),
      ...(pages > MAX_FAX_PAGES ? [`More than ${MAX_FAX_PAGES} pages: mail it instead of faxing it.`] : []),
      ...(!extension && wishes.reasonableCause === null && isLate(prefill, day) ? [LATE_WITHOUT_CAUSE] : []),
      ...(empty.length
        ? [`Empty on Form 1120: ${empty.join(', ')}. Settings LLANO_PREPARER_… name the preparer.`]
        : []),
      ...(isExtensionLate ? [extensionLate(prefill)] : []),
      ...(extension ? [] : ['Sign Form 1120 before you send it.']),
    ]
    return { json, text: lines.join('\n') }
  },
}

export const form5472Describe: Command = {
  words: 'form5472 describe',
  summary: 'List what entries are called on the statements, in English, and confirm or change it.',
  flags: [
    ...OF_LLC_AND_YEAR,
    { flags: '--entry <id>', description: 'the entry to describe' },
    {
      flags: '--text <text>',
      description: 'its description in English; without it, the proposed one is confirmed',
    },
    { flags: '--confirm', description: 'confirm all proposed descriptions' },
  ],
  async run(context, { entity, year: yearOption, entry, text, confirm }) {
    const year = await readYear(yearOption)
    const { durable: db } = await context.database()
    const { id, name } = await findEntityBy(db, entity as string)
    const of = { entityId: id, year, secrets: await context.secrets(), now: context.now() }
    if (text !== undefined && entry === undefined) throw new CommandError('--text needs --entry.')
    if (entry !== undefined && !/^[1-9]\d{0,14}$/.test(entry as string))
      throw new CommandError('--entry must be an id.')
    const choice = {
      entryId: Number(entry),
      description: text === undefined ? null : readName('--text', text as string),
    }
    const options = { entry_id: '--entry', description: '--text' }
    const isConfirming = entry !== undefined || Boolean(confirm)
    const { confirmed, entries: data } = isConfirming
      ? await namingOptions(
          () => confirmDescriptions(db, context.by, of, entry === undefined ? 'all proposed' : choice),
          options,
        )
      : { confirmed: 0, entries: (await findPackageYear(db, of)).entries }
    const open = data.filter(({ description }) => description === null).length
    const shown = data.map(one => [
      one.entry_id,
      one.form,
      one.in_books,
      one.description ?? '',
      one.description ? '' : one.proposed,
    ])
    return {
      json: { entity_id: id, year, confirmed, open, data },
      text: `${name}, ${year}: ${confirmed} confirmed, ${open} open\n${table(['entry', 'form', 'in the books', 'on the statement', 'proposed'], shown)}`,
    }
  },
}
