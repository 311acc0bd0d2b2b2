import type { Command } from '../../../kernel/cli/command.ts'
import { writeNewFile } from '../../../kernel/cli/new-file.ts'
import { calendarYear, optional, readFields } from '../../../kernel/http/fields.ts'
import { FIRST_YEAR, LAST_YEAR } from '../../../kernel/values/dates.ts'
import { findEntityBy } from '../../entities/entities.ts'
import { exported, FORMATS, type Format } from './exported.ts'

const YEAR = { year: optional(calendarYear({ description: 'the year' })) }

export const entryExport: Command = {
  words: 'entry export',
  summary:
    "Export an LLC's books as CSV, or as a journal for hledger or Beancount. Amounts are in US dollars.",
  flags: [
    { flags: '--entity <id>', description: 'the LLC', required: true },
    { flags: '--format <format>', description: 'file format', choices: FORMATS, required: true },
    { flags: '--out <path>', description: 'the file to write, which must not exist yet', required: true },
    { flags: '--year <year>', description: 'only this year' },
  ],
  async run(context, { entity, format, out, year: yearText }) {
    const { year } = readFields(YEAR, yearText === undefined ? {} : { year: yearText }, 'query')
    const { durable: db } = await context.database()
    const { id, name } = await findEntityBy(db, entity as string)
    const wanted = { entity_id: id, from_year: year ?? FIRST_YEAR, to_year: year ?? LAST_YEAR }
    const progress = { entries: 0, reportedAtMs: Date.now() }
    const say = (count: number) => {
      progress.entries += count
      if (Date.now() - progress.reportedAtMs < 2000) return
      progress.reportedAtMs = Date.now()
      context.say(`${progress.entries} entries written …`)
    }
    await writeNewFile(context, out as string, exported(db, wanted, format as Format, say))
    const { entries } = progress
    return {
      json: { entity_id: id, format, file: out, entries },
      text: `${out}: ${entries} ${entries === 1 ? 'entry' : 'entries'} of ${name}${year ? `, ${year}` : ''}.`,
    }
  },
}
