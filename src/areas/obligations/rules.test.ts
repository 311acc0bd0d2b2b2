import assert from 'node:assert/strict'
import test from 'node:test'
import { COUNTRY_RULES } from '../presence/presence.ts'
import { evaluateRule, evaluateYear } from './evaluate.rules.ts'
import type { KnownFacts } from './known-facts.rules.ts'
import {
  FACTS,
  type FactValue,
  factNamed,
  labelOf,
  OPERATORS,
  RULES,
  sourceOf,
  textsOf,
} from './rule-book.rules.ts'
import { easterSunday, isSpanishHoliday, nextSpanishBusinessDay } from './spain.rules.ts'

// The expected dates were worked out apart from the rules, from calendars and the holiday lists of OPM, the District of Columbia and Spain.

type Given = Record<string, FactValue>
const knowing =
  (given: Given): KnownFacts =>
  name =>
    name in given ? { value: given[name]!, source: 'answer' } : undefined

const ruleOf = (id: string) => {
  const rule = RULES.find(one => one.id === id)
  assert.ok(rule, `rules/obligations.json has no rule ${id}`)
  return rule
}
const outcomeOf = (id: string, year: number, given: Given) => evaluateRule(ruleOf(id), year, knowing(given))

const LLC = {
  formation_date: '2010-03-12',
  dissolution_date: null,
  fiscal_year_end: '12-31',
  llc_state: 'NM',
}
const ALONE = { ...LLC, owner_count: 1, foreign_owner_percent: 100, elected_corporation: false }
const REPORTING = { ...ALONE, has_reportable_transaction: true }
const TWO = { ...LLC, owner_count: 2, elected_corporation: false, foreign_owner_percent: 50 }
const SPAIN = { owner_tax_residence: 'ES', owner_is_individual: true }
const WORKING = { ...SPAIN, es_activity_in_spain: true, es_vat_taxable_operations: true }

/** The due dates of consecutive years, the first of which is `from`. */
type Table = {
  rule: string
  source: string
  given: Given
  from: number
  due: string
  extended?: string
  part?: string
}

const APRIL =
  '2019-04-15 2020-04-15 2021-04-15 2022-04-18 2023-04-18 2024-04-15 2025-04-15 2026-04-15 2027-04-15 2028-04-18 2029-04-17'
const OCTOBER =
  '2019-10-15 2020-10-15 2021-10-15 2022-10-17 2023-10-16 2024-10-15 2025-10-15 2026-10-15 2027-10-15 2028-10-16 2029-10-15'
const MARCH =
  '2019-03-15 2020-03-16 2021-03-15 2022-03-15 2023-03-15 2024-03-15 2025-03-17 2026-03-16 2027-03-15 2028-03-15 2029-03-15'
const SEPTEMBER =
  '2019-09-16 2020-09-15 2021-09-15 2022-09-15 2023-09-15 2024-09-16 2025-09-15 2026-09-15 2027-09-15 2028-09-15 2029-09-17'
const JUNE =
  '2019-06-17 2020-06-15 2021-06-15 2022-06-15 2023-06-15 2024-06-17 2025-06-16 2026-06-15 2027-06-15 2028-06-15 2029-06-15'
const QUARTERS = {
  Q1: '2018-04-20 2019-04-22 2020-04-20 2021-04-20 2022-04-20 2023-04-20 2024-04-22 2025-04-21 2026-04-20 2027-04-20',
  Q2: '2018-07-20 2019-07-22 2020-07-20 2021-07-20 2022-07-20 2023-07-20 2024-07-22 2025-07-21 2026-07-20 2027-07-20',
  Q3: '2018-10-22 2019-10-21 2020-10-20 2021-10-20 2022-10-20 2023-10-20 2024-10-21 2025-10-20 2026-10-20 2027-10-20',
  Q4: '2019-01-30 2020-01-30 2021-02-01 2022-01-31 2023-01-30 2024-01-30 2025-01-30 2026-01-30 2027-02-01 2028-01-31',
}
const yearly = (monthDay: string, from: number, count = 10) =>
  Array.from({ length: count }, (_, index) => `${from + index}-${monthDay}`).join(' ')

