import { randomBytes } from 'node:crypto'
import { constants } from 'node:os'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { keyFromRandom } from '../src/areas/access/key-value.rules.ts'
import { Closing } from './closing.ts'
import { type Bench, makeDataDir, openBenchDatabase } from './installation.ts'
import { postmasterPid } from './memory.ts'
import {
  type Cost,
  cachedPages,
  HEALTH,
  type Kind,
  measureCost,
  newEntries,
  type Server,
  startServer,
  uncachedPages,
  unchangedPages,
  unknownKey,
} from './request-cost.ts'
import { spreadOf } from './rounds.ts'
import { arrivals, type Books, fillBooks, makeBooks } from './seed.ts'

// node bootstrap.mjs --script bench/cost.ts [--against FOLDER] [--only 'POST of an entry']: the processor time of a request, in the
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
const BOOKS = 50
const ENTRIES = 400

const say = (line: string) => process.stderr.write(`${line}\n`)
const top = join(import.meta.dirname, '..')

async function kindsOf(server: Server, all: readonly Books[]): Promise<Kind[]> {
  // New entries go to other books: they would change those that a 304 says are unchanged.
  const [books, written] = [all.slice(0, BOOKS), all.slice(BOOKS)]
  const kinds = [
    HEALTH,
    unknownKey(books, keyFromRandom(randomBytes)),
    await unchangedPages(server, books),
    { ...(await unchangedPages(server, books.slice(0, 1))), name: 'the same with one key' },
    cachedPages(books),
    uncachedPages(books),
    newEntries(written),
  ]
  return kinds.filter(({ name }) => values.only === undefined || values.only.split('|').includes(name))
}

async function run(closing: Closing): Promise<void> {
  const bench: Bench = { closing, dataDir: await makeDataDir(closing), quick: false, say }
  const { database, secrets } = await openBenchDatabase(bench)
  const books = await makeBooks(database, secrets, 2 * BOOKS)
  await fillBooks(database, arrivals(books, ENTRIES, 12, 1), () => {})
  const start = (name: string, folder: string) => startServer(closing, name, folder, bench.dataDir)
  const servers = [await start('this checkout', top)]
  if (values.against) servers.push(await start('the other', resolve(values.against)))
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
        const cost = await measureCost(server, postmaster, kind, REQUESTS)
        const name = `${kind.name}, ${server.name}`
        if (round > 0) costs.set(name, [...(costs.get(name) ?? []), cost])
      }
  say(`µs of processor time per request: the median of ${ROUNDS} rounds of ${REQUESTS} (least to most)`)
  for (const [name, rounds] of costs) {
    const shown = (['program', 'postgres'] as const).map(part => {
      const { median, min, max } = spreadOf(rounds.map(one => one[part]))
      return `${part} ${median.toFixed(0).padStart(5)} (${min.toFixed(0)} to ${max.toFixed(0)})`
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
