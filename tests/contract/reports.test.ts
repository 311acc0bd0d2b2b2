import assert from 'node:assert/strict'
import test from 'node:test'
import { createEntity } from '../../src/areas/entities/entities.ts'
import { makeReport } from '../../src/areas/reports/make-reports.ts'
import { periodNamed } from '../../src/areas/reports/periods.rules.ts'
import { checkRefusal } from '../harness/answers.ts'
import { footprint } from '../harness/footprint.ts'
import { BY_TEST, newMember, openTestInstallation, type TestMember } from '../harness/installation.ts'
import { queryRows } from '../harness/payments.ts'
import { bookProfit, bookUnsorted, makeReportOf } from '../harness/reports.ts'

const installation = await openTestInstallation()
const { ask, database } = installation

const NOW = new Date('2026-11-15T10:00:00Z')

const list = ({ key }: TestMember, query = '', headers = {}) => ask(`/v1/reports${query}`, { key, headers })

type Sent = Record<string, unknown>
const answer = ({ key }: TestMember, report_id: unknown, decisions: unknown, headers = {}) =>
  ask('/v1/reports', { key, body: { report_id, decisions } as Sent, headers })

/** `2026-10`, `2026-Q3` or `2026`. */
async function make(entityId: number, name: string, now = NOW): Promise<number> {
  const type = name.includes('Q') ? 'quarterly' : name.includes('-') ? 'monthly' : 'annual'
  return (await makeReport(database, BY_TEST, entityId, periodNamed(type, name)!, now)).id
}

/** A member with a report that proposes a distribution, and the proposal's index. */
async function proposed() {
  const member = await newMember(installation)
  await bookProfit(installation, member)
  await bookUnsorted(installation, member)
  const id = await make(member.entityId, '2026-10')
  const { data } = (await list(member, `?report_id=${id}`)).body
  const idx = data.proposed_decisions[0].recommendation_idx as number
  const other = data.recommendations.findIndex((one: { idx: number }) => one.idx !== idx) as number
  return { member, id, idx, other, report: data }
}

const ledgerOf = async ({ key, entityId }: TestMember) =>
  (await ask(`/v1/ledger?entity_id=${entityId}`, { key })).body.data

const FIELDS =
  'id, entity_id, type, period, generated_at, revision, is_latest, metrics, recommendations, alerts, proposed_decisions'

test('"Fields: `id, entity_id, type, period {year, quarter, month, from, to}, generated_at, metrics {}, recommendations [], alerts [], proposed_decisions []`"', async () => {
  const { member, id, report, idx } = await proposed()
  const { status, body } = await list(member)
  assert.equal(status, 200)
  assert.deepEqual(body.pagination, { total: 1, limit: 100, offset: 0, next_cursor: null })
  assert.deepEqual(body.data, [report])
  assert.deepEqual(Object.keys(report), FIELDS.split(', '))
  const { id: given, entity_id, type, period, generated_at, revision, is_latest } = report
  assert.deepEqual([given, entity_id, type, revision, is_latest], [id, member.entityId, 'monthly', 1, true])
  assert.deepEqual(period, { year: 2026, quarter: null, month: 10, from: '2026-10-01', to: '2026-10-31' })
  assert.equal(generated_at, NOW.toISOString())
  assert.deepEqual([report.metrics.received, report.metrics.paid], [10_000, 1095])
  const advice = report.recommendations[idx]
  assert.deepEqual(
    Object.keys(advice),
    'idx, title, detail, severity, rule, evidence, proposed_decision_idx, response'.split(', '),
  )
  assert.deepEqual([advice.idx, advice.rule, advice.response], [idx, 'distribute_profit', null])
  const [decision] = report.proposed_decisions
  assert.deepEqual([decision.category, decision.transaction_id], ['OWNER_DISTRIBUTION', null])
  assert.ok(decision.amount > 0 && decision.amount <= 9000)
  for (const alert of report.alerts)
    assert.deepEqual(Object.keys(alert), ['code', 'severity', 'title', 'detail', 'evidence'])
})

/** A member's reports in list order, by period. */
async function order(member: TestMember, query = ''): Promise<string> {
  const { body } = await list(member, query)
  assert.ok(body.pagination.total >= body.data.length)
  return body.data
    .map(
      ({ type, period }: { type: string; period: { from: string } }) =>
        `${type[0]}${period.from.slice(2, 7)}`,
    )
    .join(' ')
}

