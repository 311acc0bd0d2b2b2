// Full run only: it starts several programs; smoke.test.ts starts one.
import assert from 'node:assert/strict'
import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Server } from 'node:net'
import test, { type TestContext } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import { killOne } from './harness/processes.ts'
import { openScratch } from './harness/scratch-database.ts'
import { Deployment, waitFor, workersOf } from './harness/server-process.ts'

const TIMEOUT_MS = 60_000

/** Servers on an existing PostgreSQL, each with its own data folder. */
async function newDeployment(t: TestContext): Promise<Deployment> {
  return Deployment.make(t, { DATABASE_URL: (await openScratch(t)).url })
}

/** A new connection with one request, and how it ended; null while it has not. */
function oneRequest(t: TestContext, address: string): { end: string | null } {
  const { hostname, port } = new URL(address)
  const request: { end: string | null } = { end: null }
  const socket = connect(Number(port), hostname, () =>
    socket.write('GET /healthz HTTP/1.1\r\nHost: llano.test\r\nConnection: close\r\n\r\n'),
  )
  t.after(() => socket.destroy())
  socket.on('data', bytes => {
    request.end = bytes.toString('latin1').split('\r\n')[0]!
  })
  socket.on('error', error => {
    request.end ??= (error as NodeJS.ErrnoException).code!
  })
  socket.on('close', () => {
    request.end ??= 'closed'
  })
  return request
}

async function listenAlone(t: TestContext, port: number): Promise<Server> {
  const server = createServer()
  t.after(() => server.close())
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
  return server
}

async function freePort(t: TestContext): Promise<number> {
  const server = await listenAlone(t, 0)
  const { port } = server.address() as AddressInfo
  await new Promise(closed => server.close(closed))
  return port
}

test('kill -9 of a serving process leaves no connection waiting', async t => {
  const server = await (await newDeployment(t)).serve({ LLANO_PROCESSES: '2' })
  const [victim] = workersOf(server.pid)
  // Stopped, it still receives connections, and handles none of them before it dies.
  process.kill(victim!, 'SIGSTOP')
  const requests = Array.from({ length: 48 }, () => oneRequest(t, server.address))
  const answered = () => requests.filter(({ end }) => end === 'HTTP/1.1 200 OK').length
  await waitFor('the other one to answer', () => answered() >= 8)
  killOne(victim!)
  await waitFor('every connection to end', () => requests.every(({ end }) => end !== null), TIMEOUT_MS)
  for (const { end } of requests) assert.match(end!, /^(HTTP\/1\.1 200 OK|ECONNRESET|closed)$/)
  assert.equal((await server.ask('/healthz')).status, 200)
  assert.equal(await server.stop(), 0)
})

for (const processes of ['1', '2']) {
  test(`rejects a second server on the same port (${processes} serving)`, async t => {
    const deployment = await newDeployment(t)
    const server = await deployment.serve({ LLANO_PROCESSES: '2' })
    const { port } = new URL(server.address)
    const settings = { PORT: port, LLANO_PROCESSES: processes, LLANO_METRICS_PORT: '0' }
    const second = deployment.run(['serve'], settings)
    let code: number | string | null = null
    second.ended.then(ended => {
      code = ended
    })
    const settled = () => code !== null || /Llano is serving/.test(second.stdout())
    await waitFor('it to end or to serve', settled, TIMEOUT_MS)
    assert.equal(code, 1)
    assert.match(second.stderr(), new RegExp(`^127\\.0\\.0\\.1:${port} is in use\\.`, 'm'))
    assert.equal((await server.ask('/healthz')).status, 200)
    assert.equal(await server.stop(), 0)
  })
}

test('of two servers started at once on one port, one serves and the other is rejected', async t => {
  const deployments = [await newDeployment(t), await newDeployment(t)]
  const port = String(await freePort(t))
  const settings = { PORT: port, LLANO_PROCESSES: '2', LLANO_METRICS_PORT: '0' }
  const runs = deployments.map(deployment => deployment.run(['serve'], settings))
  const serving = () => runs.filter(run => /Llano is serving/.test(run.stdout()))
  const refused = await Promise.race(runs.map(run => run.ended.then(code => ({ run, code }))))
  assert.equal(refused.code, 1)
  assert.match(refused.run.stderr(), new RegExp(`^127\\.0\\.0\\.1:${port} is in use\\.`, 'm'))
  await waitFor('the other to serve', () => serving().length === 1, TIMEOUT_MS)
  const [first] = serving()
  assert.notEqual(first, refused.run)
  first!.child.kill('SIGTERM')
  assert.equal(await first!.ended, 0)
})

test('serving processes that cannot be replaced are retried until they can', async t => {
  const server = await (await newDeployment(t)).serve({ LLANO_PROCESSES: '2' })
  for (const pid of workersOf(server.pid)) killOne(pid)
  const port = Number(new URL(server.address).port)
  let thief: Server | null = null
  await waitFor('the port to be taken by another program', async () => {
    thief = await listenAlone(t, port).catch(() => null)
    return thief
  })
  await waitFor('it to be told', () => /the new serving process did not start/.test(server.stderr()))
  assert.match(server.stderr(), new RegExp(`127\\.0\\.0\\.1:${port} is in use`))
  await new Promise(closed => thief!.close(closed))
  const answers = () =>
    server.ask('/healthz').then(
      ({ status }) => status === 200,
      () => pause(50, false),
    )
  await waitFor('it to serve again', answers, TIMEOUT_MS)
  await waitFor('both to serve again', () => workersOf(server.pid).length === 3, TIMEOUT_MS)
  assert.equal(await server.stop(), 0)
})
