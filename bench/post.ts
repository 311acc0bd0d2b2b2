import { planEntry } from '../src/areas/bookkeeping/bookkeeping.ts'
import { measureHttp } from './http-load.ts'
import type { Bench, OpenDatabase } from './installation.ts'
import { CONNECTIONS, paceOf } from './page.ts'
import { MAKE_PLAIN_ENTRIES } from './plain-entry.sql.ts'
import { type Findings, makeRatio, medianFigures } from './report.ts'
import { interleave, ratiosOf } from './rounds.ts'
import { type Books, makeEntry, seededRandom } from './seed.ts'
import { requestText } from './socket-client.ts'
import type { SqlJob } from './sql-job.ts'
import { measureSql } from './sql-load.ts'

/**
 * Creating entries, against the single statement that does it: over many entities, and all in one month of
 * one. And that statement against a plain INSERT into a table with the same indexes.
 */
export async function benchPost(
  bench: Bench,
  { owner, url }: OpenDatabase,
  port: number,
  books: Books[],
): Promise<Findings> {
  bench.say(`post: ${books.length} entities, then one; ${CONNECTIONS} connections`)
  const { rounds, seconds } = paceOf(bench)
  const http = (some: Books[]) =>
    measureHttp(bench, { port, requests: some.map(postRequest), connections: CONNECTIONS, seconds })
  const sql = (some: Books[], run: SqlJob['run'] = 'our insert') =>
    measureSql(bench, { url, job: insertJob(some, run), connections: CONNECTIONS, seconds })
  await owner.withClient(client => client.query(MAKE_PLAIN_ENTRIES))
  const hot = books.slice(0, 1)
  const figures = await interleave(
    [
      { name: 'many entities', measure: () => http(books) },
      { name: 'many entities, SQL alone', measure: () => sql(books) },
      { name: 'many entities, plain INSERT', measure: () => sql(books, 'the plain insert') },
      { name: 'one month of one entity', measure: () => http(hot) },
      { name: 'one month of one entity, SQL alone', measure: () => sql(hot) },
    ],
    rounds,
    bench.say,
  )
  return {
    ratios: [
      makeRatio('POST / its SQL alone', ratiosOf(figures, 'many entities', 'many entities, SQL alone'), {
        atLeast: 0.6,
      }),
      makeRatio(
        'POST / its SQL alone, all in one month of one entity',
        ratiosOf(figures, 'one month of one entity', 'one month of one entity, SQL alone'),
        { atLeast: 0.6 },
      ),
      makeRatio(
        'the SQL of POST / a plain INSERT with the same indexes',
        ratiosOf(figures, 'many entities, SQL alone', 'many entities, plain INSERT'),
        { atLeast: 0.33 },
      ),
    ],
    figures: medianFigures(figures, '/s', name => `POST: ${name}`),
  }
}

const MONTH = 30

/**
 * No counterparty in both: the SQL alone varies only the entity, and a counterparty belongs to one entity.
 */
function entryOf(books: Books) {
  return { ...makeEntry(books, MONTH, seededRandom(7)), counterparty_id: null }
}

export function postRequest(books: Books): string {
  const { income, expense, movement_type: _, ...rest } = entryOf(books)
  const body = { ...rest, income: Number(income) / 10_000, expense: Number(expense) / 10_000 }
  return requestText('POST', '/v1/bookkeeping', books.key, body)
}

function insertJob(books: Books[], run: SqlJob['run']): SqlJob {
  return {
    run,
    firstEntity: books[0]!.entityId,
    lastEntity: books.at(-1)!.entityId,
    entry: planEntry(entryOf(books[0]!), 'api'),
  }
}
