import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { openSync, readFileSync } from 'node:fs'
import { mkdir, readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { pipeline } from 'node:stream/promises'
import pg from 'pg'
import { from as copyFrom, to as copyTo } from 'pg-copy-streams'
import { readConfig } from '../src/kernel/config.ts'
import { runProgram, startChild } from './closing.ts'
import { measureHttp } from './http-load.ts'
import { type Bench, type OpenDatabase, plainEnvironment, type RunningServer } from './installation.ts'
import { treeMemoryMib } from './memory.ts'
import { CONNECTIONS, paceOf, pageRequest, uncachedRequests } from './page.ts'
import { peerVersions } from './peer-install.ts'
import { newEntryOf, type PageContents, PEERS, type Peer } from './peer-list.ts'
import type { PeerRow, PeerTable } from './report.ts'
import { interleave, ratiosOf, spreadOf } from './rounds.ts'
import type { Books } from './seed.ts'
import { requestText } from './socket-client.ts'

const PAGE_SIZE = 100
const START_MS = 120_000

/** A contender: one of the peers, or ourselves. */
type Contestant = {
  name: string
  port: number
  pid: number
  page(entityId: number, key: string): string
  read(body: string): PageContents
  post(books: Books): string
  /** How many entries it has of these LLCs. */
  countPosted(): Promise<number>
}

type Place = { folder: string; processes: number; env: NodeJS.ProcessEnv; port: number; name: string }

/** The same job on other tools, with the same rows, indexes, processes and connections. */
export async function benchPeers(
  bench: Bench,
  open: OpenDatabase,
  server: RunningServer,
  folder: string,
  page: Books[],
  post: Books[],
): Promise<PeerTable> {
  const { processes } = readConfig({})
  const { rounds, seconds } = paceOf(bench)
  await makeTemplate(bench, open, folder, [...page, ...post])
  const contestants: Contestant[] = [ourselves(open, server, post)]
  for (const peer of PEERS)
    contestants.push(await startPeer(bench, open, peer, { folder, processes, page, post }))

  const expected = await Promise.all(page.slice(0, 3).map(books => ask(contestants[0]!, books)))
  for (const one of contestants) await checkAnswers(one, page, post, expected)

  bench.say(`peers: ${processes} processes each, ${CONNECTIONS} connections; pages, then POST`)
  const load = { connections: CONNECTIONS, seconds }
  const pages = await interleave(
    [
      {
        name: 'Llano, uncached',
        measure: () => measureHttp(bench, { ...load, port: server.port, requests: uncachedRequests(page) }),
      },
      ...contestants.map(one => ({
        name: one.name,
        measure: () =>
          measureHttp(bench, {
            ...load,
            port: one.port,
            requests: page.map(({ entityId, key }) => one.page(entityId, key)),
          }),
      })),
    ],
    rounds,
    bench.say,
  )
  const posts = await interleave(
    contestants.map(one => ({ name: one.name, measure: () => measurePosts(bench, one, post, seconds) })),
    rounds,
    bench.say,
  )
  // A tool that reports errors with status 200 must not have become fast by failing.
  for (const one of contestants) await checkPages(one, page, expected)

  const rows: PeerRow[] = []
  for (const one of contestants) {
    const peer = PEERS.find(({ name }) => name === one.name)
    const isOurs = peer === undefined
    rows.push({
      name: one.name,
      versions: peer ? await peerVersions(folder, peer.packages) : '',
      pagesPerSecond: spreadOf(pages.get(one.name)!).median,
      cachedRatio: isOurs ? null : spreadOf(ratiosOf(pages, 'Llano', one.name)),
      uncachedRatio: isOurs ? null : spreadOf(ratiosOf(pages, 'Llano, uncached', one.name)),
      postsPerSecond: spreadOf(posts.get(one.name)!).median,
      postRatio: isOurs ? null : spreadOf(ratiosOf(posts, 'Llano', one.name)),
      memoryMib: treeMemoryMib(one.pid),
      lacks: peer?.lacks ?? '',
    })
  }
  const uncached = spreadOf(pages.get('Llano, uncached')!).median
  return { processes, connections: CONNECTIONS, rounds, uncachedPerSecond: uncached, rows }
}

function ourselves(open: OpenDatabase, server: RunningServer, post: Books[]): Contestant {
  return {
    name: 'Llano',
    port: server.port,
    pid: server.pid,
    page: pageRequest,
    read(body) {
      const { data, summary, pagination } = JSON.parse(body)
      const ids = data.map(({ id }: { id: number }) => id)
      const { total_income: income, total_expenses: expenses } = summary
      return { ids, total: pagination.total, income, expenses }
    },
    post: books => requestText('POST', '/v1/bookkeeping', books.key, newEntryOf(books)),
    countPosted: () =>
      open.database.withClient(async client => {
        const { rows } = await client.query(
          'select count(*)::integer as entries from bookkeeping.entry where entity_id = any($1)',
          [post.map(({ entityId }) => entityId)],
        )
        return rows[0].entries
      }),
  }
}

const TEMPLATE = 'peer_template'
const COLUMNS = `id, entity_id, year, month, transaction_date, movement_type, category, income, expense, counterparty_id,
  economic_purpose, document_id, description, bank_source, external_tx_id, source, created_at`

/** A database with the same entries. Each peer gets a copy of it. */
async function makeTemplate(bench: Bench, open: OpenDatabase, folder: string, books: Books[]): Promise<void> {
  bench.say('copying the books for the peers …')
  await createDatabase(open, TEMPLATE)
  const source = await connect(bench, open.ownerUrl)
  const target = await connect(bench, urlOf(open.url, TEMPLATE))
  await target.query(await readFile(join(folder, 'books.sql'), 'utf8'))
  const ids = books.map(({ entityId }) => entityId)
  await target.query(`insert into entity select id, id, 'Bench LLC' from unnest($1::integer[]) id`, [ids])
  await target.query('insert into api_key select * from unnest($1::bytea[], $2::integer[])', [
    books.map(({ key }) => createHash('sha256').update(key).digest()),
    ids,
  ])
  const listed = `select ${COLUMNS} from bookkeeping.entry where entity_id in (${ids.join(', ')})`
  await pipeline(
    source.query(copyTo(`copy (${listed}) to stdout`)),
    target.query(copyFrom(`copy entry (${COLUMNS}) from stdin`)),
  )
  await target.query(
    `select setval(pg_get_serial_sequence('entry', 'id'), (select coalesce(max(id), 1) from entry))`,
  )
  await source.end()
  await target.end()
}

async function connect({ closing }: Bench, url: string): Promise<pg.Client> {
  const client = new pg.Client(url)
  await client.connect()
  // Ended twice is fine.
  closing.add(() => client.end().catch(() => {}))
  return client
}

/** Owned by the program's role, which is no superuser, and with the settings of our own connections. */
async function createDatabase(open: OpenDatabase, name: string, template = 'template1'): Promise<void> {
  const { username } = new URL(open.url)
  await open.owner.withClient(async client => {
    await client.query(`create database ${name} owner ${username} template ${template}`)
    await client.query(`alter database ${name} set jit = off`)
    await client.query(`alter database ${name} set random_page_cost = 1.1`)
  })
}

function urlOf(url: string, database: string): string {
  const changed = new URL(url)
  changed.pathname = `/${database}`
  return changed.href
}

type Wanted = { folder: string; processes: number; page: Books[]; post: Books[] }

async function startPeer(bench: Bench, open: OpenDatabase, peer: Peer, wanted: Wanted): Promise<Contestant> {
  bench.say(`starting ${peer.name} …`)
  const database = `peer_${peer.program.replace(/\..*/, '')}`
  await createDatabase(open, database, TEMPLATE)
  const client = await connect(bench, urlOf(open.url, database))
  if (peer.name === 'PostGraphile')
    await client.query(await readFile(join(wanted.folder, 'postgraphile.sql'), 'utf8'))
  await client.query('vacuum (analyze)')
  const port = await freePort()
  const env = await environmentOf(bench, open, database, port, wanted)
  const place = { ...wanted, env, port, name: database }
  if (peer.name === 'Directus') await setUpDirectus(bench, peer, place, [...wanted.page, ...wanted.post])
  const child = await serve(bench, peer, place)
  const first = wanted.post[0]!.entityId
  const countPosted = async () => {
    // Row level security would hide everything.
    const counter = await connect(bench, urlOf(open.ownerUrl, database))
    const { rows } = await counter.query(
      'select count(*)::integer as entries from entry where entity_id >= $1',
      [first],
    )
    await counter.end()
    return rows[0].entries
  }
  await client.end()
  return { ...peer, port, pid: child.process.pid!, countPosted }
}

/** PostgreSQL's own variables, and Directus's. */
async function environmentOf(
  { dataDir }: Bench,
  open: OpenDatabase,
  database: string,
  port: number,
  { folder, processes }: Wanted,
): Promise<NodeJS.ProcessEnv> {
  const { user, password, host, port: pgPort } = new pg.Client(urlOf(open.url, database))
  const pool = String(CONNECTIONS / Math.min(processes, CONNECTIONS))
  const uploads = join(dataDir, 'directus-uploads')
  await mkdir(uploads, { recursive: true })
  return {
    ...plainEnvironment(),
    NODE_ENV: 'production',
    GRAPHILE_ENV: 'production',
    PORT: String(port),
    POOL: pool,
    PGHOST: host,
    PGPORT: String(pgPort),
    PGUSER: user,
    PGPASSWORD: String(password),
    PGDATABASE: database,
    HOST: '127.0.0.1',
    DB_CLIENT: 'pg',
    DB_HOST: host,
    DB_PORT: String(pgPort),
    DB_USER: user,
    DB_PASSWORD: String(password),
    DB_DATABASE: database,
    DB_POOL__MAX: pool,
    DB_POOL__IDLE_TIMEOUT_MILLIS: '600000',
    SECRET: 'a secret of the bench, for its own database',
    ADMIN_EMAIL: 'admin@example.com',
    ADMIN_PASSWORD: 'a password of the bench',
    ADMIN_TOKEN: 'a-token-of-the-bench',
    EXTENSIONS_PATH: join(folder, 'directus-extensions'),
    STORAGE_LOCAL_ROOT: uploads,
    LOG_LEVEL: 'warn',
    TELEMETRY: 'false',
    // It would answer 503 under load.
    PRESSURE_LIMITER_ENABLED: 'false',
  }
}

/** Its own tables, roles and users; by one process, because several do not share a cache without Redis. */
async function setUpDirectus(bench: Bench, peer: Peer, place: Place, books: Books[]): Promise<void> {
  const { folder, env } = place
  const run = (args: string[], input = '') =>
    runProgram(bench.closing, process.execPath, args, { env, input })
  await run([join(folder, 'node_modules/@directus/api/dist/cli/run.js'), 'bootstrap'])
  const alone = await serve(bench, peer, { ...place, processes: 1 })
  const members = books.map(({ entityId, key }) => ({ memberId: entityId, key }))
  await run([join(folder, 'directus-setup.mjs')], JSON.stringify(members))
  await alone.stop()
}

async function serve({ closing, dataDir }: Bench, { name, program }: Peer, place: Place) {
  const { folder, processes, env } = place
  const logPath = join(dataDir, `${place.name}.log`)
  const log = openSync(logPath, 'a')
  const args = [join(folder, 'serve.mjs'), `./${program}`, String(processes)]
  const child = startChild(closing, process.execPath, args, {
    cwd: folder,
    env,
    stdio: ['ignore', 'pipe', log],
  })
  const failed = (why: unknown) =>
    new Error(`${name} did not start (${why}):\n${readFileSync(logPath, 'utf8').slice(-3000)}`)
  const lines = createInterface({ input: child.process.stdout! })
  const ready = new Promise<void>(resolve => lines.on('line', line => line === 'ready' && resolve()))
  const timeout = AbortSignal.timeout(START_MS)
  await Promise.race([
    ready,
    child.ended.then(code => Promise.reject(failed(code))),
    once(timeout, 'abort').then(() => Promise.reject(failed('in time'))),
  ])
  return child
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  return port
}

/** Sends a request as the load generator will. */
async function send({ port }: Contestant, request: string): Promise<{ status: number; body: string }> {
  const [head, body] = request.split('\r\n\r\n') as [string, string]
  const [first, ...lines] = head.split('\r\n') as [string, ...string[]]
  const [method, path] = first.split(' ') as [string, string]
  const headers = lines
    .map(line => line.split(/: */) as [string, string])
    .filter(([name]) => !/^(host|content-length)$/i.test(name))
  const init = { method, headers, body: body === '' ? null : body }
  const answer = await fetch(`http://127.0.0.1:${port}${path}`, init)
  return { status: answer.status, body: await answer.text() }
}

async function ask(one: Contestant, { entityId, key }: Books): Promise<PageContents> {
  const { status, body } = await send(one, one.page(entityId, key))
  try {
    if (status !== 200) throw new Error(`status ${status}`)
    const { ids, total, income, expenses } = one.read(body)
    const exact = (amount: number) => Math.round(amount * 10_000) / 10_000
    return { ids, total: Number(total), income: exact(Number(income)), expenses: exact(Number(expenses)) }
  } catch (error) {
    throw new Error(`${one.name} sent no page (${(error as Error).message}): ${body.slice(0, 500)}`)
  }
}

async function checkPages(one: Contestant, page: Books[], expected: PageContents[]): Promise<void> {
  for (const [place, wanted] of expected.entries()) {
    const got = await ask(one, page[place]!)
    if (got.ids.length !== PAGE_SIZE || JSON.stringify(got) !== JSON.stringify(wanted))
      throw new Error(
        `${one.name} sent another page: ${JSON.stringify(got).slice(0, 300)} instead of ${JSON.stringify(wanted).slice(0, 300)}`,
      )
  }
}

/** The right page for its owner and for nobody else, and one entry written by one POST. */
async function checkAnswers(
  one: Contestant,
  page: Books[],
  post: Books[],
  expected: PageContents[],
): Promise<void> {
  await checkPages(one, page, expected)
  for (const key of [page[1]!.key, `${page[1]!.key}x`]) {
    const { status, body } = await send(one, one.page(page[0]!.entityId, key))
    const shown = status === 200 && JSON.parse(body).errors === undefined ? one.read(body).ids.length : 0
    if (shown > 0) throw new Error(`${one.name} shows the books of another member`)
  }
  const before = await one.countPosted()
  const foreign = one.post({ ...post[0]!, key: post[1]!.key })
  await send(one, foreign)
  if ((await one.countPosted()) !== before)
    throw new Error(`${one.name} lets a member write in the books of another`)
  const { status, body } = await send(one, one.post(post[0]!))
  const { total, income, expenses } = await ask(one, post[0]!)
  const { income: wantedIncome, expense: wantedExpense } = newEntryOf(post[0]!)
  if (total !== 1 || income !== wantedIncome || expenses !== wantedExpense)
    throw new Error(`${one.name} did not write the entry: ${status} ${body.slice(0, 500)}`)
}

/** Requests per second, all of which must have written their entry. */
async function measurePosts(bench: Bench, one: Contestant, post: Books[], seconds: number): Promise<number> {
  const before = await one.countPosted()
  const requests = post.map(books => one.post(books))
  const rate = await measureHttp(bench, { port: one.port, requests, connections: CONNECTIONS, seconds })
  const written = (await one.countPosted()) - before
  if (written < 0.95 * rate * seconds)
    throw new Error(`${one.name} wrote only ${written} of about ${Math.round(rate * seconds)} entries`)
  return rate
}
