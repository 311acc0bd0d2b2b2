// Full run only: it loads the demo of another day than the website's tests.
import assert from 'node:assert/strict'
import test from 'node:test'
import { TEST_SECRET } from '../../tests/harness/installation.ts'
import { openLoadedDemo } from '../../tests/harness/loaded-demo.ts'
import { startAnotherServer } from '../../tests/harness/servers.ts'
import { planPayment } from '../areas/payments/payment.rules.ts'
import { secretsFrom } from '../kernel/secrets.ts'
import { addDays } from '../kernel/values/dates.ts'
import { planPayments } from './payments.ts'
import { planDemo } from './plan.ts'

const DAYS = [
  '2026-11-15',
  '2026-01-01',
  '2027-02-28',
  '2028-02-29',
  '2026-12-31',
  '2027-06-13',
  '2027-03-11',
]

test('on any day the demo is loaded, payments to the operator are in the books on the same day', () => {
  for (const day of DAYS) {
    const plan = planDemo(new Date(`${day}T10:00:00Z`))
    const payments = planPayments(plan, day)
    assert.deepEqual(planPayments(plan, day), payments, 'the same date gives the same payments')
    for (const llc of plan.members.flatMap(member => member.llcs)) {
      const booked = llc.books.entries.map(entry => `${entry.transaction_date} ${entry.expense}`)
      const paid = payments.filter(one => one.llc === llc.name && one.status === 'paid')
      assert.ok(paid.length >= 4, `${llc.name} has ${paid.length} payments`)
      for (const { paid: at, amount } of paid) assert.ok(booked.includes(`${at!.slice(0, 10)} ${amount}`))
      assert.equal(paid.filter(one => one.sold === 'formation').length, 1, `${llc.name} was formed once`)
      const renewals = payments.filter(one => one.llc === llc.name && one.sold === 'manager')
      assert.ok(renewals.length >= 2, `${llc.name} has a subscription that was renewed`)
    }
    const years = new Set(payments.map(one => (one.paid ?? one.due)!.slice(0, 4)))
    assert.ok(years.size >= 3, `payments of ${years.size} years`)
  }
})

test('the member whose key is printed has payments of every status, and pending ones are due soon', () => {
  for (const day of DAYS) {
    const plan = planDemo(new Date(`${day}T10:00:00Z`))
    const payments = planPayments(plan, day)
    const names = plan.members[0]!.llcs.map(llc => llc.name)
    const statuses = new Set(payments.filter(one => names.includes(one.llc)).map(one => one.status))
    assert.deepEqual([...statuses].sort(), ['failed', 'paid', 'pending', 'refunded'], day)
    const soon = addDays(day, 45)
    for (const { status, due, paid } of payments) {
      if (status === 'pending') assert.ok(due! > day && due! <= soon)
      else assert.ok((paid?.slice(0, 10) ?? due!) <= day, `${status} in the future`)
      assert.equal(paid !== null, status === 'paid' || status === 'refunded')
    }
    // The filing of 11 March is paid on the day of the load, whatever the time.
    for (const payment of payments) planPayment(payment, new Date(`${day}T00:00:00Z`))
    assert.equal(new Set(payments.map(one => one.invoice)).size, payments.length, 'each invoice number once')
  }
})

test("the demo's key lists the planned payments of its LLCs, newest first, in its member's language", async t => {
  const secrets = secretsFrom(TEST_SECRET)
  const now = new Date('2026-11-15T10:00:00Z')
  const { demo, ...scratch } = await openLoadedDemo(t, now)
  const server = await startAnotherServer({ databaseUrl: scratch.url, secrets })
  t.after(() => server.stop())
  const { body } = await server.ask('/v1/payments?limit=500', { key: demo.key })
  const names = planDemo(now).members[0]!.llcs.map(llc => llc.name)
  const planned = planPayments(planDemo(now), '2026-11-15').filter(one => names.includes(one.llc))
  assert.ok(planned.length > 20)
  const listed = body.data.map((one: { invoice_number: string }) => one.invoice_number)
  assert.deepEqual(listed, planned.map(one => one.invoice).reverse())
  assert.ok(
    body.data.some(
      (one: { service: { name: string } }) => one.service.name === 'Suscripción Manager, un año',
    ),
  )
})
