import { randomBytes } from 'node:crypto'
import { openSync, readdirSync, readFileSync } from 'node:fs'
import { constants } from 'node:os'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { keyFromRandom } from '../src/areas/access/key-value.rules.ts'
import { Closing, startChild } from './closing.ts'
import {
  type Bench,
  bannerAddress,
  makeDataDir,
  openBenchDatabase,
  plainEnvironment,
} from './installation.ts'
import { postmasterPid, treeOf } from './memory.ts'
import { postRequest } from './post.ts'
import { arrivals, type Books, fillBooks, makeBooks } from './seed.ts'
import { requestText, SocketClient } from './socket-client.ts'

// node bootstrap.mjs --script bench/cost.ts [--against FOLDER] [--only 'a new entry']: the processor time of a request, in the
// serving process and in PostgreSQL. Other work on the machine affects it less than a rate. With another checkout, both take turns
// in one run.
const { values } = parseArgs({
  options: {
    against: { type: 'string' },
    only: { type: 'string' },
    rounds: { type: 'string', default: '5' },
    requests: { type: 'string', default: '1000' },
  },
})
const ROUNDS = Number(values.rounds)
const REQUESTS = Number(values.requests)
const CONNECTIONS = 16
const BOOKS = 50
const ENTRIES = 400

const say = (line: string) => process.stderr.write(`${line}\n`)
const top = join(import.meta.dirname, '..')

type Kind = { name: string; status: number; requests: string[] }
type Server = { name: string; port: number; pid: number }
/** Microseconds per request. */
type Cost = { program: number; postgres: number }

/** Processor time of a process with all its threads, in microseconds; zero for one that has ended. */
function cpuOf(pid: number): number {
  try {
    return readdirSync(`/proc/${pid}/task`).reduce(
      (sum, task) =>
        sum + Number(readFileSync(`/proc/${pid}/task/${task}/schedstat`, 'utf8').split(' ')[0]) / 1000,
      0,
    )
  } catch {
    return 0
  }
}

/** One serving process, without background jobs. */
async function startServer(bench: Bench, name: string, folder: string): Promise<Server> {
  const child = startChild(
    bench.closing,
    process.execPath,
    // With the limits of garbage collection that bootstrap.mjs gives us and every server.
    [...process.execArgv, join(folder, 'src', 'main.ts'), 'serve'],
    {
      cwd: folder,
      env: {
        ...plainEnvironment(),
        LLANO_DATA_DIR: bench.dataDir,
        LLANO_DEMO: 'off',
        LLANO_TIMESTAMPS: 'off',
        LLANO_JOBS: 'off',
        LLANO_PROCESSES: '1',
        LLANO_METRICS_PORT: '0',
        PORT: '0',
      },
      stdio: ['ignore', 'pipe', openSync(join(bench.dataDir, `${name}.log`), 'a')],
    },
  )
  const address = await Promise.race([
    bannerAddress(child.process.stdout!),
    child.ended.then(code => {
      throw new Error(`the server in ${folder} ended with ${code}`)
    }),
  ])
  return { name, port: Number(new URL(address).port), pid: child.process.pid! }
}

async function kindsOf({ port }: Server, books: readonly Books[]): Promise<Kind[]> {
  const page = ({ entityId }: Books, more = '') => `/v1/bookkeeping?entity_id=${entityId}${more}`
  const cached = books.map(one => requestText('GET', page(one), one.key))
  // More pages than a process can cache, always in the same order: none is still there when its turn comes again.
  const uncached = Array.from({ length: 20 }, (_, i) => 91 + i).flatMap(limit =>
    books.map(one => requestText('GET', page(one, `&limit=${limit}`), one.key)),
  )
  const unchanged = await Promise.all(
    books.map(async one => {
      const answer = await fetch(`http://127.0.0.1:${port}${page(one)}`, {
        headers: { authorization: `Bearer ${one.key}` },
      })
      await answer.arrayBuffer()
      return requestText('GET', page(one), one.key, null, answer.headers.get('etag'))
    }),
  )
  const unknown = keyFromRandom(randomBytes)
  return [
    { name: '/healthz', status: 200, requests: ['GET /healthz HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n'] },
    { name: 'an unknown key', status: 401, requests: [requestText('GET', page(books[0]!), unknown)] },
    { name: 'unchanged (304)', status: 304, requests: unchanged },
    { name: 'a cached page', status: 200, requests: cached },
    { name: 'an uncached page', status: 200, requests: uncached },
    { name: 'a new entry', status: 201, requests: books.map(postRequest) },
  ].filter(({ name }) => values.only === undefined || name === values.only)
}