const TABLES: Table[] = [
  {
    rule: 'us-5472-1120',
    source:
      'Reg. 1.6038A-2; IRC 7503; Emancipation Day observed 2022-04-15, 2023-04-17, 2028-04-17, 2029-04-16',
    given: REPORTING,
    from: 2018,
    due: APRIL,
    extended: OCTOBER,
  },
  {
    rule: 'us-7004',
    source: 'Instructions for Form 7004: by the due date of the return',
    given: { ...REPORTING, extension_wanted: true },
    from: 2018,
    due: APRIL,
    extended: OCTOBER,
  },
  {
    rule: 'us-1065',
    source: 'IRC 6072(b): 15th day of the 3rd month; Form 7004: six months',
    given: TWO,
    from: 2018,
    due: MARCH,
    extended: SEPTEMBER,
  },
  {
    rule: 'us-8804',
    source: 'IRS, partnership withholding: 15th day of the 3rd month',
    given: { ...TWO, has_effectively_connected_income: true, all_partners_nonresident: false },
    from: 2018,
    due: MARCH,
    extended: SEPTEMBER,
  },
  {
    rule: 'us-8804',
    source: 'IRS, partnership withholding: of the 6th when all partners are non-resident',
    given: { ...TWO, has_effectively_connected_income: true, all_partners_nonresident: true },
    from: 2018,
    due: JUNE,
  },
  {
    rule: 'us-fbar',
    source: '31 CFR 1010.306(c); automatic extension to 15 October',
    given: { ...LLC, llc_foreign_accounts_max_usd: 10_000.01 },
    from: 2018,
    due: APRIL,
    extended: OCTOBER,
  },
  {
    rule: 'us-1042-s',
    source: 'Instructions for Form 1042-S: 15 March',
    given: { ...LLC, paid_us_source_income_to_foreign_person: true },
    from: 2018,
    due: MARCH,
  },
  {
    rule: 'us-1040',
    source: 'Instructions for Form 1040: 15 April, six months with Form 4868',
    given: { owner_is_individual: true, owner_us_person: true },
    from: 2018,
    due: APRIL,
    extended: OCTOBER,
  },
  {
    rule: 'us-1040-nr',
    source: 'Instructions for Form 1040-NR: 15 June without wages',
    given: { owner_is_individual: true, owner_us_income_to_report: true, owner_us_wages_withheld: false },
    from: 2018,
    due: JUNE,
  },
  {
    rule: 'us-1040-nr',
    source: 'Instructions for Form 1040-NR: 15 April with wages',
    given: { owner_is_individual: true, owner_us_income_to_report: true, owner_us_wages_withheld: true },
    from: 2018,
    due: APRIL,
  },
  {
    rule: 'us-1099-nec-600',
    source: 'IRC 6041A: 31 January',
    given: { ...LLC, max_paid_to_one_us_contractor_usd: 600 },
    from: 2020,
    due: '2021-02-01 2022-01-31 2023-01-31 2024-01-31 2025-01-31 2026-02-02',
  },
  {
    rule: 'us-1099-nec-2000',
    source: 'Pub. L. 119-21 sec. 70433; 31 January',
    given: { ...LLC, max_paid_to_one_us_contractor_usd: 2000 },
    from: 2026,
    due: '2027-02-01 2028-01-31 2029-01-31 2030-01-31 2031-01-31 2032-02-02 2033-01-31 2034-01-31 2035-01-31 2036-01-31',
  },
  {
    rule: 'state-wy-annual-report',
    source: 'Wyo. Stat. 17-29-209: first day of the anniversary month; weekends do not move it',
    given: { ...LLC, llc_state: 'WY', formation_date: '2017-06-09' },
    from: 2018,
    due: yearly('06-01', 2018),
  },
  {
    rule: 'state-de-llc-tax-300',
    source: '6 Del. C. 18-1107: 1 June after the year',
    given: { ...LLC, llc_state: 'DE' },
    from: 2016,
    due: yearly('06-01', 2017),
  },
  {
    rule: 'state-de-llc-tax-400',
    source: '6 Del. C. 18-1107 as amended by House Bill 400',
    given: { ...LLC, llc_state: 'DE' },
    from: 2026,
    due: yearly('06-01', 2027),
  },
  {
    rule: 'state-fl-annual-report',
    source: 'Fla. Stat. 605.0212: 1 May; weekends do not move it',
    given: { ...LLC, llc_state: 'FL' },
    from: 2018,
    due: yearly('05-01', 2018),
  },
  {
    rule: 'state-tx-pir',
    source: 'Texas Comptroller: 15 May, next business day',
    given: { ...LLC, llc_state: 'TX' },
    from: 2024,
    due: '2024-05-15 2025-05-15 2026-05-15 2027-05-17 2028-05-15 2029-05-15 2030-05-15 2031-05-15 2032-05-17 2033-05-16',
  },
  {
    rule: 'state-ca-llc-tax',
    source:
      'California FTB 3522: 15 April; the holiday of the District of Columbia does not count (2028, 2029)',
    given: { ...LLC, llc_state: 'CA' },
    from: 2024,
    due: '2024-04-15 2025-04-15 2026-04-15 2027-04-15 2028-04-17 2029-04-16 2030-04-15 2031-04-15 2032-04-15 2033-04-15',
  },
  {
    rule: 'registered-agent',
    source: "the day of the agent's contract",
    given: { ...LLC, registered_agent_renews_on: '03-12' },
    from: 2018,
    due: yearly('03-12', 2018),
  },
  {
    rule: 'registered-agent',
    source: 'a contract of 29 February is renewed on 28 February in other years',
    given: { ...LLC, registered_agent_renews_on: '02-29' },
    from: 2018,
    due: '2018-02-28 2019-02-28 2020-02-29 2021-02-28 2022-02-28 2023-02-28 2024-02-29 2025-02-28 2026-02-28 2027-02-28',
  },
  {
    rule: 'es-irpf',
    source: 'AEAT calendar: 30 June; Sundays 2024 and 2030, Saturday 2029',
    given: { ...SPAIN, es_llc_is_attribution_entity: true },
    from: 2020,
    due: '2021-06-30 2022-06-30 2023-06-30 2024-07-01 2025-06-30 2026-06-30 2027-06-30 2028-06-30 2029-07-02 2030-07-01',
  },
  {
    rule: 'es-720',
    source: 'RGAT art. 42 bis: 31 March; Sundays 2019 and 2024',
    given: { ...SPAIN, es_720_accounts_eur: 50_001, es_720_rise_over_20000: true },
    from: 2018,
    due: '2019-04-01 2020-03-31 2021-03-31 2022-03-31 2023-03-31 2024-04-01 2025-03-31 2026-03-31 2027-03-31 2028-03-31',
  },
  {
    rule: 'es-721',
    source: 'RGAT art. 42 quater: 31 March; Saturday 2029, Sunday 2030',
    given: { ...SPAIN, es_721_crypto_abroad_eur: 50_001, es_721_rise_over_20000: true },
    from: 2023,
    due: '2024-04-01 2025-03-31 2026-03-31 2027-03-31 2028-03-31 2029-04-02 2030-04-01 2031-03-31 2032-03-31 2033-03-31',
  },
  {
    rule: 'es-184',
    source: 'LIRPF art. 90: 31 January; Sundays 2021 and 2027, Saturday 2026',
    given: { ...WORKING, es_llc_is_attribution_entity: true },
    from: 2018,
    due: '2019-01-31 2020-01-31 2021-02-01 2022-01-31 2023-01-31 2024-01-31 2025-01-31 2026-02-02 2027-02-01 2028-01-31',
  },
  ...(['es-130', 'es-303'] as const).flatMap(rule =>
    Object.entries(QUARTERS).map(([part, due]) => ({
      rule,
      part,
      source: 'AEAT calendar: 20 April, 20 July, 20 October, 30 January',
      given: WORKING,
      from: 2018,
      due,
    })),
  ),
  {
    rule: 'es-ete',
    source: 'Circular 4/2012: 20 January; weekends do not move it',
    given: { ...SPAIN, es_external_transactions_eur: 1_000_000 },
    from: 2018,
    due: yearly('01-20', 2019),
  },
  {
    rule: 'pt-irs',
    source: 'CIRS art. 60: 30 June',
    given: { owner_tax_residence: 'PT', owner_is_individual: true, pt_foreign_income_or_account: true },
    from: 2018,
    due: yearly('06-30', 2019),
  },
  {
    rule: 'mx-isr-annual',
    source: 'LISR art. 150: April',
    given: {
      owner_tax_residence: 'MX',
      owner_is_individual: true,
      mx_income_through_transparent_entity: true,
    },
    from: 2020,
    due: yearly('04-30', 2021),
  },
]

