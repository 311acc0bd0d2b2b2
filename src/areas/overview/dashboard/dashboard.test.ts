import assert from 'node:assert/strict'
import test from 'node:test'
import { anyService } from '../../../../tests/harness/console.ts'
import { BY_TEST, newMember, openTestInstallation } from '../../../../tests/harness/installation.ts'
import { makeTransaction, newManager } from '../../../../tests/harness/ledger.ts'
import { ownOneOff } from '../../../../tests/harness/obligations.ts'
import { makeBooking, makeOrder } from '../../../../tests/harness/orders.ts'
import { newTestKey } from '../../../../tests/harness/sandbox.ts'
import { openSession } from '../../../../tests/harness/sessions.ts'
import { readFields } from '../../../kernel/http/fields.ts'
import { byParams } from '../../../kernel/sql/write.ts'
import { addDays, addMonths, dateOf } from '../../../kernel/values/dates.ts'
import { checkMonths } from '../../banking/reconciliation/month-check.jobs.ts'
import { insertBalance } from '../../banking/reconciliation/statement.sql.ts'
import { findService } from '../../catalog/catalog.ts'
import { assignClient } from '../../members/members.ts'
import { PAYMENT_CHANGE } from '../../payments/payment.rules.ts'
import { addPayment, changePayment, type NewPayment } from '../../payments/payments.ts'
import { byMonth, monthsShown } from './dashboard.rules.ts'
import { BLOCKS, type Block, findFigures } from './read-dashboard.route.ts'

const at = await openTestInstallation({ isAlone: true })
const { database } = at
const now = new Date()
const query = (text: string, values: unknown[] = []) =>
  database.withClient(async client => (await client.query(text, values)).rows)

const admin = await openSession(at, (await newManager(at, 'Ada Admin', 'admin')).id)
const managerId = (await newManager(at, 'Max Manager')).id
await query("update members.member set clients = 'assigned' where id = $1", [managerId])
const manager = await openSession(at, managerId)
type Session = typeof admin

const read = async (session: Session) => (await session.ask('GET', '/web/console/dashboard')).body.data
const total = async (session: Session, path: string) =>
  (await session.ask('GET', `/web/console/${path}`)).body.pagination.total

/** The list behind each figure, as the page links to it. */
async function checkFigures(session: Session) {
  const seen = await read(session)
  const { orders } = seen
  const lists: readonly [string, number, string][] = [
    ['pending', seen.decisions.pending, 'ledger?status=PENDING'],
    ['overdue', seen.obligations.overdue, 'obligations?show=overdue'],
    ['due', seen.obligations.due, 'obligations?show=due'],
    ['waiting', seen.obligations.waiting, 'obligations/questions?'],
    ['failing', seen.banks.failing, 'banks?'],
    ['unreconciled', seen.banks.unreconciled, 'banks/unreconciled?'],
    ['received', orders.received, 'orders?status=received'],
    ['bookings', orders.bookings, `bookings?status=booked&from=${orders.today}&to=${orders.today}`],
  ]
  for (const [name, figure, path] of lists) assert.equal(figure, await total(session, path), name)
  for (const { month, sums } of seen.revenue) {
    const from = `${month}-01`
    const path = `payments?status=paid&from=${from}&to=${addDays(addMonths(from, 1), -1)}`
    const { body } = await session.ask('GET', `/web/console/${path}`)
    const paid = body.sums
      .filter(({ status }: { status: string }) => status === 'paid')
      .map(({ status: _, ...sum }: { status: string }) => sum)
    assert.deepEqual(sums, paid, month)
  }
  return seen
}

const service = await findService(database.durable, (await anyService(at)).code)
const pay = (entityId: number, wanted: Partial<NewPayment>) =>
  addPayment(
    database.durable,
    BY_TEST,
    { entityId, service },
    {
      amount: '10',
      currency: 'USD',
      status: 'paid',
      due: null,
      paid: null,
      description: null,
      invoice: null,
      ...wanted,
    },
    now,
  )
const change = (id: number, wanted: Record<string, unknown>) =>
  changePayment(database, BY_TEST, id, readFields(PAYMENT_CHANGE, wanted, 'body'), now)

test('a new firm has an empty dashboard', async () => {
  const seen = await read(admin)
  assert.deepEqual([seen.sees, seen.has_clients], ['all', false])
  assert.equal((await read(manager)).sees, 'assigned')
  assert.equal(seen.revenue.length, 12)
  assert.ok(seen.revenue.every(({ sums }: { sums: unknown[] }) => sums.length === 0))
})

