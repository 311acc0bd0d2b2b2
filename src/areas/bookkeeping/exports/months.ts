import type { Db } from '../../../kernel/sql/postgres.ts'
import { CSV_HEAD, csvLine } from './csv.rules.ts'
import { listForExport } from './export.sql.ts'
import { listDocumentsNamed, listEntryRanges, listTextsForExport } from './months.sql.ts'

/** A range of months, numbered consecutively (year * 12 + month - 1), both ends included. */
export type Months = { first: number; last: number }

const BATCH_SIZE = 2000

const periodOf = ({ year, month }: { year: number; month: number }) => year * 12 + month - 1

/** Pages in book order, starting after the month before the first. */
async function* pagesOf<T extends { year: number; month: number; seq: number }>(
  { first, last }: Months,
  ask: (after: { year: number; month: number; seq: number }) => Promise<T[]>,
): AsyncGenerator<T[]> {
  let after = { year: Math.floor(first / 12), month: first % 12, seq: 2_147_483_647 }
  for (;;) {
    const page = await ask(after)
    const within = page.filter(entry => periodOf(entry) <= last)
    if (within.length) yield within
    const end = page.at(-1)
    if (!end || page.length < BATCH_SIZE || within.length < page.length) return
    after = { year: end.year, month: end.month, seq: end.seq }
  }
}

/** The entries of these months as CSV, a few thousand at a time. */
export async function* entriesAsCsv(
  db: Db,
  entityId: number,
  months: Months,
  seen: (entries: number) => void,
): AsyncGenerator<string> {
  yield CSV_HEAD
  const [from_year, to_year] = [Math.floor(months.first / 12), Math.floor(months.last / 12)]
  const wanted = { entity_id: entityId, from_year, to_year, most: BATCH_SIZE }
  for await (const page of pagesOf(months, after => db.all(listForExport, { ...wanted, ...after }))) {
    seen(page.length)
    yield page.map(csvLine).join('')
  }
}

/** The same as a JSON list, each entry as the API returns it. */
export async function* entriesAsJson(db: Db, entityId: number, months: Months): AsyncGenerator<string> {
  yield '['
  const wanted = { entity_id: entityId, to_year: Math.floor(months.last / 12), most: BATCH_SIZE }
  let before = '\n'
  for await (const page of pagesOf(months, after => db.all(listTextsForExport, { ...wanted, ...after }))) {
    yield before + page.map(({ json }) => json).join(',\n')
    before = ',\n'
  }
  yield '\n]\n'
}

/** The documents that the entries of these months name as evidence. */
export async function findDocumentsNamed(db: Db, entityId: number, months: Months): Promise<number[]> {
  const wanted = { entity_id: entityId, first_month: months.first, last_month: months.last }
  return (await db.all(listDocumentsNamed, wanted)).map(({ id }) => id)
}

/** Of these id ranges, each written together, those of this LLC with an entry of these months. */
export async function findEntryRanges(
  db: Db,
  entityId: number,
  months: Months,
  ranges: readonly { first: number; last: number }[],
): Promise<{ first: number; last: number }[]> {
  if (ranges.length === 0) return []
  const wanted = { entity_id: entityId, first_month: months.first, last_month: months.last }
  return db.all(listEntryRanges, { ...wanted, ranges })
}
