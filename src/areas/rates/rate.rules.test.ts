import assert from 'node:assert/strict'
import test from 'node:test'
import fc from 'fast-check'
import { testSeed } from '../../../tests/harness/random.ts'
import { Refusal } from '../../kernel/http/refusal.ts'
import {
  decimalFromNumber,
  decimalFromText,
  divideHalfUp,
  ONE,
  textFromDecimal,
} from '../../kernel/values/decimal.ts'
import { MAX_UNITS, unitsFromText } from '../../kernel/values/money.ts'
import { readRateFile } from './rate-file.rules.ts'
import { dollarsPerUnit, fromDollars, quotedAs, type RateKind, toDollars } from './vocabulary.rules.ts'

const runs = { seed: testSeed, numRuns: 1000 }
const decimal = fc.bigInt({ min: 1n, max: 9_999_999n * ONE })
const amount = fc.bigInt({ min: -MAX_UNITS, max: MAX_UNITS })
const bytes = (text: string) => new TextEncoder().encode(text)
const read = (kind: RateKind, text: string, year: number | null = null) =>
  readRateFile(kind, bytes(text), year)

test('a decimal is read back exactly from its text', () => {
  fc.assert(
    fc.property(decimal, value => assert.equal(decimalFromText(textFromDecimal(value)), value)),
    runs,
  )
  assert.equal(decimalFromText('0.886'), 886_000_000_000n)
  assert.equal(decimalFromText('1.100000000000000000'), 1_100_000_000_000n)
  assert.equal(decimalFromText('0.0000000000001'), 'too many decimals')
  for (const text of ['', '.5', '5.', '-1', '+1', '1e3', ' 1', '1,5', 'NaN', '٣'])
    assert.equal(decimalFromText(text), 'not a number', text)
  for (const text of ['0', '0.0', '10000000', '99999999999999999999'])
    assert.equal(decimalFromText(text), 'out of range', text)
})

test('a JSON number is read by its shortest decimal form', () => {
  assert.equal(decimalFromNumber(1.1287), 1_128_700_000_000n)
  assert.equal(decimalFromNumber(1.5e-7), 150_000n)
  assert.equal(decimalFromNumber(1e-12), 1n)
  assert.equal(decimalFromNumber(1e-13), 'too many decimals')
  for (const value of [0, -1, 1e7, 1e300]) assert.equal(decimalFromNumber(value), 'out of range', `${value}`)
  for (const value of [Number.NaN, Number.POSITIVE_INFINITY, '1', null, [1]])
    assert.equal(decimalFromNumber(value), 'not a number')
})

test('a conversion is off by half a cent at most, half up, and the same for an amount and its opposite', () => {
  fc.assert(
    fc.property(amount, decimal, decimal, (units, multiply, divide) => {
      const dollars = toDollars(units, { multiply, divide })
      assert.equal(dollars % 100n, 0n)
      assert.equal(toDollars(-units, { multiply, divide }), -dollars)
      const size = units < 0n ? -units : units
      const exact = size * multiply
      const rounded = (dollars < 0n ? -dollars : dollars) * divide
      // In (-half, half]: half a cent goes up.
      assert.ok(2n * (rounded - exact) <= 100n * divide && 2n * (exact - rounded) < 100n * divide)
    }),
    runs,
  )
  assert.equal(divideHalfUp(5n, 10n), 1n)
  assert.equal(divideHalfUp(-5n, 10n), -1n)
  assert.equal(divideHalfUp(4n, 10n), 0n)
})

test('the rates of the cases convert to the stated dollars', () => {
  const { rates } = read('irs_yearly', 'Country,Currency,2025\nEuro Zone,Euro,0.886\n', 2025)
  const dollars = (text: string) => toDollars(unitsFromText(text)!, rates[0]!)
  assert.equal(dollars('10000'), unitsFromText('11286.68'))
  assert.equal(dollars('4000'), unitsFromText('4514.67'))
  assert.equal(dollars('1500'), unitsFromText('1693'))
  assert.equal(fromDollars(unitsFromText('11286.68')!, rates[0]!, 'EUR'), unitsFromText('10000'))
  const yen = { multiply: ONE, divide: 150n * ONE }
  assert.equal(fromDollars(unitsFromText('1.01')!, yen, 'JPY'), unitsFromText('152'))
})

