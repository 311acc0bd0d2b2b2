import assert from 'node:assert/strict'
import test from 'node:test'
import fc from 'fast-check'
import {
  BY_TEST,
  newMember,
  openTestInstallation,
  type TestMember,
} from '../../../tests/harness/installation.ts'
import { checkCounts, newService, queryRows, recordPayment } from '../../../tests/harness/payments.ts'
import { testRounds, testSeed } from '../../../tests/harness/random.ts'
import { readFields } from '../../kernel/http/fields.ts'
import { Refusal } from '../../kernel/http/refusal.ts'
import { openDatabase } from '../../kernel/sql/postgres.ts'
import { createEntity } from '../entities/entities.ts'
import { PAYMENT_CHANGE } from './payment.rules.ts'
import { mayBecome, STATUSES, type Status } from './payment-status.rules.ts'
import { changePayment } from './payments.ts'

const installation = await openTestInstallation()
const { database } = installation
const service = await newService(installation)
const NOW = new Date('2026-11-15T09:30:00Z')

type Payment = {
  id: number
  entity_id: number
  status: Status
  due_date: string | null
  paid_at: string | null
}

/** A payment and the day it was recorded, which the API does not return. */
type Known = Payment & { recorded: string }

const change = (id: number, fields: Record<string, unknown>, on = database) =>
  changePayment(on, BY_TEST, id, readFields(PAYMENT_CHANGE, fields, 'body'), NOW)

async function anotherLlc({ memberId }: TestMember): Promise<number> {
  const wanted = { memberId, name: 'Second LLC', state: 'WY', subscribed: false }
  return (await createEntity(database.durable, BY_TEST, wanted, NOW)).id
}

/** Few days in few years, so that days, months and years overlap. */
const day = fc.constantFrom(
  '2024-12-31',
  '2025-01-01',
  '2025-01-31',
  '2025-02-01',
  '2025-02-02',
  '2026-02-01',
)
const maybeDay = fc.option(day, { nil: null })
const status = fc.constantFrom(...STATUSES)
const step = fc.oneof(
  fc.record({ add: fc.constant(true), llc: fc.nat(1), status, due: maybeDay, paid: day }),
  fc.record({ add: fc.constant(false), which: fc.nat(), status, due: maybeDay, paid: day }),
)

const wasPaid = (status: Status) => status === 'paid' || status === 'refunded'

/** The expected list, by the contract's rule. */
function expectedList(payments: Known[], of: { llc: number | null; year: number | null }): Payment[] {
  const dayOf = (one: Known) => one.paid_at?.slice(0, 10) ?? one.due_date ?? one.recorded
  return payments
    .filter(one => of.llc === null || one.entity_id === of.llc)
    .filter(one => of.year === null || dayOf(one).startsWith(String(of.year)))
    .sort((a, b) => dayOf(b).localeCompare(dayOf(a)) || b.id - a.id)
    .map(({ recorded, ...payment }) => payment)
}

async function listInPages(key: string, filter: string, limit: number) {
  const seen: Payment[] = []
  for (;;) {
    const path = `/v1/payments?limit=${limit}&offset=${seen.length}${filter}`
    const { body, status } = await installation.ask(path, { key })
    assert.equal(status, 200)
    seen.push(...body.data)
    if (body.data.length < limit) {
      assert.equal(body.pagination.total, seen.length)
      return seen
    }
  }
}

type Step = typeof step extends fc.Arbitrary<infer T> ? T : never

/** Runs one step, and applies its expected effect to the model. */
async function take(one: Step, llcs: number[], known: Known[]): Promise<void> {
  const fields = { status: one.status, due: one.due, ...(wasPaid(one.status) && { paid: one.paid }) }
  if ('llc' in one) {
    const of = { entityId: llcs[one.llc]!, service }
    const payment = (await recordPayment(installation, of, fields, NOW)) as Payment
    const sql = 'select created_at::date::text as recorded from payments.payment where id = $1'
    const [{ recorded }] = (await queryRows(installation, sql, [payment.id])) as [{ recorded: string }]
    known.push({ ...payment, recorded })
    return
  }
  const payment = known[one.which % known.length]
  if (!payment) return
  const changing = change(payment.id, fields)
  if (!mayBecome(payment.status, one.status)) return assert.rejects(changing, Refusal)
  await changing
  payment.status = one.status
  payment.due_date = one.due
  payment.paid_at = wasPaid(one.status) ? `${one.paid}T00:00:00.000Z` : null
}

