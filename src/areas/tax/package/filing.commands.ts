import { basename } from 'node:path'
import type { Command } from '../../../kernel/cli/command.ts'
import { namingOptions } from '../../../kernel/cli/option-names.ts'
import { readSmallFile } from '../../../kernel/cli/small-file.ts'
import { readName } from '../../../kernel/http/fields.ts'
import { CommandError } from '../../../kernel/http/refusal.ts'
import { dateOf } from '../../../kernel/values/dates.ts'
import { FILING_STATUSES, type FilingStatus, FORM, findEntityBy } from '../../entities/entities.ts'
import { markWithCopy } from './filed-copy.ts'
import type { FilingFollower } from './filing.ts'
import { asPieces } from './freeze.ts'

export const filingMarkWith = (follow: FilingFollower): Command => ({
  words: 'filing mark',
  summary: 'Update the status of a tax filing: filed, extended or not required.',
  flags: [
    { flags: '--entity <id>', description: 'the LLC', required: true },
    { flags: '--form <form>', description: `the form; ${FORM} includes its pro forma 1120`, default: FORM },
    { flags: '--year <year>', description: 'the calendar year in which the tax year begins', required: true },
    {
      flags: '--status <status>',
      description: 'new status; pending reopens it',
      required: true,
      choices: FILING_STATUSES,
    },
    {
      flags: '--on <date>',
      description: 'date filed or extension requested, YYYY-MM-DD; defaults to today',
    },
    {
      flags: '--filed-elsewhere <reason>',
      description: `with --status filed: why no package of ${FORM} is stored, such as filed by a previous accountant`,
    },
    {
      flags: '--signed-copy <file>',
      description: `with --filed-elsewhere: the signed copy of ${FORM} that was filed, kept as a document`,
    },
  ],
  async run(context, { entity, form, year, status, on, filedElsewhere, signedCopy }) {
    if (!/^\d{4}$/.test(year as string)) throw new CommandError('--year must be four digits.')
    const now = context.now()
    const [database, secrets] = [await context.database(), await context.secrets()]
    const llc = await findEntityBy(database.durable, entity as string)
    const mark = {
      entityId: llc.id,
      form: form as string,
      year: Number(year),
      status: status as FilingStatus,
      on: (on as string | undefined) ?? dateOf(now),
      elsewhere:
        filedElsewhere === undefined ? null : readName('--filed-elsewhere', filedElsewhere as string),
    }
    const file = signedCopy as string | undefined
    const copy =
      file === undefined
        ? null
        : {
            fileName: basename(file),
            content: asPieces(await readSmallFile('--signed-copy', file, context.path(file))),
          }
    const deps = { database, config: context.config, secrets, by: context.by, now }
    const { id, runsUntil } = await namingOptions(() => markWithCopy(deps, mark, copy, follow), {
      signed_copy_id: '--signed-copy',
    })
    const note =
      status === 'filed' && runsUntil !== null
        ? `Note: the tax year ${year} has not ended yet; it runs until ${runsUntil}.`
        : null
    const text = [`Form ${form} of ${llc.name} for ${year}: ${status}.`, ...(note ? [note] : [])].join('\n')
    return { json: { id, status, note }, text }
  },
})
