import { once } from 'node:events'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { readConfig } from '../src/kernel/config.ts'
import { startChild } from './closing.ts'
import { measureHttp } from './http-load.ts'
import type { Bench, OpenDatabase } from './installation.ts'
import { type Findings, makeRatio, medianFigures } from './report.ts'
import { interleave, ratiosOf } from './rounds.ts'
import type { Books } from './seed.ts'
import { requestText } from './socket-client.ts'
import { MAKE_ADMITTED, type SqlJob } from './sql-job.ts'
import { measureSql } from './sql-load.ts'

export const CONNECTIONS = 16

export type Pace = { rounds: number; seconds: number }
export const paceOf = ({ quick }: Bench): Pace =>
  quick ? { rounds: 3, seconds: 2 } : { rounds: 5, seconds: 3 }

const pathOf = ({ entityId }: Pick<Books, 'entityId'>) => `/v1/bookkeeping?entity_id=${entityId}`
/** As many entries as a page can have. */
const longPathOf = (books: Pick<Books, 'entityId'>) => `${pathOf(books)}&limit=500`

export const pageRequest = (entityId: number, key: string): string =>
  requestText('GET', pathOf({ entityId }), key)

/** So many pages that a serving process can cache only a few: nearly every one is built. */
export const uncachedRequests = (books: readonly Books[]): string[] =>
  Array.from({ length: 190 }, (_, i) => 10 * i + 1).flatMap(offset =>
    books.map(one => requestText('GET', `${pathOf(one)}&offset=${offset}`, one.key)),
  )

/** A page of 100 with everything on, against the page's SQL and against HTTP alone. */
export async function benchPage(
  bench: Bench,
  open: OpenDatabase,
  port: number,
  books: Books[],
): Promise<Findings> {
  bench.say(`page: ${books.length} entities, a key each, ${CONNECTIONS} connections`)
  const { rounds, seconds } = paceOf(bench)
  const requests = books.map(({ entityId, key }) => pageRequest(entityId, key))
  const others = uncachedRequests(books)
  const unchanged = await Promise.all(books.map(one => conditionalRequest(port, pathOf(one), one.key)))
  const long = books.map(one => requestText('GET', longPathOf(one), one.key))
  const longUnchanged = await Promise.all(
    books.map(one => conditionalRequest(port, longPathOf(one), one.key)),
  )
  const bare = await startBareServer(bench, port, books[0]!)
  const load = { requests, connections: CONNECTIONS, seconds }
  const range = { firstEntity: books[0]!.entityId, lastEntity: books.at(-1)!.entityId }
  const hashes = await writeHashes(open, books)
  const sql = (run: SqlJob['run']) =>
    measureSql(bench, { url: open.url, job: { run, ...range, hashes }, connections: CONNECTIONS, seconds })
  const figures = await interleave(
    [
      { name: 'Llano', measure: () => measureHttp(bench, { ...load, port }) },
      {
        name: 'Llano, unchanged (304)',
        measure: () => measureHttp(bench, { ...load, requests: unchanged, port }),
      },
      { name: 'Llano, 500 entries', measure: () => measureHttp(bench, { ...load, requests: long, port }) },
      {
        name: 'Llano, 500 entries, unchanged (304)',
        measure: () => measureHttp(bench, { ...load, requests: longUnchanged, port }),
      },
      { name: 'Llano, uncached', measure: () => measureHttp(bench, { ...load, requests: others, port }) },
      { name: 'plain SELECT', measure: () => sql('the plain page') },
      { name: 'our statement', measure: () => sql('our page') },
      { name: 'the admission alone', measure: () => sql('the admission') },
      { name: 'bare node:http', measure: () => measureHttp(bench, { ...load, port: bare.port }) },
    ],
    rounds,
    bench.say,
  )
  await bare.stop()
  return {
    ratios: [
      makeRatio('page, cached / its plain SELECT alone', ratiosOf(figures, 'Llano', 'plain SELECT'), {
        atLeast: 0.6,
      }),
      makeRatio('page, unchanged (304) / cached', ratiosOf(figures, 'Llano, unchanged (304)', 'Llano'), {
        atLeast: 1.5,
      }),
      makeRatio(
        'page of 500, unchanged (304) / cached',
        ratiosOf(figures, 'Llano, 500 entries, unchanged (304)', 'Llano, 500 entries'),
        { atLeast: 1.5 },
      ),
      makeRatio(
        'page, unchanged (304) / one admission statement each',
        ratiosOf(figures, 'Llano, unchanged (304)', 'the admission alone'),
        { atLeast: 0.8 },
      ),
      makeRatio(
        'page, uncached / its plain SELECT alone',
        ratiosOf(figures, 'Llano, uncached', 'plain SELECT'),
        { atLeast: 0.45 },
      ),
      makeRatio(
        'page, uncached / our page statement alone',
        ratiosOf(figures, 'Llano, uncached', 'our statement'),
      ),
      makeRatio('page / bare node:http, same bytes', ratiosOf(figures, 'Llano', 'bare node:http')),
    ],
    figures: medianFigures(figures, '/s', name => `page: ${name}`),
  }
}

/** The hashes of the keys, for the admission alone. */
async function writeHashes({ owner, secrets }: OpenDatabase, books: readonly Books[]) {
  const hashes = Object.fromEntries(
    books.map(({ entityId, key }) => [entityId, secrets.fingerprints(key)[0]!.toString('hex')]),
  )
  await owner.withClient(async client => {
    await client.query(MAKE_ADMITTED)
    for (const [entityId, hash] of Object.entries(hashes))
      await client.query("insert into bench.admitted values ($1, decode($2, 'hex')) on conflict do nothing", [
        entityId,
        hash,
      ])
    await client.query('analyze bench.admitted')
  })
  return hashes
}

/** A request for a page by a caller who has it. */
async function conditionalRequest(port: number, path: string, key: string): Promise<string> {
  const ask = (headers = {}) =>
    fetch(`http://127.0.0.1:${port}${path}`, { headers: { authorization: `Bearer ${key}`, ...headers } })
  const first = await ask()
  await first.arrayBuffer()
  const etag = first.headers.get('etag')!
  const again = await ask({ 'if-none-match': etag })
  await again.arrayBuffer()
  if (again.status !== 304) throw new Error(`expected a 304 and got ${again.status}`)
  return requestText('GET', path, key, null, etag)
}

/** node:http with as many processes as Llano, returning one of Llano's own responses. */
async function startBareServer({ closing, dataDir }: Bench, port: number, books: Books) {
  const answer = await fetch(`http://127.0.0.1:${port}${pathOf(books)}`, {
    headers: { authorization: `Bearer ${books.key}` },
  })
  const body = await answer.text()
  if (answer.status !== 200 || JSON.parse(body).data.length !== 100)
    throw new Error(`expected a page of 100 and got ${answer.status} ${body.slice(0, 200)}`)
  const perConnection = ['connection', 'date', 'keep-alive']
  const headers = Object.fromEntries([...answer.headers].filter(([name]) => !perConnection.includes(name)))
  const file = join(dataDir, 'answer.json')
  await writeFile(file, JSON.stringify({ headers, body }))
  const { processes } = readConfig({})
  const program = join(import.meta.dirname, 'bare-server.ts')
  const child = startChild(closing, process.execPath, [program, file, String(processes)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const [line] = (await once(createInterface({ input: child.process.stdout! }), 'line')) as [string]
  return { port: Number(line), stop: child.stop }
}
