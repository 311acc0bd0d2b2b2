import assert from 'node:assert/strict'
import test from 'node:test'
import { allMigrations } from '../../../../tests/harness/migrations.ts'
import { openScratch } from '../../../../tests/harness/scratch-database.ts'
import { migrate } from '../../../kernel/sql/migrate.ts'

test('what was left out with one reason is decided entry by entry, and the newest reason holds', async t => {
  const { database, query } = await openScratch(t, { migrated: false })
  const all = await allMigrations()
  await migrate(
    database,
    all.filter(({ file }) => file < '20261119T2321'),
  )
  await query(`
    insert into members.member (email, name) values ('ana@example.com', 'Ana');
    insert into entities.entity (member_id, name, formation_date, plan_filings_on) values (1, 'A', '2024-01-01', '2027-01-01');
    insert into tax.leave_out (entity_id, year, reason, entry_ids, open_questions, total, decided_by)
    values (1, 2025, 'No receipt', '{41,58}', '{}', 10, 'cli:0'), (1, 2025, 'Still no receipt', '{58}', '{1d}', 5, 'cli:0'),
           (1, 2025, 'No answer', '{}', '{1d}', 0, 'cli:0')`)
  await migrate(database, all)
  const decided = await query(`
    select distinct on (entry_id) entry_id::integer, year, decision, reason, decided_by
    from tax.amount_decision order by entry_id, id desc`)
  assert.deepEqual(
    decided.map(row => Object.values(row)),
    [
      [41, 2025, 'leave_out', 'No receipt', 'cli:0'],
      [58, 2025, 'leave_out', 'Still no receipt', 'cli:0'],
    ],
  )
})
