// Full run only: it creates and breaks clusters of PostgreSQL.
import assert from 'node:assert/strict'
import test, { type TestContext } from 'node:test'
import { revokeKey } from '../src/areas/access/access.ts'
import { sealAudit } from '../src/kernel/audit/seal.ts'
import { verifyAudit } from '../src/kernel/audit/verify.ts'
import { APP_ROLE } from '../src/kernel/embedded/passwords.ts'
import { waitFor } from '../src/kernel/embedded/testbed.fixture.ts'
import { secretsFrom } from '../src/kernel/secrets.ts'
import { openDatabase } from '../src/kernel/sql/postgres.ts'
import { checkBooks, checkEachAudited } from './harness/check-books.ts'
import { BY_TEST, newMember, TEST_SECRET, type TestMember } from './harness/installation.ts'
import { migrateAsOwner } from './harness/migrations.ts'
import { rounds } from './harness/random.ts'
import { openReplicas, type Replica } from './harness/replicas.ts'
import { type OtherServer, startAnotherServer } from './harness/servers.ts'

const secrets = secretsFrom(TEST_SECRET)

type Cluster = { first: Replica; second: Replica; url: string; nodes: OtherServer[]; member: TestMember }

/** A primary, a standby, and two nodes of the program that know both. */
async function openCluster(t: TestContext): Promise<Cluster> {
  const [first, second] = (await openReplicas(t, ['first', 'second'])) as [Replica, Replica]
  await first.init()
  await first.start()
  await first.query('create database llano')
  await first.query(`create role ${APP_ROLE} login`)
  await migrateAsOwner(first.url)
  await first.addStandby(second)
  const url = `postgres://${APP_ROLE}@${first.address},${second.address}/llano`
  const database = openDatabase(url)
  const member = await newMember({ database, secrets })
  await database.close()
  const nodes: OtherServer[] = []
  for (let node = 0; node < 2; node++)
    nodes.push(await startAnotherServer({ databaseUrl: url, secrets, isWatched: true }))
  t.after(() => Promise.all(nodes.map(node => node.stop())))
  return { first, second, url, nodes, member }
}

const entryOf = ({ entityId }: TestMember, description: string) => ({
  entity_id: entityId,
  year: 2026,
  month: 3,
  income: 1,
  description,
})

/** Writes through both nodes until it is stopped; each write is repeated with its key until it is acknowledged. */
function startWriting({ nodes, member }: Cluster) {
  const acknowledged: string[] = []
  const refused: string[] = []
  const countOf = new Map(nodes.map(node => [node, 0]))
  let [isOver, number] = [false, 0]
  const writer = async (node: OtherServer) => {
    while (!isOver) {
      const name = `entry ${++number}`
      for (;;) {
        const answer = await node.ask('/v1/bookkeeping', {
          key: member.key,
          body: entryOf(member, name),
          headers: { 'idempotency-key': name },
        })
        if (answer.status === 201) break
        refused.push(answer.body.code)
        await new Promise(resolve => setImmediate(resolve))
      }
      acknowledged.push(name)
      countOf.set(node, countOf.get(node)! + 1)
    }
  }
  const ended = Promise.all([...nodes, ...nodes].map(writer))
  return {
    acknowledged,
    refused,
    /** Waits until both nodes write, and says how long that took. */
    async bothWrite(t: TestContext) {
      const [before, startedAt] = [new Map(countOf), performance.now()]
      await waitFor('both nodes to write', () => nodes.every(node => countOf.get(node)! > before.get(node)!))
      t.diagnostic(`both nodes wrote again after ${Math.round(performance.now() - startedAt)} ms`)
    },
    async stop() {
      isOver = true
      await ended
    },
  }
}

/** Every acknowledged entry is in the books once, and totals, places and the audit chain are right. */
async function checkEverything({ url }: Cluster, acknowledged: string[]): Promise<void> {
  const database = openDatabase(url)
  try {
    const { rows } = await database.withClient(client =>
      client.query('select description from bookkeeping.entry order by description'),
    )
    assert.deepEqual(
      rows.map(row => row.description),
      acknowledged.toSorted(),
    )
    await checkBooks(database)
    await checkEachAudited(database)
    await sealAudit(database)
    assert.deepEqual((await verifyAudit(database)).findings, [])
  } finally {
    await database.close()
  }
}

