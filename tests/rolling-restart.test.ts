// Full run only: it starts several programs; smoke.test.ts starts one.
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { Agent, request } from 'node:http'
import { connect } from 'node:net'
import { join } from 'node:path'
import test, { type TestContext } from 'node:test'
import { secretsFrom } from '../src/kernel/secrets.ts'
import { newMember, TEST_SECRET, type TestMember } from './harness/installation.ts'
import { openLoadBalancer } from './harness/load-balancer.ts'
import { testRounds } from './harness/random.ts'
import { openScratch, type Scratch } from './harness/scratch-database.ts'
import { Deployment, type Env, type ServerProcess, waitFor } from './harness/server-process.ts'

/** Two nodes of one installation: a database, a secret and a document store. */
async function openNodes(t: TestContext, env: Env = {}): Promise<{ nodes: Node[]; scratch: Scratch }> {
  const scratch = await openScratch(t)
  const deployments = [await Deployment.make(t), await Deployment.make(t)]
  const shared = {
    DATABASE_URL: scratch.url,
    LLANO_SECRET: TEST_SECRET,
    LLANO_DOCUMENTS_DIR: join(deployments[0]!.dataDir, 'documents'),
    ...env,
  }
  const nodes: Node[] = []
  // One with several serving processes, one with a single process.
  for (const [place, deployment] of deployments.entries()) {
    const settings = { ...shared, LLANO_PROCESSES: String(2 - place) }
    nodes.push({ deployment, settings, server: await deployment.serve(settings) })
  }
  return { nodes, scratch }
}

type Node = { deployment: Deployment; settings: Env; server: ServerProcess }

/** Stops it with SIGTERM and starts it again on the same port. */
async function restart(node: Node): Promise<void> {
  assert.equal(await node.server.stop(), 0, node.server.stderr())
  const { port } = new URL(node.server.address)
  node.server = await node.deployment.serve({ ...node.settings, PORT: port })
}

/** Reads and writes over connections that are kept open, until stopped. */
function startLoad(address: string, { key, entityId }: TestMember, callers: number) {
  const seen = { requests: 0, failed: [] as string[] }
  const agent = new Agent({ keepAlive: true })
  let isOver = false
  const ask = (path: string, body?: object) =>
    new Promise<string>(resolve => {
      const asking = request(address + path, {
        agent,
        method: body ? 'POST' : 'GET',
        headers: {
          authorization: `Bearer ${key}`,
          ...(body && { 'content-type': 'application/json', 'idempotency-key': randomUUID() }),
        },
      })
      asking.once('error', error => resolve(error.message))
      asking.once('response', answer => {
        let text = ''
        answer.setEncoding('utf8').on('data', part => {
          text += part
        })
        answer.once('error', error => resolve(error.message))
        answer.once('end', () => resolve(answer.statusCode! < 300 ? '' : `${answer.statusCode} ${text}`))
      })
      asking.end(body && JSON.stringify(body))
    })
  const caller = async (number: number) => {
    while (!isOver) {
      const failure =
        number % 4 === 0
          ? await ask('/v1/bookkeeping', {
              entity_id: entityId,
              year: 2026,
              month: 3,
              income: 1,
              description: 'x',
            })
          : await ask(`/v1/bookkeeping?entity_id=${entityId}&limit=5`)
      seen.requests++
      if (failure) seen.failed.push(failure)
    }
  }
  const ended = Promise.all(Array.from({ length: callers }, (_, number) => caller(number)))
  return {
    seen,
    async stop() {
      isOver = true
      await ended
      agent.destroy()
    },
  }
}

test('restarting one node after the other behind a load balancer fails no request', async t => {
  const { nodes, scratch } = await openNodes(t, { LLANO_DRAIN_SECONDS: '1' })
  const secrets = secretsFrom(TEST_SECRET)
  const member = await newMember({ database: scratch.database, secrets })
  const addresses = nodes.map(({ server }) => server.address)
  const balancer = await openLoadBalancer(t, addresses)
  const bothReady = () => waitFor('both nodes', () => addresses.every(balancer.isReady), 60_000)
  await bothReady()
  const load = startLoad(balancer.address, member, 4)
  // One round in `npm test`; in `npm run soak` more, and at least 20,000 requests.
  const least = testRounds > 1 ? 20_000 : 1_000
  for (let round = 0; round < testRounds || load.seen.requests < least; round++)
    for (const node of nodes) {
      await restart(node)
      await bothReady()
    }
  await load.stop()
  t.diagnostic(`${load.seen.requests} requests, ${load.seen.failed.length} failed`)
  assert.deepEqual(load.seen.failed, [])
  assert.ok(load.seen.requests >= least)
})

test('after SIGTERM a node is not ready first, still answers, and then closes what was kept open', async t => {
  const deployment = await Deployment.make(t, { DATABASE_URL: (await openScratch(t)).url })
  const server = await deployment.serve({ LLANO_DRAIN_SECONDS: '2' })
  const { hostname, port } = new URL(server.address)
  const socket = connect(Number(port), hostname)
  t.after(() => socket.destroy())
  await once(socket, 'connect')
  let heard = ''
  socket.setEncoding('latin1').on('data', text => {
    heard += text
  })
  const ask = () => socket.write('GET /healthz HTTP/1.1\r\nHost: llano.test\r\n\r\n')
  ask()
  await waitFor('an answer', () => heard.includes('"ok"'))
  assert.match(heard, /connection: keep-alive/i)
  const ended = server.stop()
  await waitFor('it to be not ready', async () => (await server.ask('/readyz')).status === 503)
  assert.deepEqual((await server.ask('/readyz')).body, {
    status: 'not ready',
    reason: 'This node is shutting down.',
  })
  assert.equal((await server.ask('/healthz')).status, 200, 'a new connection is accepted')
  heard = ''
  const closed = once(socket, 'close')
  ask()
  await closed
  assert.match(heard, /^HTTP\/1\.1 200 OK/)
  assert.match(heard, /connection: close/i)
  assert.equal(await ended, 0)
})
