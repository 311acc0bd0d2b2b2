import assert from 'node:assert/strict'
import test from 'node:test'
import { newMember, openTestInstallation } from '../../../tests/harness/installation.ts'
import { makeReportOf } from '../../../tests/harness/reports.ts'
import { openSession } from '../../../tests/harness/sessions.ts'

const installation = await openTestInstallation()

async function answeredTwice() {
  const member = await newMember(installation)
  const report_id = await makeReportOf(installation, member)
  const session = await openSession(installation, member.memberId)
  const answer = async (decision: string, client_notes: string | null = null) => {
    const decisions = [{ recommendation_idx: 0, decision, client_notes }]
    const answer = await session.ask('POST', '/web/v1/reports', { report_id, decisions })
    assert.equal(answer.status, 200, answer.text)
  }
  await answer('DEFERRED')
  await answer('MODIFIED', 'Half of it')
  return { member, report_id, session }
}

test('report summaries contain the result and the number of open recommendations', async () => {
  const member = await newMember(installation)
  await makeReportOf(installation, member, '2026-09')
  const id = await makeReportOf(installation, member, '2026-10')
  const session = await openSession(installation, member.memberId)
  const path = `/web/reports?entity_id=${member.entityId}`
  const { body } = await session.ask('GET', `${path}&limit=1`)
  assert.deepEqual(body.pagination, { total: 2, limit: 1, offset: 0 })
  const [brief] = body.data
  assert.equal(brief.id, id)
  const whole = await session.ask('GET', `/web/v1/reports?report_id=${id}`)
  const { metrics, recommendations, alerts, period } = whole.body.data
  assert.deepEqual(
    [brief.income, brief.expense, brief.net, brief.alerts, brief.open, brief.from, brief.to],
    [
      metrics.income,
      metrics.expense,
      metrics.net,
      alerts.length,
      recommendations.length,
      period.from,
      period.to,
    ],
  )
  await session.ask('POST', '/web/v1/reports', {
    report_id: id,
    decisions: [{ recommendation_idx: 0, decision: 'REJECTED' }],
  })
  const after = await session.ask('GET', path)
  assert.equal(after.body.data[0].open, brief.open - 1)
  assert.equal(after.body.data[0].recommendations, brief.recommendations)
  const quarters = await session.ask('GET', `${path}&type=quarterly`)
  assert.deepEqual([quarters.body.data, quarters.body.pagination.total], [[], 0])
})

test('returns a report in the requested language, or in the language of the account', async () => {
  const member = await newMember(installation)
  const id = await makeReportOf(installation, member)
  const session = await openSession(installation, member.memberId)
  const titleIn = async (query: string) =>
    (await session.ask('GET', `/web/reports/${id}${query}`)).body.data.recommendations[0].title
  const [account, en, es] = [await titleIn(''), await titleIn('?language=en'), await titleIn('?language=es')]
  assert.equal(account, en)
  assert.notEqual(en, es)
  const other = await openSession(installation, (await newMember(installation)).memberId)
  assert.equal((await other.ask('GET', `/web/reports/${id}`)).status, 404)
})

test('stores and returns every answer, newest first', async () => {
  const { report_id, session } = await answeredTwice()
  const { body } = await session.ask('GET', `/web/reports/${report_id}/answers`)
  assert.deepEqual(
    body.data.map((one: Record<string, unknown>) => [one.decision, one.client_notes, one.recommendation_idx]),
    [
      ['MODIFIED', 'Half of it', 0],
      ['DEFERRED', null, 0],
    ],
  )
  assert.ok(body.data[0].title.es !== body.data[0].title.en)
  assert.equal(body.pagination.total, 2)
  const behind = await session.ask('GET', `/web/reports/${report_id}/answers?offset=5`)
  assert.deepEqual([behind.body.data, behind.body.pagination.total], [[], 2])
})

test("answers to another member's report return the same error as a report that does not exist", async () => {
  const { report_id } = await answeredTwice()
  const other = await newMember(installation)
  const session = await openSession(installation, other.memberId)
  const [foreign, nowhere] = await Promise.all(
    [report_id, 999_999_999].map(id => session.ask('GET', `/web/reports/${id}/answers`)),
  )
  assert.equal(foreign!.status, 404)
  assert.deepEqual([nowhere!.status, nowhere!.text], [404, foreign!.text])
})