test('after any changes the stored counts match a recount, and the pages form the whole list in order', async () => {
  const steps = fc.array(step, { minLength: 1, maxLength: 30 })
  const holds = async (taken: Step[], limit: number) => {
    const member = await newMember(installation)
    const llcs = [member.entityId, await anotherLlc(member)]
    const known: Known[] = []
    for (const one of taken) await take(one, llcs, known)
    await checkCounts(database, member.memberId)
    for (const llc of [null, ...llcs])
      for (const year of [null, 2024, 2025, 2026, 2027]) {
        const filter = (llc ? `&entity_id=${llc}` : '') + (year ? `&year=${year}` : '')
        const wanted = expectedList(known, { llc, year })
        assert.deepEqual(await listInPages(member.key, filter, limit), wanted, `filter ${filter}`)
      }
  }
  const property = fc.asyncProperty(steps, fc.integer({ min: 1, max: 4 }), holds)
  await fc.assert(property, { seed: testSeed, numRuns: 12 * testRounds })
})

test('16 concurrent changes keep the counts right without deadlock', async t => {
  const wide = { database: openDatabase(installation.databaseUrl, { own: 16 }) }
  t.after(() => wide.database.close())
  const member = await newMember(installation)
  const llcs = [member.entityId, await anotherLlc(member)]
  const days = ['2025-01-05', '2025-02-05', '2025-03-05']
  const of = (i: number) => ({ entityId: llcs[i % 2]!, service })
  const first = await Promise.all(
    Array.from({ length: 16 }, (_, i) => recordPayment(installation, of(i), { due: days[i % 3] })),
  )
  // Half of them move payments between months in opposite directions, half add to the same months.
  const work = Array.from({ length: 128 }, (_, i) =>
    i % 2
      ? recordPayment(wide, of(i), { status: 'paid', paid: days[i % 3] })
      : change(first[(i / 2) % 16]!.id, { due: days[(i * 7) % 3] }, wide.database),
  )
  await Promise.all(work)
  await checkCounts(database, member.memberId)
  const { body } = await installation.ask('/v1/payments?limit=500', { key: member.key })
  assert.deepEqual([body.pagination.total, body.data.length], [80, 80])
})

test('of two status changes at once that exclude each other, one wins and the other gets an error', async () => {
  const member = await newMember(installation)
  const of = { entityId: member.entityId, service }
  for (let i = 0; i < 8; i++) {
    const { id } = await recordPayment(installation, of, { status: 'paid', paid: '2025-01-04' })
    const ended = await Promise.allSettled(['refunded', 'pending'].map(status => change(id, { status })))
    const refused = ended.flatMap(one => (one.status === 'rejected' ? [one.reason.code] : []))
    assert.deepEqual(refused, ['payment_status_change_not_allowed'], JSON.stringify(ended))
    const sql = `select count(*)::integer as rows from kernel.audit_row where record = $1 and action = 'payment.update'`
    assert.deepEqual(await queryRows(installation, sql, [`payment/${id}`]), [{ rows: 1 }])
  }
  await checkCounts(database, member.memberId)
})

test('a change is audited with the changed fields, and an unchanged payment is not a write', async () => {
  const member = await newMember(installation)
  const of = { entityId: member.entityId, service }
  const { id } = await recordPayment(installation, of, { due: '2025-01-05', description: 'Renewal' })
  await change(id, { status: 'paid', paid: '2025-01-04', description: 'Renewal 2025' })
  assert.deepEqual((await change(id, { status: 'paid', paid: '2025-01-04' })).changed, [])
  const rows = await queryRows(
    installation,
    'select actor, action, detail from kernel.audit_row where record = $1 order by id',
    [`payment/${id}`],
  )
  assert.deepEqual(rows, [
    { actor: 'test', action: 'payment.create', detail: null },
    { actor: 'test', action: 'payment.update', detail: 'status, paid_at, description' },
  ])
})

