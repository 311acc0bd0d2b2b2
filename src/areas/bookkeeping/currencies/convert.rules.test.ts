import assert from 'node:assert/strict'
import test from 'node:test'
import fc from 'fast-check'
import { testSeed } from '../../../../tests/harness/random.ts'
import { readFields } from '../../../kernel/http/fields.ts'
import { Refusal } from '../../../kernel/http/refusal.ts'
import { decimalFromText, ONE } from '../../../kernel/values/decimal.ts'
import { MAX_UNITS, unitsFromText } from '../../../kernel/values/money.ts'
import type { Rate } from '../../rates/vocabulary.rules.ts'
import { type Converted, convert, rateWanted, type SentMoney } from './convert.rules.ts'
import { SENT_ENTRY } from './sent-entry.rules.ts'

const runs = { seed: testSeed, numRuns: 2000 }

const EUR_2025: Rate = {
  source: 'irs_yearly',
  currency: 'EUR',
  date: '2025-12-31',
  multiply: ONE,
  divide: decimalFromText('0.886') as bigint,
}

function sent(body: Record<string, unknown>): SentMoney {
  return readFields(SENT_ENTRY, { entity_id: 1, year: 2025, month: 2, ...body }, 'body')
}
const converted = (body: Record<string, unknown>, found: Rate | null = null) => convert(sent(body), found)

function codeOf(run: () => unknown): string {
  try {
    run()
  } catch (error) {
    if (error instanceof Refusal) return error.code
    throw error
  }
  return 'accepted'
}

const usd = (text: string) => unitsFromText(text)!
const of = ({ income, expense, ...original }: Converted) => [income - expense, original] as const

test('an entry in dollars keeps nothing about a currency', () => {
  assert.deepEqual(converted({ income: 5 }), { income: usd('5'), expense: 0n })
  assert.deepEqual(converted({ income: 5, currency: 'USD' }), { income: usd('5'), expense: 0n })
  assert.deepEqual(converted({ currency: 'usd', original_amount: -5 }), { income: 0n, expense: usd('5') })
  assert.deepEqual(converted({ expense: 5, currency: 'USD', original_amount: 5, exchange_rate: 1 }), {
    income: 0n,
    expense: usd('5'),
  })
})

test('any two of dollars, original amount and rate determine the third', () => {
  const whole = {
    currency: 'EUR',
    original_amount: '100',
    exchange_rate: '1.1287',
    rate_source: 'given',
    rate_date: null,
    rate_quoted: '1.1287 USD per EUR',
  }
  const dollars = { income: 112.87 }
  const original = { currency: 'EUR', original_amount: 100 }
  const rate = { currency: 'EUR', exchange_rate: 1.1287 }
  assert.deepEqual(of(converted({ ...original, ...rate })), [usd('112.87'), whole])
  assert.deepEqual(of(converted({ ...dollars, ...rate })), [usd('112.87'), whole])
  assert.deepEqual(of(converted({ ...dollars, ...original })), [
    usd('112.87'),
    { ...whole, rate_source: 'amounts' },
  ])
  assert.deepEqual(of(converted({ ...dollars, ...original, ...rate })), [usd('112.87'), whole])
  assert.equal(
    converted({ ...original, ...rate, rate_source: 'Banco de España' }).rate_source,
    'Banco de España',
  )
})

test('one amount is converted with the imported table, as the table quotes it', () => {
  const whole = {
    currency: 'EUR',
    original_amount: '10000',
    exchange_rate: '1.128668171558',
    rate_source: 'irs_yearly',
    rate_date: '2025-12-31',
    rate_quoted: '0.886 EUR per USD',
  }
  const body = { currency: 'eur', original_amount: 10000 }
  assert.deepEqual(of(converted(body, EUR_2025)), [usd('11286.68'), whole])
  assert.deepEqual(of(converted({ currency: 'EUR', income: 11286.68 }, EUR_2025)), [usd('11286.68'), whole])
  assert.deepEqual(converted({ currency: 'EUR', original_amount: -4000 }, EUR_2025).expense, usd('4514.67'))
  assert.deepEqual(rateWanted(sent(body)), { currency: 'EUR', day: null, year: 2025, kind: null })
  const dated = { ...body, transaction_date: '2024-12-30', rate_source: 'ecb_daily' }
  assert.deepEqual(rateWanted(sent(dated)), {
    currency: 'EUR',
    day: '2024-12-30',
    year: 2024,
    kind: 'ecb_daily',
  })
  assert.equal(rateWanted(sent({ ...body, income: 1 })), null)
  assert.equal(rateWanted(sent({ ...body, exchange_rate: 1 })), null)
  assert.equal(rateWanted(sent({ income: 1 })), null)
})