test('"Newest first", by type and year, in pages with an exact total; without entity_id those of all LLCs', async () => {
  const member = await newMember(installation)
  const wanted = { memberId: member.memberId, name: 'Second LLC', state: 'WY', subscribed: false }
  const second = (await createEntity(database.durable, BY_TEST, wanted, NOW)).id
  await bookUnsorted(installation, member, '2025-12')
  for (const name of ['2025', '2025-12', '2026-01', '2025-Q4', '2026-Q1']) await make(member.entityId, name)
  await make(second, '2026-02')
  assert.equal(await order(member), 'q26-01 m26-02 m26-01 a25-01 q25-10 m25-12')
  assert.equal(await order(member, `?entity_id=${second}`), 'm26-02')
  assert.equal(await order(member, `?entity_id=${member.entityId}&year=2025`), 'a25-01 q25-10 m25-12')
  assert.equal(await order(member, '?type=monthly'), 'm26-02 m26-01 m25-12')
  assert.equal(await order(member, '?type=Annual&year=2025'), 'a25-01')
  assert.equal(await order(member, '?year=2024'), '')
  assert.equal(await order(member, '?limit=2&offset=1'), 'm26-02 m26-01')
  assert.equal(await order(member, `?offset=${Number.MAX_SAFE_INTEGER}`), '')
  const totals = [
    '',
    '?type=monthly&limit=1',
    '?year=2025',
    `?entity_id=${second}`,
    '?year=2025&type=quarterly',
    '?offset=50',
  ]
  const counted = await Promise.all(
    totals.map(async query => (await list(member, query)).body.pagination.total),
  )
  assert.deepEqual(counted, [6, 3, 3, 1, 1, 6])
  const stranger = await newMember(installation)
  assert.equal(await order(stranger), '')
})

test("filters must be valid; another member's LLC is a 403, another member's report a 404, like unknown ones", async () => {
  const [member, stranger] = [await newMember(installation), await newMember(installation)]
  const id = await makeReportOf(installation, member)
  checkRefusal(await list(member, '?type=weekly'), 400, 'type must be one of monthly, quarterly, annual.')
  checkRefusal(await list(member, '?year=1989'), 400, 'year must be a whole number from 1990 to 2100.')
  checkRefusal(await list(member, '?limit=501'), 400, 'limit must be a whole number from 1 to 500.')
  checkRefusal(await list(member, '?reportid=1'), 400, /did you mean report_id\?/)
  const foreign = [`?entity_id=${member.entityId}`, '?entity_id=999999999']
  const [forbidden] = await Promise.all(foreign.map(async query => (await list(stranger, query)).text))
  for (const query of foreign) assert.equal((await list(stranger, query)).text, forbidden)
  const gone = checkRefusal(await list(member, '?report_id=999999999'), 404, 'There is no such record.')
  assert.equal(checkRefusal(await list(stranger, `?report_id=${id}`), 404, gone), gone)
  for (const other of ['type=annual', 'year=2025'])
    checkRefusal(await list(member, `?report_id=${id}&${other}`), 404, gone)
  const defer = [{ recommendation_idx: 0, decision: 'DEFERRED' }]
  checkRefusal(await answer(stranger, id, defer), 404, gone)
  checkRefusal(await answer(stranger, 999_999_999, defer), 404, gone)
})

test('"Without [a subscription]: lists are 200 with empty data, zero totals and a message; a write is a 403"', async () => {
  const [member, stranger] = [
    await newMember(installation, { subscribed: false }),
    await newMember(installation),
  ]
  const id = await makeReportOf(installation, member)
  const foreign = await makeReportOf(installation, stranger)
  const { status, body } = await list(member)
  assert.equal(status, 200)
  assert.deepEqual([body.data, body.pagination.total], [[], 0])
  assert.match(body.message, /no LLC with an active Manager subscription/)
  assert.deepEqual((await list(member, `?report_id=${id}`)).body, { data: null, message: body.message })
  checkRefusal(await list(member, `?report_id=${foreign}`), 404, 'There is no such record.')
  const defer = [{ recommendation_idx: 0, decision: 'DEFERRED' }]
  checkRefusal(await answer(member, id, defer), 403, /nothing can be written/)
  checkRefusal(await answer(member, foreign, defer), 404, 'There is no such record.')
})

