import assert from 'node:assert/strict'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import test, { type TestContext } from 'node:test'
import { BY_TEST, newMember, openTestInstallation } from '../../../../tests/harness/installation.ts'
import { readSources } from '../../../../tests/harness/source-files.ts'
import { readConfig } from '../../../kernel/config.ts'
import { DAY_MS } from '../../../kernel/values/dates.ts'
import { daysLater, eager, START } from '../banking.fixture.ts'
import { addConnection, findLiveConnection } from '../connections/connections.ts'
import { syncEntity } from '../sync/sync.ts'
import { banksFolder, bankUrlsAt, keepBanks, layOutBanks, readBanks } from './demo-bank-settings.ts'
import { runSimulator, simulatorSidecar } from './run-simulator.ts'

const installation = await openTestInstallation()
const { database, secrets } = installation

const COMPANIES = ['One LLC', 'Other LLC'].map((holder, i) => ({
  holder,
  tokens: { mercury: `secret-token:mercury_sandbox_rma_${i}`, wise: `wise-token-of-company-${i}` },
}))

/** A data folder in which a demo started at START. */
async function newDemo(t: TestContext) {
  const dataDir = await mkdtemp(join(tmpdir(), 'llano-demo-banks-'))
  t.after(() => rm(dataDir, { recursive: true, force: true }))
  const urls = await layOutBanks(dataDir, START.toISOString().slice(0, 10), COMPANIES)
  const clock = { now: START }
  const run = async () => {
    const running = await runSimulator(dataDir, { database, now: () => clock.now })
    assert.ok(running)
    let isStopped = false
    const stop = async () => {
      if (!isStopped) await running.stop()
      isStopped = true
    }
    t.after(stop)
    return { ...running, stop }
  }
  return { dataDir, urls, clock, run }
}

async function connect(baseUrl: string) {
  const { entityId, key } = await newMember(installation)
  const wanted = { entityId, provider: 'mercury', token: COMPANIES[0]!.tokens.mercury, baseUrl } as const
  const { id } = await addConnection(database.durable, secrets, BY_TEST, wanted, START)
  const where = async () => (await findLiveConnection(database.durable, id)).base_url
  return { id, entityId, key, where }
}

/** What Mercury shows of a company. */
async function shownBy(url: string, company: number, start = '2025-12-01') {
  const headers = { authorization: `Bearer ${COMPANIES[company]!.tokens.mercury}` }
  const response = await fetch(`${url}/transactions?start=${start}&order=asc&limit=1000`, { headers })
  const { transactions } = (await response.json()) as { transactions: { id: string; createdAt: string }[] }
  return transactions
}

async function takePort(t: TestContext, port: number): Promise<void> {
  const server = createServer()
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject).listen(port, '127.0.0.1', resolve)
  })
  t.after(() => server.close())
}

test('after a restart the demo banks have the same address and the same history', async t => {
  const { dataDir, urls, clock, run } = await newDemo(t)
  const first = await run()
  const before = await shownBy(urls.mercury, 0)
  assert.ok(before.length > 10)
  const address = (await readFile(join(banksFolder(dataDir), 'address'), 'utf8')).trim()
  assert.equal(`${address}/mercury/api/v1`, urls.mercury)
  assert.match(first.announcement.where, new RegExp(`^${address} .*simulated`))
  await first.stop()
  // Started nine days later; compares then and now.
  clock.now = daysLater(START, 9)
  await run()
  clock.now = START
  assert.deepEqual(await shownBy(urls.mercury, 0), before)
  clock.now = daysLater(START, 9)
  const after = await shownBy(urls.mercury, 0)
  assert.ok(after.length > before.length, 'history continues')
})

test('each company of the demo banks is visible only to its own token', async t => {
  const { urls, run } = await newDemo(t)
  await run()
  const [one, other] = [await shownBy(urls.mercury, 0), await shownBy(urls.mercury, 1)]
  assert.ok(one.length > 0 && other.length > 0)
  const ids = new Set(one.map(({ id }) => id))
  assert.ok(!other.some(({ id }) => ids.has(id)))
  const stranger = { authorization: 'Bearer secret-token:mercury_sandbox_rma_9' }
  assert.equal((await fetch(`${urls.mercury}/accounts`, { headers: stranger })).status, 401)
})

