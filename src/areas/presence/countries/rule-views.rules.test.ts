import assert from 'node:assert/strict'
import test from 'node:test'
import { viewYear } from './presence-year.rules.ts'
import { viewRules } from './rule-views.rules.ts'

const stay = (country: string, from: string, to: string | null = null) => ({ country, from, to })
const NOTHING = { plans: [], facts: [] }

test('a country without a rule says that the plain count is used', () => {
  const [thailand] = viewRules({
    ...NOTHING,
    stays: [stay('TH', '2026-01-01')],
    year: 2026,
    today: '2026-03-01',
  })
  assert.deepEqual([thailand!.rule, thailand!.kind, thailand!.threshold], [null, 'plain', 183])
  assert.match(thailand!.says.en, /We have no rule for this country yet/)
  assert.match(thailand!.says.es, /Aún no tenemos la regla de este país/)
})

test('every rule with days has its text in both languages and a source', () => {
  const countries = ['ES', 'PT', 'GB', 'US', 'AD', 'DE', 'CO', 'AE', 'MX', 'AR']
  const stays = countries.map((country, i) => stay(country, `2026-${String(i + 1).padStart(2, '0')}-01`))
  const rules = viewRules({ ...NOTHING, stays, year: 2026, today: '2026-10-31' })
  assert.equal(rules.length, 12)
  for (const { says, sources, rule } of rules) {
    assert.ok(says.en && says.es, rule!)
    assert.ok(sources.length > 0, rule!)
  }
})

test('plans are counted by 31 December next to what is known, and change nothing else', () => {
  const stays = [stay('ES', '2026-01-01')]
  const about = { facts: [], year: 2026, today: '2026-06-30' }
  const plans = [{ id: 1, from: '2026-08-01', until: '2026-12-31', country: 'PT' }]
  const [without, withPlans] = [[], plans].map(plans => viewRules({ ...about, stays, plans }))
  const spain = withPlans!.find(({ rule }) => rule === 'ES-183')!
  assert.deepEqual(
    { ...spain, with_plans: null, forecast: { ...spain.forecast, with_plans: null } },
    without!.find(({ rule }) => rule === 'ES-183'),
  )
  // July is without a plan and continues in Spain; the morning of 1 August too.
  assert.deepEqual(spain.with_plans, { by: '2026-12-31', cautious_count: 213, level: 'exceeded' })
  const portugal = withPlans!.find(({ rule }) => rule === 'PT-183')!
  assert.deepEqual([portugal.plain_count, portugal.cautious_count, portugal.level], [0, null, 'none'])
  assert.deepEqual(portugal.with_plans, { by: '2026-12-31', cautious_count: 153, level: 'warning' })
})

test('a plan whose days have come counts only from tomorrow on, until it is confirmed', () => {
  const plans = [{ id: 1, from: '2026-12-01', until: '2026-12-31', country: 'PT' }]
  const rules = viewRules({
    stays: [stay('TH', '2026-01-01')],
    plans,
    facts: [],
    year: 2026,
    today: '2026-12-21',
  })
  assert.equal(rules.find(({ rule }) => rule === 'PT-183')!.with_plans!.cautious_count, 10)
  assert.equal(rules.find(({ country }) => country === 'TH')!.plain_count, 355)
})

test('the forecast of planned stays counts as the country does, not plainly', () => {
  // Until 30 June in Spain with a week away in May: 174 plain days, 176 by the rule, 181 with the absence.
  const stays = [stay('ES', '2026-01-01'), stay('FR', '2026-05-01'), stay('ES', '2026-05-08')]
  const about = { facts: [], stays, year: 2026, today: '2026-06-30' }
  const plans = [
    { id: 1, from: '2026-07-01', until: '2026-07-20', country: 'PT' },
    { id: 2, from: '2026-07-21', until: '2026-12-31', country: 'ES' },
  ]
  const spain = (ahead: typeof plans) =>
    viewRules({ ...about, plans: ahead }).find(({ rule }) => rule === 'ES-183')!
  const without = spain([])
  assert.deepEqual([without.plain_count, without.cautious_count, without.meets_at], [174, 181, 184])
  assert.deepEqual(without.forecast, { missing: 3, if_staying: '2026-07-03', with_plans: null })
  // 1 July is a morning in Spain, and on the return the 19 days away count as a short absence.
  assert.deepEqual(spain(plans).forecast, { missing: 3, if_staying: '2026-07-03', with_plans: '2026-07-21' })
  const away = spain([{ id: 1, from: '2026-07-01', until: '2026-12-31', country: 'PT' }])
  assert.deepEqual(away.forecast, { missing: 3, if_staying: '2026-07-03', with_plans: null })
})

