import { readFile, writeFile } from 'node:fs/promises'
import { constants } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { benchAgents } from './agents.ts'
import { benchBackup } from './backup.ts'
import { benchBulk } from './bulk.ts'
import { Closing } from './closing.ts'
import { benchDownload, type Downloadable, seedDownload } from './download.ts'
import { benchEvents } from './events.ts'
import { guard } from './guard.ts'
import type { Against } from './guard-base.ts'
import { benchHostile, type HostileMember, seedHostile } from './hostile.ts'
import { httpLoadName } from './http-load.ts'
import { type Bench, makeDataDir, type OpenDatabase, openBenchDatabase, startLlano } from './installation.ts'
import { benchLists, type Lists, seedLists } from './lists.ts'
import { benchReports, type ReportedBooks, seedReports, settleReports } from './member-reports.ts'
import { benchObligations } from './obligations.ts'
import { benchPage } from './page.ts'
import { installPeers } from './peer-install.ts'
import { benchPeers } from './peers.ts'
import { benchPost } from './post.ts'
import {
  describeMachine,
  type Findings,
  keptPeers,
  type PeerReport,
  type Report,
  showPeers,
  showReport,
  withPeers,
  writtenReport,
} from './report.ts'
import { benchSearch, type SearchedBooks, seedSearch } from './search.ts'
import { arrivals, type Books, fillBooks, MONTHS, makeBooks } from './seed.ts'
import { benchSize, type SizedBooks } from './size.ts'
import { sqlLoadName } from './sql-load.ts'
import { benchStart, memoryFigures } from './start.ts'
import { benchSync } from './sync.ts'

// npm run bench: how much of the machine's capacity reaches the caller, as ratios from one run.
const SECTIONS = [
  'start',
  'page',
  'size',
  'lists',
  'post',
  'events',
  'agents',
  'bulk',
  'download',
  'sync',
  'reports',
  'search',
  'hostile',
  'obligations',
  'backup',
] as const
type Section = (typeof SECTIONS)[number]

const USAGE = `npm run bench -- [--quick] [--only ${SECTIONS.join(',')}] [--json] [--write] [--large]
npm run bench -- --peers [--quick] [--json] [--write]
npm run bench -- --guard [--against FOLDER | --commit COMMIT]
  --quick   few short rounds on small books, for a first look
  --only    some of the sections
  --json    one JSON object on standard output
  --write   renew bench/RESULTS.md (a whole run only)
  --large   the backup of 1,000,000 entries and 10 GiB of documents
  --peers   the same job on other tools, which are installed first; --write renews only their table
  --guard   whether a request takes more processor time than before: against a checkout in FOLDER, or against COMMIT
            (by default where this branch left main); exit code 1 if it takes over 15 % more
`

type Wishes = {
  quick: boolean
  json: boolean
  write: boolean
  large: boolean
  peers: boolean
  guard: Against | null
  sections: readonly Section[]
}

function readWishes(): Wishes | null {
  const flag = { type: 'boolean', default: false } as const
  const text = { type: 'string' } as const
  try {
    const { values } = parseArgs({
      options: {
        quick: flag,
        json: flag,
        write: flag,
        large: flag,
        peers: flag,
        guard: flag,
        only: text,
        against: text,
        commit: text,
      },
    })
    const { quick, json, write, large, peers, only } = values
    const sections = (only?.split(',') ?? SECTIONS) as readonly Section[]
    if (sections.some(name => !SECTIONS.includes(name)) || (write && (quick || only))) return null
    if (peers && (only || large)) return null
    const { guard: isGuard, against: folder, commit } = values
    if (isGuard ? quick || json || write || large || peers || only || (folder && commit) : folder || commit)
      return null
    return { quick, json, write, large, peers, guard: isGuard ? { folder, commit } : null, sections }
  } catch {
    return null
  }
}

type Seeded = {
  page: Books[]
  sized: SizedBooks | null
  lists: Lists | null
  post: Books[]
  file: Downloadable | null
  reported: ReportedBooks | null
  searched: SearchedBooks | null
  hostile: HostileMember | null
}

