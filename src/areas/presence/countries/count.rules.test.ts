import assert from 'node:assert/strict'
import test from 'node:test'
import fc from 'fast-check'
import { addDays, addMonths, daysBetween } from '../../../kernel/values/dates.ts'
import type { Stay } from '../presence.rules.ts'
import { countByRules, lastDayToMeet, NO_FACTS, type OwnerFacts, type RuleCount } from './count.rules.ts'
import { COUNTRY_RULES } from './country-rules.rules.ts'
import { firstDayMet } from './first-day-met.rules.ts'

const RUN = { seed: 20_261_117, numRuns: 150 }

const stay = (country: string, from: string, to: string | null = null): Stay => ({ country, from, to })
const ruleIn = (counted: RuleCount[], rule: string) => counted.find(one => one.rule === rule)
/** One rule of a log that begins with a country and then moves on to Thailand, which has no rule. */
function afterDays(rule: string, country: string, from: string, days: number, facts?: OwnerFacts) {
  const asOf = `${from.slice(0, 4)}-12-31`
  const stays = [stay(country, from, addDays(from, days - 1)), stay('TH', addDays(from, days + 60))]
  const gap = stay('TH', addDays(from, days))
  return ruleIn(countByRules([stays[0]!, gap], Number(from.slice(0, 4)), asOf, facts), rule)!
}

test('levels of "more than 183" start at 110, 138, 165 and 184 counted days', () => {
  // The morning of departure counts, so one day less is spent there.
  const levels = [109, 110, 137, 138, 164, 165, 183, 184].map(count => {
    const spain = afterDays('ES-183', 'ES', '2026-01-01', count - 1)
    assert.equal(spain.cautious_count, count)
    return spain.level
  })
  assert.deepEqual(levels, ['none', 'info', 'info', 'warning', 'warning', 'danger', 'danger', 'exceeded'])
})

test('levels of "183 or more" end at 183 midnights in the UK', () => {
  const levels = [109, 110, 182, 183].map(count => {
    const uk = ruleIn(
      countByRules([stay('GB', '2025-04-06'), stay('TH', addDays('2025-04-06', count))], 2025, '2026-04-05'),
      'GB-SRT-183',
    )!
    assert.equal(uk.cautious_count, count)
    return [uk.level, uk.met]
  })
  assert.deepEqual(levels, [
    ['none', 'no'],
    ['info', 'no'],
    ['danger', 'no'],
    ['exceeded', 'yes'],
  ])
})

test('levels of the Schengen area start at 54, 68, 81 and 91 days', () => {
  const levels = [53, 54, 67, 68, 80, 81, 90, 91].map(
    count =>
      ruleIn(
        countByRules([stay('FR', '2026-01-01')], 2026, addDays('2026-01-01', count - 1), {
          ...NO_FACTS,
          nationalities: ['MX'],
        }),
        'SCHENGEN-90-180',
      )!.level,
  )
  assert.deepEqual(levels, ['none', 'info', 'info', 'warning', 'warning', 'danger', 'danger', 'exceeded'])
})

test('the US test needs 31 days this year, whatever the years before say', () => {
  const of = (days: number) =>
    ruleIn(
      countByRules(
        [stay('US', '2024-01-01'), stay('TH', addDays('2026-01-01', days - 1))],
        2026,
        '2026-12-31',
      ),
      'US-SPT',
    )!
  assert.deepEqual([of(30).days?.[0], of(30).met, of(30).level], [30, 'no', 'info'])
  assert.deepEqual([of(31).days?.[0], of(31).met, of(31).level], [31, 'yes', 'exceeded'])
})

test('5 April belongs to the old UK tax year and 6 April to the new one', () => {
  const on = (day: string, asOf: string, year: number) =>
    ruleIn(countByRules([stay('GB', day, day), stay('TH', addDays(day, 1))], year, asOf), 'GB-SRT-183')!
  const old = on('2026-04-05', '2026-04-05', 2026)
  assert.deepEqual([old.tax_year, old.rule_count, old.window], ['2025-26', 1, ['2025-04-06', '2026-04-05']])
  const next = on('2026-04-06', '2026-04-06', 2026)
  assert.deepEqual(
    [next.tax_year, next.rule_count, next.window],
    ['2026-27', 1, ['2026-04-06', '2026-04-06']],
  )
  assert.equal(on('2026-04-05', '2026-12-31', 2026).rule_count, 0)
  assert.equal(on('1999-04-06', '2000-04-05', 1999).tax_year, '1999-00')
})