for (const { rule, source, given, from, due, extended, part = null } of TABLES)
  test(`${rule}${part ? ` ${part}` : ''}: due dates of each year from ${from} (${source})`, () => {
    const expected = due.split(' ')
    const later = extended?.split(' ')
    for (const [index, date] of expected.entries()) {
      const year = from + index
      const outcome = outcomeOf(rule, year, given)
      assert.equal(outcome?.kind, 'applies', `${year}: ${outcome?.reason.en}`)
      const found = outcome!.dates.find(one => one.part === part)
      assert.deepEqual([found?.due, found?.extended], [date, later?.[index] ?? null], String(year))
    }
  })

test('every rule has a table of due dates, is dated by an event, or never applies', () => {
  const dated = ['us-be-13', 'us-be-12', 'us-8822-b', 'us-w8']
  const never = RULES.filter(({ trigger }) => 'never' in trigger).map(({ id }) => id)
  const covered = new Set([...TABLES.map(({ rule }) => rule), ...dated, ...never])
  assert.deepEqual(
    RULES.map(({ id }) => id).filter(id => !covered.has(id)),
    [],
  )
})

test('every table has ten years, together with the other versions of the duty', () => {
  const years = new Map<string, Set<number>>()
  for (const { rule, from, due, part = null } of TABLES) {
    const { obligation } = RULES.find(({ id }) => id === rule)!
    const duty = `${obligation} ${part ?? ''}`
    const known = years.get(duty) ?? years.set(duty, new Set()).get(duty)!
    for (const index of due.split(' ').keys()) known.add(from + index)
  }
  for (const [duty, known] of years) assert.ok(known.size >= 10, `${duty}: ${known.size} years`)
})

