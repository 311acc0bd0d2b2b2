import assert from 'node:assert/strict'
import test from 'node:test'
import { addDays } from '../../kernel/values/dates.ts'
import {
  bankDifferences,
  filingsDue,
  pendingDecisions,
  presenceDays,
  relatedWithoutSubstance,
  uncategorisedEntries,
  unusualAmounts,
  usPresence,
} from './alerts.rules.ts'
import { booked, daysIn, factsWith, lacking, lackingEntry, presenceOf, sold, usd } from './facts.fixture.ts'
import { type Alert, type LargeEntry, NOTHING_PENDING } from './facts.rules.ts'
import { periodOf } from './periods.rules.ts'

const codes = (alerts: Alert[]) => alerts.map(({ code, severity }) => [code, severity])

test('the alert about days in a country moves up one level at a time and is absent below the first level', () => {
  const at = (days: number) => codes(presenceDays(factsWith({ presence: daysIn('ES', days) })))
  assert.deepEqual(at(109), [])
  assert.deepEqual(at(110), [['presence_days', 'info']])
  assert.deepEqual(at(137), [['presence_days', 'info']])
  assert.deepEqual(at(138), [['presence_days', 'warning']])
  assert.deepEqual(at(165), [['presence_days', 'critical']])
  assert.deepEqual(at(183), [['presence_days', 'critical']])
  const [alert] = presenceDays(factsWith({ presence: daysIn('ES', 140) }))
  assert.equal(alert!.title.es, '140 días en España según el recuento prudente')
  assert.match(alert!.detail.en, /44 days left before the limit\./)
  assert.deepEqual(presenceDays(factsWith()), [])
})

test('for a past year the alert describes the days as they were, with none remaining', () => {
  const detailOf = (days: number, today: string) => {
    const period = periodOf('annual', 2026)
    return presenceDays(factsWith({ presence: daysIn('ES', days), period, today }))[0]!.detail
  }
  const past = detailOf(140, '2027-01-03')
  assert.match(past.en, /On December 31, 2026, there were 44 days left before the limit\./)
  assert.match(past.es, /El 31 de diciembre de 2026 quedaban 44 días para llegar al límite\./)
  assert.match(detailOf(183, '2027-01-03').es, /quedaba 1 día para llegar al límite\./)
  assert.match(detailOf(184, '2027-01-03').en, /The limit was reached\./)
  assert.match(detailOf(184, '2026-12-31').en, /The limit has been reached\./)
  assert.match(detailOf(183, '2026-12-31').en, /1 day left before the limit\./)
})

test('the alert counts as the rule of the country does and names the count; without a rule it is the plain one', () => {
  // Twelve trips of two days: the mornings of departure and the short absences count in Spain.
  const trips = Array.from({ length: 12 }, (_, i) => [
    { from: addDays('2026-01-01', i * 14), to: addDays('2026-01-01', i * 14 + 11), country: 'ES' },
    { from: addDays('2026-01-01', i * 14 + 12), to: addDays('2026-01-01', i * 14 + 13), country: 'PY' },
  ]).flat()
  const back = { from: addDays('2026-01-01', 168), to: addDays('2026-01-01', 187), country: 'ES' }
  const presence = presenceOf([...trips, back], '2026-07-07')
  const [alert, ...others] = presenceDays(factsWith({ presence }))
  assert.deepEqual(others, [])
  assert.equal(presence.warnings[0]!.level, 'warning', 'the warnings of the contract use plain days')
  assert.equal(alert!.severity, 'critical')
  assert.equal(alert!.title.en, '188 days in Spain by the cautious count')
  assert.equal(
    alert!.detail.en,
    'Rule: more than 183 days. Cautious count: 188. By the rule: 176. Plain count: 164. Period: January 1, 2026 to July 7, 2026. Includes 12 days of short absences. The limit is reached only by the cautious count. The Presence page shows how each country counts.',
  )
  assert.deepEqual(alert!.evidence.figures, {
    country: 'ES',
    year: 2026,
    days: 164,
    cautious_days: 188,
    rule: 'ES-183',
    threshold: 184,
    level: 'exceeded',
  })
  const [plain] = presenceDays(factsWith({ presence: daysIn('PY', 140) }))
  assert.equal(plain!.title.en, '140 days in Paraguay by the plain count')
  assert.match(plain!.detail.es, /Recuento simple: 140\. Quedan 43 días para llegar al límite\./)
})

test('alerts when the US substantial presence test is met', () => {
  // Days of 2025 count one third, so 182 days plus 3 of them make 183.
  const at = (until: string) => {
    const in2025 = [
      { from: '2025-01-01', to: `2025-01-${until}`, country: 'US' },
      { from: `2025-01-${until}`, to: null, country: 'ES' },
    ]
    return codes(usPresence(factsWith({ presence: daysIn('US', 182, in2025) })))
  }
  assert.deepEqual(at('03'), [['us_substantial_presence', 'critical']])
  assert.deepEqual(at('02'), [])
  assert.deepEqual(usPresence(factsWith()), [])
})

const filing = (due_on: string, more = {}) => ({
  form: '5472',
  tax_year: 2025,
  due_on,
  status: 'pending',
  ...more,
})

