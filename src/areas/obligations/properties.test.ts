import assert from 'node:assert/strict'
import test from 'node:test'
import fc from 'fast-check'
import { testSeed } from '../../../tests/harness/random.ts'
import { weekdayOf } from '../../kernel/values/dates.ts'
import { isLegalHoliday } from '../entities/vocabulary.rules.ts'
import { evaluateRule, evaluateYear, type Outcome } from './evaluate.rules.ts'
import type { KnownFacts } from './known-facts.rules.ts'
import { FACTS, type Fact, type FactValue, RULES } from './rule-book.rules.ts'
import { isSpanishHoliday } from './spain.rules.ts'

const YEARS = { min: 2017, max: 2040 }
const day = fc
  .tuple(
    fc.integer({ min: 2010, max: 2036 }),
    fc.integer({ min: 1, max: 12 }),
    fc.integer({ min: 1, max: 28 }),
  )
  .map(parts => parts.map(part => String(part).padStart(2, '0')).join('-'))

function arbitraryOf({ name, type, yes_no_threshold: limit }: Fact): fc.Arbitrary<FactValue> {
  if (name === 'llc_state') return fc.constantFrom('NM', 'WY', 'DE', 'FL', 'TX', 'CA', 'NV')
  if (name === 'owner_tax_residence') return fc.constantFrom('ES', 'PT', 'MX', 'FR')
  if (name === 'fiscal_year_end') return fc.constantFrom('12-31', '06-30', '02-28')
  if (name === 'registered_agent_renews_on') return fc.constantFrom('03-12', '02-29', null)
  if (name === 'dissolution_date') return fc.constantFrom(null, '2039-05-05')
  if (name === 'formation_date') return day
  if (type === 'boolean') return fc.boolean()
  if (type === 'date') return fc.option(day)
  if (type === 'integer') return fc.integer({ min: 0, max: 3 })
  const amounts = fc.constantFrom(0, 9.9999, 10, 100, 600, 2000, 3000.01, 10_000, 50_000.01, 1_000_000)
  return limit === undefined ? amounts : fc.oneof(amounts, fc.boolean())
}

/** Some facts, not all: a missing one is unknown. */
const anyFacts = fc.record(Object.fromEntries(FACTS.map(fact => [fact.name, arbitraryOf(fact)])), {
  requiredKeys: [],
}) as fc.Arbitrary<Record<string, FactValue>>

const knowing =
  (given: Record<string, FactValue>): KnownFacts =>
  name =>
    name in given ? { value: given[name]!, source: 'answer' } : undefined

const all = (year: number, given: Record<string, FactValue>): Outcome[] =>
  (['llc', 'owner'] as const).flatMap(subject => evaluateYear(subject, year, knowing(given)))

const runs = { seed: testSeed, numRuns: 300 }

test('a due date that moves past weekends and holidays is never on one', () => {
  const isClosed: Record<string, (date: string) => boolean> = {
    next_business_day_dc: isLegalHoliday,
    next_business_day_us: date => isLegalHoliday(date) && !/-04-1[5-7]$/.test(date),
    next_business_day_es: isSpanishHoliday,
  }
  fc.assert(
    fc.property(anyFacts, fc.integer(YEARS), (given, year) => {
      for (const rule of RULES) {
        const roll = rule.due?.roll ?? 'none'
        if (roll === 'none') continue
        for (const { due, extended } of evaluateRule(rule, year, knowing(given))?.dates ?? [])
          for (const date of [due, ...(extended ? [extended] : [])]) {
            assert.ok(weekdayOf(date) <= 5, `${rule.id} ${date}`)
            assert.ok(!isClosed[roll]!(date), `${rule.id} ${date}`)
          }
      }
    }),
    runs,
  )
})

test('an extension never ends before the due date', () => {
  fc.assert(
    fc.property(anyFacts, fc.integer(YEARS), (given, year) => {
      for (const { rule, dates } of all(year, given))
        for (const { due, extended } of dates) assert.ok(extended === null || extended >= due, rule.id)
    }),
    runs,
  )
})

/** The records always know these; another value is another LLC. */
const OF_THE_LLC = ['llc_state', 'formation_date', 'dissolution_date', 'fiscal_year_end']
const answered = FACTS.map(({ name }) => name).filter(name => !OF_THE_LLC.includes(name))

test('what is decided stays decided when another question is answered', () => {
  fc.assert(
    fc.property(anyFacts, fc.constantFrom(...answered), fc.integer(YEARS), (given, name, year) => {
      const { [name]: value, ...before } = given
      if (value === undefined) return
      const after = new Map(all(year, given).map(outcome => [outcome.rule.obligation, outcome]))
      for (const { rule, kind } of all(year, before))
        if (kind !== 'unknown') assert.equal(after.get(rule.obligation)?.kind, kind, `${rule.id}, ${name}`)
    }),
    runs,
  )
})

test('an answer changes only obligations whose rule names the fact', () => {
  const names = (rule: unknown, fact: string) => JSON.stringify(rule).includes(`"${fact}"`)
  const isNamed = (obligation: string, fact: string) =>
    RULES.some(rule => rule.obligation === obligation && names(rule, fact)) ||
    // The extension follows the return; the expiry follows the signature.
    (obligation === 'us-w8' && fact === 'w8_signed_on')
  fc.assert(
    fc.property(anyFacts, fc.constantFrom(...answered), fc.integer(YEARS), (given, name, year) => {
      const { [name]: _, ...without } = given
      const after = new Map(all(year, given).map(outcome => [outcome.rule.obligation, outcome]))
      for (const outcome of all(year, without))
        if (!isNamed(outcome.rule.obligation, name))
          assert.deepEqual(after.get(outcome.rule.obligation), outcome, name)
    }),
    runs,
  )
})

test('an unknown obligation names a missing fact, and knowing all facts leaves none unknown but states without a rule', () => {
  const whole = fc.record(Object.fromEntries(FACTS.map(fact => [fact.name, arbitraryOf(fact)])))
  fc.assert(
    fc.property(whole, fc.integer(YEARS), (given, year) => {
      for (const { rule, kind } of all(year, given as Record<string, FactValue>))
        if (rule.obligation !== 'state-annual') assert.notEqual(kind, 'unknown', rule.id)
    }),
    runs,
  )
  fc.assert(
    fc.property(anyFacts, fc.integer(YEARS), (given, year) => {
      for (const { rule, kind, missing } of all(year, given))
        if (kind === 'unknown' && rule.obligation !== 'state-annual') assert.ok(missing.length > 0, rule.id)
    }),
    runs,
  )
})
