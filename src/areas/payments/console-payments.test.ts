import assert from 'node:assert/strict'
import test from 'node:test'
import { newMember, openTestInstallation } from '../../../tests/harness/installation.ts'
import { newManager } from '../../../tests/harness/ledger.ts'
import { openSession } from '../../../tests/harness/sessions.ts'
import { createService } from '../catalog/catalog.ts'

const installation = await openTestInstallation()
const manager = await newManager(installation)
const session = await openSession(installation, manager.id)
const service = `svc_${Math.random().toString(36).slice(2, 10)}`
await createService(
  installation.database.durable,
  { actor: 'test', ip: null, idempotency: null },
  { code: service, name: 'Mail', nameEs: 'Correo', price: '9.90', currency: 'USD', period: 'monthly' },
)

test('records a payment, lists it with its totals, and allows only valid status changes', async () => {
  const { entityId: entity_id } = await newMember(installation)
  const made = await session.ask('POST', '/web/console/payments', {
    entity_id,
    service,
    amount: '149.90',
    currency: 'EUR',
    status: 'pending',
    due: '2026-12-01',
  })
  assert.equal(made.status, 201, made.text)
  const payment_id = made.body.data.id
  const wrong = await session.ask('PUT', '/web/console/payments', { payment_id, status: 'refunded' })
  assert.equal(wrong.body.error, 'A pending payment cannot become refunded; it can become paid or failed.')
  const paid = await session.ask('PUT', '/web/console/payments', {
    payment_id,
    status: 'paid',
    paid: '2026-11-02',
  })
  assert.deepEqual(paid.body.data.changed, ['status', 'paid_at'])
  const { body } = await session.ask('GET', `/web/console/payments?entity_id=${entity_id}`)
  assert.deepEqual(body.sums, [{ status: 'paid', currency: 'EUR', payments: 1, amount: 149.9 }])
  assert.equal(body.data[0].payment.paid_at, '2026-11-02T00:00:00.000Z')
  assert.equal(body.pagination.total, 1)
  const none = await session.ask('GET', `/web/console/payments?entity_id=${entity_id}&status=failed`)
  assert.deepEqual([none.body.data, none.body.pagination.total], [[], 0])
})

test('rejects an unknown service, LLC or payment and writes nothing', async () => {
  const { entityId: entity_id } = await newMember(installation)
  const pay = (more: Record<string, unknown>) =>
    session.ask('POST', '/web/console/payments', {
      entity_id,
      service,
      amount: '1',
      currency: 'USD',
      status: 'paid',
      ...more,
    })
  assert.equal((await pay({ service: 'nothing_such' })).body.code, 'service_not_found')
  assert.equal((await pay({ entity_id: 2_000_000_000 })).body.code, 'entity_not_found')
  const { body } = await session.ask('GET', `/web/console/payments?entity_id=${entity_id}`)
  assert.equal(body.pagination.total, 0)
  const gone = await session.ask('PUT', '/web/console/payments', {
    payment_id: 9_000_000_000,
    status: 'paid',
  })
  assert.equal(gone.status, 404)
})

test('a payment repeated with its key is recorded once, with the same response', async () => {
  const { entityId: entity_id } = await newMember(installation)
  const wanted = { entity_id, service, amount: '7', currency: 'USD', status: 'paid' }
  const headers = { 'idempotency-key': `repeated under ${entity_id}` }
  const pay = () => session.ask('POST', '/web/console/payments', wanted, { headers })
  const [one, other] = await Promise.all([pay(), pay()])
  const later = await pay()
  assert.deepEqual([one.status, other.status, later.status], [201, 201, 201], one.text + other.text)
  assert.deepEqual([other.body, later.body], [one.body, one.body])
  const { body } = await session.ask('GET', `/web/console/payments?entity_id=${entity_id}`)
  assert.equal(body.pagination.total, 1)
})