// Days after an event, which weekends do not move.
const EVENTS: [
  rule: string,
  source: string,
  fact: string,
  rows: [on: string, due: string][],
  rest?: Given,
][] = [
  [
    'us-be-13',
    '15 CFR 801.7: 45 calendar days',
    'new_foreign_investment_on',
    [
      ['2016-03-01', '2016-04-15'],
      ['2017-01-31', '2017-03-17'],
      ['2018-12-31', '2019-02-14'],
      ['2019-02-28', '2019-04-14'],
      ['2020-01-31', '2020-03-16'],
      ['2021-07-04', '2021-08-18'],
      ['2022-11-30', '2023-01-14'],
      ['2023-05-16', '2023-06-30'],
      ['2024-02-29', '2024-04-14'],
      ['2025-06-09', '2025-07-24'],
    ],
    { foreign_owner_percent: 10 },
  ],
  [
    'us-8822-b',
    'Reg. 301.6109-1(d)(2)(ii): 60 days',
    'responsible_party_changed_on',
    [
      ['2017-01-01', '2017-03-02'],
      ['2018-06-15', '2018-08-14'],
      ['2019-12-31', '2020-02-29'],
      ['2020-01-01', '2020-03-01'],
      ['2021-03-03', '2021-05-02'],
      ['2022-08-31', '2022-10-30'],
      ['2023-10-10', '2023-12-09'],
      ['2024-12-01', '2025-01-30'],
      ['2025-04-30', '2025-06-29'],
      ['2026-02-16', '2026-04-17'],
    ],
  ],
  [
    'us-w8',
    'Reg. 1.1441-1(e)(4)(ii): 31 December of the third year after signing',
    'w8_signed_on',
    [
      ['2014-01-01', '2017-12-31'],
      ['2015-12-31', '2018-12-31'],
      ['2016-02-29', '2019-12-31'],
      ['2017-05-10', '2020-12-31'],
      ['2018-07-01', '2021-12-31'],
      ['2019-09-30', '2022-12-31'],
      ['2020-01-02', '2023-12-31'],
      ['2021-04-15', '2024-12-31'],
      ['2022-11-11', '2025-12-31'],
      ['2023-05-10', '2026-12-31'],
    ],
    { w8_asked_by_payer: true },
  ],
]

for (const [rule, source, fact, rows, rest] of EVENTS)
  test(`${rule}: ten dates (${source})`, () => {
    for (const [on, due] of rows) {
      const year = Number((rule === 'us-w8' ? due : on).slice(0, 4))
      const given = { ...rest, [fact]: on }
      const outcome = outcomeOf(rule, year, given)
      assert.deepEqual([outcome?.kind, outcome?.dates[0]?.due], ['applies', due], on)
      assert.equal(outcomeOf(rule, year + 1, given)?.kind, 'not_applicable', `${on}, a year later`)
      assert.equal(outcomeOf(rule, year, { ...rest, [fact]: null })?.kind, 'not_applicable', 'never happened')
    }
  })

test('us-be-12: every fifth year, 31 May or 30 June by eFile (BEA, FAQ 1019)', () => {
  const given = { ...LLC, foreign_owner_percent: 10 }
  const rows: Record<number, string | null> = {
    2018: null,
    2019: null,
    2020: null,
    2021: null,
    2022: '2023-05-31',
    2023: null,
    2024: null,
    2025: null,
    2026: null,
    2027: '2028-05-31',
  }
  for (const [year, due] of Object.entries(rows)) {
    const outcome = outcomeOf('us-be-12', Number(year), given)
    assert.equal(outcome?.dates[0]?.due ?? null, due, year)
    if (due) assert.equal(outcome?.dates[0]?.extended, `${due.slice(0, 4)}-06-30`)
  }
  const kindAt = (percent: number) =>
    outcomeOf('us-be-12', 2022, { ...LLC, foreign_owner_percent: percent })?.kind
  assert.deepEqual([9.9999, 10, 10.0001].map(kindAt), ['not_applicable', 'applies', 'applies'])
})

