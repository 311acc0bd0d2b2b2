import type { Db } from '../../../kernel/sql/postgres.ts'
import { CSV_HEAD, csvLine } from './csv.rules.ts'
import { type ExportedEntry, listAccountsUsed, listForExport } from './export.sql.ts'
import { bankAccount, beancount, categoryAccount, hledger } from './journal.rules.ts'

export const FORMATS = ['csv', 'hledger', 'beancount'] as const
export type Format = (typeof FORMATS)[number]

const BATCH_SIZE = 5000

type Wanted = { entity_id: number; from_year: number; to_year: number }

/** The books of some years as a file, chunk by chunk. */
export async function* exported(
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
    const page = await db.all(listForExport, { ...wanted, ...after, most: BATCH_SIZE })
    if (page.length) yield page
    const last = page.at(-1)
    if (!last || page.length < BATCH_SIZE) return
    after = { year: last.year, month: last.month, seq: last.seq }
  }
}

async function journalHead(db: Db, wanted: Wanted, format: 'hledger' | 'beancount'): Promise<string> {
  const used = await db.all(listAccountsUsed, wanted)
  const names = used.flatMap(one => [bankAccount(one.bank_source), categoryAccount(one.category)])
  const firstYear = Math.min(...used.map(one => one.first_year), wanted.to_year)
  return { hledger, beancount }[format].head([...new Set(names)].toSorted(), `${firstYear}-01-01`)
}