test('a plan that exceeds the 90 days of the Schengen area is found, even if it is over by the end of the year', () => {
  const nationality = { id: 1, kind: 'nationality', country: 'MX', from: null, to: null } as const
  const stated = {
    answer: null,
    documented: null,
    note: null,
    stated_by: 'member:1',
    stated_at: '2026-01-01',
  }
  const plans = [
    { id: 1, from: '2026-02-01', until: '2026-05-15', country: 'FR' },
    { id: 2, from: '2026-05-16', until: '2026-12-31', country: 'TH' },
  ]
  const schengen = (facts: Parameters<typeof viewRules>[0]['facts']) =>
    viewRules({ stays: [stay('TH', '2026-01-01')], plans, facts, year: 2026, today: '2026-01-31' }).find(
      ({ zone }) => zone === 'SCHENGEN',
    )!
  const { with_plans, forecast } = schengen([{ ...nationality, ...stated }])
  assert.deepEqual(with_plans, { by: '2026-12-31', cautious_count: 0, level: 'none' })
  // The 91st day from 1 February on.
  assert.deepEqual(forecast, { missing: 91, if_staying: null, with_plans: '2026-05-02' })
  assert.equal(schengen([]).forecast, null, 'no alert before the nationality is known')
})

test('a year that is over, a rule that is met and one that is not near have no forecast', () => {
  const spain = (from: string, today: string) =>
    viewRules({ ...NOTHING, stays: [stay('ES', from)], year: 2026, today }).find(
      ({ rule }) => rule === 'ES-183',
    )!.forecast
  assert.equal(spain('2026-01-01', '2026-07-02')!.missing, 1)
  assert.equal(spain('2026-01-01', '2026-07-03'), null)
  assert.equal(spain('2026-09-01', '2026-12-31'), null)
  assert.equal(spain('2026-01-01', '2026-02-01'), null)
})

test('a past year has no plans', () => {
  const plans = [{ id: 1, from: '2027-02-01', until: '2027-02-10', country: 'PT' }]
  const rules = viewRules({
    stays: [stay('ES', '2025-01-01')],
    plans,
    facts: [],
    year: 2025,
    today: '2026-06-30',
  })
  assert.ok(rules.every(({ with_plans }) => with_plans === null))
})

const yearOf = (today: string, ...stays: ReturnType<typeof stay>[]) =>
  viewYear({ ...NOTHING, stays, year: 2026, today })

test('a forecast goes on to the end of the tax year: staying in the UK from 1 August makes 183 midnights on 30 January', () => {
  const { rules, warnings } = yearOf('2026-11-19', stay('ES', '2026-01-01'), stay('GB', '2026-08-01'))
  const uk = rules.find(({ rule }) => rule === 'GB-SRT-183')!
  assert.deepEqual([uk.tax_year, uk.cautious_count, uk.met], ['2026-27', 111, 'no'])
  assert.deepEqual(uk.forecast, { missing: 72, if_staying: '2027-01-30', with_plans: null })
  const warning = warnings.find(({ country }) => country === 'GB')!
  assert.deepEqual([warning.days, warning.threshold, warning.level], [111, 183, 'info'])
  assert.equal(
    warning.message,
    'United Kingdom: 111 days in 2026 (110 of them filled in); the threshold of 183 days is out of reach in this calendar year. By its own rule (GB-SRT-183, tax year 2026-27), the limit is reached on 2027-01-30 without travel.',
  )
  const early = yearOf('2027-01-15', stay('ES', '2026-01-01'), stay('GB', '2026-08-01'))
  assert.equal(
    early.rules.find(({ rule }) => rule === 'GB-SRT-183')!.forecast!.if_staying,
    '2027-01-30',
    'the calendar year is over, and the tax year is not',
  )
})

test('plans of the next calendar year count for a tax year and for any twelve months that begin in this year', () => {
  const plans = [{ id: 1, from: '2027-01-01', until: '2027-01-10', country: 'ES' }]
  const rules = viewRules({
    plans,
    facts: [],
    stays: [stay('GB', '2026-08-01')],
    year: 2026,
    today: '2026-11-19',
  })
  const uk = rules.find(({ rule }) => rule === 'GB-SRT-183')!
  assert.deepEqual(uk.forecast, { missing: 72, if_staying: '2027-01-30', with_plans: null })
  assert.deepEqual(uk.with_plans, { by: '2027-04-05', cautious_count: 153, level: 'warning' })
  const portugal = yearOf('2026-12-01', stay('PT', '2026-08-01')).rules.find(({ rule }) => rule === 'PT-183')!
  assert.equal(portugal.forecast!.if_staying, '2027-01-31')
})

test('a warning says that the rule of the country is met although 183 plain days are out of reach', () => {
  const { warnings } = yearOf('2026-12-01', stay('US', '2024-01-01'), stay('ES', '2026-04-30'))
  assert.match(
    warnings.find(({ country }) => country === 'US')!.message,
    /out of reach in this calendar year\. By its own rule \(US-SPT\), the limit is reached\.$/,
  )
})

test('a warning says that Mexico has no test of days, and its level stays that of the plain count', () => {
  const { warnings } = yearOf('2026-12-31', stay('MX', '2026-01-01'))
  const [mexico] = warnings
  assert.deepEqual([mexico!.country, mexico!.level], ['MX', 'exceeded'])
  assert.match(mexico!.message, /Mexico has no test of days \(MX-HOME\)\.$/)
})