const PAGE_ENTITIES = 50
const PAGE_ENTRIES = 2000
const POST_ENTITIES = 200

async function seed(bench: Bench, open: OpenDatabase, wished: readonly Section[]): Promise<Seeded> {
  const { quick, say } = bench
  const { database, secrets } = open
  const smallEntries = 1000
  const largeEntries = quick ? 100_000 : 1_000_000
  // Neither lists nor files are read from the books; sync, reports and search have their own books.
  const BOOKLESS = ['lists', 'download', 'sync', 'reports', 'search', 'hostile', 'obligations', 'backup']
  const bookless = wished.every(name => BOOKLESS.includes(name))
  const page = await makeBooks(database, secrets, bookless ? 0 : PAGE_ENTITIES)
  const post =
    wished.includes('post') || wished.includes('events')
      ? await makeBooks(database, secrets, POST_ENTITIES)
      : []
  const jobs = [arrivals(page, PAGE_ENTRIES, MONTHS, 1)]
  let wanted = page.length * PAGE_ENTRIES
  let sized: SizedBooks | null = null
  if (wished.includes('size')) {
    const [small, large, oneMonth] = (await makeBooks(database, secrets, 3)) as [Books, Books, Books]
    sized = { small, smallEntries, large, oneMonth, largeEntries }
    jobs.push(arrivals([small], smallEntries, MONTHS, 2))
    jobs.push(arrivals([large], largeEntries, MONTHS, 3), arrivals([oneMonth], largeEntries, 1, 4))
    wanted += smallEntries + 2 * largeEntries
  }
  if (wanted > 0) say(`seeding ${wanted.toLocaleString('en-US')} entries through addEntries …`)
  let written = 0
  let announced = 0
  const wrote = (entries: number) => {
    written += entries
    if (written === 0 || written < announced + wanted / 10) return
    announced = written
    say(`  ${Math.round((100 * written) / wanted)} %`)
  }
  await Promise.all(jobs.map(entries => fillBooks(database, entries, wrote)))
  // The file first: the lists' documents have no files, and a store without any would not be recognized as
  // ours.
  const file = wished.includes('download') ? await seedDownload(bench, open) : null
  const lists = wished.includes('lists') ? await seedLists(bench, open) : null
  const reported = wished.includes('reports') ? await seedReports(bench, open) : null
  const searched = wished.includes('search') ? await seedSearch(bench, open) : null
  const hostile = wished.includes('hostile') ? await seedHostile(bench, open) : null
  say('folding the books and generating due reports …')
  await settleReports(database)
  // What autovacuum would have done by the time anyone reads books of this size.
  await open.owner.withClient(client => client.query('vacuum (analyze)'))
  await open.owner.withClient(client => client.query('checkpoint'))
  return { page, sized, lists, post, file, reported, searched, hostile }
}

/** A report, and the sections that failed. */
type Measured = { report: Report; failed: Section[] }

