import assert from 'node:assert/strict'
import test from 'node:test'
import { BY_TEST } from '../../../tests/harness/installation.ts'
import { allMigrations } from '../../../tests/harness/migrations.ts'
import { openScratch } from '../../../tests/harness/scratch-database.ts'
import { migrate } from '../../kernel/sql/migrate.ts'
import { enableAccount } from './member-status.ts'

test('people who were erased before the date was recorded stay erased, and nobody else becomes so', async t => {
  const { database, query } = await openScratch(t, { migrated: false })
  const all = await allMigrations()
  await migrate(
    database,
    all.filter(({ file }) => file < '20261117T0200'),
  )
  await query(`
    insert into members.member (email, name, disabled_at, disabled_by) values
      ('erased-1@invalid', 'Erased person', now(), 'operator'),
      ('erased-1@invalid.example', 'Ana', now(), 'operator'),
      ('erased-9@invalid', 'Ben', null, null)`)
  await migrate(database, all)
  const people = await query('select erased_at is not null as is_erased from members.member order by id')
  assert.deepEqual(
    people.map(({ is_erased }) => is_erased),
    [true, false, false],
  )
  const enable = (memberId: number) =>
    database.transaction(tx =>
      enableAccount(
        { tx, by: BY_TEST, staff: null, grants: [], memberId, publicUrl: 'http://localhost' },
        { role: 'member', clients: 'all', keepAssigned: false },
      ),
    )
  await assert.rejects(enable(1), { code: 'person_erased' })
  await enable(2)
  const disabled = await query('select id from members.member where disabled_at is not null')
  assert.deepEqual(disabled, [{ id: 1 }])
  assert.deepEqual(
    await query('select from members.former_email'),
    [],
    'no address is kept of an erased person',
  )
})
