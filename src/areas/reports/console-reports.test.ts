import assert from 'node:assert/strict'
import test from 'node:test'
import { newMember, openTestInstallation } from '../../../tests/harness/installation.ts'
import { newManager } from '../../../tests/harness/ledger.ts'
import { makeReportOf } from '../../../tests/harness/reports.ts'
import { openSession } from '../../../tests/harness/sessions.ts'

const installation = await openTestInstallation()
const manager = await newManager(installation)
const session = await openSession(installation, manager.id)

test('generates a report on demand, only once while the books do not change, and lists it first', async () => {
  const { entityId: entity_id, key } = await newMember(installation)
  const month = { year: 2025, month: 9 }
  const entry = { entity_id, ...month, movement_type: 'ingreso', category: 'venta_servicio', income: 100 }
  await installation.ask('/v1/bookkeeping', { key, body: entry })
  const make = () =>
    session.ask('POST', '/web/console/reports', { entity_id, type: 'monthly', period: '2025-09' })
  const first = await make()
  assert.equal(first.status, 200, first.text)
  assert.deepEqual(
    [first.body.data.revision, first.body.data.made, first.body.data.is_closed],
    [1, true, true],
  )
  assert.deepEqual((await make()).body.data, { ...first.body.data, made: false })
  const { body } = await session.ask('GET', '/web/console/reports?limit=50')
  assert.equal(body.data[0].id, first.body.data.id)
  const read = await session.ask('GET', `/web/console/reports/${first.body.data.id}?language=es`)
  assert.equal(read.body.data.entity_id, entity_id)
})

test('rejects a period that is invalid, in the future or before the LLC existed', async () => {
  const { entityId: entity_id } = await newMember(installation)
  const make = (type: string, period: string) =>
    session.ask('POST', '/web/console/reports', { entity_id, type, period })
  assert.equal((await make('monthly', '2025-Q3')).body.code, 'invalid_report_period')
  const early = (await make('annual', '2099')).body
  assert.deepEqual([early.code, early.field], ['report_period_in_future', 'period'])
  assert.equal((await make('annual', '2019')).body.code, 'report_empty')
})

test('staff answer a recommendation for the owner, who sees that; it is audited as theirs, and support may not', async () => {
  const member = await newMember(installation)
  const report_id = await makeReportOf(installation, member)
  const owner = await openSession(installation, member.memberId)
  const own = { report_id, decisions: [{ recommendation_idx: 0, decision: 'DEFERRED' }] }
  assert.equal((await owner.ask('POST', '/web/v1/reports', own)).status, 200)
  const path = '/web/console/reports/answers'
  const given = { recommendation_idx: 0, decision: 'MODIFIED', client_notes: 'Told us by phone.' }
  const support = await openSession(installation, (await newManager(installation, 'Sam', 'support')).id)
  const refused = await support.ask('POST', path, { report_id, decisions: [given] })
  assert.deepEqual([refused.status, refused.body.code], [403, 'permission_missing'])
  const bare = await session.ask('POST', path, {
    report_id,
    decisions: [{ recommendation_idx: 0, decision: 'MODIFIED' }],
  })
  assert.deepEqual([bare.status, bare.body.code], [400, 'response_notes_required'])
  const answered = await session.ask('POST', path, { report_id, decisions: [given] })
  assert.equal(answered.status, 200, answered.text)
  assert.deepEqual(answered.body, { data: { answered: 1, submitted: [] } })
  const { body } = await owner.ask('GET', `/web/reports/${report_id}/answers`)
  assert.deepEqual(
    body.data.map((one: { decision: string; by_staff: boolean }) => [one.decision, one.by_staff]),
    [
      ['MODIFIED', true],
      ['DEFERRED', false],
    ],
  )
  const { rows } = await installation.database.withClient(client =>
    client.query(
      "select actor from kernel.audit_row where action = 'report.answer' and record = $1 order by id",
      [`report/${report_id}`],
    ),
  )
  assert.deepEqual(
    rows.map(({ actor }) => actor),
    [`member:${member.memberId}`, `staff:${manager.id}`],
  )
})
