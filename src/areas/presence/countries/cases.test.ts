import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import test from 'node:test'
import { countByRules, NO_FACTS, type OwnerFacts, type RuleCount } from './count.rules.ts'
import { COUNTRY_RULES, type CountryRule } from './country-rules.rules.ts'

const readFixture = (name: string) => JSON.parse(readFileSync(join(import.meta.dirname, name), 'utf8'))

type Case = {
  id: string
  title: { en: string }
  year: number
  as_of: string
  stays: { from: string; country: string }[]
  residence_certificate?: string
  exempt?: OwnerFacts['exempt']
  nationality?: string
  expected: (Partial<RuleCount> & { rule: string; example_window?: [string, string] })[]
}
const { cases } = readFixture('cases.fixture.json') as { cases: Case[] }

test('there are sixteen cases', () => assert.equal(cases.length, 16))

for (const one of cases)
  test(`${one.id}: ${one.title.en}`, () => {
    const { year, residence_certificate: country, nationality } = one
    const facts: OwnerFacts = {
      ...NO_FACTS,
      nationalities: nationality ? [nationality] : [],
      certificates: country ? [{ country, from: `${year}-01-01`, to: `${year}-12-31` }] : [],
      exempt: one.exempt ?? [],
    }
    const stays = one.stays.map(stay => ({ ...stay, to: null }))
    const counted = countByRules(stays, year, one.as_of, facts)
    for (const { example_window, ...expected } of one.expected) {
      const found = counted.find(({ rule }) => rule === expected.rule)
      assert.ok(found, expected.rule)
      const shown = Object.fromEntries(Object.keys(expected).map(key => [key, found[key as keyof RuleCount]]))
      assert.deepEqual(shown, expected)
      if (example_window) assert.deepEqual(found.window, example_window)
    }
  })

type Given = {
  id: string
  country: string | null
  kind: string
  threshold: number | null
  compare: string | null
  window: object | null
  day: string | null
  cautious: { max_absence_days?: number } | null
  says: object
  other_tests: string[]
  judgement?: string
  note?: string
  applies_if?: string
  verified: boolean
  verified_note?: string
  verified_on: string
  members?: string[]
  members_as_of?: string
  minimum_this_year?: number
  weights?: string[]
  threshold_months?: number
  bridge_absence_days?: number
  level?: string
  question?: { en: string }
  sources: { title: string; citation: string; url?: string }[]
}

/** The fields that only some kinds of rules have. */
const partOf = (rule: CountryRule, key: string) => (rule as unknown as Record<string, unknown>)[key] ?? null

test('the rules say what the researched ones say, field by field, and nothing is left out', () => {
  const given = (readFixture('country-rules.fixture.json') as { rules: Given[] }).rules
  assert.deepEqual(
    COUNTRY_RULES.map(({ id }) => id),
    given.map(({ id }) => id),
  )
  for (const [i, one] of given.entries()) {
    const rule = COUNTRY_RULES[i]!
    assert.deepEqual(rule.says, one.says, one.id)
    assert.deepEqual([rule.country, rule.kind], [one.country, one.kind])
    for (const key of ['threshold', 'compare', 'window', 'day', 'minimum_this_year', 'weights'] as const)
      assert.deepEqual(partOf(rule, key), one[key] ?? null, `${one.id} ${key}`)
    for (const key of ['threshold_months', 'bridge_absence_days', 'members_as_of'] as const)
      assert.deepEqual(partOf(rule, key), one[key] ?? null, `${one.id} ${key}`)
    assert.deepEqual(partOf(rule, 'members') ?? [], one.members ?? [])
    const sporadic = partOf(rule, 'sporadic') as { max_absence_days: number } | null
    assert.equal(sporadic?.max_absence_days, one.cautious?.max_absence_days)
    assert.deepEqual(
      rule.other_tests.map(({ en }) => en),
      one.other_tests,
    )
    for (const key of ['judgement', 'note', 'applies_if', 'verified_note'] as const)
      assert.equal(rule[key]?.en, one[key], `${one.id} ${key}`)
    assert.deepEqual([rule.verified, rule.verified_on], [one.verified, one.verified_on])
    assert.deepEqual(
      rule.sources.map(({ title, url }) => [title, url]),
      one.sources.map(({ title, url }) => [title, url ?? null]),
    )
    for (const { citation, title_es } of rule.sources) {
      assert.ok(citation.en && citation.es)
      assert.doesNotMatch(title_es, /\b(?:January|March|April|November) \d| and /, 'our words are Spanish')
    }
    const english = { question: partOf(rule, 'question'), level: partOf(rule, 'level') } as {
      question: { en: string } | null
      level: { en: string } | null
    }
    assert.deepEqual([english.question?.en, english.level?.en], [one.question?.en, one.level])
  }
})