test('a leap day counts, and a period of twelve months over it has 366 days', () => {
  assert.equal(afterDays('ES-183', 'ES', '2024-01-01', 366).rule_count, 366)
  const portugal = ruleIn(countByRules([stay('PT', '2023-01-01')], 2024, '2024-12-31'), 'PT-183')!
  assert.equal(portugal.rule_count, 366)
  const colombia = ruleIn(countByRules([stay('CO', '2023-01-01')], 2024, '2024-12-31'), 'CO-183')!
  assert.equal(colombia.rule_count, 365)
  const germany = ruleIn(
    countByRules([stay('DE', '2023-08-31'), stay('TH', '2024-03-01')], 2023, '2024-03-01'),
    'DE-6M',
  )!
  assert.deepEqual([germany.six_months_end, germany.met], ['2024-02-29', 'yes'])
})

test('an absence of 30 days is added to the cautious count in Spain, and one of 31 is not', () => {
  const withAbsence = (days: number) =>
    ruleIn(
      countByRules(
        [
          stay('ES', '2026-01-01'),
          stay('TH', '2026-03-01'),
          stay('ES', addDays('2026-03-02', days)),
          stay('TH', '2026-06-01'),
        ],
        2026,
        '2026-12-31',
      ),
      'ES-183',
    )!
  assert.equal(withAbsence(30).sporadic_absences_added, 30)
  assert.equal(withAbsence(31).sporadic_absences_added, 0)
})

test('absences that outnumber the days of presence are not added', () => {
  const stays = [1, 2, 3].flatMap(month => [
    stay('ES', `2026-0${month}-01`, `2026-0${month}-01`),
    stay('TH', `2026-0${month}-02`),
  ])
  const spain = ruleIn(countByRules(stays, 2026, '2026-12-31'), 'ES-183')!
  assert.deepEqual([spain.rule_count, spain.sporadic_absences_added, spain.cautious_count], [6, 0, 6])
})

test('an absence over New Year is added to both years', () => {
  const stays = [stay('ES', '2025-11-01'), stay('TH', '2025-12-29'), stay('ES', '2026-01-04')]
  const added = (year: number) =>
    ruleIn(countByRules(stays, year, '2026-03-31'), 'ES-183')!.sporadic_absences_added
  assert.deepEqual([added(2025), added(2026)], [2, 3])
})

test('a certificate of residence elsewhere stops additions only for the days it covers', () => {
  const stays = [stay('ES', '2026-01-01'), stay('TH', '2026-02-01'), stay('ES', '2026-02-12')]
  const added = (country: string, from: string, to: string | null) =>
    ruleIn(
      countByRules(stays, 2026, '2026-06-30', { ...NO_FACTS, certificates: [{ country, from, to }] }),
      'ES-183',
    )!.sporadic_absences_added
  assert.equal(added('AE', '2026-01-01', '2026-12-31'), 0)
  assert.equal(added('AE', '2026-02-07', null), 5)
  assert.equal(added('AE', '2025-01-01', '2025-12-31'), 10)
  assert.equal(added('ES', '2026-01-01', '2026-12-31'), 10)
})

