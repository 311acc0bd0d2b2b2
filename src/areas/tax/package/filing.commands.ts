import type { Command } from '../../../kernel/cli/command.ts'
import { namingOptions } from '../../../kernel/cli/option-names.ts'
import { readName } from '../../../kernel/http/fields.ts'
import { CommandError } from '../../../kernel/http/refusal.ts'
import { dateOf } from '../../../kernel/values/dates.ts'
import { FILING_STATUSES, type FilingStatus, FORM, findEntityBy } from '../../entities/entities.ts'
import { type FilingFollower, markTaxFiling } from './filing.ts'

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
      description: `with --status filed: why no package of ${FORM} is stored, such as filed by an earlier accountant`,
    },
  ],
  async run(context, { entity, form, year, status, on, filedElsewhere }) {
    if (!/^\d{4}$/.test(year as string)) throw new CommandError('--year must be four digits.')
    const now = context.now()
    const database = await context.database()
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
    const { id, runsUntil } = await namingOptions(() =>
      database.transaction(async tx => {
        const marked = await markTaxFiling(tx, context.by, mark, now)
        await follow(tx, context.by, llc.id, now)
        return marked
      }),
    )
    const note =
      status === 'filed' && runsUntil !== null
        ? `Note: the tax year ${year} has not ended yet; it runs until ${runsUntil}.`
        : null
    const text = [`Form ${form} of ${llc.name} for ${year}: ${status}.`, ...(note ? [note] : [])].join('\n')
    return { json: { id, status, note }, text }
  },
})
