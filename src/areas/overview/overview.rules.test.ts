import assert from 'node:assert/strict'
import test from 'node:test'
import { type FoundRenewal, planDeadlines } from './overview.rules.ts'

const service = (code: string, renews_on: string, price = '95.0000'): FoundRenewal => ({
  kind: 'service',
  code,
  name_en: code,
  name_es: `${code} (es)`,
  renews_on,
  price,
  currency: 'USD',
  period: 'annual',
  charge: null,
})
const subscription = (renews_on: string): FoundRenewal => ({
  kind: 'subscription',
  code: null,
  name_en: null,
  name_es: null,
  renews_on,
  price: null,
  currency: null,
  period: null,
  charge: null,
})
const NONE = { filings: [], renewals: [], payments: [] }
const TODAY = '2026-11-15'

test('deadlines of all kinds are in date order, overdue ones first', () => {
  const deadlines = planDeadlines(
    {
      filings: [{ form: '5472', year: 2026, due_on: '2027-04-15' }],
      renewals: [service('registered_agent', '2026-12-01')],
      payments: [
        {
          id: 1,
          name: 'Formation',
          amount: '299.5000',
          currency: 'USD',
          status: 'failed',
          due_date: '2026-11-01',
        },
      ],
    },
    TODAY,
  )
  assert.deepEqual(
    deadlines.map(({ kind, on, amount }) => [kind, on, amount]),
    [
      ['payment', '2026-11-01', '299.5'],
      ['service', '2026-12-01', '95'],
      ['filing', '2027-04-15', null],
    ],
  )
})

test('a renewal that has been charged is listed once, as its payment, with its name in both languages', () => {
  const charge = { amount: '95.0000', currency: 'USD', due_date: '2026-12-15' }
  const payment = { id: 1, name: 'Agente registrado', status: 'pending' as const, ...charge }
  const renewals = [{ ...service('registered_agent', '2026-12-15'), charge }]
  assert.deepEqual(
    planDeadlines({ ...NONE, renewals, payments: [payment] }, TODAY).map(({ kind, name }) => [kind, name]),
    [['payment', { en: 'registered_agent', es: 'registered_agent (es)' }]],
  )
  const paid = [service('registered_agent', '2026-12-15')]
  assert.deepEqual(
    planDeadlines({ ...NONE, renewals: paid }, TODAY).map(({ kind }) => kind),
    ['service'],
  )
})

test('a subscription and the service that pays for it are listed once, with its price', () => {
  const renewals = [service('manager_annual', '2027-03-01', '1190.0000'), subscription('2027-03-01')]
  assert.deepEqual(
    planDeadlines({ ...NONE, renewals }, TODAY).map(({ kind, amount }) => [kind, amount]),
    [['service', '1190']],
  )
  const apart = [service('registered_agent', '2027-02-01'), subscription('2027-03-01')]
  assert.deepEqual(
    planDeadlines({ ...NONE, renewals: apart }, TODAY).map(({ kind }) => kind),
    ['service', 'subscription'],
  )
})

test('an expired subscription is not a deadline, and a payment without a date has none', () => {
  const payment = { id: 1, name: 'EIN', amount: '150.0000', currency: 'USD', status: 'pending' as const }
  const found = { ...NONE, renewals: [subscription(TODAY)], payments: [{ ...payment, due_date: null }] }
  assert.deepEqual(planDeadlines(found, TODAY), [])
})
