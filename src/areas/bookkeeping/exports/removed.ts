import type { Db } from '../../../kernel/sql/postgres.ts'
import { CSV_COLUMNS, csvLineOf } from './csv.rules.ts'
import { listRemoved } from './months.sql.ts'
import type { Months } from './months.ts'

const BATCH_SIZE = 1000

async function* removedFrom(db: Db, entityId: number, { first, last }: Months) {
  const wanted = { entity_id: entityId, first_month: first, last_month: last, most: BATCH_SIZE }
  for (let after = 0; ; ) {
    const page = await db.all(listRemoved, { ...wanted, after })
    yield* page
    if (page.length < BATCH_SIZE) return
    after = page.at(-1)!.id
  }
}

/** The removed entries of these months, as they were, with reason and time. */
export async function* removedAsJson(
  db: Db,
  entityId: number,
  months: Months,
  seen: (entries: number) => void,
): AsyncGenerator<string> {
  yield '['
  let before = '\n'
  for await (const { entry, reason, removed_at } of removedFrom(db, entityId, months)) {
    seen(1)
    yield `${before}{"entry":${entry},"reason":${JSON.stringify(reason)},"removed_at":"${removed_at}"}`
    before = ',\n'
  }
  yield '\n]\n'
}

/** The same as CSV, with the columns of current entries. */
export async function* removedAsCsv(db: Db, entityId: number, months: Months): AsyncGenerator<string> {
  yield `\uFEFF${[...CSV_COLUMNS, 'reason', 'removed_at'].join(',')}\r\n`
  for await (const removed of removedFrom(db, entityId, months))
    yield csvLineOf([...CSV_COLUMNS.map(column => removed[column]), removed.reason, removed.removed_at])
}