// Just below, at, and just above each limit.
const LIMITS: [rule: string, source: string, given: Given, fact: string, values: [FactValue, boolean][]][] = [
  [
    'us-fbar',
    '31 CFR 1010.306(c): exceeding $10,000',
    LLC,
    'llc_foreign_accounts_max_usd',
    [
      [9_999.99, false],
      [10_000, false],
      [10_000.01, true],
      [true, true],
      [false, false],
    ],
  ],
  [
    'us-1065',
    'IRC 6031: two or more members',
    TWO,
    'owner_count',
    [
      [1, false],
      [2, true],
      [3, true],
    ],
  ],
  [
    'us-5472-1120',
    '301.7701-2(c)(2)(vi): one owner',
    REPORTING,
    'owner_count',
    [
      [0, false],
      [1, true],
      [2, false],
    ],
  ],
  [
    'us-5472-1120',
    '301.7701-2(c)(2)(vi): wholly foreign-owned',
    REPORTING,
    'foreign_owner_percent',
    [
      [99.99, false],
      [100, true],
    ],
  ],
  [
    'us-8804',
    'sec. 1446: a foreign partner',
    { ...TWO, has_effectively_connected_income: true },
    'foreign_owner_percent',
    [
      [0, false],
      [0.01, true],
    ],
  ],
  [
    'us-8804',
    'sec. 1446: a partnership, so two or more members',
    { ...TWO, has_effectively_connected_income: true },
    'owner_count',
    [
      [1, false],
      [2, true],
      [3, true],
    ],
  ],
  [
    'us-be-13',
    '15 CFR 801.7: 10 percent or more',
    { new_foreign_investment_on: '2025-06-09' },
    'foreign_owner_percent',
    [
      [9.9999, false],
      [10, true],
      [10.0001, true],
    ],
  ],
  [
    'es-720',
    'RGAT art. 42 bis: more than 50,000 euros',
    { ...SPAIN, es_720_securities_eur: 0, es_720_real_estate_eur: 0, es_720_rise_over_20000: true },
    'es_720_accounts_eur',
    [
      [49_999.99, false],
      [50_000, false],
      [50_000.01, true],
      [true, true],
      [false, false],
    ],
  ],
  [
    'es-720',
    'RGAT art. 42 ter: more than 50,000 euros',
    { ...SPAIN, es_720_accounts_eur: 0, es_720_real_estate_eur: 0, es_720_rise_over_20000: true },
    'es_720_securities_eur',
    [
      [50_000, false],
      [50_000.01, true],
    ],
  ],
  [
    'es-720',
    'RGAT art. 54 bis: more than 50,000 euros',
    { ...SPAIN, es_720_accounts_eur: 0, es_720_securities_eur: 0, es_720_rise_over_20000: true },
    'es_720_real_estate_eur',
    [
      [50_000, false],
      [50_000.01, true],
    ],
  ],
  [
    'es-721',
    'RGAT art. 42 quater: more than 50,000 euros',
    { ...SPAIN, es_721_rise_over_20000: true },
    'es_721_crypto_abroad_eur',
    [
      [50_000, false],
      [50_000.01, true],
    ],
  ],
  [
    'es-184',
    'LIRPF art. 90: more than 3,000 euros',
    { ...SPAIN, es_llc_is_attribution_entity: true, es_activity_in_spain: false },
    'es_attributed_income_eur',
    [
      [2_999.99, false],
      [3_000, false],
      [3_000.01, true],
    ],
  ],
  [
    'es-ete',
    'Circular 4/2012: a million euros',
    { ...SPAIN, bde_asked_for_ete: false },
    'es_external_transactions_eur',
    [
      [999_999.99, false],
      [1_000_000, true],
      [1_000_000.01, true],
      [true, true],
      [false, false],
    ],
  ],
]

test('every number that decides a rule is tried below, at and above it', () => {
  type Found = { fact: string; op: string; value: unknown }
  const compared = (condition: object): Found[] =>
    'fact' in condition
      ? [condition as Found]
      : Object.values(condition).flatMap(value => (Array.isArray(value) ? value.flatMap(compared) : []))
  const isLimit = ({ op, value }: Found) =>
    ['gt', 'gte', 'lt', 'lte'].includes(op) && typeof value === 'number'
  const limits = RULES.flatMap(({ id, trigger }) =>
    compared(trigger)
      .filter(isLimit)
      .map(({ fact }) => `${id} ${fact}`),
  )
  const byYear = ['us-be-12', 'us-1099-nec-600', 'us-1099-nec-2000']
  const tried = new Set(LIMITS.map(([rule, , , fact]) => `${rule} ${fact}`))
  assert.ok(limits.length > 10)
  assert.deepEqual(
    limits.filter(limit => !tried.has(limit) && !byYear.includes(limit.split(' ')[0]!)),
    [],
  )
})