const DAILY = 'Date,USD,JPY,GBP,\r\n2025-02-10,1.0315,156.6,0.832,\r\n2025-02-07,1.0377,157.3,N/A,\r\n'

test('daily rates are dollars through the euro, and days without a rate are left out', () => {
  const { rates, skipped } = read('ecb_daily', DAILY)
  assert.deepEqual(
    rates.map(({ currency, day }) => `${day} ${currency}`),
    ['2025-02-10 EUR', '2025-02-10 JPY', '2025-02-10 GBP', '2025-02-07 EUR', '2025-02-07 JPY'],
  )
  assert.deepEqual(skipped, [])
  const pound = { ...rates[2]!, source: 'ecb_daily' as const, date: '2025-02-10' }
  assert.equal(textFromDecimal(dollarsPerUnit(pound)), '1.239783653846')
  assert.equal(quotedAs(pound), '1.0315 USD per EUR, 0.832 GBP per EUR')
  assert.equal(read('ecb_daily', DAILY, 2024 + 1).rates.length, 5)
  assert.throws(() => read('ecb_daily', DAILY, 2024), /no rates/)
})

test('yearly and year-end rates are units per dollar, by code or by country', () => {
  const irs = `Yearly Average Currency Exchange Rates\n,,\nCountry,Currency,2025,2024\n"Euro Zone",Euro,0.886,0.924
United Kingdom,Pound,0.759,0.783\nLebanon,Pound,"89,500.000",\nNowhere,Crown,3,4\n`
  const found = read('irs_yearly', irs, 2025)
  assert.deepEqual(
    found.rates.map(({ currency, day, divide }) => [currency, day, textFromDecimal(divide)]),
    [
      ['EUR', '2025-12-31', '0.886'],
      ['GBP', '2025-12-31', '0.759'],
      ['LBP', '2025-12-31', '89500'],
    ],
  )
  assert.deepEqual(found.skipped, ['Nowhere Crown'])
  assert.equal(read('irs_yearly', 'Code,Rate\nEUR,0.886\n', 2025).rates.length, 1)
  const treasury = `Record Date,Country,Currency,Country - Currency Description,Exchange Rate
2025-12-31,Euro Zone,Euro,Euro Zone-Euro,0.851\n2025-09-30,Euro Zone,Euro,Euro Zone-Euro,0.852\n`
  const [euro, ...others] = read('treasury_year_end', treasury, 2025).rates
  assert.deepEqual([euro!.day, textFromDecimal(euro!.divide), others.length], ['2025-12-31', '0.851', 0])
})

/** As irs.gov lists them; the table is copied into a spreadsheet and saved as CSV. */
const IRS = [
  'Yearly average exchange rates for converting foreign currencies into U.S. dollars',
  'Country,Currency,2022,2021,2020,2019,2018',
  'Afghanistan,Afghani,90.084,83.484,76.651,77.579,73.598',
  'Algeria,Dinar,142.123,135.011,126.741,119.402,117.409',
  'Argentina,Peso,130.792,95.098,70.635,48.192,28.167',
  'Australia,Dollar,1.442,1.332,1.452,1.439,1.340',
  'Cayman Islands,Dollar,0.833,0.833,0.833,0.833,0.833',
  'Euro Zone,Euro,0.951,0.846,0.877,0.893,0.848',
  'Lebanon,Pound,"1,515.669","1,519.228","1,510.677","1,510.656","1,513.245"',
  '"South Korea",Won,"1,291.729","1,144.883","1,179.199","1,165.697","1,100.587"',
  'United Kingdom,Pound,0.811,0.727,0.779,0.783,0.750',
].join('\r\n')