test('an answer replaces the previous one, the history stays, and the response is the report', async () => {
  const { member, id, other } = await proposed()
  const first = await answer(member, id, [
    { recommendation_idx: other, decision: 'modify', client_notes: ' Only half. ' },
  ])
  assert.equal(first.status, 200)
  const { response } = first.body.data.recommendations[other]
  assert.deepEqual([response.decision, response.client_notes], ['MODIFIED', 'Only half.'])
  assert.match(response.responded_at, /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/)
  const second = await answer(member, id, [{ recommendation_idx: other, decision: 'Defer' }])
  const replaced = second.body.data.recommendations[other].response
  assert.deepEqual([replaced.decision, replaced.client_notes], ['DEFERRED', null])
  assert.deepEqual((await list(member, `?report_id=${id}`)).body, second.body)
  const history = await queryRows(
    installation,
    'select decision, client_notes from reports.answer where report_id = $1 order by id',
    [id],
  )
  assert.deepEqual(history, [
    { decision: 'MODIFIED', client_notes: 'Only half.' },
    { decision: 'DEFERRED', client_notes: null },
  ])
  assert.deepEqual(await ledgerOf(member), [])
})

test('"An index out of range, or the same index twice, is a 400 and nothing is saved"', async () => {
  const { member, id, idx, report } = await proposed()
  const before = await footprint(installation, member)
  const count = report.recommendations.length
  const good = { recommendation_idx: idx, decision: 'APPROVED' }
  const refused: [unknown, RegExp][] = [
    [
      [good, { recommendation_idx: count, decision: 'REJECTED' }],
      new RegExp(
        `^decisions\\[1\\]\\.recommendation_idx is ${count}; this report has recommendations 0 to ${count - 1}\\.$`,
      ),
    ],
    [
      [good, { ...good, decision: 'REJECTED' }],
      /^decisions\[1\]\.recommendation_idx is \d+, which already has a response in this request\.$/,
    ],
    [
      [{ ...good, decision: 'MODIFIED' }],
      /^decisions\[0\]\.client_notes is required for MODIFIED: say what should change\.$/,
    ],
    [[{ ...good, decision: 'MODIFIED', client_notes: '  ' }], /client_notes is required for MODIFIED/],
    [
      [{ ...good, decision: 'MAYBE' }],
      /^decisions\[0\]\.decision must be one of APPROVED, REJECTED, MODIFIED, DEFERRED\.$/,
    ],
    [[{ decision: 'APPROVED' }], /^decisions\[0\]\.recommendation_idx is required\.$/],
    [[{ recommendation_idx: 0 }], /^decisions\[0\]\.decision is required\.$/],
    [[{ ...good, recommendation_idx: -1 }], /recommendation_idx must be a whole number from 0 to 1000\.$/],
    [[{ ...good, recommendation_idx: '0' }], /recommendation_idx must be a whole number/],
    [[{ ...good, notes: 'x' }], /"notes" is not a known field/],
    [[{ ...good, client_notes: 'x'.repeat(4001) }], /client_notes must be at most 4000 characters long\.$/],
    [[good, 5], /^decisions\[1\] must be an object\.$/],
    [[], /^decisions must be a list of 1 to 100 responses\.$/],
    [Array.from({ length: 101 }, () => good), /^decisions must be a list of 1 to 100 responses\.$/],
    [{ 0: good }, /^decisions must be a list of 1 to 100 responses\.$/],
    [null, /^decisions is required\.$/],
  ]
  for (const [decisions, sentence] of refused)
    checkRefusal(await answer(member, id, decisions), 400, sentence, JSON.stringify(decisions)?.slice(0, 200))
  checkRefusal(await answer(member, null, [good]), 400, 'report_id is required.')
  const several = await answer(member, null, [{ ...good, decision: 'MAYBE', recommendation_idx: -1 }])
  assert.deepEqual(
    several.body.errors.map(({ code, field }: Record<string, string>) => [code, field]),
    [
      ['required', 'report_id'],
      ['invalid_integer', 'decisions[0].recommendation_idx'],
      ['invalid_choice', 'decisions[0].decision'],
    ],
  )
  assert.deepEqual(await footprint(installation, member), before)
})

test('"Approving a recommendation that carries a proposed ledger decision submits that transaction as PENDING, once"', async () => {
  const { member, id, idx, report } = await proposed()
  const approve = [{ recommendation_idx: idx, decision: 'Approved', client_notes: 'Do it.' }]
  const several = await Promise.all(Array.from({ length: 5 }, () => answer(member, id, approve)))
  for (const { status } of several) assert.equal(status, 200)
  await answer(member, id, [{ recommendation_idx: idx, decision: 'REJECTED' }])
  const again = await answer(member, id, approve)
  const [transaction, ...more] = await ledgerOf(member)
  assert.deepEqual(more, [])
  const [decision] = again.body.data.proposed_decisions
  assert.equal(decision.transaction_id, transaction.transaction_id)
  const { category, amount, description, strategic_decision, bank } = report.proposed_decisions[0]
  const { status, recurring, ...submitted } = transaction
  assert.deepEqual([status, recurring, submitted.entity_id], ['PENDING', 'no', member.entityId])
  assert.deepEqual(
    [
      submitted.category,
      submitted.amount,
      submitted.description,
      submitted.strategic_decision,
      submitted.bank,
    ],
    [category, amount, description, strategic_decision, bank],
  )
  assert.equal(again.body.data.recommendations[idx].response.decision, 'APPROVED')
})