test('every figure equals the count of the list behind it, for an admin and for a manager of some clients', async () => {
  const today = dateOf(now)
  const [mine, other] = [await newMember(at), await newMember(at)]
  await database.transaction(tx => assignClient(tx, BY_TEST, managerId, mine.memberId))
  for (const [member, times] of [
    [mine, 1],
    [other, 2],
  ] as const) {
    for (let time = 0; time < times; time++) {
      await makeTransaction(at, member)
      await makeOrder(at, member)
      await ownOneOff(at, member)
      await query(
        `insert into banking.connection (entity_id, provider, base_url, token, token_power, status, trouble, trouble_kind, created_at)
         values ($1, 'mercury', 'https://bank.example', 'v1.token', 'reads', 'needs_attention', 'No.', 'token_refused', now())`,
        [member.entityId],
      )
      await pay(member.entityId, { amount: '0.1' })
      await pay(member.entityId, { amount: '0.2', currency: 'EUR' })
      await pay(member.entityId, { amount: '5', paid: addMonths(today, -3) })
      await pay(member.entityId, { amount: '9', status: 'pending' })
    }
    await query('update obligations.subject set open_facts = 2 where member_id = $1', [member.memberId])
  }
  const balance = { bank: 'relay', account: '', currency: 'USD', opening: '0', source: 'person' as const }
  const last = addMonths(`${today.slice(0, 7)}-01`, -1).slice(0, 7)
  for (const [member, closing] of [
    [mine, '7'],
    [other, '0'],
  ] as const)
    await database.durable.one(insertBalance, {
      ...balance,
      entity_id: member.entityId,
      month: last,
      closing,
      document_id: null,
      lines: null,
      now: now.toISOString(),
      ...byParams(BY_TEST),
    })
  assert.equal(await checkMonths(database, now), 2)
  assert.equal(await checkMonths(database, now), 0, 'only what changed is checked again')
  await makeOrder(at)
  const { id: refunded } = await pay(other.entityId, { amount: '70' })
  await change(refunded, { status: 'refunded' })
  const { id: moved } = await pay(other.entityId, { amount: '80' })
  await change(moved, { paid: addMonths(today, -1) })
  const { today: day } = (await read(admin)).orders
  await makeBooking(at, mine)
  await query(
    `update orders.booking set during = tstzrange($1::timestamptz, $1::timestamptz + interval '1 minute')`,
    [`${day}T18:00:00Z`],
  )
  const all = await checkFigures(admin)
  const own = await checkFigures(manager)
  assert.deepEqual([all.decisions.pending, own.decisions.pending], [3, 1])
  assert.deepEqual([all.banks.failing, own.banks.failing], [3, 1])
  assert.deepEqual([all.banks.unreconciled, own.banks.unreconciled], [1, 1], 'a month of 0 is reconciled')
  assert.deepEqual([all.orders.received, own.orders.received], [4, 1])
  assert.deepEqual([all.orders.bookings, own.orders.bookings], [1, 1])
  assert.ok(all.obligations.waiting > own.obligations.waiting && own.obligations.waiting > 0)
  assert.deepEqual(all.revenue.at(-1).sums, [
    { currency: 'EUR', payments: 3, amount: 0.6 },
    { currency: 'USD', payments: 3, amount: 0.3 },
  ])
  assert.deepEqual(own.revenue.at(-1).sums, [
    { currency: 'EUR', payments: 1, amount: 0.2 },
    { currency: 'USD', payments: 1, amount: 0.1 },
  ])
  assert.deepEqual(all.revenue.at(-2).sums, [{ currency: 'USD', payments: 1, amount: 80 }])
})

test('counts stop at 100, and test accounts do not count', async () => {
  const owner = await newMember(at)
  const before = (await read(admin)).decisions.pending
  await makeTransaction(at, owner)
  await makeTransaction(at, await newTestKey(at, owner))
  assert.equal((await checkFigures(admin)).decisions.pending, before + 1)
  for (let time = 0; time < 100 - before; time++) await makeTransaction(at, owner)
  assert.equal((await read(admin)).decisions.pending, 100)
  assert.equal(await total(admin, 'ledger?status=PENDING'), 101)
})

test('a block without its permission is null and is not read', async () => {
  for (const block of Object.keys(BLOCKS) as Block[]) {
    const seen = await findFigures(database.quick, null, now, one => one !== block)
    assert.deepEqual(
      (Object.keys(BLOCKS) as Block[]).filter(one => seen[one] === null),
      [block],
    )
  }
})

test('the chart has the twelve months to today, with gaps filled', () => {
  const months = monthsShown('2026-03-31')
  assert.deepEqual([months[0], months.at(-1), months.length], ['2025-04', '2026-03', 12])
  const sums = [{ month: '2026-02', currency: 'USD', payments: 2, amount: '12.5' }]
  assert.deepEqual(byMonth(['2026-01', '2026-02'], sums), [
    { month: '2026-01', sums: [] },
    { month: '2026-02', sums: [{ currency: 'USD', payments: 2, amount: 12.5 }] },
  ])
})
