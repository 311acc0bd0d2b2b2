import type { Command } from '../../../kernel/command.ts'
import { integer, optional, readFields } from '../../../kernel/fields.ts'
import { writeNewFile } from '../../../kernel/new-file.ts'
import type { Db } from '../../../kernel/postgres.ts'
import { findEntityBy } from '../../entities/entities.ts'
import { CSV_HEAD, csvLine } from './csv.rules.ts'
import { type ExportedEntry, listAccountsUsed, listForExport } from './export.sql.ts'
import { bankAccount, beancount, categoryAccount, hledger } from './journal.rules.ts'

const FORMATS = ['csv', 'hledger', 'beancount'] as const
type Format = (typeof FORMATS)[number]

const AT_ONCE = 5000
const YEAR = { year: optional(integer({ description: 'the year' }, { min: 1990, max: 2100 })) }

export const entryExport: Command = {
  words: 'entry export',
  summary:
    "Write an LLC's books to a file: as CSV for a spreadsheet, or as a journal for hledger or Beancount. Amounts are in US dollars.",
  flags: [
    { flags: '--entity <id>', description: 'the LLC', required: true },
    { flags: '--format <format>', description: 'as what', choices: FORMATS, required: true },
    { flags: '--out <path>', description: 'the file to write, which must not exist yet', required: true },
    { flags: '--year <year>', description: 'only this year' },
  ],
  async run(context, { entity, format, out, year: said }) {
    const { year } = readFields(YEAR, said === undefined ? {} : { year: said }, 'query')
    const { durable: db } = await context.database()
    const { id, name } = await findEntityBy(db, entity as string)
    const wanted = { entity_id: id, from_year: year ?? 1990, to_year: year ?? 2100 }
    const told = { entries: 0, saidAt: Date.now() }
    const say = (count: number) => {
      told.entries += count
      if (Date.now() - told.saidAt < 2000) return
      told.saidAt = Date.now()
      context.say(`${told.entries} entries written …`)
    }
    await writeNewFile(context, out as string, exported(db, wanted, format as Format, say))
    const { entries } = told
    return {
      json: { entity_id: id, format, file: out, entries },
      text: `${out}: ${entries} ${entries === 1 ? 'entry' : 'entries'} of ${name}${year ? `, ${year}` : ''}.`,
    }
  },
}

type Wanted = { entity_id: number; from_year: number; to_year: number }

async function* exported(
  db: Db,
  wanted: Wanted,
  format: Format,
  say: (count: number) => void,
): AsyncGenerator<string> {
  if (format === 'csv') yield CSV_HEAD
  else yield await journalHead(db, wanted, format)
  const write = { csv: csvLine, hledger: hledger.entry, beancount: beancount.entry }[format]
  for await (const page of pages(db, wanted)) {
    yield page.map(write).join('')
    say(page.length)
  }
}

async function* pages(db: Db, wanted: Wanted): AsyncGenerator<ExportedEntry[]> {
  let after = { year: 0, month: 0, seq: 0 }
  for (;;) {
    const page = await db.all(listForExport, { ...wanted, ...after, most: AT_ONCE })
    if (page.length) yield page
    const last = page.at(-1)
    if (!last || page.length < AT_ONCE) return
    after = { year: last.year, month: last.month, seq: last.seq }
  }
}

async function journalHead(db: Db, wanted: Wanted, format: 'hledger' | 'beancount'): Promise<string> {
  const used = await db.all(listAccountsUsed, wanted)
  const names = used.flatMap(one => [bankAccount(one.bank_source), categoryAccount(one.category)])
  const firstYear = Math.min(...used.map(one => one.first_year), wanted.to_year)
  return { hledger, beancount }[format].head([...new Set(names)].toSorted(), `${firstYear}-01-01`)
}
