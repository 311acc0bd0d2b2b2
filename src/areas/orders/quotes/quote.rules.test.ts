import assert from 'node:assert/strict'
import test from 'node:test'
import fc from 'fast-check'
import { testSeed } from '../../../../tests/harness/random.ts'
import { textFromUnits, unitsFromNumber } from '../../../kernel/values/money.ts'
import { OPTIONS } from './option.rules.ts'
import { canQuote, checkOptions, computeQuote, type Priced, USUAL } from './quote.rules.ts'

const service = (code: string, price: string, period = 'once', currency = 'USD'): Priced => ({
  code,
  price,
  period,
  currency,
  name_en: `${code} in English`,
  name_es: `${code} en español`,
})

const CATALOG = new Map(
  [
    service('llc_formation', '299'),
    service('registered_agent', '95.10', 'annual'),
    service('operating_agreement', '120.20'),
    service('ein', '150.3333'),
    service('form_5472', '450', 'annual'),
    service('manager_annual', '99.99', 'monthly'),
  ].map(one => [one.code, one]),
)

const units = (amount: number) => unitsFromNumber(amount) as bigint

test('totals are the exact sums of the items, whatever the prices and options', () => {
  const price = fc.bigInt({ min: 0n, max: 99_999_999_999n }).map(textFromUnits)
  const period = fc.constantFrom('once', 'monthly', 'annual')
  const catalogs = fc.record(
    Object.fromEntries(['llc_formation', ...OPTIONS].map(code => [code, fc.tuple(price, period)])),
  )
  fc.assert(
    fc.property(catalogs, fc.subarray([...OPTIONS]), (priced, wanted) => {
      const catalog = new Map(
        Object.entries(priced).map(([code, [price, period]]) => [code, service(code, price, period)]),
      )
      const single = wanted.filter(one => one !== 'expedite_1day')
      const { items, totals, options } = computeQuote(catalog, checkOptions(catalog, single), '2026-11-15')
      const sum = (kinds: string[]) =>
        items
          .filter(({ kind }) => kinds.includes(kind))
          .reduce((total, { amount }) => total + units(amount), 0n)
      assert.equal(units(totals.one_time), sum(['state_fee', 'service']))
      assert.equal(units(totals.annual_renewal), sum(['recurring']))
      assert.equal(units(totals.first_year), sum(['state_fee', 'service', 'recurring']))
      for (const item of items)
        assert.equal(units(item.amount), units(item.unit_amount) * BigInt(item.quantity))
      assert.deepEqual(
        items.slice(2).map(({ code }) => code),
        options.filter(({ chosen }) => chosen).map(({ code }) => code),
      )
    }),
    { seed: testSeed },
  )
})

test('a quote includes the state fee, is valid for thirty days, and adds twelve months of monthly prices', () => {
  const quote = computeQuote(CATALOG, ['registered_agent', 'manager_annual', 'expedite_2day'], '2026-12-15')
  assert.equal(quote.valid_until, '2027-01-14')
  assert.deepEqual(
    quote.items.map(({ code, amount, kind, required }) => [code, amount, kind, required]),
    [
      ['state_fee_nm', 50, 'state_fee', true],
      ['llc_formation', 299, 'service', true],
      ['registered_agent', 95.1, 'recurring', false],
      ['manager_annual', 1199.88, 'recurring', false],
      ['expedite_2day', 100, 'state_fee', false],
    ],
  )
  assert.deepEqual(quote.totals, { one_time: 449, first_year: 1743.98, annual_renewal: 1294.98 })
  assert.deepEqual(quote.etas, [
    { ...quote.etas[0], code: 'state', from_days: 2, to_days: 2, business_days: true },
  ])
})

test('an error about unknown or unavailable options lists the available ones', () => {
  assert.throws(() => checkOptions(CATALOG, ['ein', 'yacht', 'itin']), {
    code: 'order_options_not_offered',
    params: {
      unknown: '"yacht", "itin"',
      offered:
        'registered_agent, operating_agreement, ein, form_5472, manager_annual, expedite_2day, expedite_1day',
    },
  })
  assert.throws(() => checkOptions(CATALOG, ['expedite_1day', 'expedite_2day']), {
    code: 'order_options_conflict',
  })
})

test('by default a quote has what nearly everyone needs', () => {
  assert.deepEqual(checkOptions(CATALOG, null), USUAL)
  assert.deepEqual(checkOptions(CATALOG, []), [])
})

test('excludes services priced in another currency', () => {
  const catalog = new Map(CATALOG).set('ein', service('ein', '140', 'once', 'EUR'))
  assert.throws(() => checkOptions(catalog, ['ein']), { code: 'order_options_not_offered' })
  assert.equal(
    canQuote(new Map(CATALOG).set('llc_formation', service('llc_formation', '1', 'once', 'EUR'))),
    false,
  )
})

test('says that the annual report and BOI are not required, and what follows from the choice', () => {
  const codes = (options: (typeof OPTIONS)[number][]) =>
    computeQuote(CATALOG, options, '2026-11-15').disclaimers.map(({ code }) => code)
  assert.ok(
    ['state_fee', 'no_annual_report', 'no_boi', 'own_agent'].every(code => codes([]).includes(code as never)),
  )
  assert.ok(!codes(['registered_agent']).includes('own_agent'))
  assert.ok(codes(['ein']).includes('ein_time'))
})