test('an answer with an Idempotency-Key is saved once, concurrently or repeated', async () => {
  const { member, id, idx } = await proposed()
  const headers = { 'idempotency-key': `answer-${id}` }
  const approve = [{ recommendation_idx: idx, decision: 'APPROVED' }]
  const answers = await Promise.all([1, 2, 3].map(() => answer(member, id, approve, headers)))
  for (const one of answers) assert.deepEqual([one.status, one.text], [200, answers[0]!.text])
  const later = await answer(member, id, approve, headers)
  assert.equal(later.headers.get('idempotency-replayed'), 'true')
  assert.equal(later.text, answers[0]!.text)
  checkRefusal(
    await answer(member, id, [{ recommendation_idx: idx, decision: 'REJECTED' }], headers),
    400,
    /^Idempotency-Key was used before with another request/,
  )
  const given = await queryRows(installation, 'select 1 as one from reports.answer where report_id = $1', [
    id,
  ])
  assert.equal(given.length, 1)
  assert.equal((await ledgerOf(member)).length, 1)
})

test('after a correction the list has the newest revision; the older one can be read by id and not answered', async () => {
  const { member, id, idx } = await proposed()
  await answer(member, id, [{ recommendation_idx: idx, decision: 'APPROVED' }])
  await bookUnsorted(installation, member)
  const newer = await make(member.entityId, '2026-10', new Date('2026-11-16T10:00:00Z'))
  const { data, pagination } = (await list(member)).body
  assert.deepEqual([data.length, pagination.total], [1, 1])
  assert.deepEqual([data[0].id, data[0].revision, data[0].is_latest], [newer, 2, true])
  const approved = data[0].recommendations.find(({ rule }: { rule: string }) => rule === 'distribute_profit')
  assert.equal(approved.response.decision, 'APPROVED')
  const older = (await list(member, `?report_id=${id}`)).body.data
  assert.deepEqual([older.revision, older.is_latest, older.metrics.paid], [1, false, 1095])
  const reject = [{ recommendation_idx: idx, decision: 'REJECTED' }]
  const late = await answer(member, id, reject, { 'accept-language': 'es' })
  assert.equal(late.status, 400)
  assert.deepEqual(late.body, {
    error: `El informe ${newer} sustituye al informe ${id} porque se corrigió la contabilidad de su periodo. Lee el informe ${newer} y responde a ese.`,
    code: 'report_replaced',
    field: 'report_id',
  })
  assert.equal((await ledgerOf(member)).length, 1)
})

test('returns a report in the language of the account', async () => {
  const { member, id, idx, report } = await proposed()
  await queryRows(installation, `update members.member set language = 'es' where id = $1`, [member.memberId])
  const { data } = (await list(member, `?report_id=${id}`)).body
  assert.notEqual(data.recommendations[idx].title, report.recommendations[idx].title)
  assert.deepEqual(data.metrics, report.metrics)
  await answer(member, id, [{ recommendation_idx: idx, decision: 'APPROVED' }])
  const [transaction] = await ledgerOf(member)
  assert.equal(transaction.description, data.proposed_decisions[0].description)
})

test('a report that was read can be sent back with its answers; an unchanged one is a 304', async () => {
  const { member, id, idx, report } = await proposed()
  const { title, detail, severity, rule, evidence } = report.recommendations[idx]
  const decisions = [
    { title, detail, severity, rule, evidence, recommendation_idx: idx, decision: 'REJECTED' },
  ]
  const sent = await ask('/v1/reports', { key: member.key, body: { ...report, report_id: id, decisions } })
  assert.equal(sent.status, 200, sent.text)
  const read = await list(member)
  const etag = read.headers.get('etag')!
  assert.equal((await list(member, '', { 'if-none-match': etag })).status, 304)
  await answer(member, id, [{ recommendation_idx: idx, decision: 'DEFERRED' }])
  assert.equal((await list(member, '', { 'if-none-match': etag })).status, 200)
})
