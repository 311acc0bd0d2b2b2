import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import test, { after } from 'node:test'
import pg from 'pg'
import { BY_TEST, newMember, openTestInstallation } from '../../../tests/harness/installation.ts'
import { makeKey } from '../../../tests/harness/keys.ts'
import { untilOthersWait } from '../../../tests/harness/lock-waiters.ts'
import { openDatabase } from '../../kernel/sql/postgres.ts'
import { admitAgent, admitKey, type FoundKey } from './admission.sql.ts'
import { admitAgentsTogether, admitTogether } from './admit-together.ts'
import { keyFromRandom } from './key-value.rules.ts'
import { revokeKey, rotateKey } from './keys.ts'
import { forgetKeyIps } from './request-log.sql.ts'

const installation = await openTestInstallation()
const { database, databaseUrl, secrets } = installation
const member = await newMember(installation)
const otherNode = openDatabase(databaseUrl)
after(() => otherNode.close())

const IP = '203.0.113.9'
const hashOf = (key: string) => secrets.fingerprints(key)[0]!
const admit = (key: string, ip = IP, node = database) => admitTogether(node, { hash: hashOf(key), ip })
const limited = (hourlyLimit: number, more = {}) => makeKey(installation, member, { hourlyLimit, ...more })
const agentOf = async () => makeKey(installation, await newMember(installation), {})
const admitAgentOf = (key: string, agent_limit: number, node = database) =>
  admitAgentsTogether(node, { hash: hashOf(key), ip: IP, agent_limit })
/** What does not depend on the second in which a request was made. */
const withoutClock = (found: FoundKey | null) =>
  found && { ...found, seconds_left: typeof found.seconds_left, reset_at: typeof found.reset_at }

test('requests that arrive together are admitted and counted as if they had arrived one after another', async () => {
  const pairs = await Promise.all([3, 1, 5].map(limit => Promise.all([limited(limit), limited(limit)])))
  const elsewhere = await Promise.all([1, 2].map(() => limited(4, { allowList: ['198.51.100.0/24'] })))
  const revoked = await limited(4)
  await revokeKey(database.durable, BY_TEST, revoked.id)
  const unknown = keyFromRandom(randomBytes)
  // The same requests with twins of the same keys, in the same order: each key more often than its limit.
  const requests = (twin: 0 | 1): [key: string, ip: string][] => [
    ...pairs.flatMap(pair => Array.from({ length: 4 }, (): [string, string] => [pair[twin]!.key, IP])),
    [elsewhere[twin]!.key, IP],
    [elsewhere[twin]!.key, IP],
    [revoked.key, IP],
    [unknown, IP],
  ]
  const together = await Promise.all(requests(0).map(([key, ip]) => admit(key, ip)))
  const alone: (FoundKey | null)[] = []
  for (const [key, ip] of requests(1))
    alone.push(await database.quick.maybe(admitKey, { hash: hashOf(key), ip }))
  const comparable = (all: (FoundKey | null)[]) =>
    all.map(found => withoutClock(found && { ...found, key_id: 0 }))
  assert.deepEqual(comparable(together), comparable(alone))
  assert.deepEqual(
    together.map(found => found && [found.counted, found.used]),
    [
      [true, 1],
      [true, 2],
      [true, 3],
      [false, 3],
      [true, 1],
      [false, 1],
      [false, 1],
      [false, 1],
      [true, 1],
      [true, 2],
      [true, 3],
      [true, 4],
      [false, 0],
      [false, 0],
      null,
      null,
    ],
  )
})

test('a limit over two nodes is exact while many requests of many keys arrive at once', async () => {
  const keys = await Promise.all(Array.from({ length: 12 }, (_, i) => limited(10 + i)))
  const found = await Promise.all(
    Array.from({ length: 20 }, async (_, turn) => {
      const node = turn % 2 ? database : otherNode
      // Each turn of each node has the keys in another order.
      const order = keys.map((_, i) => keys[(i * 5 + turn) % keys.length]!)
      return Promise.all(
        [...order, ...order].map(({ id, key }) => admit(key, IP, node).then(one => ({ id, one }))),
      )
    }),
  )
  for (const [i, { id }] of keys.entries()) {
    const counted = found.flat().filter(({ id: other, one }) => other === id && one?.counted)
    assert.deepEqual(
      counted.map(({ one }) => one!.used).toSorted((a, b) => a - b),
      Array.from({ length: 10 + i }, (_, n) => n + 1),
      'each number of the hour is given out once',
    )
  }
})

test('the old and the new value of a rotated key are both admitted, and share the hour', async () => {
  const old = await limited(3)
  const { key } = await rotateKey(database.durable, secrets, BY_TEST, old.id, 600)
  const found = await Promise.all([old.key, key, old.key, key].map(value => admit(value)))
  assert.ok(found.every(one => one?.key_id === old.id))
  assert.equal(found.filter(one => one!.counted).length, 3)
})

test('requests of one key from several addresses count against the same hour', async () => {
  const { key } = await limited(3)
  const found = await Promise.all([IP, '198.51.100.1', IP, '198.51.100.2'].map(ip => admit(key, ip)))
  assert.deepEqual(found.flatMap(one => (one!.counted ? [one!.used] : [])).toSorted(), [1, 2, 3])
})

