import assert from 'node:assert/strict'
import test from 'node:test'
import { readFields } from '../../kernel/http/fields.ts'
import { NEW_PAYMENT, PAYMENT_CHANGE, type PaymentState, planChange, planPayment } from './payment.rules.ts'
import { mayBecome, STATUSES, type Status } from './payment-status.rules.ts'

const NOW = new Date('2026-11-15T09:30:00.000Z')

const plan = (fields: Record<string, unknown>) =>
  planPayment(readFields(NEW_PAYMENT, { amount: '10', currency: 'USD', ...fields }, 'body'), NOW)

const payment = (status: Status, more: Partial<PaymentState> = {}): PaymentState => ({
  service_id: 1,
  amount: '10',
  currency: 'USD',
  status,
  paid_at: status === 'paid' || status === 'refunded' ? '2026-03-01T00:00:00.000Z' : null,
  due_date: '2026-02-20',
  description: null,
  invoice_number: null,
  ...more,
})

const change = (before: PaymentState, fields: Record<string, unknown>) =>
  planChange(before, readFields(PAYMENT_CHANGE, fields, 'body'), NOW)

test('an unpaid payment cannot be refunded, and a refund can only be undone', () => {
  const moves = STATUSES.flatMap(from =>
    STATUSES.filter(to => from !== to && mayBecome(from, to)).map(to => `${from} → ${to}`),
  )
  assert.deepEqual(moves.sort(), [
    'failed → paid',
    'failed → pending',
    'paid → failed',
    'paid → pending',
    'paid → refunded',
    'pending → failed',
    'pending → paid',
    'refunded → paid',
  ])
  for (const from of STATUSES)
    for (const to of STATUSES) {
      const move = () => change(payment(from), { status: to })
      if (mayBecome(from, to)) assert.equal(move().after.status, to)
      else assert.throws(move, new RegExp(`^Error: A ${from} payment cannot become ${to}; it can become `))
    }
})

test('a payment has a paid date exactly if the money was received', () => {
  for (const from of STATUSES)
    for (const to of STATUSES.filter(status => mayBecome(from, status))) {
      const { after } = change(payment(from), { status: to })
      assert.equal(after.paid_at !== null, to === 'paid' || to === 'refunded', `${from} → ${to}`)
    }
  for (const status of ['pending', 'failed'] as const) {
    assert.equal(plan({ status }).paid_at, null)
    const refusal = { code: 'payment_not_paid', field: 'paid' }
    assert.throws(() => plan({ status, paid: '2026-03-01' }), refusal)
    assert.throws(() => change(payment(status), { paid: '2026-03-01' }), refusal)
    assert.throws(() => change(payment('paid'), { status, paid: '2026-03-01' }), refusal)
  }
})

test('a paid payment without a date was paid now; a refunded one needs its date', () => {
  assert.equal(plan({ status: 'paid' }).paid_at, NOW.toISOString())
  assert.equal(change(payment('pending'), { status: 'paid' }).after.paid_at, NOW.toISOString())
  assert.throws(() => plan({ status: 'refunded' }), { code: 'payment_date_required', field: 'paid' })
  assert.equal(plan({ status: 'refunded', paid: '2026-03-01' }).paid_at, '2026-03-01T00:00:00.000Z')
  const { after, changed } = change(payment('paid'), { status: 'refunded' })
  assert.equal(after.paid_at, '2026-03-01T00:00:00.000Z', 'a refund leaves the day it was paid')
  assert.deepEqual(changed, ['status'])
})

test('paid is a day or a date and time with its zone, not in the future anywhere on earth', () => {
  const at = (paid: unknown) => plan({ status: 'paid', paid }).paid_at
  assert.equal(at('2026-11-14'), '2026-11-14T00:00:00.000Z')
  assert.equal(at('2026-11-15T01:00:00+02:00'), '2026-11-14T23:00:00.000Z')
  assert.equal(at('2026-11-14T23:15Z'), '2026-11-14T23:15:00.000Z')
  assert.equal(at('2026-11-15T23:30:00Z'), '2026-11-15T23:30:00.000Z', 'already tomorrow in Kiribati')
  for (const later of ['2026-11-16', '2026-11-15T23:31:00Z', '2027-01-01'])
    assert.throws(() => at(later), { code: 'date_in_future', field: 'paid' })
  const shapes = [
    '2026-02-30',
    '2026-02-30T10:00:00Z',
    '2026-11-14T25:00:00Z',
    '2026-11-14T10:00:00',
    '14/11/2026',
  ]
  for (const wrong of [...shapes, 'today', '1989-12-31', '1990-01-01T00:00:00+02:00', '2101-01-01'])
    assert.throws(() => at(wrong), /^Error: paid must be a date, YYYY-MM-DD, or a date and time/, wrong)
})

test('amounts are exact and above zero, currencies are those of ISO 4217', () => {
  const amount = (value: string) => plan({ status: 'pending', amount: value }).amount
  assert.equal(amount('0.0001'), '0.0001')
  assert.equal(amount('149.90'), '149.9')
  assert.equal(amount('999999999.9999'), '999999999.9999')
  for (const wrong of ['0', '0.00', '-1', '1.00005', '1,50', '1e3', '1000000000', 'ten', ' 1'])
    assert.throws(
      () => amount(wrong),
      { code: /^(invalid_amount|amount_not_positive)$/, field: 'amount' },
      wrong,
    )
  assert.equal(plan({ status: 'pending', currency: 'eur' }).currency, 'EUR')
  for (const wrong of ['USDT', 'US', 'ZZZ', '€'])
    assert.throws(() => plan({ status: 'pending', currency: wrong }), { code: 'invalid_currency' }, wrong)
})

test('a change lists the fields that differ, and an unchanged payment lists none', () => {
  const before = payment('pending', { description: 'Renewal', invoice_number: 'A-1' })
  assert.deepEqual(
    change(before, { status: 'pending', due: '2026-02-20', description: ' Renewal ' }).changed,
    [],
  )
  assert.deepEqual(change(before, { due: null, invoice: '', description: 'Renewal 2026' }).changed, [
    'due_date',
    'description',
    'invoice_number',
  ])
  const { after, changed } = change(before, { status: 'paid', paid: '2026-02-18' })
  assert.deepEqual(changed, ['status', 'paid_at'])
  assert.deepEqual(after, { ...before, status: 'paid', paid_at: '2026-02-18T00:00:00.000Z' })
  assert.throws(() => change(before, { invoice: 'A\nB' }), { code: 'multiple_lines', field: 'invoice' })
})
