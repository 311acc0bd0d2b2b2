import assert from 'node:assert/strict'
import test from 'node:test'
import cases from './cases.fixture.json' with { type: 'json' }
import { evaluateYear, type Outcome } from './evaluate.rules.ts'
import type { KnownFacts } from './known-facts.rules.ts'
import { type FactValue, factNamed } from './rule-book.rules.ts'

type Expected = {
  applies: { rule: string; due: string; extended_due?: string; part?: string; amount_usd?: number }[]
  unknown: { rule: string; missing: string[] }[]
  not_applicable: { rule: string }[]
}

/** The facts of a case, as the fixture writes them. */
function factsOf(given: Record<string, unknown>): KnownFacts {
  return (name, year) => {
    const stored = given[name]
    const value = factNamed(name)?.by_year ? (stored as Record<string, unknown> | undefined)?.[year] : stored
    return value === undefined ? undefined : { value: value as FactValue, source: 'answer' }
  }
}

const order = <T extends { rule: string; part?: string | null }>(rows: T[]) =>
  rows.toSorted((a, b) => `${a.rule} ${a.part ?? ''}`.localeCompare(`${b.rule} ${b.part ?? ''}`))

for (const { id, title, facts, expected } of cases.cases)
  for (const [year, wanted] of Object.entries(expected as unknown as Record<string, Expected>)) {
    const found: Outcome[] = (['llc', 'owner'] as const).flatMap(subject =>
      evaluateYear(subject, Number(year), factsOf(facts)),
    )
    const of = (kind: Outcome['kind']) => found.filter(outcome => outcome.kind === kind)

    test(`${id} ${year}: exactly the expected obligations apply, with their dates (${title.en})`, () => {
      const applying = of('applies').flatMap(({ rule, dates }) =>
        dates.map(({ part, due, extended }) => ({
          rule: rule.id,
          part,
          due,
          extended,
          amount: rule.amount_usd ?? null,
        })),
      )
      const listed = wanted.applies.map(one => ({
        rule: one.rule,
        part: one.part ?? null,
        due: one.due,
        extended: one.extended_due ?? null,
        amount: one.amount_usd ?? null,
      }))
      assert.deepEqual(order(applying), order(listed))
    })

    test(`${id} ${year}: exactly the expected obligations are unknown, with the missing facts`, () => {
      const open = of('unknown').map(({ rule, missing }) => ({ rule: rule.id, missing }))
      assert.deepEqual(order(open), order(wanted.unknown.map(({ rule, missing }) => ({ rule, missing }))))
    })

    test(`${id} ${year}: the listed obligations do not apply`, () => {
      const needless = of('not_applicable').map(({ rule }) => rule.id)
      for (const { rule } of wanted.not_applicable) assert.ok(needless.includes(rule), rule)
    })

    test(`${id} ${year}: every obligation says why, in both languages, with the facts that decided it`, () => {
      for (const { rule, reason, facts: used, missing, kind } of found) {
        assert.ok(reason.en.length > 5 && reason.es.length > 5, rule.id)
        assert.doesNotMatch(reason.en + reason.es, /undefined|\{|\bNaN\b/, rule.id)
        const isNever = 'never' in rule.trigger
        assert.ok(
          isNever || kind === 'unknown' ? true : used.length > 0,
          `${rule.id}: ${JSON.stringify(used)}`,
        )
        assert.equal(missing.length > 0, kind === 'unknown', rule.id)
      }
    })
  }