for (const [callers, admitOne] of [
  ['a key', (key: string) => admit(key)],
  ['an agent', (key: string) => admitAgentOf(key, 50)],
] as const)
  test(`${callers} whose row is locked delays no other, and is admitted afterwards`, async () => {
    const [locked, free] = [await agentOf(), await agentOf()]
    for (const { key } of [locked, free]) await admitOne(key)
    const client = new pg.Client({ connectionString: databaseUrl })
    await client.connect()
    try {
      await client.query('begin')
      await client.query('select from access.key_use where key_id = $1 for update', [locked.id])
      const waits = admitOne(locked.key)
      assert.equal((await admitOne(free.key))?.used, 2)
      await client.query('rollback')
      assert.equal((await waits)?.used, 2)
    } finally {
      await client.end()
    }
  })

test('a key that was revoked before the requests arrived is admitted to none of them', async () => {
  const keys = await Promise.all([limited(5), limited(5)])
  await Promise.all(keys.map(({ key }) => admit(key)))
  await revokeKey(otherNode.durable, BY_TEST, keys[0]!.id)
  const found = await Promise.all([keys[0]!.key, keys[1]!.key, keys[0]!.key].map(value => admit(value)))
  assert.deepEqual(
    found.map(one => one?.used ?? null),
    [null, 2, null],
  )
})

test('requests of agents that arrive together are admitted as if they had arrived one after another', async () => {
  const pairs = await Promise.all([1, 2, 3].map(() => Promise.all([agentOf(), agentOf()])))
  const elsewhere = await Promise.all(
    [1, 2].map(async () =>
      makeKey(installation, await newMember(installation), { allowList: ['198.51.100.0/24'] }),
    ),
  )
  const unknown = keyFromRandom(randomBytes)
  const LIMIT = 3
  const keysOf = (twin: 0 | 1) => [
    ...pairs.map(pair => pair[twin]!.key),
    ...pairs.flatMap(pair => Array.from({ length: 4 }, () => pair[twin]!.key)),
    elsewhere[twin]!.key,
    unknown,
  ]
  // The first request of a member makes the row that counts.
  for (const key of keysOf(0).slice(0, 3)) await admitAgentOf(key, LIMIT)
  const together = await Promise.all(
    keysOf(0)
      .slice(3)
      .map(key => admitAgentOf(key, LIMIT)),
  )
  const alone: (FoundKey | null)[] = []
  for (const key of keysOf(1))
    alone.push(await database.quick.maybe(admitAgent, { hash: hashOf(key), ip: IP, agent_limit: LIMIT }))
  const comparable = (all: (FoundKey | null)[]) =>
    all.map(found => withoutClock(found && { ...found, key_id: 0, member_id: 0, entities: {} }))
  assert.deepEqual(comparable(together), comparable(alone.slice(3)))
  assert.deepEqual(
    together.map(found => found && [found.counted, found.used]),
    [
      ...pairs.flatMap(() => [
        [true, 2],
        [true, 3],
        [false, 3],
        [false, 3],
      ]),
      [false, 0],
      null,
    ],
  )
})

test('the hour of agents is exact over two nodes, also for several keys of one member', async () => {
  const LIMIT = 15
  const members = await Promise.all(Array.from({ length: 4 }, () => newMember(installation)))
  const keys = await Promise.all(
    members.flatMap(one =>
      [1, 2, 3].map(() => makeKey(installation, one, {}).then(({ key }) => ({ key, of: one.memberId }))),
    ),
  )
  const found = await Promise.all(
    Array.from({ length: 10 }, (_, turn) => {
      const node = turn % 2 ? database : otherNode
      const order = keys.map((_, i) => keys[(i * 5 + turn) % keys.length]!)
      return Promise.all(
        order.map(({ key, of }) => admitAgentOf(key, LIMIT, node).then(one => ({ of, one }))),
      )
    }),
  )
  for (const { memberId } of members)
    assert.deepEqual(
      found
        .flat()
        .flatMap(({ of, one }) => (of === memberId && one!.counted ? [one!.used] : []))
        .toSorted((a, b) => a - b),
      Array.from({ length: LIMIT }, (_, n) => n + 1),
      'each number of the hour is given out once',
    )
})

test('agents admitted together never deadlock with the job that forgets old addresses', async () => {
  const made = await Promise.all([1, 2, 3].map(agentOf))
  for (const { key } of made) await admitAgentOf(key, 50)
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    await client.query(
      "update access.key_use set last_used_at = now() - interval '400 days', last_used_ip = '203.0.113.1' where key_id = any ($1)",
      [made.map(({ id }) => id)],
    )
    // The order in which the job comes to them.
    const { rows: stored } = await client.query<{ key_id: number }>(
      'select key_id from access.key_use where key_id = any ($1) order by ctid',
      [made.map(({ id }) => id)],
    )
    const all = stored.map(({ key_id }) => made.find(({ id }) => id === key_id)!)
    await client.query('begin')
    await client.query('select from access.key_use where key_id = $1 for update', [all[1]!.id])
    const forgotten = database.durable.all(forgetKeyIps, { days: 365 })
    await untilOthersWait(client)
    const admitted = [all[2]!, all[0]!].map(({ key }) => admitAgentOf(key, 50))
    await untilOthersWait(client, 2)
    await client.query('rollback')
    await forgotten
    assert.deepEqual(
      (await Promise.all(admitted)).map(found => found?.used),
      [2, 2],
    )
  } finally {
    await client.end()
  }
})