test('if the port is taken the banks move, with their connections and no others', async t => {
  const { dataDir, urls, run } = await newDemo(t)
  const here = await connect(urls.mercury)
  const [port] = (await readBanks(dataDir))!.ports
  const elsewhere = await connect(bankUrlsAt(port! === 29_999 ? 20_000 : port! + 1).mercury)
  const wasElsewhere = await elsewhere.where()
  await takePort(t, port!)
  const moved = await run()
  const [newest, oldest] = (await readBanks(dataDir))!.ports
  assert.equal(oldest, port)
  assert.equal(await here.where(), bankUrlsAt(newest!).mercury)
  assert.equal(await elsewhere.where(), wasElsewhere)
  const answer = await syncEntity({ database, secrets }, BY_TEST, here.entityId, START, () => eager())
  assert.ok(answer.synced > 0)
  await moved.stop()
  await run()
  assert.equal((await readBanks(dataDir))!.ports[0], newest, 'and stay there')
})

test('connections are found again after a start that ended before moving them', async t => {
  const { dataDir, urls, run } = await newDemo(t)
  const kept = (await readBanks(dataDir))!
  const here = await connect(urls.mercury)
  const first = await run()
  await first.stop()
  // The file as it is if the machine stops right after the new port was saved.
  const ports = [kept.ports[0]! === 29_999 ? 20_000 : kept.ports[0]! + 1, ...kept.ports]
  await keepBanks(dataDir, { ...kept, ports })
  await run()
  const [newest] = (await readBanks(dataDir))!.ports
  assert.notEqual(newest, kept.ports[0])
  assert.equal(await here.where(), bankUrlsAt(newest!).mercury)
})

test('one process per data folder runs the demo banks, and the next one takes over when it ends', async t => {
  const { dataDir } = await newDemo(t)
  const setup = { config: readConfig({ LLANO_DATA_DIR: dataDir }), database, now: () => START }
  const running = await simulatorSidecar.start(setup)
  assert.ok(running)
  assert.equal(await simulatorSidecar.start(setup), null)
  await running.stop()
  const next = await simulatorSidecar.start(setup)
  assert.ok(next)
  await next.stop()
})

test('only a demo installation with connections has demo banks', async t => {
  const { dataDir } = await newDemo(t)
  const off = readConfig({ LLANO_DATA_DIR: dataDir, LLANO_DEMO: 'off' })
  assert.equal(await simulatorSidecar.start({ config: off, database, now: () => START }), null)
  const empty = await mkdtemp(join(tmpdir(), 'llano-demo-banks-'))
  t.after(() => rm(empty, { recursive: true, force: true }))
  const config = readConfig({ LLANO_DATA_DIR: empty })
  assert.equal(await simulatorSidecar.start({ config, database, now: () => START }), null)
  assert.deepEqual(await readdir(empty), [])
})

test('the simulator is not loaded outside a demo', () => {
  const files = new Map(readSources('src/**/*.ts').map(file => [file.path, file]))
  const folder = 'src/areas/banking/simulator/'
  /** The files of the simulator that src/main.ts loads, with or without `import()` calls. */
  function loaded({ withDynamic }: { withDynamic: boolean }): string[] {
    const reached = new Set<string>()
    function walk(path: string): void {
      const file = files.get(path)
      if (!file || reached.has(path)) return
      reached.add(path)
      for (const { from, typesOnly, isDynamic } of file.imports)
        if (!typesOnly && (withDynamic || !isDynamic)) walk(from)
    }
    walk('src/main.ts')
    return [...reached].filter(path => path.startsWith(folder)).map(path => path.slice(folder.length))
  }
  // These start the banks, read where they are, and find that out again after a restore.
  assert.deepEqual(loaded({ withDynamic: false }).sort(), [
    'demo-bank-settings.ts',
    'restore-banks.ts',
    'run-simulator.ts',
  ])
  assert.ok(loaded({ withDynamic: true }).length > 5, 'the walk finds the rest of the simulator')
})

test('accounts at the demo banks are two months old', async t => {
  const { urls, run } = await newDemo(t)
  await run()
  const [oldest] = await shownBy(urls.mercury, 1)
  const ageDays = (START.getTime() - Date.parse(oldest!.createdAt)) / DAY_MS
  assert.ok(ageDays > 55 && ageDays < 65, `${ageDays}`)
})
