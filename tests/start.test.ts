// Full run only: it starts several programs; smoke.test.ts starts one.
import assert from 'node:assert/strict'
import { once } from 'node:events'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { type AddressInfo, connect, createServer } from 'node:net'
import { join } from 'node:path'
import test, { before, type TestContext } from 'node:test'
import pg from 'pg'
import { wholeFile } from './harness/after-file.ts'
import { type Answer, ask } from './harness/installation.ts'
import { killOne } from './harness/processes.ts'
import { testRounds } from './harness/random.ts'
import { openScratch } from './harness/scratch-database.ts'
import {
  allGone,
  Deployment,
  postgresPids,
  someoneWaits,
  waitFor,
  workersOf,
} from './harness/server-process.ts'

const TIMEOUT_MS = 120_000

// One data folder for the tests that need an embedded PostgreSQL; each starts and stops its own server on it.
let deployment: Deployment
before(async () => {
  deployment = await Deployment.make(wholeFile)
})

/** A locked row of the books, so that a writer of that month has to wait. */
async function holdMonth(url: string, entityId: number): Promise<pg.Client> {
  const client = new pg.Client(url)
  client.on('error', () => {})
  await client.connect()
  await client.query('begin')
  const { rowCount } = await client.query('select 1 from bookkeeping.total where entity_id = $1 for update', [
    entityId,
  ])
  assert.ok(rowCount)
  return client
}

// In a short run with two; the next test stops one with a request in progress.
for (const processes of testRounds > 1 ? ['1', '2'] : ['2']) {
  test(`SIGTERM lets the current request finish, then nothing is left (${processes} serving)`, async () => {
    const server = await deployment.serve({ LLANO_PROCESSES: processes })
    const { entityId, key } = await deployment.newMember()
    const body = { entity_id: entityId, year: 2026, month: 1, income: 5 }
    assert.equal((await server.ask('/v1/bookkeeping', { key, body })).status, 201)

    const holder = await holdMonth(deployment.databaseUrl, entityId)
    const underWay = server.ask('/v1/bookkeeping', { key, body })
    await someoneWaits(deployment.databaseUrl)
    const processesOfIt = [server.pid, ...workersOf(server.pid), ...postgresPids(deployment.dataDir)]
    const stopped = server.stop()
    await waitFor('the server to hear it', () => /SIGTERM: finishing/.test(server.stderr()))
    await waitFor('the door to be closed', () =>
      server.ask('/healthz').then(
        () => false,
        () => true,
      ),
    )
    await holder.query('commit')
    await holder.end()

    const answer = await underWay
    assert.equal(answer.status, 201)
    assert.equal(answer.body.data.income, 5)
    // Our side keeps its connections open for a next request; the server must not wait for us to close them.
    let code: number | string | null = null
    stopped.then(ended => {
      code = ended
    })
    await waitFor('the server to end', () => code !== null, 15_000)
    assert.equal(code, 0)
    await allGone(processesOfIt)
    assert.deepEqual(postgresPids(deployment.dataDir), [])
  })
}

/** A connection with the first part of a request, and whether the server has closed it. */
async function beginRequest(t: TestContext, address: string, begun: string) {
  const { hostname, port } = new URL(address)
  const socket = connect(Number(port), hostname)
  t.after(() => socket.destroy())
  const state = { received: '', closed: false }
  socket.setEncoding('latin1').on('data', text => {
    state.received += text
  })
  socket.on('error', () => {})
  socket.on('close', () => {
    state.closed = true
  })
  await once(socket, 'connect')
  socket.write(begun)
  return state
}