test('alerts about a filing from 60 days before it is due, and as overdue from the day after', () => {
  const at = (due_on: string, more = {}) =>
    codes(filingsDue(factsWith({ today: '2026-03-01', filings: [filing(due_on, more)] })))
  assert.deepEqual(at('2026-05-01'), [])
  assert.deepEqual(at('2026-04-30'), [['filing_due', 'warning']])
  assert.deepEqual(at('2026-03-01'), [['filing_due', 'warning']])
  assert.deepEqual(at('2026-02-28'), [['filing_overdue', 'critical']])
  assert.deepEqual(at('2026-02-28', { status: 'extended' }), [['filing_overdue', 'critical']])
  assert.deepEqual(at('2026-02-28', { status: 'filed' }), [])
  assert.deepEqual(at('2026-02-28', { status: 'not_required' }), [])
})

test('names the penalty only for Form 5472', () => {
  const of = (form: string) => filingsDue(factsWith({ filings: [filing('2026-11-10', { form })] }))[0]!
  assert.match(of('5472').detail.en, /\$25,000\.00/)
  assert.match(of('5472').detail.es, /25\.000,00 \$/)
  assert.equal(of('5472').evidence.figures.penalty, usd(25_000))
  assert.doesNotMatch(of('1040-NR').detail.en, /25,000/)
  assert.equal(of('1040-NR').title.en, 'Form 1040-NR for 2025 is due on November 10, 2026')
})

test('alerts about entries without a category, with their amounts', () => {
  assert.deepEqual(uncategorisedEntries(factsWith({ now: [sold(10)] })), [])
  const now = [sold(10), booked(null, 'ingreso', 70, 2), booked(null, 'gasto', 5)]
  const [alert] = uncategorisedEntries(factsWith({ now, uncategorised: [9, 8, 7] }))
  assert.deepEqual(alert!.evidence, {
    entry_ids: [9, 8, 7],
    figures: { entries: 3, income: usd(70), expense: usd(5) },
  })
  assert.equal(alert!.title.en, '3 entries without a category')
})

test('alerts about undocumented related-party money, with the entries of the period', () => {
  const related = { entries: 2, amount: usd(900), complete_entries: 2, complete_amount: usd(900) }
  const readiness = lacking({ missing: [lackingEntry(7, 10), lackingEntry(8, 9)] })
  const at = (complete_entries: number) => {
    const coverage = { all: related, related: { ...related, complete_entries, complete_amount: usd(400) } }
    return relatedWithoutSubstance(factsWith({ coverage, readiness }))
  }
  assert.deepEqual(at(2), [])
  const [alert] = at(1)
  assert.deepEqual(alert!.evidence, { entry_ids: [7], figures: { entries: 1, amount: usd(500) } })
})

const large = (dollars: number, usual: Partial<LargeEntry['usual']> = {}, more = {}): LargeEntry => ({
  entry_id: 3,
  category: 'software',
  movement_type: 'gasto',
  amount: usd(dollars),
  ...more,
  usual: { entries: 5, mean: usd(50), largest: usd(100), ...usual },
})

test('an amount is unusual above 3 times the largest or 10 times the mean of at least 5 entries', () => {
  const is = (entry: LargeEntry) => unusualAmounts(factsWith({ large: [entry] })).length === 1
  assert.equal(is(large(300)), false)
  assert.equal(is(large(300.0001)), true)
  assert.equal(is(large(300.0001, { entries: 4 })), false, 'too few to compare with')
  assert.equal(is(large(200, { mean: usd(20) })), false)
  assert.equal(is(large(200.0001, { mean: usd(20) })), true, 'by the mean')
  assert.equal(is(large(99.99, { largest: usd(1), mean: usd(1) })), false, 'a small amount')
  assert.equal(is(large(100, { largest: usd(1), mean: usd(1) })), true)
  assert.equal(is(large(-300.0001)), true, 'a correction is as large as what it corrects')
  assert.equal(is(large(9000, {}, { movement_type: 'transferencia_interna' })), false, 'own accounts')
  assert.equal(is(large(9000, { largest: 0n, mean: 0n })), false)
})

test('alerts about a differing bank balance only if the books cover its whole history', () => {
  const balance = {
    bank_source: 'mercury',
    told: usd(10),
    booked: usd(9.5),
    told_at: '2026-11-03T10:00:00.000Z',
  }
  const at = (more: object) =>
    bankDifferences(factsWith({ balances: [{ ...balance, is_comparable: true, ...more }] }))
  assert.equal(at({})[0]!.title.en, 'The books and Mercury differ by $0.50')
  assert.deepEqual(at({ is_comparable: false }), [])
  assert.deepEqual(at({ booked: usd(10) }), [])
})

test('alerts about a decision that has been pending for more than 14 days', () => {
  const at = (oldest_pending_on: string | null, pending = 2) =>
    codes(
      pendingDecisions(
        factsWith({ today: '2026-11-15', ledger: { ...NOTHING_PENDING, pending, oldest_pending_on } }),
      ),
    )
  assert.deepEqual(at('2026-11-01'), [])
  assert.deepEqual(at('2026-10-31'), [['pending_decisions', 'warning']])
  assert.deepEqual(at(null, 0), [])
})
