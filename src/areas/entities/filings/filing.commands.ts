import { type Command, table } from '../../../kernel/cli/command.ts'
import { namingOptions } from '../../../kernel/cli/option-names.ts'
import { errors } from '../../../kernel/http/errors.ts'
import { CommandError } from '../../../kernel/http/refusal.ts'
import { dateOf, isCalendarDate } from '../../../kernel/values/dates.ts'
import { findEntityBy } from '../entities.ts'
import { FILING_STATUSES, type FilingStatus, FORM, isOverdue } from './filing.rules.ts'
import { listFilings, listOpenFilings } from './filing.sql.ts'
import { markFiling } from './filings.ts'

export const filingList: Command = {
  words: 'filing list',
  summary: 'List tax filings. Overdue filings are marked.',
  flags: [
    { flags: '--entity <id>', description: 'only this LLC' },
    {
      flags: '--due-before <date>',
      description: 'only open filings due before this date, YYYY-MM-DD',
    },
    { flags: '--overdue', description: 'only overdue filings' },
  ],
  async run(context, { entity, dueBefore, overdue }) {
    const { quick: db } = await context.database()
    const llc = entity === undefined ? null : await findEntityBy(db, entity as string)
    const today = dateOf(context.now())
    const day = dueBefore as string | undefined
    if (day !== undefined && !isCalendarDate(day)) throw errors.invalid_date({ field: '--due-before' })
    const before = overdue && (day === undefined || day > today) ? today : day
    const of = { entity_id: llc?.id ?? null }
    const found =
      before === undefined
        ? await db.all(listFilings, of)
        : await db.all(listOpenFilings, { ...of, day: before, limit: null, offset: 0 })
    const data = found.map(filing => ({ ...filing, overdue: isOverdue(filing, today) }))
    const rows = data.map(f => [
      f.entity_id,
      f.entity_name,
      f.form,
      f.year,
      f.due_date,
      f.extended_due_date,
      f.overdue ? `${f.status}, OVERDUE` : f.status,
      f.filed_on,
    ])
    return {
      json: { data },
      text: table(['entity', 'name', 'form', 'year', 'due', 'extended to', 'status', 'filed'], rows),
    }
  },
}

export const filingMark: Command = {
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
  ],
  async run(context, { entity, form, year, status, on }) {
    if (!/^\d{4}$/.test(year as string)) throw new CommandError('--year must be four digits.')
    const database = await context.database()
    const llc = await findEntityBy(database.durable, entity as string)
    const mark = {
      entityId: llc.id,
      form: form as string,
      year: Number(year),
      status: status as FilingStatus,
      on: (on as string | undefined) ?? dateOf(context.now()),
    }
    const { id, runsUntil } = await namingOptions(() =>
      database.transaction(tx => markFiling(tx, context.by, mark, context.now())),
    )
    const note =
      status === 'filed' && runsUntil !== null
        ? `Note: the tax year ${year} has not ended yet; it runs until ${runsUntil}.`
        : null
    const text = [`Form ${form} of ${llc.name} for ${year}: ${status}.`, ...(note ? [note] : [])].join('\n')
    return { json: { id, status, note }, text }
  },
}
