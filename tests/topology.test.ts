// Full run only: it starts several programs; smoke.test.ts starts one.
import assert from 'node:assert/strict'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import test from 'node:test'
import { APP_ROLE } from '../src/kernel/embedded/passwords.ts'
import { ask } from './harness/installation.ts'
import { openLoadBalancer } from './harness/load-balancer.ts'
import { openReplicas, type Replica } from './harness/replicas.ts'
import { Deployment, type ServerProcess, waitFor } from './harness/server-process.ts'

// The topology of deploy/compose/cluster as plain processes. Patroni's part, promoting the standby, is done here.
test('two nodes behind a balancer serve one installation, and keep serving when the primary is killed and a node stops', async t => {
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
  const { address, isReady } = await openLoadBalancer(
    t,
    nodes.map(node => node.address),
  )
  await waitFor('the balancer to find both nodes', async () => nodes.every(node => isReady(node.address)))

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
  for (const node of nodes) await node.becomes({ status: 'ready' })
  for (const node of nodes) assert.deepEqual(await descriptionsOn(node), ['after', 'before'])

  assert.equal(await nodes[0]!.stop(), 0)
  await waitFor(
    'the balancer to notice',
    async () => (await write('with one node').catch(() => null))?.status === 201,
  )
  assert.deepEqual(await descriptionsOn(nodes[1]!), ['after', 'before', 'with one node'])
  await two.llano(['audit', 'verify'])
})
