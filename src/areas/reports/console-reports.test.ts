import assert from 'node:assert/strict'
import test from 'node:test'
import { newMember, openTestInstallation } from '../../../tests/harness/installation.ts'
import { newManager } from '../../../tests/harness/ledger.ts'
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