test('the yearly averages of the IRS are read as its page has them: a column for each year, units per dollar', () => {
  const { rates, skipped } = read('irs_yearly', IRS, 2021)
  assert.deepEqual(skipped, [])
  assert.deepEqual(
    rates.map(({ currency, multiply, divide }) => [currency, multiply === ONE, textFromDecimal(divide)]),
    [
      ['AFN', true, '83.484'],
      ['DZD', true, '135.011'],
      ['ARS', true, '95.098'],
      ['AUD', true, '1.332'],
      ['KYD', true, '0.833'],
      ['EUR', true, '0.846'],
      ['LBP', true, '1519.228'],
      ['KRW', true, '1144.883'],
      ['GBP', true, '0.727'],
    ],
  )
  const euro = rates.find(({ currency }) => currency === 'EUR')!
  assert.equal(toDollars(unitsFromText('846')!, euro), unitsFromText('1000'), 'divided, not multiplied')
})

/** The columns of fiscaldata.treasury.gov: the download has names, the API those of its fields. */
const TREASURY_HEADS = [
  'Record Date,Country,Currency,Country - Currency Description,Exchange Rate,Effective Date,Source Line Number,Fiscal Year,Fiscal Quarter Number,Calendar Year,Calendar Quarter Number,Calendar Month Number,Calendar Day Number',
  'record_date,country,currency,country_currency_desc,exchange_rate,effective_date,src_line_nbr,record_fiscal_year,record_fiscal_quarter,record_calendar_year,record_calendar_quarter,record_calendar_month,record_calendar_day',
]
const treasuryRow = (country: string, currency: string, rate: string, on = '2025-12-31', from = on) =>
  [
    on,
    `"${country}"`,
    `"${currency}"`,
    `"${country}-${currency}"`,
    rate,
    from,
    '1',
    '2026',
    '1',
    '2025',
    '4',
    '12',
    '31',
  ].join(',')
const TREASURY = [
  treasuryRow('Antigua & Barbuda', 'East Caribbean Dollar', '2.7'),
  treasuryRow('Benin', 'Cfa Franc', '558.35'),
  treasuryRow('Cameroon', 'Cfa Franc', '558.43'),
  treasuryRow('Grenada', 'East Caribbean Dollar', '2.7'),
  treasuryRow('Senegal', 'Cfa Franc', '558.1'),
  treasuryRow('Canada', 'Dollar', '1.369'),
  treasuryRow('Euro Zone', 'Euro', '0.851'),
  treasuryRow('Euro Zone', 'Euro', '0.852', '2025-09-30'),
  treasuryRow('Montenegro', 'Euro', '0.851'),
  treasuryRow('Japan', 'Yen', '156.61'),
  treasuryRow('Lebanon', 'Pound', '89500.0'),
  treasuryRow('United Kingdom', 'Pound', '0.743'),
  treasuryRow('United Kingdom', 'Pound', '0.79', '2025-12-31', '2026-02-28'),
  treasuryRow('Vanuatu', 'Vatu', '121.5'),
]

test('the reporting rates of the Treasury are read as it publishes them, countries that share a currency included', () => {
  for (const head of TREASURY_HEADS) {
    const { rates, skipped } = read('treasury_year_end', [head, ...TREASURY].join('\n'), 2025)
    assert.deepEqual(
      Object.fromEntries(rates.map(({ currency, divide }) => [currency, textFromDecimal(divide)])),
      {
        XAF: '558.43',
        XOF: '558.1',
        CAD: '1.369',
        EUR: '0.851',
        JPY: '156.61',
        LBP: '89500',
        GBP: '0.743',
        XCD: '2.7',
      },
    )
    assert.deepEqual(skipped, ['Vanuatu-Vatu', 'Benin-Cfa Franc'])
    assert.ok(rates.every(({ day, multiply }) => day === '2025-12-31' && multiply === ONE))
  }
})

