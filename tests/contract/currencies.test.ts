import assert from 'node:assert/strict'
import test from 'node:test'
import { importRates } from '../../src/areas/rates/rates.ts'
import { checkBooks } from '../harness/check-books.ts'
import { BY_TEST, newMember, openTestInstallation, type TestMember } from '../harness/installation.ts'
import { openSession } from '../harness/sessions.ts'

const installation = await openTestInstallation()
const { database } = installation

// Years that no other test uses: the tables are everybody's.
const bytes = (text: string) => new TextEncoder().encode(text)
await importRates(database, BY_TEST, {
  kind: 'irs_yearly',
  name: 'irs.csv',
  content: bytes('Code,Rate\nEUR,0.886\nGBP,0.759\n'),
  year: 2025,
})
await importRates(database, BY_TEST, {
  kind: 'ecb_daily',
  name: 'ecb.csv',
  content: bytes('Date,USD,GBP\n2024-02-09,1.0772,0.8536\n'),
  year: null,
})

const NONE = {
  currency: null,
  original_amount: null,
  exchange_rate: null,
  rate_source: null,
  rate_date: null,
}

async function post({ entityId, key }: TestMember, more: Record<string, unknown>) {
  const body = { entity_id: entityId, year: 2025, month: 2, ...more }
  return installation.ask('/v1/bookkeeping', { key, body })
}
// biome-ignore lint/suspicious/noExplicitAny: an entry as the API returns it
const originalOf = (entry: any) => ({
  currency: entry.currency,
  original_amount: entry.original_amount,
  exchange_rate: entry.exchange_rate,
  rate_source: entry.rate_source,
  rate_date: entry.rate_date,
})

test('"all null for USD", whether or not the currency is named', async () => {
  const member = await newMember(installation)
  for (const more of [{}, { currency: null }, { currency: 'USD' }, { currency: 'USD', original_amount: 5 }]) {
    const { status, body } = await post(member, { income: 5, ...more })
    assert.equal(status, 201)
    assert.deepEqual(originalOf(body.data), NONE)
    assert.equal(body.data.income, 5)
  }
})

test('"any two, or one plus the rate table, determine the rest", and `income` and `expense` are in dollars', async () => {
  const member = await newMember(installation)
  const cases: [Record<string, unknown>, Record<string, unknown>][] = [
    [
      { currency: 'EUR', original_amount: 10000, rate_source: 'irs_yearly' },
      {
        income: 11286.68,
        expense: 0,
        exchange_rate: 1.128668171558,
        rate_source: 'irs_yearly',
        rate_date: '2025-12-31',
      },
    ],
    [
      { currency: 'EUR', original_amount: -4000 },
      {
        income: 0,
        expense: 4514.67,
        exchange_rate: 1.128668171558,
        rate_source: 'irs_yearly',
        rate_date: '2025-12-31',
      },
    ],
    [
      { currency: 'GBP', original_amount: 100, transaction_date: '2024-02-11' },
      { income: 126.19, exchange_rate: 1.261949390815, rate_source: 'ecb_daily', rate_date: '2024-02-09' },
    ],
    [
      { currency: 'CHF', original_amount: -80, exchange_rate: 1.25 },
      { income: 0, expense: 100, rate_source: 'given', rate_date: null, movement_type: 'gasto' },
    ],
    [
      { currency: 'CHF', original_amount: 80, expense: 100 },
      { original_amount: -80, exchange_rate: 1.25, rate_source: 'amounts' },
    ],
    [
      { currency: 'CHF', income: 100, exchange_rate: 1.25, rate_source: 'Invoice 7' },
      { original_amount: 80, rate_source: 'Invoice 7' },
    ],
  ]
  for (const [sent, expected] of cases) {
    const { status, body } = await post(member, sent)
    assert.equal(status, 201, JSON.stringify(body))
    for (const [name, value] of Object.entries(expected)) assert.equal(body.data[name], value, name)
    const again = await post(member, body.data)
    assert.equal(again.status, 201, 'what is returned can be sent back')
    assert.deepEqual(originalOf(again.body.data), originalOf(body.data))
  }
  const { body } = await installation.ask(`/v1/bookkeeping?entity_id=${member.entityId}`, {
    key: member.key,
  })
  assert.equal(body.data.length, 2 * cases.length)
  assert.equal(body.summary.total_income, 2 * (11286.68 + 126.19 + 100))
  assert.equal(body.summary.total_expenses, 2 * (4514.67 + 100 + 100))
  await checkBooks(database, member.entityId)
})