for (const [rule, source, given, fact, values] of LIMITS)
  test(`${rule}: ${fact} just below, at and above the limit (${source})`, () => {
    for (const [value, applies] of values) {
      const kind = outcomeOf(rule, 2025, { ...given, [fact]: value })?.kind
      assert.equal(kind, applies ? 'applies' : 'not_applicable', String(value))
    }
  })

test('us-1099-nec: $600 for payments before 2026, $2,000 from then on (IRC 6041A; Pub. L. 119-21 sec. 70433)', () => {
  const kindOf = (year: number, paid: number) => {
    const found = evaluateYear('llc', year, knowing({ ...LLC, max_paid_to_one_us_contractor_usd: paid }))
    const one = found.find(({ rule }) => rule.obligation === 'us-1099-nec')!
    return [one.rule.id, one.kind]
  }
  assert.deepEqual(kindOf(2025, 599.99), ['us-1099-nec-600', 'not_applicable'])
  assert.deepEqual(kindOf(2025, 600), ['us-1099-nec-600', 'applies'])
  assert.deepEqual(kindOf(2026, 600), ['us-1099-nec-2000', 'not_applicable'])
  assert.deepEqual(kindOf(2026, 1_999.99), ['us-1099-nec-2000', 'not_applicable'])
  assert.deepEqual(kindOf(2026, 2_000), ['us-1099-nec-2000', 'applies'])
})

const annualOf = (state: string, year: number, more: Given = {}) =>
  evaluateYear('llc', year, knowing({ ...LLC, llc_state: state, ...more })).find(
    ({ rule }) => rule.obligation === 'state-annual',
  )!

// State by state: what is due for 2026, and how much.
const STATES: [state: string, source: string, rule: string, due: string | null, usd: number | null][] = [
  ['NM', 'NMSA 53-19-63: no annual report', 'state-nm-none', null, null],
  ['WY', 'Wyo. Stat. 17-29-209', 'state-wy-annual-report', '2026-03-01', 60],
  ['DE', '6 Del. C. 18-1107, House Bill 400', 'state-de-llc-tax-400', '2027-06-01', 400],
  ['FL', 'Fla. Stat. 605.0212', 'state-fl-annual-report', '2026-05-01', 138.75],
  ['TX', 'Texas Comptroller, franchise tax', 'state-tx-pir', '2026-05-15', null],
  ['CA', 'California FTB 3522', 'state-ca-llc-tax', '2026-04-15', 800],
]

for (const [state, source, rule, due, usd] of STATES)
  test(`${state}: the yearly duty of an LLC for 2026 (${source})`, () => {
    const found = annualOf(state, 2026)
    assert.deepEqual(
      [found.rule.id, found.kind, found.dates[0]?.due ?? null, found.rule.amount_usd ?? null],
      [rule, due ? 'applies' : 'not_applicable', due, usd],
    )
  })

test('a state without a rule is a question for a person, never nothing to do', () => {
  const found = annualOf('NV', 2026)
  assert.deepEqual([found.kind, found.missing], ['unknown', []])
  assert.match(found.reason.en, /no rule for the state NV/)
})

test('first years: Wyoming, Florida and Texas start a year after formation, California in the same year', () => {
  const given = { formation_date: '2025-06-18' }
  for (const state of ['WY', 'FL', 'TX']) {
    assert.equal(annualOf(state, 2025, given).kind, 'not_applicable', state)
    assert.equal(annualOf(state, 2026, given).kind, 'applies', state)
  }
  // FTB 3522: formed in June, due on the 15th of September.
  assert.equal(annualOf('CA', 2025, given).dates[0]?.due, '2025-09-15')
  assert.equal(annualOf('CA', 2026, given).dates[0]?.due, '2026-04-15')
})

test('nothing is asked for years before the formation, or of an LLC after the year of its dissolution', () => {
  const given = { ...REPORTING, formation_date: '2024-05-01', dissolution_date: '2025-08-20' }
  const of = (year: number) => evaluateYear('llc', year, knowing({ ...given, llc_state: 'FL' }))
  assert.deepEqual(of(2023), [])
  assert.deepEqual(of(2026), [])
  assert.ok(of(2024).length > 5 && of(2025).length > 5)
})

test('state reports and renewals are not due after the dissolution', () => {
  const given = {
    registered_agent_renews_on: '09-01',
    formation_date: '2020-01-01',
    dissolution_date: '2025-08-20',
  }
  assert.equal(outcomeOf('registered-agent', 2025, { ...LLC, ...given })?.kind, 'not_applicable')
  assert.equal(
    outcomeOf('registered-agent', 2025, { ...LLC, ...given, registered_agent_renews_on: '08-20' })?.kind,
    'applies',
  )
  assert.equal(annualOf('DE', 2025, given).kind, 'not_applicable')
  assert.equal(annualOf('FL', 2025, given).kind, 'applies')
})