test('Schengen days are for owners without a nationality of the EU, EEA or Switzerland, and not for days under a permit', () => {
  const schengen = (facts: Partial<OwnerFacts>) =>
    ruleIn(
      countByRules([stay('FR', '2026-01-01')], 2026, '2026-04-10', { ...NO_FACTS, ...facts }),
      'SCHENGEN-90-180',
    )!
  const seen = (facts: Partial<OwnerFacts>) => {
    const { applies, cautious_count, level, met } = schengen(facts)
    return [applies, cautious_count, level, met]
  }
  assert.deepEqual(seen({}), ['unknown', 100, 'none', null], 'no alert before the nationality is known')
  assert.deepEqual(seen({ nationalities: ['MX'] }), ['yes', 100, 'exceeded', 'yes'])
  for (const country of ['ES', 'IE', 'CY', 'CH', 'NO'])
    assert.deepEqual(seen({ nationalities: ['MX', country] }), ['no', 100, 'none', 'no'], country)
  const permits = [{ country: 'FR', from: '2026-03-01', to: null }]
  assert.deepEqual(seen({ nationalities: ['MX'], permits }), ['yes', 59, 'info', 'no'])
  assert.deepEqual(seen({ nationalities: ['MX'], certificates: permits }), ['yes', 59, 'info', 'no'])
  assert.deepEqual(seen({ permits }), ['unknown', 59, 'none', null])
  assert.equal(schengen({ permits: [{ country: 'GB', from: '2026-03-01', to: null }] }).cautious_count, 100)
})

test('an owner who resides in a member of the Schengen area counts only the days in the others', () => {
  const permits = [{ country: 'ES', from: '2025-01-01', to: null }]
  const facts = { ...NO_FACTS, nationalities: ['MX'], permits }
  const trips = [stay('ES', '2026-01-01'), stay('FR', '2026-03-01'), stay('ES', '2026-03-11')]
  const { applies, cautious_count, level } = ruleIn(
    countByRules(trips, 2026, '2026-06-30', facts),
    'SCHENGEN-90-180',
  )!
  // Both days of travel were partly spent in France.
  assert.deepEqual([applies, cautious_count, level], ['yes', 11, 'none'])
  const away = [stay('ES', '2025-01-01'), stay('FR', '2026-01-01')]
  const abroad = ruleIn(countByRules(away, 2026, '2026-04-01', facts), 'SCHENGEN-90-180')!
  assert.deepEqual([abroad.cautious_count, abroad.level], [91, 'exceeded'])
})

test('an earlier overstay in the Schengen area stays visible as the highest count of the year', () => {
  const stays = [stay('FR', '2026-01-01'), stay('TH', '2026-04-11')]
  const { cautious_count, highest } = ruleIn(countByRules(stays, 2026, '2026-12-31'), 'SCHENGEN-90-180')!
  assert.equal(cautious_count, 0)
  assert.deepEqual(highest, { count: 101, window: ['2025-10-14', '2026-04-11'] })
})

test("the UAE's 90 days are for nationals and permit holders with a home or work there", () => {
  const of = (uae_resident: boolean | null) => {
    const counted = countByRules([stay('AE', '2026-01-01')], 2026, '2026-03-31', {
      ...NO_FACTS,
      uae_resident,
    })
    const { applies, level, met } = ruleIn(counted, 'AE-90')!
    return [applies, level, met]
  }
  assert.deepEqual(of(null), ['unknown', 'exceeded', 'yes'])
  assert.deepEqual(of(true), ['yes', 'exceeded', 'yes'])
  assert.deepEqual(of(false), ['no', 'none', 'no'])
})

test('a country without a rule is counted plainly, and a year to come is empty', () => {
  const [thailand] = countByRules([stay('TH', '2026-01-01')], 2026, '2026-06-30')
  assert.deepEqual(
    [thailand!.rule, thailand!.country, thailand!.plain_count, thailand!.cautious_count, thailand!.level],
    [null, 'TH', 181, 181, 'danger'],
  )
  assert.equal(thailand!.met, null)
  assert.deepEqual(countByRules([stay('TH', '2026-01-01')], 2027, '2026-06-30'), [])
  assert.deepEqual(countByRules([], 2026, '2026-06-30'), [])
})

test('days painted next to each other count the morning of departure like moves do', () => {
  const painted = [stay('ES', '2026-01-01', '2026-01-10'), stay('FR', '2026-01-11', '2026-01-12')]
  const moved = [stay('ES', '2026-01-01'), stay('FR', '2026-01-11')]
  for (const stays of [painted, moved])
    assert.equal(ruleIn(countByRules(stays, 2026, '2026-01-12'), 'ES-183')!.rule_count, 11)
})

// --- Properties -----------------------------------------------------------------------------------------