test('every change of a payment is an event with its new state, and none if nothing changes', async () => {
  const member = await newMember(installation)
  const of = { entityId: member.entityId, service }
  const { id } = await recordPayment(installation, of, { due: '2025-01-05' })
  await change(id, { description: 'Renewal' })
  await change(id, { status: 'paid', paid: '2025-01-04' })
  await change(id, { status: 'paid', paid: '2025-01-04' })
  await change(id, { status: 'refunded' })
  const sql = 'select type, object::json as now from kernel.event where record = $1 order by created_at, id'
  const events = await queryRows(installation, sql, [`payment/${id}`])
  assert.deepEqual(
    events.map(({ type, now }) => [type, now.status, now.description]),
    [
      ['payment.created', 'pending', null],
      ['payment.updated', 'pending', 'Renewal'],
      ['payment.paid', 'paid', 'Renewal'],
      ['payment.refunded', 'refunded', 'Renewal'],
    ],
  )
})

test('amount, currency and service can be corrected: the list shows it, the counts stay, the log names the fields', async () => {
  const member = await newMember(installation)
  const of = { entityId: member.entityId, service }
  const { id } = await recordPayment(installation, of, { status: 'paid', paid: '2025-01-04' })
  const other = await newService(installation)
  const correction = readFields(PAYMENT_CHANGE, { amount: '149.90', currency: 'eur' }, 'body')
  const { changed } = await changePayment(database, BY_TEST, id, correction, NOW, other)
  assert.deepEqual(changed, ['service_id', 'amount', 'currency'])
  await checkCounts(database, member.memberId)
  const answer = await installation.ask('/v1/payments?year=2025', { key: member.key })
  assert.equal(answer.body.pagination.total, 1)
  const [payment] = answer.body.data
  assert.deepEqual(
    [payment.id, payment.amount, payment.currency, payment.service, payment.paid_at],
    [id, 149.9, 'EUR', { id: other.id, name: other.name_en }, '2025-01-04T00:00:00.000Z'],
  )
  assert.match(answer.text, /"amount":149\.9,/)
  assert.deepEqual((await changePayment(database, BY_TEST, id, correction, NOW, other)).changed, [])
  const sql = `select detail from kernel.audit_row where record = $1 and action = 'payment.update'`
  assert.deepEqual(await queryRows(installation, sql, [`payment/${id}`]), [
    { detail: 'service_id, amount, currency' },
  ])
  await assert.rejects(async () => change(id, { amount: '0' }), {
    code: 'amount_not_positive',
    field: 'amount',
  })
})

test('an invoice number is unique, and a rejected one changes neither the payment nor the counts', async () => {
  const member = await newMember(installation)
  const of = { entityId: member.entityId, service }
  const invoice = `EG-${member.memberId}`
  const { id } = await recordPayment(installation, of, { invoice })
  const refusal = /^Error: There is already a payment with this invoice number\.$/
  await assert.rejects(recordPayment(installation, of, { invoice }), refusal)
  const other = await recordPayment(installation, of, { due: '2025-01-05' })
  await assert.rejects(change(other.id, { invoice, due: '2025-02-05' }), refusal)
  await checkCounts(database, member.memberId)
  const { body } = await installation.ask('/v1/payments', { key: member.key })
  assert.deepEqual(
    body.data.map((one: Payment) => [one.id, one.due_date]),
    [
      [id, null],
      [other.id, '2025-01-05'],
    ],
  )
  await change(id, { invoice: '' })
  assert.deepEqual((await change(other.id, { invoice })).changed, ['invoice_number'])
})

test('payments are never deleted', async () => {
  await assert.rejects(queryRows(installation, 'delete from payments.payment'), /append-only/)
})