test('Form 5472 of a dissolved LLC is due in the 4th month after its dissolution', () => {
  const given = { ...REPORTING, dissolution_date: '2025-08-20' }
  const { part, due, extended, extension_is_automatic } = outcomeOf('us-5472-1120', 2025, given)!.dates[0]!
  assert.deepEqual([part, due, extended, extension_is_automatic], [null, '2025-12-15', '2026-06-15', false])
})

test('Form 5472 for a tax year that ends in June: a month less before 2026, with 7 months of extension (IRC 6072)', () => {
  const given = { ...REPORTING, fiscal_year_end: '06-30' }
  const dates = (year: number) => {
    const [first] = outcomeOf('us-5472-1120', year, given)!.dates
    return [first!.due, first!.extended]
  }
  assert.deepEqual(dates(2024), ['2025-09-15', '2026-04-15'])
  assert.deepEqual(dates(2025), ['2026-09-15', '2027-04-15'])
  assert.deepEqual(dates(2026), ['2027-10-15', '2028-04-18'])
})

test('an exception nobody can decide uses the earliest date and asks for the fact', () => {
  const given = { owner_is_individual: true, owner_us_income_to_report: true }
  const found = outcomeOf('us-1040-nr', 2025, given)!
  assert.deepEqual(
    [found.kind, found.dates[0]?.due, found.missing],
    ['applies', '2026-04-15', ['owner_us_wages_withheld']],
  )
})

const whyOf = (rule: string, year: number, given: Given) => outcomeOf(rule, year, given)!.dates[0]!.why

test('each due date says how it follows, in both languages', () => {
  const cases: [why: ReturnType<typeof whyOf>, en: string, es: string][] = [
    [
      whyOf('us-5472-1120', 2027, REPORTING),
      'The tax year ends on December 31, 2027. It is due on the 15th day of the 4th month after that. April 15, 2028 is a Saturday, so the next business day counts.',
      'El ejercicio termina el 31 de diciembre de 2027. Vence el día 15 del 4.º mes posterior. El 15 de abril de 2028 es sábado, así que cuenta el siguiente día hábil.',
    ],
    [
      whyOf('us-7004', 2024, { ...REPORTING, extension_wanted: true, fiscal_year_end: '06-30' }),
      'The tax year ends on June 30, 2025. It is due on the 15th day of the 3rd month after that.',
      'El ejercicio termina el 30 de junio de 2025. Vence el día 15 del 3.º mes posterior.',
    ],
    [
      whyOf('us-5472-1120', 2021, REPORTING),
      'The tax year ends on December 31, 2021. It is due on the 15th day of the 4th month after that. April 15, 2022 is a holiday, so the next business day counts.',
      'El ejercicio termina el 31 de diciembre de 2021. Vence el día 15 del 4.º mes posterior. El 15 de abril de 2022 es festivo, así que cuenta el siguiente día hábil.',
    ],
    [
      whyOf('state-de-llc-tax-300', 2025, { ...LLC, llc_state: 'DE' }),
      'Fixed date: June 1, 2026.',
      'Fecha fija: 1 de junio de 2026.',
    ],
    [
      whyOf('state-wy-annual-report', 2026, { ...LLC, llc_state: 'WY' }),
      'Formation date: March 12, 2010. It is due each year on the 1st day of that month.',
      'Fecha de constitución: 12 de marzo de 2010. Vence cada año el día 1 de ese mes.',
    ],
    [
      whyOf('state-ca-llc-tax', 2026, { ...LLC, llc_state: 'CA', formation_date: '2026-05-20' }),
      'In the first year, the 15th day of the 4th month, counting the month of formation (May 20, 2026). August 15, 2026 is a Saturday, so the next business day counts.',
      'El primer año, el día 15 del cuarto mes contando el de constitución (20 de mayo de 2026). El 15 de agosto de 2026 es sábado, así que cuenta el siguiente día hábil.',
    ],
    [
      whyOf('registered-agent', 2026, { ...LLC, registered_agent_renews_on: '12-15' }),
      'Every year on December 15 (Renewal day of the registered agent).',
      'Cada año el 15 de diciembre (Día de renovación del agente registrado).',
    ],
    [
      whyOf('us-8822-b', 2026, { ...LLC, responsible_party_changed_on: '2026-03-02' }),
      'Change of the person responsible for the EIN: March 2, 2026. It is due 60 days after that.',
      'Cambio de la persona responsable del EIN: 2 de marzo de 2026. Vence 60 días después.',
    ],
    [
      whyOf('us-w8', 2026, { ...LLC, w8_signed_on: '2023-05-04', w8_asked_by_payer: true }),
      'Date of the last Form W-8: May 4, 2023. It is due at the end of the third year after that.',
      'Fecha del último formulario W-8: 4 de mayo de 2023. Vence al final del tercer año posterior.',
    ],
  ]
  for (const [why, en, es] of cases) assert.deepEqual(why, { en, es })
})

