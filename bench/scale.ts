import { constants } from 'node:os'
import { parseArgs } from 'node:util'
import { areas } from '../src/areas.ts'
import { readConfig } from '../src/kernel/config.ts'
import type { Job } from '../src/kernel/jobs/jobs.ts'
import { readMigrations } from '../src/kernel/sql/migrate.ts'
import { Closing } from './closing.ts'
import { type Bench, makeDataDir, type OpenDatabase, openBenchDatabase, startLlano } from './installation.ts'
import { postmasterPid, treeMemoryMib } from './memory.ts'
import { postRequest } from './post.ts'
import { shortFigure, spreadOf } from './rounds.ts'
import { type Scale, type ScaledBooks, seedScale } from './scale-seed.ts'
import type { Books } from './seed.ts'
import { requestText, SocketClient } from './socket-client.ts'

// node bootstrap.mjs --script bench/scale.ts [--entries 10000000] [--llcs 100000] [--each 100] [--keys 1000000]: whether requests, jobs
// and the start take as long in a very large installation as in a small one. Both run at the same time and take turns.
const { values } = parseArgs({
  options: {
    entries: { type: 'string', default: '10000000' },
    llcs: { type: 'string', default: '100000' },
    each: { type: 'string', default: '100' },
    keys: { type: 'string', default: '1000000' },
    turns: { type: 'string', default: '300' },
  },
})
const LARGE: Scale = {
  entries: Number(values.entries),
  llcs: Number(values.llcs),
  each: Number(values.each),
  keys: Number(values.keys),
}
const SMALL: Scale = { entries: 1000, llcs: 400, each: LARGE.each, keys: 400 }
const ROUNDS = 5
const TURNS = Number(values.turns)

const say = (line: string) => process.stderr.write(`${line}\n`)
const print = (line: string) => process.stdout.write(`${line}\n`)

type Installation = { name: string; bench: Bench; open: OpenDatabase; books: ScaledBooks }

async function install(closing: Closing, name: string, scale: Scale): Promise<Installation> {
  const bench: Bench = { closing, dataDir: await makeDataDir(closing), quick: false, say }
  const open = await openBenchDatabase(bench)
  const startedAt = performance.now()
  say(`${name}: ${JSON.stringify(scale)}`)
  const books = await seedScale(bench, open, scale)
  const { rows } = await open.owner.withClient(client =>
    client.query('select pg_database_size(current_database()) / 1e9 as size'),
  )
  say(
    `${name}: seeded in ${Math.round((performance.now() - startedAt) / 1000)} s, ${shortFigure(Number(rows[0].size))} GB`,
  )
  return { name, bench, open, books }
}

type Kind = { name: string; status: number; request(books: ScaledBooks, turn: number): string }

const pageOf = ({ entityId, key }: Books, rest = '') =>
  requestText('GET', `/v1/bookkeeping?entity_id=${entityId}${rest}`, key)
const nth = ({ some }: ScaledBooks, turn: number) => some[(turn * 7) % some.length]!

const KINDS: Kind[] = [
  { name: 'page of the largest LLC', status: 200, request: ({ largest }) => pageOf(largest) },
  {
    name: 'page of the largest LLC at nine tenths',
    status: 200,
    request: ({ largest }) => pageOf(largest, `&offset=${deep.get(largest)}`),
  },
  { name: 'page of any LLC', status: 200, request: (books, turn) => pageOf(nth(books, turn)) },
  // Refused once it was admitted.
  { name: 'admission alone', status: 400, request: (books, turn) => pageOf(nth(books, turn), '&month=13') },
  { name: 'POST to the largest LLC', status: 201, request: ({ largest }) => postRequest(largest) },
  { name: 'POST to any LLC', status: 201, request: (books, turn) => postRequest(nth(books, turn)) },
]

const deep = new Map<Books, number>()

