import assert from 'node:assert/strict'
import test from 'node:test'
import { BY_TEST, newMember, openTestInstallation } from '../../../tests/harness/installation.ts'
import { addTransaction } from '../../../tests/harness/ledger.ts'
import { bookProfit, makeReportOf } from '../../../tests/harness/reports.ts'
import { openSession } from '../../../tests/harness/sessions.ts'
import { createService } from '../catalog/catalog.ts'
import { addEngagement, planFilingsOf } from '../entities/entities.ts'
import { foldFigures } from '../reports/figures.ts'

const installation = await openTestInstallation()
const { database } = installation
const NOW = new Date()
const YEAR = NOW.getUTCFullYear()
/** The previous month, whose report is closed or soon will be. */
const LAST = new Date(Date.UTC(YEAR, NOW.getUTCMonth() - 1, 1)).toISOString().slice(0, 7)

const overviewOf = async (who: { memberId: number; entityId: number }) => {
  const session = await openSession(installation, who.memberId)
  const answer = await session.ask('GET', `/web/overview?entity_id=${who.entityId}`)
  assert.equal(answer.status, 200, answer.text)
  return answer.body.data
}

test('money by month matches the reports: owner contributions are not income', async () => {
  const member = await newMember(installation)
  const month = `${YEAR}-02`
  await bookProfit(installation, member, month)
  const contribution = { income: 5000, category: 'aportacion', movement_type: 'aportacion' }
  const body = { entity_id: member.entityId, year: YEAR, month: 3, ...contribution }
  assert.equal((await installation.ask('/v1/bookkeeping', { key: member.key, body })).status, 201)
  const { this_year, year_before } = await overviewOf(member)
  assert.deepEqual(this_year.months[1], { month: 2, entries: 2, income: 10_000, expense: 1000, net: 9000 })
  assert.deepEqual(this_year.months[2], { month: 3, entries: 1, income: 0, expense: 0, net: 0 })
  assert.equal(this_year.months.length, 12)
  assert.deepEqual(
    [this_year.income, this_year.expense, this_year.net, this_year.contributions],
    [10_000, 1000, 9000, 5000],
  )
  assert.equal(year_before.net, 0)
})

test('shows pending items: unanswered recommendations, the ledger, undocumented entries', async () => {
  const member = await newMember(installation)
  const report_id = await makeReportOf(installation, member, LAST)
  const before = await overviewOf(member)
  assert.deepEqual(
    before.recommendations.map((one: { report_id: number }) => one.report_id),
    [report_id],
  )
  assert.ok(before.recommendations[0].open >= 1)
  assert.ok(before.recommendations[0].first.es.length > 0)
  assert.deepEqual(before.ledger, { pending: 0, oldest_pending_on: null })
  const ofLast = before.substance.find((one: { year: number }) => LAST.startsWith(String(one.year)))
  assert.equal(ofLast.missing, 1)

  const { open } = before.recommendations[0]
  const decisions = Array.from({ length: open }, (_, recommendation_idx) => ({
    recommendation_idx,
    decision: 'DEFERRED',
  }))
  const answered = await installation.ask('/v1/reports', { key: member.key, body: { report_id, decisions } })
  assert.equal(answered.status, 200, answered.text)
  await addTransaction(installation, member)
  await foldFigures(database.durable, member.entityId)
  const after = await overviewOf(member)
  assert.deepEqual(after.recommendations, [])
  assert.equal(after.ledger.pending, 1)
  assert.equal(after.ledger.oldest_pending_on, new Date().toISOString().slice(0, 10))
})

test('filings and renewals are deadlines, also without a subscription', async () => {
  const member = await newMember(installation, { subscribed: false })
  const { entityId } = member
  const code = `agent_${entityId}`
  const wanted = { code, name: 'Agent', nameEs: 'Agente', price: '95.50', currency: 'USD' }
  await createService(database.durable, BY_TEST, { ...wanted, period: 'annual' })
  const renewsOn = `${YEAR + 1}-05-01`
  await database.transaction(async tx => {
    await addEngagement(tx, BY_TEST, { entityId, service: code, renewsOn }, NOW)
    await planFilingsOf(tx, BY_TEST, entityId, NOW)
  })
  const { deadlines } = await overviewOf(member)
  const agent = deadlines.find(({ kind }: { kind: string }) => kind === 'service')
  assert.deepEqual(agent, {
    kind: 'service',
    on: renewsOn,
    name: { en: 'Agent', es: 'Agente' },
    form: null,
    year: null,
    amount: 95.5,
    currency: 'USD',
  })
  const filing = deadlines.find(({ kind }: { kind: string }) => kind === 'filing')
  assert.deepEqual([filing.form, filing.year], ['5472', YEAR])
})

test("another member's LLC looks like one that does not exist", async () => {
  const [mine, other] = [await newMember(installation), await newMember(installation)]
  const session = await openSession(installation, mine.memberId)
  const [foreign, nowhere] = await Promise.all(
    [other.entityId, 999_999_999].map(id => session.ask('GET', `/web/overview?entity_id=${id}`)),
  )
  assert.equal(foreign!.status, 403)
  assert.equal(nowhere!.status, 403)
  assert.equal(
    foreign!.text.replaceAll(String(other.entityId), ''),
    nowhere!.text.replaceAll('999999999', ''),
  )
})
