import assert from 'node:assert/strict'
import test from 'node:test'
import { watchErrors } from '../../../tests/harness/error-codes.ts'
import { newMember, openTestInstallation } from '../../../tests/harness/installation.ts'
import { dayFromNow, newManager } from '../../../tests/harness/ledger.ts'
import { newService } from '../../../tests/harness/payments.ts'
import { openScratch } from '../../../tests/harness/scratch-database.ts'
import { openSession } from '../../../tests/harness/sessions.ts'
import { errors } from '../../kernel/http/errors.ts'
import { catalogErrors } from '../catalog/catalog.ts'
import { entitiesErrors } from '../entities/entities.ts'
import { paymentsErrors } from './payments.errors.ts'

const installation = await openTestInstallation()
const session = await openSession(installation, (await newManager(installation)).id)
const { check, checkLines, checkAllSeen } = watchErrors(paymentsErrors)
const NOBODY = 2_000_000_000

test('the console reports errors about payments by code and field', async () => {
  const { entityId: entity_id } = await newMember(installation)
  const { code: service } = await newService(installation)
  const invoice = `INV-${entity_id}-${process.pid}`
  const wanted = { entity_id, service, amount: '10', currency: 'USD', status: 'pending', invoice }
  const add = (more: object) => session.ask('POST', '/web/console/payments', { ...wanted, ...more })
  const made = await add({})
  assert.equal(made.status, 201, made.text)
  const payment_id = made.body.data.id
  const change = (more: object) => session.ask('PUT', '/web/console/payments', { payment_id, ...more })

  for (const write of [add, change]) {
    check(await write({ amount: 'ten' }), errors.invalid_amount, 'amount')
    check(await write({ amount: '0' }), errors.amount_not_positive, 'amount')
    check(await write({ currency: 'ZZZ' }), errors.invalid_currency, 'currency')
    check(await write({ status: 'lost' }), errors.invalid_choice, 'status')
    check(await write({ due: '2026-02-30' }), errors.invalid_date, 'due')
    check(await write({ due: '1989-12-31' }), errors.date_out_of_range, 'due')
    check(await write({ paid: 'today' }), paymentsErrors.invalid_payment_date, 'paid')
    check(await write({ paid: dayFromNow(-1) }), paymentsErrors.payment_not_paid, 'paid')
    check(await write({ status: 'paid', paid: dayFromNow(3) }), errors.date_in_future, 'paid')
    check(await write({ invoice: 'A\nB' }), errors.multiple_lines, 'invoice')
  }
  check(await add({}), paymentsErrors.payment_invoice_taken, 'invoice')
  check(await add({ status: 'refunded' }), paymentsErrors.payment_date_required, 'paid')
  check(await add({ entity_id: NOBODY }), entitiesErrors.entity_not_found, 'entity_id')
  check(await add({ service: 'no_such_service' }), catalogErrors.service_not_found, 'service')
  check(await change({}), errors.nothing_to_change)
  check(await change({ payment_id: NOBODY, status: 'paid' }), paymentsErrors.payment_not_found, 'payment_id')
  check(await change({ status: 'refunded' }), paymentsErrors.payment_status_change_not_allowed, 'status')
  const other = await add({ invoice: `${invoice}-2` })
  check(
    await change({ payment_id: other.body.data.id, invoice }),
    paymentsErrors.payment_invoice_taken,
    'invoice',
  )
})

test('the command line reports the same errors', async t => {
  const { url } = await openScratch(t)
  const add = 'payment add --entity 1 --service agent --amount 1 --currency USD --invoice A-1'
  await checkLines(url, [
    ['member create --email ana@example.com --name Ana', null],
    ['service create --code agent --name A --name-es B --price 1 --period once', null],
    ['entity create --member 1 --name "Ana LLC"', null],
    [`${add} --status paid --paid today`, [paymentsErrors.invalid_payment_date, 'paid']],
    [`${add} --status refunded`, [paymentsErrors.payment_date_required, 'paid']],
    [`${add} --status paid`, null],
    [`${add} --status paid`, [paymentsErrors.payment_invoice_taken, 'invoice']],
    ['payment update 99 --status paid', [paymentsErrors.payment_not_found, 'payment_id']],
    ['payment update 1', [errors.nothing_to_change]],
  ])
})

test('messages are in the language of the caller', async () => {
  const headers = { 'accept-language': 'es' }
  const change = { payment_id: NOBODY, status: 'paid' }
  const { body } = await session.ask('PUT', '/web/console/payments', change, { headers })
  assert.equal(body.error, `No existe el pago ${NOBODY}.`)
})

test('every error of the area was raised', checkAllSeen)