for (const [what, end] of [
  ['killed', (first: Replica) => first.stop('SIGKILL')],
  ['frozen', (first: Replica) => first.freeze(true)],
] as const)
  for (const round of rounds)
    test(`when the primary is ${what} and its synchronous standby promoted, both nodes continue, and every acknowledged entry is there once${round}`, async t => {
      const cluster = await openCluster(t)
      const { first, second } = cluster
      await first.requireStandby()
      const writing = startWriting(cluster)
      await waitFor('some entries', () => writing.acknowledged.length > 100)
      await end(first)
      await waitFor('refusals', () => writing.refused.length > 4)
      await second.promote()
      await writing.bothWrite(t)
      const before = writing.acknowledged.length
      await waitFor('more entries', () => writing.acknowledged.length > before + 100)
      if (what === 'frozen') {
        await first.freeze(false)
        const then = writing.acknowledged.length
        await waitFor('more entries', () => writing.acknowledged.length > then + 100)
      }
      await writing.stop()
      assert.deepEqual([...new Set(writing.refused)], ['database_unavailable'])
      await checkEverything(cluster, writing.acknowledged)
    })

for (const round of rounds)
  test(`after a switchover both nodes write to the new primary, while the old one follows it and only reads${round}`, async t => {
    const cluster = await openCluster(t)
    const { first, second } = cluster
    await first.requireStandby()
    const writing = startWriting(cluster)
    await waitFor('some entries', () => writing.acknowledged.length > 100)
    await first.stop('SIGINT')
    await second.promote()
    await writing.bothWrite(t)
    await first.follow(second)
    await first.start()
    const before = writing.acknowledged.length
    await waitFor('more entries', () => writing.acknowledged.length > before + 100)
    await writing.stop()
    assert.deepEqual(
      writing.refused.filter(code => code !== 'database_unavailable'),
      [],
    )
    assert.deepEqual(await first.query('select pg_is_in_recovery() as is_standby'), [{ is_standby: true }])
    await checkEverything(cluster, writing.acknowledged)
  })

for (const round of rounds)
  test(`when the primary restarts, both nodes continue, and every acknowledged entry is there once${round}`, async t => {
    const cluster = await openCluster(t)
    const { first } = cluster
    await first.requireStandby()
    const writing = startWriting(cluster)
    await waitFor('some entries', () => writing.acknowledged.length > 100)
    await first.stop('SIGINT')
    await waitFor('refusals', () => writing.refused.length > 4)
    await first.start()
    await writing.bothWrite(t)
    const before = writing.acknowledged.length
    await waitFor('more entries', () => writing.acknowledged.length > before + 100)
    await writing.stop()
    assert.deepEqual([...new Set(writing.refused)], ['database_unavailable'])
    await checkEverything(cluster, writing.acknowledged)
  })

for (const round of rounds)
  test(`a key that was revoked on the new primary is refused by both nodes while the old one still runs${round}`, async t => {
    const { first, second, url, nodes, member } = await openCluster(t)
    const read = (node: OtherServer) =>
      node.ask(`/v1/bookkeeping?entity_id=${member.entityId}`, { key: member.key })
    for (const node of nodes) assert.equal((await read(node)).status, 200)
    await first.freeze(true)
    await second.promote()
    await waitFor('both nodes to have found the new primary', async () => {
      const answers = await Promise.all(nodes.map(read))
      return answers.every(answer => answer.status === 200)
    })
    const database = openDatabase(url, { isWatched: true })
    t.after(() => database.close())
    await revokeKey(database.durable, BY_TEST, member.keyId)
    await first.freeze(false)
    await waitFor('the old primary to answer', async () => (await first.query('select 1')).length)
    for (let round = 0; round < 6; round++)
      for (const node of nodes) assert.equal((await read(node)).status, 401)
  })

for (const round of rounds)
  test(`after a promotion that lost writes, no page shows a lost entry${round}`, async t => {
    const { first, second, nodes, member } = await openCluster(t)
    const { key, entityId } = member
    const pages = () =>
      Promise.all(nodes.map(node => node.ask(`/v1/bookkeeping?entity_id=${entityId}`, { key })))
    // The standby stops, so that it does not get the next entry.
    await second.stop()
    const lost = await nodes[0]!.ask('/v1/bookkeeping', { key, body: entryOf(member, 'lost') })
    assert.equal(lost.status, 201)
    for (const { body } of await pages()) assert.equal(body.data[0].description, 'lost')
    await first.stop('SIGKILL')
    await second.start()
    await second.promote()
    await waitFor('a new entry', async () => {
      const answer = await nodes[1]!.ask('/v1/bookkeeping', { key, body: entryOf(member, 'kept') })
      return answer.status === 201
    })
    for (const { body } of await pages())
      assert.deepEqual(
        body.data.map((entry: { description: string }) => entry.description),
        ['kept'],
      )
  })