const HOSTILE: [RateKind, string, number | null, RegExp][] = [
  ['ecb_daily', '', null, /empty/],
  ['ecb_daily', '\0\0', null, /not a text/],
  ['ecb_daily', 'Date,JPY\n2025-02-10,156\n', null, /Line 1 .* column USD/],
  ['ecb_daily', 'Date,USD,USD\n2025-02-10,1,1\n', null, /two columns/],
  ['ecb_daily', 'Date,USD,<b>\n2025-02-10,1,1\n', null, /not a currency code/],
  ['ecb_daily', 'Date,USD\n10/02/2025,1.03\n', null, /Line 2 .* date/],
  ['ecb_daily', 'Date,USD\n2025-02-30,1.03\n', null, /Line 2 .* date/],
  ['ecb_daily', 'Date,USD\n2025-02-10,\n', null, /rate of USD is not a number/],
  ['ecb_daily', 'Date,USD\n2025-02-10,0\n', null, /greater than 0/],
  ['ecb_daily', 'Date,USD\n2025-02-10,-1.03\n', null, /not a number/],
  ['ecb_daily', 'Date,USD\n2025-02-10,1e3\n', null, /not a number/],
  ['ecb_daily', 'Date,USD\n2025-02-10,1.0000000000001\n', null, /12 decimals/],
  ['ecb_daily', 'Date,USD\n2025-02-10,1.03\n2025-02-10,1.04\n', null, /Line 3 .* another rate of EUR/],
  ['ecb_daily', 'Date,USD,GBP\n2025-02-10,1.03\n', null, /3 columns/],
  ['ecb_daily', 'Date,USD\n2025-02-10,1.03,5\n', null, /2 columns/],
  ['ecb_daily', 'Date,USD\n"2025-02-10,1.03\n', null, /quote/],
  ['ecb_daily', `Date,USD${',X'.repeat(300)}\n`, null, /too many columns/],
  ['ecb_daily', `Date,USD\n2025-02-10,${'1'.repeat(20_000)}\n`, null, /too long/],
  ['irs_yearly', 'Code,Rate\nEUR,0.886\n', null, /year is required/],
  ['irs_yearly', 'a,b\n1,2\n', 2025, /needs a column/],
  ['irs_yearly', 'Code,Rate\nEUR,0.886\nEUR,0.9\n', 2025, /another rate of EUR/],
  ['irs_yearly', 'Code,Rate\nEUR,abc\n', 2025, /Line 2 .* not a number/],
  ['irs_yearly', 'Country,Currency,2024\nEuro Zone,Euro,0.9\n', 2025, /needs a column/],
  ['irs_yearly', 'Code,Rate\nUSD,1\n', 2025, /no rates/],
  ['treasury_year_end', 'Record Date,Code,Rate\n2025-09-30,EUR,0.85\n', 2025, /no rates/],
]

test('a hostile or wrong file gets an error that says what is wrong', () => {
  for (const [kind, text, year, message] of HOSTILE)
    assert.throws(
      () => read(kind, text, year),
      (error: unknown) => error instanceof Refusal && message.test(error.message),
      `${kind} ${JSON.stringify(text.slice(0, 60))}`,
    )
})

test('any bytes give rates or an error for people, never a crash', () => {
  const pieces = fc.array(
    fc.constantFrom(
      'Date',
      'USD',
      'EUR',
      'Code',
      'Rate',
      ',',
      '\n',
      '"',
      '2025-02-10',
      '1.03',
      'N/A',
      '\u0000',
      'é',
    ),
    { maxLength: 40 },
  )
  fc.assert(
    fc.property(pieces, fc.constantFrom<RateKind>('ecb_daily', 'irs_yearly'), (parts, kind) => {
      try {
        assert.ok(read(kind, parts.join(''), 2025).rates.length > 0)
      } catch (error) {
        assert.ok(error instanceof Refusal, String(error))
      }
    }),
    runs,
  )
})