test('"contradictions get a 400" with a code and the field, and leave nothing', async () => {
  const member = await newMember(installation)
  const eur = { currency: 'EUR' }
  const cases: [Record<string, unknown>, string, string][] = [
    [{ original_amount: 5 }, 'currency_required', 'currency'],
    [eur, 'original_amount_required', 'original_amount'],
    [{ currency: 'CHF', original_amount: 5 }, 'exchange_rate_missing', 'exchange_rate'],
    [{ ...eur, original_amount: 5, year: 2023 }, 'exchange_rate_missing', 'exchange_rate'],
    [
      { ...eur, original_amount: 5, exchange_rate: 1, rate_source: 'irs_yearly' },
      'exchange_rate_differs',
      'exchange_rate',
    ],
    [{ ...eur, original_amount: -5, income: 5 }, 'amounts_contradict', 'original_amount'],
    [{ ...eur, original_amount: 5, income: 5, exchange_rate: 1.1 }, 'rate_contradicts', 'original_amount'],
    [{ ...eur, original_amount: 999_999_999, exchange_rate: 3 }, 'amount_out_of_range', 'original_amount'],
    [{ currency: 'XXQ', original_amount: 5 }, 'invalid_currency', 'currency'],
    [{ ...eur, original_amount: 5, exchange_rate: 0 }, 'amount_not_positive', 'exchange_rate'],
    [{ ...eur, original_amount: 5, exchange_rate: '1.1' }, 'invalid_number', 'exchange_rate'],
  ]
  const session = await openSession(installation, member.memberId)
  for (const [sent, code, field] of cases) {
    const { status, body } = await post(member, sent)
    assert.deepEqual([status, body.code, body.field], [400, code, field])
    const entry = { entity_id: member.entityId, year: 2025, month: 2, ...sent }
    const web = await session.ask('POST', '/web/entries', entry)
    assert.deepEqual([web.status, web.body.code], [400, code])
    const batch = await installation.ask('/v1/bookkeeping/batch', {
      key: member.key,
      body: { entity_id: member.entityId, entries: [{ year: 2025, month: 2, ...sent }] },
    })
    assert.deepEqual([batch.status, batch.body.code, batch.body.field], [400, code, `entries[0].${field}`])
  }
  const { body } = await installation.ask(`/v1/bookkeeping?entity_id=${member.entityId}`, {
    key: member.key,
  })
  assert.equal(body.data.length, 0)
})

test('a correction reverses the original amount too, and a removed entry is restored with it', async () => {
  const member = await newMember(installation)
  const session = await openSession(installation, member.memberId)
  const { data: first } = (await post(member, { currency: 'EUR', original_amount: -4000 })).body
  const wanted = { year: 2025, month: 2, currency: 'GBP', original_amount: -100 }
  const { body } = await session.ask('POST', '/web/entries/correct', { id: first.id, ...wanted })
  const read = async (id: number) => (await session.ask('GET', `/web/entries/${id}`)).body.data
  const reversal = await read(body.data.reversal_id)
  assert.deepEqual(originalOf(reversal), { ...originalOf(first), original_amount: 4000 })
  assert.equal(reversal.expense, -4514.67)
  const replacement = await read(body.data.replacement_id)
  assert.deepEqual([replacement.currency, replacement.expense], ['GBP', 131.75])
  const { data: second } = (await post(member, { currency: 'EUR', original_amount: 1500 })).body
  await session.ask('POST', '/web/entries/remove', { id: second.id })
  assert.deepEqual(originalOf(await read(second.id)), originalOf(second))
  const restored = await session.ask('POST', '/web/entries/restore', { id: second.id })
  assert.deepEqual(originalOf(await read(restored.body.data.id)), originalOf(second))
  await session.ask('POST', '/web/entries/complete', {
    id: restored.body.data.id,
    economic_purpose: 'Capital',
  })
  assert.deepEqual(originalOf(await read(restored.body.data.id)), originalOf(second))
  await checkBooks(database, member.entityId)
})
