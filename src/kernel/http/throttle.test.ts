import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import test from 'node:test'
import fc from 'fast-check'
import { openTestInstallation } from '../../../tests/harness/installation.ts'
import { openDatabase } from '../sql/postgres.ts'
import {
  clearAttempts,
  deleteExpiredAttempts,
  enforceLimit,
  enforceNetworkLimit,
  type Limit,
  type ThrottleKey,
  throttle,
  throttleKeyText,
} from './throttle.ts'

const { database, databaseUrl } = await openTestInstallation()
const newKey = (): ThrottleKey => ['test', randomUUID()]

const age = (seconds: number, key: ThrottleKey) =>
  database.withClient(client =>
    client.query(
      `update kernel.throttle set ends_at = ends_at - make_interval(secs => $1)
       where key = sha256(convert_to($2, 'UTF8'))`,
      [seconds, throttleKeyText(key)],
    ),
  )

test('allows exactly the limit, even with many concurrent counts over several connections', async () => {
  const key = newKey()
  const other = openDatabase(databaseUrl)
  try {
    const tries = Array.from({ length: 60 }, (_, i) =>
      throttle(i % 2 ? other.durable : database.quick, { key, most: 7, seconds: 60 }),
    )
    const allowed = (await Promise.all(tries)).filter(one => one.allowed).length
    assert.equal(allowed, 7)
  } finally {
    await other.close()
  }
})

test('a rejected attempt says how long to wait, and does not extend it', async () => {
  const limit: Limit = { key: newKey(), most: 1, seconds: 100 }
  assert.equal((await throttle(database.quick, limit)).allowed, true)
  await age(40, limit.key)
  const first = await throttle(database.quick, limit)
  assert.equal(first.allowed, false)
  assert.ok(first.secondsLeft > 50 && first.secondsLeft <= 60, String(first.secondsLeft))
  const second = await throttle(database.quick, limit)
  assert.ok(second.secondsLeft <= first.secondsLeft)
  await assert.rejects(enforceLimit(database.quick, limit), {
    status: 429,
    message: /^Too many attempts\. Try again in \d+ seconds\.$/,
  })
})

test('an address counts for its network, and an IPv6 address for the wider ones a user may have', async () => {
  const limit: Limit = { key: newKey(), most: 1, seconds: 100 }
  const prefix = `2001:db8:${randomUUID().slice(0, 4)}`
  const count = (ip: string) =>
    enforceNetworkLimit(database.quick, limit, ip).then(
      () => true,
      () => false,
    )
  assert.deepEqual([await count('203.0.113.7'), await count('203.0.113.7')], [true, false])
  assert.equal(await count('203.0.113.8'), true, 'another IPv4 address')
  assert.deepEqual([await count(`${prefix}:1::1`), await count(`${prefix}:1:2:3:4:5`)], [true, false])
  const networks = async (fourth: (n: number) => number, n: number) => {
    let allowed = 0
    for (let i = 0; i < n; i++) if (await count(`${prefix}:${fourth(i).toString(16)}::1`)) allowed++
    return allowed
  }
  assert.equal(await networks(n => 0x10 + n, 8), 3, 'four of one /56')
  assert.equal(await networks(n => 0x1000 + n * 0x100, 20), 12, 'sixteen of one /48')
  assert.equal(await count('2001:db8:ffff::1'), true, 'another /48')
})

test('when the window ends, counting starts again', async () => {
  const limit: Limit = { key: newKey(), most: 1, seconds: 100 }
  await throttle(database.quick, limit)
  await age(100, limit.key)
  assert.deepEqual(await throttle(database.quick, limit), { allowed: true, secondsLeft: 100 })
})

test('cleared or deleted counts no longer count, and no name is stored', async () => {
  const [forgotten, over] = [newKey(), newKey()]
  for (const key of [forgotten, over]) await throttle(database.quick, { key, most: 1, seconds: 100 })
  await clearAttempts(database.quick, forgotten)
  assert.equal((await throttle(database.quick, { key: forgotten, most: 1, seconds: 100 })).allowed, true)
  await age(100, over)
  await deleteExpiredAttempts(database)
  const { rows } = await database.withClient(client =>
    client.query(
      `select count(*)::integer as left, bool_or(key = convert_to($1, 'UTF8')) as named from kernel.throttle
       where key = sha256(convert_to($1, 'UTF8')) or key = convert_to($1, 'UTF8')`,
      [throttleKeyText(over)],
    ),
  )
  assert.equal(rows[0].left, 0)
})

test('different keys are never counted together, whatever their parts contain', () => {
  // Few letters, including separators, quotes and escapes, so that near collisions are common.
  const part = fc.oneof(
    fc.string({ unit: fc.constantFrom('a', '/', '"', ',', '\\', '[', ']', '\0', '\ud800'), maxLength: 4 }),
    fc.integer({ min: -2, max: 2 }),
    fc.constant(null),
  )
  const key = fc.tuple(fc.constantFrom('a', 'a/a', 'b'), fc.array(part, { maxLength: 3 }))
  fc.assert(
    fc.property(key, key, ([counter, parts], [otherCounter, otherParts]) => {
      const [one, other]: [ThrottleKey, ThrottleKey] = [
        [counter, ...parts],
        [otherCounter, ...otherParts],
      ]
      const isSame = one.length === other.length && one.every((value, at) => value === other[at])
      assert.equal(throttleKeyText(one) === throttleKeyText(other), isSame)
    }),
    { numRuns: 5000 },
  )
})