for (const processes of testRounds > 1 ? ['1', '2'] : ['1']) {
  test(`stopping waits for a request in progress, not for an incomplete one (${processes} serving)`, async t => {
    const server = await deployment.serve({ LLANO_PROCESSES: processes })
    const { entityId, key } = await deployment.newMember()
    const body = { entity_id: entityId, year: 2026, month: 1, income: 5 }
    assert.equal((await server.ask('/v1/bookkeeping', { key, body })).status, 201)

    const head = `POST /v1/bookkeeping HTTP/1.1\r\nHost: llano.test\r\nAuthorization: Bearer ${key}\r\n`
    const length = 'Content-Type: application/json\r\nExpect: 100-continue\r\nContent-Length: 100\r\n\r\n'
    const halfBody = await beginRequest(t, server.address, `${head}${length}{"entity_id":`)
    const halfHead = await beginRequest(t, server.address, head)
    await waitFor('the server to wait for a body', () => halfBody.received.startsWith('HTTP/1.1 100 '))
    const holder = await holdMonth(deployment.databaseUrl, entityId)
    t.after(() => holder.end())
    const underWay = server.ask('/v1/bookkeeping', { key, body })
    await someoneWaits(deployment.databaseUrl)

    const stopped = server.stop()
    await waitFor('the halves to be given up', () => halfBody.closed && halfHead.closed, 10_000)
    assert.equal(server.child.exitCode, null, 'the one under way is waited for')
    await holder.query('commit')
    assert.equal((await underWay).status, 201)
    assert.equal(await stopped, 0)
  })
}

test('a started installation responds, reports its health, and serves metrics only on the metrics address', async t => {
  const server = await deployment.serve({ LLANO_PROCESSES: '2', LLANO_TIMESTAMPS: 'local' })
  const health = await server.ask('/healthz')
  assert.deepEqual([health.status, health.body], [200, { status: 'ok' }])
  await server.becomes({ status: 'ready' })

  // The command line works on the same installation while it serves.
  const { memberId, entityId } = await deployment.newMember()
  const { key } = await deployment.newKey(memberId)
  const page = await server.ask(`/v1/bookkeeping?entity_id=${entityId}`, { key })
  assert.deepEqual([page.status, page.body.data], [200, []])

  assert.equal((await server.ask('/metrics')).status, 404)
  const figures = await ask(server.metrics)
  assert.equal(figures.status, 200)
  assert.match(
    figures.text,
    /^llano_http_request_duration_seconds_count\{endpoint="listEntries",status="200"\} 1$/m,
  )
  // The first process's metrics, once, next to those of the serving ones.
  const counted = async () =>
    (await ask(server.metrics)).text.match(/^llano_pending_timestamps\{state="waiting"\} \d+$/gm)
  await waitFor('the first count of timestamps', async () => (await counted())?.length === 1)

  const [victim, other] = workersOf(server.pid)
  assert.ok(victim && other, 'there are two serving processes')
  killOne(victim)
  await waitFor('another to take its place', () => {
    const now = workersOf(server.pid)
    return now.length === 2 && !now.includes(victim) && now.includes(other)
  })
  // Connections that our client kept open may have been to the killed process: then a request fails once.
  const askMany = () =>
    Promise.all(
      Array.from({ length: 20 }, () => server.ask(`/v1/bookkeeping?entity_id=${entityId}`, { key })),
    )
  let many: Answer[] = []
  await waitFor('connections that work', async () => {
    many = await askMany().catch(() => [])
    return many.length > 0
  })
  assert.deepEqual([...new Set(many.map(answer => answer.status))], [200])

  assert.equal(await server.stop(), 0)
  assert.match(server.stderr(), /a serving process died; starting another/)
  const startedAt = performance.now()
  const again = await deployment.serve({ LLANO_PROCESSES: '2' })
  t.diagnostic(`a second start serves after ${Math.round(performance.now() - startedAt)} ms`)
  assert.equal((await again.ask(`/v1/bookkeeping?entity_id=${entityId}`, { key })).status, 200)
  assert.equal(await again.stop(), 0)
})

