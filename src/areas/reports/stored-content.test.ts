import assert from 'node:assert/strict'
import test from 'node:test'
import fc from 'fast-check'
import { composeReport } from './compose.rules.ts'
import { anyFacts, factsWith, held, sold } from './facts.fixture.ts'
import { hashOfBooks } from './make-reports.ts'
import { storedContent } from './stored-content.ts'

const RUN = { seed: 20_261_115, numRuns: 200 }

test('whether a report is current depends on the books alone, not on the day, stays, filings, balances or decisions', () => {
  fc.assert(
    fc.property(anyFacts, anyFacts, (facts, other) => {
      const { today, balances, presence, filings, readiness, ledger } = other
      const later = { ...facts, today, balances, presence, filings, readiness, ledger }
      assert.ok(hashOfBooks(facts).equals(hashOfBooks(later)))
    }),
    RUN,
  )
})

test('different figures in the books produce a different hash', () => {
  const hash = (dollars: number) => hashOfBooks(factsWith({ now: [sold(dollars)], cash: [held(dollars)] }))
  assert.ok(hash(100).equals(hash(100)))
  assert.ok(!hash(100).equals(hash(100.01)))
})

test('stored content is JSON in both languages, and each proposal has its index', () => {
  fc.assert(
    fc.property(anyFacts, facts => {
      const kept = storedContent(composeReport(facts))
      for (const text of [kept.metrics, kept.alerts_en, kept.alerts_es]) JSON.parse(text)
      const proposals = kept.recommendations.filter(({ proposal_idx }) => proposal_idx !== null)
      assert.deepEqual(
        proposals.map(({ proposal_idx }) => proposal_idx),
        proposals.map((_, place) => place),
      )
      for (const { idx, rule, text_en, text_es, proposal_idx } of kept.recommendations)
        for (const text of [text_en, text_es]) {
          const stored = JSON.parse(`{${text}}`)
          assert.deepEqual([stored.idx, stored.rule, stored.proposed_decision_idx], [idx, rule, proposal_idx])
        }
    }),
    RUN,
  )
})

test('stores sums with more digits than a float can hold without loss', () => {
  const income = 1_234_567_890_123_456_789_012n
  const flow = { category: 'venta_servicio', movement_type: 'ingreso', entries: 9, income, expense: 0n }
  const { metrics } = storedContent(composeReport(factsWith({ now: [flow], yearToDate: [flow] })))
  assert.ok(metrics.includes('"received":123456789012345678.9012,'), metrics.slice(0, 300))
})