async function measure(bench: Bench, wished: readonly Section[], isLarge: boolean): Promise<Measured> {
  const found: Findings[] = []
  const failed: Section[] = []
  // A section that fails does not lose what took the others half an hour.
  const add = async (section: Section, run: () => Promise<Findings>) => {
    if (!wished.includes(section)) return
    await run().then(
      findings => found.push(findings),
      error => {
        failed.push(section)
        bench.say(`${section} failed: ${(error as Error).stack}`)
      },
    )
  }
  let open = await openBenchDatabase(bench)
  const version = await open.database.withClient(client => client.query('show server_version'))
  const seeded = await seed(bench, open, wished)
  // Nothing of ours may keep PostgreSQL running: the measured start includes its start.
  await open.close()
  await add('start', () => benchStart(bench))

  const server = await startLlano(bench)
  const { port, pid } = server
  const memory = memoryFigures(bench, pid, 'after the start')
  open = await openBenchDatabase(bench)
  await add('page', () => benchPage(bench, open, port, seeded.page))
  await add('size', () => benchSize(bench, open.database, port, seeded.sized!))
  await add('lists', () => benchLists(bench, port, seeded.lists!))
  await add('post', () => benchPost(bench, open, port, seeded.post))
  await add('events', () => benchEvents(bench, open, port, seeded.post))
  await add('agents', () => benchAgents(bench, port, seeded.page))
  await add('download', () => benchDownload(bench, open, port, seeded.file!))
  await add('hostile', () => benchHostile(bench, server, seeded.hostile!))
  memory.push(...memoryFigures(bench, pid, 'after the load'))
  await server.stop()
  await add('bulk', () => benchBulk(bench, open))
  await add('sync', () => benchSync(bench, open))
  await add('reports', () => benchReports(bench, open, seeded.reported!))
  await add('search', () => benchSearch(bench, open, seeded.searched!))
  await add('obligations', () => benchObligations(bench, open))
  await add('backup', () => benchBackup(bench, isLarge))
  await open.close()
  const report: Report = {
    ...describeMachine(version.rows[0].server_version),
    form: bench.quick ? 'quick' : 'full',
    tools: { http_load: httpLoadName, sql_load: sqlLoadName },
    ratios: found.flatMap(one => one.ratios),
    figures: [...found.flatMap(one => one.figures), ...memory],
  }
  return { report, failed }
}

async function measurePeers(bench: Bench): Promise<PeerReport> {
  const folder = await installPeers(bench)
  const open = await openBenchDatabase(bench)
  const version = await open.database.withClient(client => client.query('show server_version'))
  const { page, post } = await seed(bench, open, ['page', 'post'])
  const server = await startLlano(bench)
  const peers = await benchPeers(bench, open, server, folder, page, post)
  await server.stop()
  await open.close()
  return {
    ...describeMachine(version.rows[0].server_version),
    form: bench.quick ? 'quick' : 'full',
    tools: { http_load: httpLoadName, sql_load: sqlLoadName },
    peers,
  }
}

const RESULTS = join(import.meta.dirname, 'RESULTS.md')

async function runPeers(bench: Bench, { json, write }: Wishes): Promise<void> {
  const report = await measurePeers(bench)
  process.stdout.write(json ? `${JSON.stringify(report)}\n` : showPeers(report))
  if (write) await writeFile(RESULTS, withPeers(await readFile(RESULTS, 'utf8'), report))
}

async function runSections(bench: Bench, { json, write, sections, large }: Wishes): Promise<void> {
  const { report, failed } = await measure(bench, sections, large)
  process.stdout.write(json ? `${JSON.stringify(report)}\n` : showReport(report))
  if (failed.length) throw new Error(`these sections failed: ${failed.join(', ')}`)
  if (write) await writeFile(RESULTS, writtenReport(report) + keptPeers(await readFile(RESULTS, 'utf8')))
}

async function main(wishes: Wishes): Promise<number> {
  const closing = new Closing()
  let signaled: number | null = null
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(signal, () => {
      if (signaled === null) say(`${signal}: cleaning up …`)
      signaled ??= 128 + constants.signals[signal]
      closing.end().then(() => process.exit(signaled!))
    })
  }
  const say = (line: string) => process.stderr.write(`${line}\n`)
  try {
    const dataDir = await makeDataDir(closing)
    const bench: Bench = { closing, dataDir, quick: wishes.quick, say }
    if (wishes.guard) return await guard(bench, wishes.guard)
    await (wishes.peers ? runPeers(bench, wishes) : runSections(bench, wishes))
    return 0
  } catch (error) {
    // Errors after Ctrl-C are expected.
    if (signaled === null) say(`the bench failed: ${(error as Error).stack}`)
    return signaled ?? 1
  } finally {
    await closing.end()
  }
}

const wishes = readWishes()
if (!wishes) process.stderr.write(USAGE)
process.exit(wishes ? await main(wishes) : 2)
