import assert from 'node:assert/strict'
import test from 'node:test'
import { allMigrations, openScratch } from '../../../tests/harness/scratch-database.ts'
import { migrate } from '../../kernel/migrate.ts'

test('a subscription from before there were periods is a period like any other, and counts as it did', async t => {
  const { database, query } = await openScratch(t, { migrated: false })
  const all = await allMigrations()
  const before = all.filter(({ number }) => number < 22)
  assert.ok(before.length > 5 && before.length < all.length)
  await migrate(database, before)
  await query(`
    insert into members.member (email, name) values ('ana@example.com', 'Ana'), ('bea@example.com', 'Bea');
    insert into entities.entity (member_id, name) values (1, 'A'), (1, 'B'), (2, 'C'), (2, 'D');
    insert into entities.subscription (entity_id, status, starts_on, ends_on)
    values (1, 'active', current_date - 10, current_date + 10), (3, 'cancelled', current_date - 10, current_date + 10),
           (4, 'active', current_date - 10, current_date - 1)`)
  const rows = `select entity_id, status, starts_on::text, ends_on::text from entities.subscription order by entity_id`
  const standing = `
    select entities::text, subscribed from members.member m, entities.standing_of(m.id) order by m.id`
  const [rowsBefore, standingBefore] = [await query(rows), await query(standing)]
  await migrate(database, all)
  assert.deepEqual(await query(rows), rowsBefore)
  assert.deepEqual(await query(standing), standingBefore)
  assert.deepEqual(
    standingBefore.map(row => row.subscribed),
    [true, false],
  )
  const [added] = await query(`
    insert into entities.subscription (entity_id, status, starts_on, ends_on)
    values (4, 'active', current_date, current_date + 1) returning id`)
  assert.ok(added!.id > 0)
  assert.deepEqual(
    (await query(standing)).map(row => row.subscribed),
    [true, true],
  )
})
