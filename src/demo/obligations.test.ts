// Full run only: it loads the demo of another day than the website's tests.
import assert from 'node:assert/strict'
import test from 'node:test'
import { openLoadedDemo } from '../../tests/harness/loaded-demo.ts'

const NOW = new Date('2026-11-15T10:00:00Z')

test('the demo has done most of what was due, with documents; some is due, few questions are open, at most one is overdue', async t => {
  const { query } = await openLoadedDemo(t, NOW)
  const rows = await query(
    `select o.state, count(*)::integer as count, count(o.evidence_document_id)::integer as proven,
       count(*) filter (where o.state = 'due' and o.due_by < '2026-11-15')::integer as overdue
     from obligations.obligation o where o.gone_at is null group by o.state`,
    [],
  )
  const of = (state: string) => rows.find(row => row.state === state) ?? { count: 0, proven: 0, overdue: 0 }
  const summary = JSON.stringify(rows)
  assert.ok(of('done').count > of('due').count / 2 && of('due').count > 0, summary)
  assert.ok(of('done').proven > 0, summary)
  assert.ok(of('due').overdue <= 1, summary)
  const unanswered = await query(
    `select s.entity_id, s.open_facts from obligations.subject s where s.open_facts > 0`,
    [],
  )
  assert.ok(unanswered.length >= 1 && unanswered.length <= 3, JSON.stringify(unanswered))
})