test('Easter Sunday of twelve years (tables of the Astronomical Applications Department)', () => {
  const known = {
    2019: '04-21',
    2020: '04-12',
    2021: '04-04',
    2022: '04-17',
    2023: '04-09',
    2024: '03-31',
    2025: '04-20',
    2026: '04-05',
    2027: '03-28',
    2028: '04-16',
    2029: '04-01',
    2038: '04-25',
  }
  for (const [year, day] of Object.entries(known)) assert.equal(easterSunday(Number(year)), `${year}-${day}`)
})

test('of the days around Easter only Good Friday is a national holiday in Spain', () => {
  const days = ['2026-04-02', '2026-04-03', '2026-04-04', '2026-04-05', '2026-04-06']
  assert.deepEqual(days.map(isSpanishHoliday), [false, true, false, false, false])
  assert.equal(nextSpanishBusinessDay('2026-04-03'), '2026-04-06')
})

/** Official titles keep their language, such as "Rev. December 2024"; what we write around them does not. */
const ENGLISH_DATE =
  /\b(?:January|February|March|April|May|June|July|August|September|October|November|December) \d{1,2}\b/
const ENGLISH_WORDS = /\b(?:and|from|of the|within|payments|after|before|between|day|days)\b/

test('every rule and every fact has its texts in both languages, and rules name only known facts', () => {
  const names = (condition: object): string[] =>
    'fact' in condition
      ? [condition.fact as string]
      : Object.values(condition).flatMap(value => (Array.isArray(value) ? value.flatMap(names) : []))
  const derived = ['period_year_last_digit', 'tax_year_begin', 'tax_year_end_month', 'w8_expires_on']
  for (const rule of RULES) {
    const { threshold, note, never, ...texts } = textsOf(rule)
    for (const text of [...Object.values(texts), threshold, note, never])
      if (text) assert.ok(text.en.trim() && text.es.trim(), rule.id)
    assert.ok(rule.source.title && rule.source.citation && rule.verified_on, rule.id)
    const { title_es, citation_es } = sourceOf(rule)
    assert.doesNotMatch(title_es, ENGLISH_DATE, rule.id)
    assert.doesNotMatch(citation_es, ENGLISH_DATE, rule.id)
    assert.doesNotMatch(citation_es, ENGLISH_WORDS, rule.id)
    for (const name of names(rule.trigger))
      assert.ok(factNamed(name) || derived.includes(name), `${rule.id}: ${name}`)
  }
  for (const { name, question } of FACTS) {
    assert.notEqual(labelOf(name).en, name)
    if (question) assert.ok(question.en && question.es, name)
  }
  const used = JSON.stringify(RULES).matchAll(/"op":"(\w+)"/g)
  for (const [, op = ''] of used) assert.ok((OPERATORS as readonly string[]).includes(op), op)
})

/** Governments, legislatures, central banks and official gazettes. */
const OFFICIAL =
  /(?:^|\.)(?:gov|gov\.[a-z]{2}|gob\.[a-z]{2}|boe\.es|bde\.es|europa\.eu|gesetze-im-internet\.de)$/

const isOfficial = (url: string | null | undefined): boolean =>
  typeof url === 'string' && url.startsWith('https://') && OFFICIAL.test(new URL(url).hostname)

test('no rule is verified without the address of an official text, or with a note that it was only quoted', () => {
  for (const { id, verified, source, note } of RULES)
    if (verified) {
      assert.ok(isOfficial(source.url), `${id}: ${source.url}`)
      assert.doesNotMatch(note ?? '', /quoted|secondary|disagree|differ/, id)
    }
  for (const { id, verified, verified_note, sources } of COUNTRY_RULES) {
    if (verified)
      assert.ok(
        sources.some(({ url }) => isOfficial(url)),
        id,
      )
    else assert.ok(verified_note, `${id} says what is not verified`)
  }
})

test('a rule whose sources disagree about the amount shows all of them, counts with the highest and is not verified', () => {
  const disputed = RULES.filter(rule => rule.disputed_amounts)
  assert.deepEqual(
    disputed.map(({ id, disputed_amounts }) => [id, disputed_amounts!.map(({ usd }) => usd)]),
    [['state-de-llc-tax-400', [300, 400]]],
  )
  for (const { id, verified, amount_usd, disputed_amounts: all } of disputed) {
    assert.equal(verified, false, id)
    assert.equal(amount_usd, Math.max(...all!.map(({ usd }) => usd)), id)
    for (const { says, url } of all!) assert.ok(says.en && says.es && isOfficial(url), id)
  }
})
