import assert from 'node:assert/strict'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer, request as openRequest } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import test, { type TestContext } from 'node:test'
import { APP_ROLE } from '../src/kernel/embedded/passwords.ts'
import { ask } from './harness/installation.ts'
import { openReplicas, type Replica } from './harness/replicas.ts'
import { Deployment, type ServerProcess, waitFor } from './harness/server-process.ts'

/** A load balancer like that of deploy/compose/cluster: it sends each request to a node whose /readyz is 200. */
async function startBalancer(t: TestContext, nodes: readonly ServerProcess[]): Promise<string> {
  const ready = new Set<ServerProcess>()
  const check = async () => {
    for (const node of nodes) {
      const answer = await node.ask('/readyz').catch(() => null)
      if (answer?.status === 200) ready.add(node)
      else ready.delete(node)
    }
  }
  await check()
  let isOver = false
  const checking = (async () => {
    while (!isOver) {
      await check()
      await new Promise(resolve => setTimeout(resolve, 200))
    }
  })()
  let turn = 0
  const server = createServer((incoming, outgoing) => {
    const chosen = [...ready][turn++ % Math.max(1, ready.size)]
    if (!chosen) return outgoing.writeHead(503).end('{}')
    const { hostname, port } = new URL(chosen.address)
    const upstream = openRequest(
      { hostname, port, method: incoming.method!, path: incoming.url!, headers: incoming.headers },
      answer => {
        outgoing.writeHead(answer.statusCode!, answer.headers)
        answer.pipe(outgoing)
      },
    )
    upstream.on('error', () => outgoing.destroy())
    incoming.pipe(upstream)
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  t.after(async () => {
    isOver = true
    await checking
    server.closeAllConnections()
    server.close()
  })
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

// The topology of deploy/compose/cluster as plain processes. Patroni's part, promoting the standby, is done here.
test('two nodes behind a balancer serve one installation, and go on when the primary is killed and a node stops', async t => {
  const [first, second] = (await openReplicas(t, ['first', 'second'])) as [Replica, Replica]
  await first.init()
  await first.start()
  await first.query('create database llano')
  await first.query(`create role ${APP_ROLE} login noinherit`)
  const documents = await mkdtemp(join(tmpdir(), 'llano-shared-'))
  t.after(() => rm(documents, { recursive: true, force: true }))
  const servers = `${first.address},${second.address}/llano`
  const env = {
    DATABASE_URL: `postgres://${APP_ROLE}@${servers}`,
    LLANO_SECRET: 'one-secret-for-both-nodes-of-this-test',
    LLANO_DOCUMENTS_DIR: documents,
    LLANO_TRUSTED_PROXIES: '127.0.0.1',
  }
  const [one, two] = [await Deployment.make(t, env), await Deployment.make(t, env)]
  // As the service "migrate" does: only it has the owner's password.
  await one.llano(['migrate'], 0, { LLANO_DATABASE_OWNER_URL: `postgres://llano@${servers}` })
  await first.addStandby(second)
  await first.requireStandby()
  const nodes = [await one.serve(), await two.serve()]
  const address = await startBalancer(t, nodes)

  const { json: member } = await one.llano([
    'member',
    'create',
    '--email',
    'ana@example.com',
    '--name',
    'Ana',
  ])
  const { json: entity } = await two.llano([
    'entity',
    'create',
    '--member',
    'ana@example.com',
    '--name',
    'Ana LLC',
  ])
  const { key } = await one.newKey(member.id, { rateLimit: 5000 })
  const write = (description: string) =>
    ask(`${address}/v1/bookkeeping`, {
      key,
      headers: { 'idempotency-key': description },
      body: { entity_id: entity.id, year: 2026, month: 3, income: 1, description },
    })
  const descriptionsOn = async (node: ServerProcess) => {
    const { body } = await node.ask(`/v1/bookkeeping?entity_id=${entity.id}`, { key })
    return (body.data as { description: string }[]).map(({ description }) => description).sort()
  }

  assert.equal((await write('before')).status, 201)
  for (const node of nodes) assert.deepEqual(await descriptionsOn(node), ['before'])
  const { json: health } = await two.llano(['doctor'])
  assert.equal(health.problems, 0, JSON.stringify(health.findings))

  await first.stop('SIGKILL')
  await second.promote()
  await waitFor(
    'a write on the new primary',
    async () => (await write('after').catch(() => null))?.status === 201,
  )
  await waitFor('both nodes to be ready', async () =>
    (await Promise.all(nodes.map(node => node.ask('/readyz')))).every(({ status }) => status === 200),
  )
  for (const node of nodes) assert.deepEqual(await descriptionsOn(node), ['after', 'before'])

  assert.equal(await nodes[0]!.stop(), 0)
  await waitFor(
    'the balancer to notice',
    async () => (await write('with one node').catch(() => null))?.status === 201,
  )
  assert.deepEqual(await descriptionsOn(nodes[1]!), ['after', 'before', 'with one node'])
  await two.llano(['audit', 'verify'])
})
