import { type Command, table } from '../../../kernel/cli/command.ts'
import { errors } from '../../../kernel/http/errors.ts'
import { dateOf, isCalendarDate } from '../../../kernel/values/dates.ts'
import { findEntityBy } from '../entities.ts'
import { isOverdue } from './filing.rules.ts'
import { listFilings, listOpenFilings } from './filing.sql.ts'

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
        : await db.all(listOpenFilings, { ...of, staff_id: null, day: before, limit: null, offset: 0 })
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