test("the README's first request works after a first start that was killed while it loaded the demo, until the demo is turned off", async t => {
  const deployment = await Deployment.makeEmpty(t, { LLANO_DEMO: 'on' })
  const killed = deployment.run(['serve'], { PORT: '0', LLANO_METRICS_PORT: '0', LLANO_PROCESSES: '1' })
  await waitFor(
    'the load to be under way',
    () => /^demo: .* LLC, \d+ entries$/m.test(killed.stderr()),
    TIMEOUT_MS,
  )
  killed.child.kill('SIGKILL')
  await killed.ended
  assert.doesNotMatch(killed.stdout(), /serving/)

  const server = await deployment.serve()
  assert.match(server.stderr(), /^demo: loading/m, 'it was killed before it was done')
  const [curl] = /curl -s -H .*/.exec(readFileSync(join(import.meta.dirname, '..', 'README.md'), 'utf8'))!
  const path = new URL(/http:[^"]*/.exec(curl)![0])
  const key = readFileSync(join(deployment.dataDir, 'demo-key'), 'utf8').trim()
  const { status, body } = await server.ask(path.pathname + path.search, { key })
  assert.equal(status, 200, body.error)
  assert.equal(body.data.length, 2)
  assert.equal(await server.stop(), 0)

  const real = await deployment.serve({ LLANO_DEMO: 'off' })
  assert.match(real.stderr(), /^demo: off; its \d+ accounts are disabled$/m)
  assert.equal((await real.ask(path.pathname + path.search, { key })).status, 401)
  assert.equal(await real.stop(), 0)
})

test('a demo does not start on a public HOST, and leaves nothing behind', async t => {
  const deployment = await Deployment.makeEmpty(t, { LLANO_DEMO: 'on' })
  // An address for documentation, which this machine does not have.
  const running = deployment.run(['serve'], { HOST: '192.0.2.7', PORT: '0', LLANO_METRICS_PORT: '0' })
  assert.equal(await running.ended, 2)
  assert.match(running.stderr(), /HOST=192\.0\.2\.7 would serve it to the network/)
  assert.deepEqual(readdirSync(deployment.dataDir), [])
})

test('a server that others can reach prints its dangerous settings when it starts', async t => {
  const scratch = await openScratch(t, { migrated: false })
  const deployment = await Deployment.make(t, { DATABASE_URL: scratch.url })
  const server = await deployment.serve({ LLANO_TRUSTED_PROXIES: '127.0.0.1' })
  assert.match(server.stderr(), /^Warning: LLANO_PUBLIC_URL is not set/m)
  assert.match(
    server.stderr(),
    /^Warning: The database role \S+ can change and delete rows of the audit log/m,
  )
  assert.equal(await server.stop(), 0)
})

test('a server is not ready while its database is unavailable or outdated, and ready when it is back', async t => {
  const scratch = await openScratch(t)
  const deployment = await Deployment.make(t, { DATABASE_URL: scratch.url })
  const server = await deployment.serve()
  const notReady = (reason: string) => server.becomes({ status: 'not ready', reason })
  await server.becomes({ status: 'ready' })

  // One in the middle: a newer one does not hide that it is missing.
  const [missing] = await scratch.query('delete from kernel.migration where number = 3 returning *')
  await notReady(`The database lacks migrations that this program needs: ${missing!.file}.`)
  await scratch.query('alter table kernel.migration rename to migration_away')
  await notReady('The database does not respond or does not accept writes.')
  assert.equal((await server.ask('/healthz')).status, 200, 'alive all the same')

  await scratch.query('alter table kernel.migration_away rename to migration')
  const { number, file, hash } = missing!
  await scratch.query('insert into kernel.migration (number, file, hash) values ($1, $2, $3)', [
    number,
    file,
    hash,
  ])
  // During an update, a process of the previous version keeps serving next to a newer one.
  await scratch.query("insert into kernel.migration (number, file, hash) values (9999, 'later.sql', 'x')")
  await server.becomes({ status: 'ready' })
  assert.equal(await server.stop(), 0)
})

test('with DATABASE_URL no PostgreSQL of our own is started or created', async t => {
  const scratch = await openScratch(t, { migrated: false })
  const deployment = await Deployment.make(t, { DATABASE_URL: scratch.url, LLANO_DEMO: undefined })
  const server = await deployment.serve()
  await server.becomes({ status: 'ready' })
  // The newest seal is there once the job has sealed.
  const files = readdirSync(deployment.dataDir).filter(name => name !== 'seen-seals.json')
  assert.deepEqual(files.sort(), ['documents', 'secret'])
  assert.deepEqual(await scratch.query('select id from members.member'), [], 'and no demo in it')
  assert.equal(await server.stop(), 0)
  assert.equal(existsSync(join(deployment.dataDir, 'postgres')), false)
})

for (const processes of ['1', '2']) {
  test(`a port in use is reported in one sentence, and nothing keeps running (${processes} serving)`, async t => {
    const taken = createServer()
    await new Promise<void>(resolve => taken.listen(0, '127.0.0.1', resolve))
    t.after(() => taken.close())
    const { port } = taken.address() as AddressInfo
    const scratch = await openScratch(t)
    const deployment = await Deployment.make(t, { DATABASE_URL: scratch.url })
    const running = deployment.run(['serve'], {
      PORT: String(port),
      LLANO_METRICS_PORT: '0',
      LLANO_PROCESSES: processes,
    })
    assert.equal(await running.ended, 1)
    assert.match(
      running.stderr(),
      new RegExp(`^127\\.0\\.0\\.1:${port} is in use\\. Stop what uses it, or set PORT`, 'm'),
    )
    assert.doesNotMatch(running.stderr(), /Something went wrong|at .*\.ts:\d/)
    await waitFor('its connections to be gone', async () => {
      const [row] = await scratch.query(
        "select count(*)::int as open from pg_stat_activity where datname = current_database() and application_name = 'llano' and pid <> pg_backend_pid() and backend_start > now() - interval '1 hour'",
      )
      // The scratch database's own pool is there too, with the connection that migrated it.
      return row!.open <= 1
    })
  })
}

test('a metrics port in use is reported, and the service still starts', async t => {
  const taken = createServer()
  await new Promise<void>(resolve => taken.listen(0, '127.0.0.1', resolve))
  t.after(() => taken.close())
  const { port } = taken.address() as AddressInfo
  const scratch = await openScratch(t)
  const deployment = await Deployment.make(t, { DATABASE_URL: scratch.url })
  const server = await deployment.serve({ LLANO_METRICS_PORT: String(port) })
  assert.match(
    server.stderr(),
    /^No metrics: 127\.0\.0\.1:\d+ cannot be used \(EADDRINUSE\)\. Set LLANO_METRICS_PORT\.$/m,
  )
  assert.equal((await server.ask('/healthz')).status, 200)
  assert.equal(await server.stop(), 0)
})

test('a bad configuration is reported with all its errors at once, before anything is started', async t => {
  const deployment = await Deployment.makeEmpty(t)
  const running = deployment.run(['serve'], {
    PORT: '80800',
    DATABASE_URL: 'mysql://root:hunter2@db/llano',
    LLANO_SECRET: 'short',
    LLANO_TRUSTED_PROXIES: '10.0.0.0/8,nowhere',
    LLANO_PROCESSES: '0',
    LLANO_DEMO: 'maybe',
    LLANO_PORT: '8080',
  })
  assert.equal(await running.ended, 2)
  const output = running.stderr()
  assert.match(output, /^The configuration has 7 errors:$/m)
  const names = [
    'PORT',
    'DATABASE_URL',
    'LLANO_SECRET',
    'LLANO_TRUSTED_PROXIES',
    'LLANO_PROCESSES',
    'LLANO_DEMO',
  ]
  for (const name of names)
    assert.match(output, new RegExp(`^  ${name} must|^  ${name} "nowhere"`, 'm'), name)
  assert.match(output, /^ {2}LLANO_PORT is not a setting \(did you mean PORT\?\)$/m)
  assert.doesNotMatch(output, /hunter2|short/, 'values may be secret')
  assert.deepEqual(readdirSync(deployment.dataDir), [])
})

test('the jobs run without serving, until stopped', async t => {
  const scratch = await openScratch(t)
  const deployment = await Deployment.make(t, { DATABASE_URL: scratch.url })
  await deployment.llano(['member', 'create', '--email', 'ana@example.com', '--name', 'Ana'])
  const running = deployment.run(['worker'])
  await waitFor(
    'the audit row to be sealed',
    async () => (await scratch.query('select 1 from kernel.audit_seal')).length,
    TIMEOUT_MS,
  )
  running.child.kill('SIGTERM')
  assert.equal(await running.ended, 0)
})