/** The time of each kind of request in turns: small, large, small, large. A page is new each time: its books have changed. */
async function measureRequests(all: readonly Installation[]): Promise<void> {
  const clients = new Map<Installation, SocketClient>()
  for (const one of all) {
    const { port, pid } = await startLlano(one.bench)
    clients.set(one, await SocketClient.open(port))
    servers.set(one, pid)
  }
  const rounds = new Map<string, number[]>()
  for (let round = 0; round <= ROUNDS; round++) {
    const times = new Map<string, number[]>()
    for (let turn = 0; turn < TURNS; turn++) {
      for (const { open, books } of all) {
        const ids = [books.largest.entityId, nth(books, turn).entityId]
        await open.owner.withClient(client =>
          client.query('update kernel.revision set number = number + 1 where id = any ($1)', [ids]),
        )
      }
      for (const { name, status, request } of KINDS)
        for (const one of turn % 2 ? all : all.toReversed()) {
          const text = request(one.books, turn)
          const startedAt = performance.now()
          const received = await clients.get(one)!.ask(text)
          const took = performance.now() - startedAt
          if (received.status !== status) throw new Error(`${name}: answered with ${received.status}`)
          const key = `${name}\n${one.name}`
          times.set(key, [...(times.get(key) ?? []), took])
        }
    }
    if (round === 0) continue
    for (const [key, found] of times) rounds.set(key, [...(rounds.get(key) ?? []), spreadOf(found).median])
  }
  for (const { name } of KINDS) show(name, rounds.get(`${name}\nsmall`)!, rounds.get(`${name}\nlarge`)!, 'ms')
  for (const client of clients.values()) client.close()
}

const servers = new Map<Installation, number>()

function show(name: string, small: readonly number[], large: readonly number[], unit: string): void {
  const { median, min, max } = spreadOf(large.map((value, i) => value / small[i]!))
  const [few, many] = [small, large].map(values => `${shortFigure(spreadOf(values).median)} ${unit}`)
  print(`| ${name} | ${few} | ${many} | ${shortFigure(median)} | ${shortFigure(min)}–${shortFigure(max)} |`)
}

/** Jobs that copy or check all data are measured in `backup`; the others are run when there is little to do. */
const COPIES = new Set(['create backups', 'archive WAL', 'verify backups'])

async function measureJobs(all: readonly Installation[]): Promise<void> {
  const jobs = areas.flatMap(area => area.jobs ?? []).filter(job => !COPIES.has(job.name))
  const migrations = await readMigrations(areas.flatMap(area => area.migrations ?? []))
  const personalData = areas.flatMap(area => area.personalData ?? [])
  const timeOf = async (job: Job, { bench, open }: Installation) => {
    const config = readConfig({ LLANO_DATA_DIR: bench.dataDir, LLANO_TIMESTAMPS: 'off' })
    const { database, secrets } = open
    const startedAt = performance.now()
    await job.run(
      { database, secrets, config, now: () => new Date(), migrations, personalData },
      AbortSignal.timeout(60_000),
    )
    return performance.now() - startedAt
  }
  for (const job of jobs) {
    const times: [number[], number[]] = [[], []]
    for (let round = 0; round <= ROUNDS; round++)
      for (const [i, one] of all.entries()) {
        const took = await timeOf(job, one)
        if (round > 0) times[i]!.push(took)
      }
    show(`job: ${job.name}`, ...times, 'ms')
  }
}

async function measureStart(all: readonly Installation[]): Promise<void> {
  const times = all.map(() => [] as number[])
  for (let round = 0; round <= ROUNDS; round++)
    for (const [i, { bench }] of all.entries()) {
      const server = await startLlano(bench)
      await server.stop()
      if (round > 0) times[i]!.push(server.startedMs / 1000)
    }
  show('start', times[0]!, times[1]!, 's')
}

async function run(closing: Closing): Promise<void> {
  const large = await install(closing, 'large', LARGE)
  const small = await install(closing, 'small', SMALL)
  const all = [small, large]
  deep.set(large.books.largest, Math.floor(LARGE.entries * 0.9))
  deep.set(small.books.largest, Math.floor(SMALL.entries * 0.9))
  print(`| | small | large | large / small | min–max |\n|---|---|---|---|---|`)
  await measureStart(all)
  await measureJobs(all)
  await measureRequests(all)
  for (const one of all) {
    print(
      `memory, ${one.name}: Llano ${shortFigure(treeMemoryMib(servers.get(one)!))} MiB, PostgreSQL ${shortFigure(treeMemoryMib(postmasterPid(one.bench.dataDir)))} MiB`,
    )
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
