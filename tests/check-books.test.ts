import assert from 'node:assert/strict'
import test from 'node:test'
import { secretsFrom } from '../src/kernel/secrets.ts'
import { checkBooks, checkEachAudited } from './harness/check-books.ts'
import { newMember, TEST_SECRET, type TestInstallation } from './harness/installation.ts'
import { openScratch } from './harness/scratch-database.ts'
import { startAnotherServer } from './harness/servers.ts'

const SPOILS: { what: string; sql: string; found: RegExp }[] = [
  {
    what: 'a total that is too high by the smallest amount',
    sql: `update bookkeeping.total set income = income + 0.0001
          where entity_id = (select min(id) from entities.entity) and category = '*'`,
    found: /total \d+\/2026\/6\/\*\/\*: kept \(3,6\.0001,.*, there is \(3,6\.0000,/,
  },
  {
    what: 'a total that is missing',
    sql: `delete from bookkeeping.total where category = 'software' and movement_type = '*'`,
    found: /total \d+\/2026\/6\/software\/\*: kept nothing, there is \(2,/,
  },
  {
    what: 'a total of no entries',
    sql: `insert into bookkeeping.total (entity_id, year, month, category, movement_type, entries, income, expense)
          select id, 2020, 1, '*', '*', 1, 1, 0 from entities.entity`,
    found: /total \d+\/2020\/1\/\*\/\*: kept \(1,.*, there is nothing/,
  },
  {
    what: 'two places traded',
    sql: `alter table bookkeeping.entry disable trigger user;
          update bookkeeping.entry set month_seq = month_seq + 10 where id = (select min(id) from bookkeeping.entry)`,
    found: /entry \d+ is at 11\/1, not 1\/1/,
  },
]

test('the books check finds every kind of error in the given books', async t => {
  const whole = await openScratch(t)
  const secrets = secretsFrom(TEST_SECRET)
  const members = []
  for (let i = 0; i < 2; i++)
    members.push(await newMember({ ...whole, secrets } as unknown as TestInstallation))
  const [one, other] = members
  const server = await startAnotherServer({ databaseUrl: whole.url, secrets })
  for (const { entityId, key } of members)
    for (const category of ['software', 'software', undefined]) {
      const body = { entity_id: entityId, year: 2026, month: 6, income: 2, category }
      assert.equal((await server.ask('/v1/bookkeeping', { key, body })).status, 201)
    }
  await server.stop()
  await checkBooks(whole.database)
  await checkEachAudited(whole.database)

  for (const { what, sql, found } of SPOILS) {
    const spoilt = await openScratch(t, { template: whole })
    await spoilt.query(sql)
    await assert.rejects(checkBooks(spoilt.database), found, what)
    await assert.rejects(checkBooks(spoilt.database, one!.entityId), found, what)
  }
  const theirs = await openScratch(t, { template: whole })
  await theirs.query('delete from bookkeeping.total where entity_id = $1', [other!.entityId])
  await checkBooks(theirs.database, one!.entityId)
  await assert.rejects(checkBooks(theirs.database), /kept nothing/)

  await theirs.query('alter table kernel.audit_row disable trigger user')
  await theirs.query(
    "delete from kernel.audit_row where record = 'entry/' || (select min(id) from bookkeeping.entry)",
  )
  await assert.rejects(checkEachAudited(theirs.database), /entry \d+ has 0 audit rows/)
})