const START = '2023-10-01'
const anyDate = fc.nat(1100).map(days => addDays(START, days))
const anyCountry = fc.constantFrom('ES', 'PT', 'GB', 'US', 'DE', 'CO', 'AE', 'AD', 'MX', 'TH', 'FR')
const anyStay: fc.Arbitrary<Stay> = fc
  .record({ from: anyDate, length: fc.option(fc.oneof(fc.nat(5), fc.nat(60))), country: anyCountry })
  .map(({ from, length, country }) => stay(country, from, length === null ? null : addDays(from, length)))
const anyLog = fc.array(anyStay, { maxLength: 16 })
const anyYear = fc.integer({ min: 2023, max: 2026 })
const anyPeriod = fc
  .record({ from: anyDate, length: fc.nat(90) })
  .map(({ from, length }) => ({ from, to: addDays(from, length) }))
const anyFacts: fc.Arbitrary<OwnerFacts> = fc.record({
  nationalities: fc.subarray(['MX', 'ES', 'US']),
  certificates: fc.array(
    fc.tuple(anyPeriod, anyCountry).map(([period, country]) => ({ ...period, country })),
    { maxLength: 2 },
  ),
  permits: fc.array(
    fc.tuple(anyPeriod, anyCountry).map(([period, country]) => ({ ...period, country })),
    { maxLength: 2 },
  ),
  exempt: fc.array(
    fc.tuple(anyPeriod, fc.boolean()).map(([period, documented]) => ({ ...period, documented })),
    { maxLength: 3 },
  ),
  uae_resident: fc.option(fc.boolean()),
})

test('the cautious count is never below the rule count, and a rule met plainly is met cautiously', () => {
  fc.assert(
    fc.property(anyLog, anyYear, anyDate, anyFacts, (stays, year, asOf, facts) => {
      for (const one of countByRules(stays, year, asOf, facts)) {
        if (one.rule_count !== null) assert.ok(one.cautious_count! >= one.rule_count, one.rule!)
        if (one.met === 'yes' || one.met === 'cautious') assert.equal(one.level, 'exceeded', one.rule!)
      }
    }),
    RUN,
  )
})

test('windows and stays never reach beyond the day of the question', () => {
  fc.assert(
    fc.property(anyLog, anyYear, anyDate, (stays, year, asOf) => {
      for (const { rule, window, stay: found, highest } of countByRules(stays, year, asOf))
        for (const span of [window, found, highest?.window])
          if (span) assert.ok(span[0] <= span[1] && span[1] <= asOf, `${rule} ${span} ${asOf}`)
    }),
    RUN,
  )
})

test('one more day in a country never lowers its counts', () => {
  fc.assert(
    fc.property(anyLog, anyYear, anyDate, anyDate, anyCountry, (stays, year, asOf, date, country) => {
      const before = countByRules(stays, year, asOf)
      // A trip of one day that replaces nothing else: the days around it stay as they are.
      const after = countByRules(withDay(stays, date, country, asOf), year, asOf)
      for (const rule of COUNTRY_RULES) {
        const isTheirs = rule.country === country
        if (!isTheirs || rule.kind === 'no_day_count') continue
        const [was, is] = [before, after].map(counted => ruleIn(counted, rule.id)?.rule_count ?? 0)
        assert.ok(is! >= was!, `${rule.id}: ${was} to ${is}`)
      }
    }),
    RUN,
  )
})

/** The log as separate days, with one of them changed; nothing is filled differently. */
function withDay(stays: readonly Stay[], date: string, country: string, asOf: string): Stay[] {
  const days = endOfDays(stays, asOf)
  if (date <= asOf) days.set(date, country)
  const first = [...days.keys()].toSorted()[0]
  // A day before the first known one would fill everything after it.
  return [...days].filter(([day]) => day >= first!).map(([day, of]) => stay(of, day, day))
}

/** Slow and simple: the country at the end of each day. */
function endOfDays(stays: readonly Stay[], asOf: string): Map<string, string> {
  const entries = stays.map((one, place) => ({ ...one, place }))
  const isLater = (a: (typeof entries)[0], b: (typeof entries)[0]) =>
    a.from > b.from || (a.from === b.from && a.place > b.place)
  const days = new Map<string, string>()
  const first = entries.map(({ from }) => from).toSorted()[0]
  for (let date = first ?? '9999-12-31'; date <= asOf; date = addDays(date, 1)) {
    const begun = entries.filter(({ from }) => from <= date)
    const alive = begun.filter(one => !begun.some(other => other.to === null && isLater(other, one)))
    const there = alive.filter(({ from, to }) => date <= (to ?? from))
    const winner = there.find(one => there.every(other => other === one || isLater(one, other)))
    days.set(date, winner?.country ?? days.get(addDays(date, -1))!)
  }
  return days
}

