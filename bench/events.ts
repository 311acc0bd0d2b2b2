import { measureHttp } from './http-load.ts'
import type { Bench, OpenDatabase } from './installation.ts'
import { CONNECTIONS, paceOf } from './page.ts'
import { postRequest } from './post.ts'
import { type Findings, makeRatio, medianFigures } from './report.ts'
import { interleave, ratiosOf } from './rounds.ts'
import type { Books } from './seed.ts'

/** What an event adds to creating an entry: the same requests with and without the trigger that writes it. */
export async function benchEvents(
  bench: Bench,
  { owner }: OpenDatabase,
  port: number,
  books: Books[],
): Promise<Findings> {
  bench.say(`events: ${books.length} entities, with and without events; ${CONNECTIONS} connections`)
  const { rounds, seconds } = paceOf(bench)
  const post = async (does: 'enable' | 'disable') => {
    await owner.withClient(client =>
      client.query(`alter table bookkeeping.entry ${does} trigger created_event`),
    )
    return measureHttp(bench, { port, requests: books.map(postRequest), connections: CONNECTIONS, seconds })
  }
  const figures = await interleave(
    [
      { name: 'with events', measure: () => post('enable') },
      { name: 'without events', measure: () => post('disable') },
    ],
    rounds,
    bench.say,
  )
  await owner.withClient(client => client.query('alter table bookkeeping.entry enable trigger created_event'))
  return {
    ratios: [
      makeRatio('POST with events / without', ratiosOf(figures, 'with events', 'without events'), {
        atLeast: 0.87,
      }),
    ],
    figures: medianFigures(figures, '/s', name => `POST: ${name}`),
  }
}