const places = new Map<Kind, number>()

async function measure(server: Server, postmaster: number, kind: Kind): Promise<Cost> {
  const clients = await Promise.all(Array.from({ length: CONNECTIONS }, () => SocketClient.open(server.port)))
  const backends = () => new Map(treeOf(postmaster).map(pid => [pid, cpuOf(pid)]))
  const before = { program: cpuOf(server.pid), postgres: backends() }
  let left = REQUESTS
  await Promise.all(
    clients.map(async client => {
      while (left-- > 0) {
        const place = places.get(kind) ?? 0
        places.set(kind, place + 1)
        const { status } = await client.ask(kind.requests[place % kind.requests.length]!)
        if (status !== kind.status) throw new Error(`${kind.name}: expected ${kind.status} and got ${status}`)
      }
    }),
  )
  const program = cpuOf(server.pid) - before.program
  // Those that have ended in between, such as an autovacuum worker, are not counted.
  const postgres = [...backends()].reduce((sum, [pid, cpu]) => sum + cpu - (before.postgres.get(pid) ?? 0), 0)
  const cost = { program: program / REQUESTS, postgres: postgres / REQUESTS }
  for (const client of clients) client.close()
  return cost
}

const median = (numbers: number[]) => numbers.toSorted((a, b) => a - b)[numbers.length >> 1]!

async function run(closing: Closing): Promise<void> {
  const bench: Bench = { closing, dataDir: await makeDataDir(closing), quick: false, say }
  const { database, secrets } = await openBenchDatabase(bench)
  const books = await makeBooks(database, secrets, BOOKS)
  await fillBooks(database, arrivals(books, ENTRIES, 12, 1), () => {})
  const servers = [await startServer(bench, 'this checkout', top)]
  if (values.against) servers.push(await startServer(bench, 'the other', resolve(values.against)))
  const postmaster = postmasterPid(bench.dataDir)
  const measured = await Promise.all(
    servers.map(async server => ({ server, kinds: await kindsOf(server, books) })),
  )
  const costs = new Map<string, Cost[]>()
  for (let round = 0; round <= ROUNDS; round++)
    // The order alternates too: who comes second finds warmer caches.
    for (const place of measured[0]!.kinds.keys())
      for (const { server, kinds } of round % 2 ? measured : measured.toReversed()) {
        const kind = kinds[place]!
        const cost = await measure(server, postmaster, kind)
        const name = `${kind.name}, ${server.name}`
        if (round > 0) costs.set(name, [...(costs.get(name) ?? []), cost])
      }
  say(`µs of processor time per request: the median of ${ROUNDS} rounds of ${REQUESTS} (least to most)`)
  for (const [name, rounds] of costs) {
    const shown = (['program', 'postgres'] as const).map(part => {
      const found = rounds.map(one => one[part])
      return `${part} ${median(found).toFixed(0).padStart(5)} (${Math.min(...found).toFixed(0)} to ${Math.max(...found).toFixed(0)})`
    })
    process.stdout.write(`${name.padEnd(34)} ${shown.join('   ')}\n`)
  }
}

const closing = new Closing()
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => closing.end().then(() => process.exit(128 + constants.signals[signal])))
try {
  await run(closing)
} finally {
  await closing.end()
}
