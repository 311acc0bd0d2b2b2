// Full run only: it loads the demo of another day than the website's tests.
import assert from 'node:assert/strict'
import test from 'node:test'
import { TEST_SECRET } from '../../tests/harness/installation.ts'
import { openLoadedDemo } from '../../tests/harness/loaded-demo.ts'
import { reports } from '../areas/reports/area.ts'
import { secretsFrom } from '../kernel/secrets.ts'

const NOW = new Date('2026-11-15T10:00:00Z')
const secrets = secretsFrom(TEST_SECRET)

test('the LLCs of the demo have reports of past periods, one of them answered, and the job finds nothing to do', async t => {
  const { database, query, config } = await openLoadedDemo(t, NOW)
  const counts = () =>
    query(`
      select type, count(*)::integer as reports, min(ends)::text as first, max(ends)::text as last
      from reports.report r join reports.period p on p.id = r.period_id where p.entity_id = 1 group by 1 order by 1`)
  const first = await counts()
  assert.deepEqual(first, [
    { type: 'annual', reports: 2, first: '2024-12-31', last: '2025-12-31' },
    { type: 'monthly', reports: 13, first: '2025-10-31', last: '2026-10-31' },
    { type: 'quarterly', reports: 5, first: '2025-09-30', last: '2026-09-30' },
  ])
  const [others] = await query('select count(distinct entity_id)::integer as llcs from reports.period')
  assert.ok(others!.llcs >= 5)
  const [advised] = await query(`
    select count(distinct rule)::integer as rules, count(decision)::integer as answered from reports.recommendation`)
  assert.ok(advised!.rules >= 5, `${advised!.rules} kinds of advice`)
  assert.equal(advised!.answered, 2)
  const waiting = await query(`
    select t.status, t.entity_id from reports.submission s join ledger.transaction t using (transaction_id)`)
  assert.deepEqual(waiting, [{ status: 'PENDING', entity_id: 1 }])

  const stopping = new AbortController().signal
  for (const job of reports.jobs) await job.run({ database, secrets, config, now: () => NOW }, stopping)
  assert.deepEqual(await counts(), first)
  const [due] = await query('select count(*)::integer as due from reports.plan where look_at <= $1', [NOW])
  assert.equal(due!.due, 0)
})
