import assert from 'node:assert/strict'
import test from 'node:test'
import { BY_TEST, newMember, openTestInstallation } from '../../../../tests/harness/installation.ts'
import { seeded, testSeed } from '../../../../tests/harness/random.ts'
import { openDatabase } from '../../../kernel/sql/postgres.ts'
import { endShare, setShare } from '../entities.ts'
import { listShares } from './ownership.sql.ts'
import { renameOwner } from './ownership.ts'

const installation = await openTestInstallation()
const { database } = installation
const NOW = new Date('2026-11-15T10:00:00Z')

const set = (entityId: number, owner: string, percent: string, since?: string) =>
  database.transaction(tx => setShare(tx, BY_TEST, { entityId, owner, percent, since }, NOW))
const end = (entityId: number, owner: string, on: string) =>
  endShare(database.durable, BY_TEST, entityId, owner, on)
const sharesOf = async (entityId: number) =>
  (await database.durable.all(listShares, { entity_id: entityId })).map(s => [
    s.owner_name,
    s.percent,
    s.since,
    s.until,
  ])
const TOO_MUCH = { code: 'share_total_exceeded' }

test('the shares of an LLC never exceed the whole, to four decimals', async () => {
  const { entityId } = await newMember(installation)
  await set(entityId, 'Ana', '33.3333')
  await set(entityId, 'Bea', '33.3333')
  await assert.rejects(set(entityId, 'Cleo', '33.3335'), TOO_MUCH)
  await set(entityId, 'Cleo', '33.3334')
  await assert.rejects(set(entityId, 'Dora', '0.0001'), TOO_MUCH)
  for (const percent of ['0', '-1', '100.0001', '12.34567', 'half', ''])
    await assert.rejects(set(entityId, 'Ana', percent), { code: 'invalid_share_percent', field: 'percent' })
})

test('an owner has one share at a time: a later one ends the previous one, one of the same day corrects it', async () => {
  const { entityId } = await newMember(installation)
  await set(entityId, 'Ana', '100', '2024-01-01')
  await set(entityId, 'Ana', '60', '2025-01-01')
  await set(entityId, 'Ana', '70', '2025-01-01')
  await set(entityId, 'Bea', '30', '2025-01-01')
  assert.deepEqual(await sharesOf(entityId), [
    ['Ana', '70', '2025-01-01', null],
    ['Bea', '30', '2025-01-01', null],
    ['Ana', '100', '2024-01-01', '2024-12-31'],
  ])
  await assert.rejects(set(entityId, 'Ana', '10', '2024-06-01'), /since must not be before January 1, 2025/)
  await assert.rejects(set(entityId, 'Cleo', '1', '2024-06-01'), TOO_MUCH, 'on no day, not only today')
})

test('a share that has ended leaves room from the next day on', async () => {
  const { entityId } = await newMember(installation)
  await set(entityId, 'Ana', '100', '2024-01-01')
  await end(entityId, 'Ana', '2026-06-30')
  await assert.rejects(set(entityId, 'Bea', '1', '2026-06-30'), TOO_MUCH)
  await set(entityId, 'Bea', '100', '2026-07-01')
  await assert.rejects(end(entityId, 'Ana', '2026-08-01'), { code: 'share_not_found' })
  await assert.rejects(end(entityId, 'Bea', '2026-06-30'), { code: 'share_ends_before_start' })
})

test('of concurrent additions, only as many shares as fit succeed', async t => {
  const { entityId } = await newMember(installation)
  const others = Array.from({ length: 4 }, () => openDatabase(installation.databaseUrl))
  t.after(() => Promise.all(others.map(other => other.close())))
  const tries = Array.from({ length: 24 }, (_, i) =>
    others[i % 4]!.transaction(tx =>
      setShare(tx, BY_TEST, { entityId, owner: `Owner ${i}`, percent: '30' }, NOW),
    ).then(
      () => true,
      error => {
        assert.equal(error.code, TOO_MUCH.code)
        return false
      },
    ),
  )
  const won = (await Promise.all(tries)).filter(Boolean).length
  assert.equal(won, 3)
  assert.equal((await sharesOf(entityId)).length, 3)
})

test('the database enforces the rule for any writer', async () => {
  const { entityId } = await newMember(installation)
  const write = (sql: string, ...values: unknown[]) =>
    database.withClient(client => client.query(sql, values))
  const insert = (owner: number, percent: number) =>
    write(
      `insert into entities.ownership (entity_id, owner_name, is_member, percent, since)
       values ($1, $2, false, $3, '2026-01-01')`,
      entityId,
      `Owner ${owner}`,
      percent,
    )
  const random = seeded(testSeed)
  const percents = Array.from({ length: 20 }, () => 5 + random.below(40))
  const outcomes = await Promise.allSettled(percents.map((percent, owner) => insert(owner, percent)))
  for (const outcome of outcomes)
    if (outcome.status === 'rejected') assert.equal(outcome.reason.constraint, 'ownership_at_most_whole')
  assert.ok(
    outcomes.some(({ status }) => status === 'rejected'),
    `seed ${testSeed}`,
  )
  const { rows } = await write(
    'select sum(percent)::float8 as sum, min(percent)::float8 as least from entities.ownership where entity_id = $1',
    entityId,
  )
  assert.ok(rows[0].sum <= 100, `seed ${testSeed}: ${rows[0].sum}`)
  await assert.rejects(
    write(
      `update entities.ownership set percent = percent + 100.0001 - $2 where entity_id = $1`,
      entityId,
      rows[0].sum,
    ),
    /more than 100/,
  )
})

test("an owner's name is corrected in all shares, without a transfer", async () => {
  const { entityId } = await newMember(installation)
  await set(entityId, 'Ana Robels', '100', '2024-01-01')
  await set(entityId, 'Ana Robels', '60', '2025-01-01')
  await set(entityId, 'Bea', '40', '2025-01-01')
  const rename = (owner: string, newName: string) =>
    database.transaction(tx => renameOwner(tx, BY_TEST, { entityId, owner, newName }))
  await rename('Ana Robels', 'Ana Robles')
  const shares = [
    ['Ana Robles', '60', '2025-01-01', null],
    ['Bea', '40', '2025-01-01', null],
    ['Ana Robles', '100', '2024-01-01', '2024-12-31'],
  ]
  assert.deepEqual(await sharesOf(entityId), shares)
  await rename('Ana Robles', 'Ana Robles')
  await assert.rejects(rename('Ana Robels', 'Ana'), { code: 'owner_not_found', field: 'owner_name' })
  await assert.rejects(rename('Ana Robles', 'Bea'), { code: 'owner_exists', field: 'new_name' })
  await assert.rejects(rename('Ana Robles', ' '), { field: 'new_name' })
  assert.deepEqual(await sharesOf(entityId), shares)
})