test('the highest of all twelve-month periods is what trying each of them gives', () => {
  fc.assert(
    fc.property(anyLog, anyYear, anyDate, (stays, year, asOf) => {
      const days = endOfDays(stays, asOf)
      const nights = (from: string, to: string) =>
        [...days].filter(([day, country]) => country === 'PT' && day >= from && day <= to).length
      let most = 0
      // Every start in the year before and in the year, cut at the day of the question.
      for (let from = `${year - 1}-01-02`; from <= `${year}-12-31`; from = addDays(from, 1)) {
        const until = addDays(addMonths(from, 12), -1)
        const touches = from.startsWith(`${year}-`) || until.startsWith(`${year}-`)
        if (touches && asOf >= `${year}-01-01`) most = Math.max(most, nights(from, until))
      }
      const found = ruleIn(countByRules(stays, year, asOf), 'PT-183')?.rule_count ?? 0
      // From 29 February a period may last one day longer than this simple arithmetic.
      assert.ok(found >= most && found <= most + 1, `${found}, expected ${most}`)
      if (!isNearLeapDay(year)) assert.equal(found, most)
    }),
    { ...RUN, numRuns: 25 },
  )
})

const isNearLeapDay = (year: number) => [2024, 2025].includes(year)

/** One stay after the other, so that absences are short, rules are nearly met, and returns matter. */
const anyTrips = fc
  .array(
    fc.tuple(fc.constantFrom('ES', 'ES', 'AD', 'DE', 'PT', 'US', 'TH'), fc.integer({ min: 1, max: 34 })),
    {
      minLength: 20,
      maxLength: 40,
    },
  )
  .map(trips => {
    let from = '2024-10-01'
    return trips.map(([country, days]) => {
      const first = from
      from = addDays(from, days)
      return stay(country, first, addDays(from, -1))
    })
  })

test('the first day on which a rule is met is what counting on each day gives', () => {
  const isMet = ({ met }: RuleCount) => met === 'yes' || met === 'cautious'
  const [from, until] = ['2025-07-15', '2026-04-10']
  const ids = COUNTRY_RULES.map(({ id }) => id)
  const canBeMet = (id: string, day: string) =>
    day <= lastDayToMeet(COUNTRY_RULES.find(rule => rule.id === id)!, 2025)
  fc.assert(
    fc.property(fc.oneof(anyLog, anyTrips), anyFacts, (stays, facts) => {
      const found = new Map<string, string>()
      for (let day = from; day <= until; day = addDays(day, 1))
        for (const one of countByRules(stays, 2025, day, facts))
          if (one.rule && isMet(one) && canBeMet(one.rule, day) && !found.has(one.rule))
            found.set(one.rule, day)
      const firstDay = firstDayMet(stays, 2025, { from, until }, facts)
      for (const id of ids) assert.equal(firstDay(id), found.get(id) ?? null, id)
    }),
    { ...RUN, numRuns: 6 },
  )
})

test('the Schengen count is what looking at each of the last 180 days gives', () => {
  fc.assert(
    fc.property(anyLog, anyYear, anyDate, (stays, year, asOf) => {
      const members = COUNTRY_RULES.find(({ id }) => id === 'SCHENGEN-90-180')!
      assert.ok(members.kind === 'day_count')
      const found = ruleIn(countByRules(stays, year, asOf), 'SCHENGEN-90-180')
      if (!found) return
      const [from, to] = found.window!
      assert.equal(daysBetween(from, to), 179)
      const ends = endOfDays(stays, asOf)
      const plain = [...ends].filter(
        ([day, country]) => day >= from && day <= to && members.members.includes(country),
      ).length
      assert.equal(found.plain_count, plain)
      assert.ok(found.rule_count! >= plain)
    }),
    RUN,
  )
})