test('what contradicts itself is refused', () => {
  const eur = { currency: 'EUR' }
  const cases: [Record<string, unknown>, string, Rate?][] = [
    [{ original_amount: 5 }, 'currency_required'],
    [{ income: 5, exchange_rate: 1 }, 'currency_required'],
    [eur, 'original_amount_required'],
    [{ ...eur, exchange_rate: 1.1 }, 'original_amount_required'],
    [{ ...eur, original_amount: 5 }, 'exchange_rate_missing'],
    [{ ...eur, income: 5 }, 'exchange_rate_missing'],
    [{ ...eur, income: 5, original_amount: 4, rate_source: 'irs_yearly' }, 'exchange_rate_missing'],
    [
      { ...eur, original_amount: 5, exchange_rate: 1.1, rate_source: 'irs_yearly' },
      'exchange_rate_differs',
      EUR_2025,
    ],
    [{ ...eur, income: 5, original_amount: -4 }, 'amounts_contradict'],
    [{ ...eur, income: 5, original_amount: 0 }, 'amounts_contradict'],
    [{ ...eur, income: 5, expense: 5, original_amount: 4 }, 'amounts_contradict'],
    [{ ...eur, income: 0.0001, original_amount: 999_999_999 }, 'amounts_contradict'],
    [{ ...eur, income: 999_999_999, original_amount: 0.0001 }, 'amounts_contradict'],
    [{ ...eur, income: 112.88, original_amount: 100, exchange_rate: 1.1287 }, 'rate_contradicts'],
    [{ ...eur, income: 100, original_amount: 112.87, exchange_rate: 1.1287 }, 'rate_contradicts'],
    [{ ...eur, income: 5, original_amount: 4, rate_source: 'irs_yearly' }, 'rate_contradicts', EUR_2025],
    [{ currency: 'USD', income: 5, original_amount: 4 }, 'rate_contradicts'],
    [{ currency: 'USD', income: 5, exchange_rate: 1.1 }, 'rate_contradicts'],
    [{ ...eur, original_amount: 999_999_999, exchange_rate: 2 }, 'amount_out_of_range'],
    [{ ...eur, income: 999_999_999, exchange_rate: 0.5 }, 'amount_out_of_range'],
    [{ currency: 'XYZ', original_amount: 5 }, 'invalid_currency'],
    [{ currency: 'EU', original_amount: 5 }, 'invalid_currency'],
    [{ ...eur, original_amount: 5, exchange_rate: 0 }, 'amount_not_positive'],
    [{ ...eur, original_amount: 5, exchange_rate: -1 }, 'amount_not_positive'],
    [{ ...eur, original_amount: 5, exchange_rate: '1.1' }, 'invalid_number'],
    [{ ...eur, original_amount: 5, exchange_rate: 1e-13 }, 'too_many_decimals'],
  ]
  for (const [body, code, found] of cases)
    assert.equal(
      codeOf(() => converted(body, found)),
      code,
      JSON.stringify(body),
    )
})

const amount = fc.bigInt({ min: -MAX_UNITS, max: MAX_UNITS })
const rate = fc.bigInt({ min: 1n, max: 9_999_999n * ONE })
const currency = fc.constantFrom('EUR', 'GBP', 'JPY', 'KWD', 'CLF')

test('whatever is sent is refused, or kept such that sending it back keeps the same', () => {
  const found = fc.option(fc.record({ multiply: rate, divide: rate }))
  fc.assert(
    fc.property(
      fc.record({
        income: fc.option(amount),
        original_amount: fc.option(amount),
        exchange_rate: fc.option(rate),
      }),
      currency,
      found,
      (given, code, ratio) => {
        const table =
          ratio && ({ ...ratio, source: 'irs_yearly', currency: code, date: '2025-12-31' } as Rate)
        const money: SentMoney = {
          ...given,
          income: given.income ?? 0n,
          expense: 0n,
          currency: code,
          rate_source: null,
          transaction_date: null,
          year: 2025,
        }
        let first: Converted
        try {
          first = convert(money, table)
        } catch (error) {
          assert.ok(error instanceof Refusal)
          return
        }
        const again = convert(
          {
            ...money,
            income: first.income,
            expense: first.expense,
            original_amount: unitsFromText(first.original_amount!),
            exchange_rate: decimalFromText(first.exchange_rate!) as bigint,
          },
          null,
        )
        assert.deepEqual([again.income, again.expense], [first.income, first.expense])
        assert.equal(again.original_amount, first.original_amount)
        assert.equal(again.exchange_rate, first.exchange_rate)
        const net = first.income - first.expense
        assert.ok(net * unitsFromText(first.original_amount!)! >= 0n)
      },
    ),
    runs,
  )
})
