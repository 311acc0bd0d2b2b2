import fc from 'fast-check'
import { addDays } from '../../kernel/values/dates.ts'
import { CATEGORIES } from '../bookkeeping/vocabulary.rules.ts'
import { computePresence, type Stay, viewRules } from '../presence/presence.ts'
import type { Readiness } from '../tax/tax.ts'
import { type CategorySums, NOTHING_PENDING, type OwnerPresence, type ReportFacts } from './facts.rules.ts'
import { periodOf } from './periods.rules.ts'
import { warningsByRule } from './presence.rules.ts'

/** Dollars to units. */
export const usd = (dollars: number): bigint => BigInt(Math.round(dollars * 10_000))

const NONE = { entries: 0, amount: 0n, complete_entries: 0, complete_amount: 0n }

/** October 2026 of an LLC with empty books, unless overridden. */
export const factsWith = (more: Partial<ReportFacts> = {}): ReportFacts => ({
  entity: { id: 1, name: 'Test LLC' },
  period: periodOf('monthly', 2026, 10),
  today: '2026-11-04',
  now: [],
  before: [],
  yearBefore: [],
  yearToDate: [],
  banks: [],
  cash: [],
  counterparties: [],
  coverage: { all: NONE, related: NONE },
  uncategorised: [],
  large: [],
  balances: [],
  presence: null,
  filings: [],
  readiness: null,
  ledger: NOTHING_PENDING,
  ...more,
})

const inward = ['ingreso', 'aportacion']

/** The total of a category in dollars; received or paid according to the movement type. */
export function booked(
  category: string | null,
  movement: string,
  dollars: number,
  entries = 1,
): CategorySums {
  const sums = inward.includes(movement)
    ? { income: usd(dollars), expense: 0n }
    : { income: 0n, expense: usd(dollars) }
  return { category, movement_type: movement, entries, ...sums }
}

export const sold = (dollars: number, entries = 1) => booked('venta_servicio', 'ingreso', dollars, entries)
export const spent = (dollars: number, category = 'software') => booked(category, 'gasto', dollars)

/** Money at a bank. */
export const held = (dollars: number, bank_source = 'mercury') => ({
  bank_source,
  entries: 1,
  income: usd(dollars),
  expense: 0n,
})

/** The given number of days in a country from January 1, 2026, with no stays after them. */
export function daysIn(country: string, days: number, stays: readonly Stay[] = []) {
  const last = addDays('2026-01-01', days - 1)
  return presenceOf([...stays, { from: '2026-01-01', to: last, country }], last)
}

/** The owner's days of 2026, without statements of the owner. */
export function presenceOf(stays: readonly Stay[], asOf: string): OwnerPresence {
  const rules = viewRules({ stays, plans: [], facts: [], year: 2026, today: asOf })
  return { ...computePresence(stays, 2026, asOf), rules: warningsByRule(rules) }
}

/** The books of 2026, with entry 7 lacking its document. */
export const lacking = (more: Partial<Readiness> = {}): Readiness => ({
  entity_id: 1,
  year: 2026,
  required: true,
  score: 50,
  ready: false,
  months: { expected: 0, reconciled: 0, percent: 100 },
  questions: { required: 0, answered: 0 },
  record: { expected: 4, known: 4, percent: 100 },
  obligations: { expected: 0, done: 0, overdue: 0, due_soon: 0, questions: 0, percent: 100 },
  entries: { total: 2, complete: 1, included: 0, left_out_by_decision: 0, percent: 50 },
  money: {
    total: usd(2000),
    complete: usd(1000),
    included: usd(0),
    left_out_by_decision: usd(0),
    percent: 50,
  },
  missing: [lackingEntry(7, 10)],
  actions: [
    {
      action: 'add_document',
      message: 'Add a document.',
      entry_ids: [7],
      counterparty_id: null,
      fields: ['document_id'],
    },
  ],
  ...more,
})

export const lackingEntry = (entry_id: number, month: number): Readiness['missing'][number] => ({
  entry_id,
  counterparty_id: 1,
  year: 2026,
  month,
  amount: usd(1000),
  missing: ['document_id'],
  document_withdrawn: false,
})

const MOVEMENTS = [
  'ingreso',
  'gasto',
  'distribucion',
  'aportacion',
  'transferencia_interna',
  'transferencia_externa',
  'ajuste',
]
const anyAmount = fc.oneof(
  fc.bigInt(-20_000_000n, 900_000_000n),
  fc.bigInt(-99_999_999_999_999n, 99_999_999_999_999n),
  fc.constant(0n),
)
const anyCategory = fc.option(fc.constantFrom(...CATEGORIES))
const anySums = { entries: fc.integer({ min: 1, max: 500 }), income: anyAmount, expense: anyAmount }
const anyCategories = fc.uniqueArray(
  fc.record({ category: anyCategory, movement_type: fc.constantFrom(...MOVEMENTS), ...anySums }),
  { maxLength: 25, selector: ({ category, movement_type }) => `${category} ${movement_type}` },
)
// Letters of any alphabet, including long names; no braces, so that an unfilled placeholder can be
// distinguished from a name.
const anyName = fc
  .string({ unit: 'grapheme', minLength: 1, maxLength: 300 })
  .map(name => name.replaceAll(/[{}$]|undefined|NaN|null/g, '_').slice(0, 300))
const anyBank = fc.option(fc.oneof(fc.constantFrom('mercury', 'wise', 'manual'), anyName))
const anyBanks = fc.uniqueArray(fc.record({ bank_source: anyBank, ...anySums }), {
  maxLength: 30,
  selector: ({ bank_source }) => bank_source,
})
const anyId = fc.integer({ min: 1, max: 1_000_000 })
const anyDay = fc.integer({ min: -120, max: 500 }).map(days => addDays('2026-06-01', days))

const anyCoverage = fc
  .tuple(fc.nat(100), fc.nat(100), fc.bigInt(0n, 10n ** 12n), fc.bigInt(0n, 10n ** 12n))
  .map(([some, others, amount, more]) => ({
    entries: some + others,
    complete_entries: some,
    amount: amount + more,
    complete_amount: amount,
  }))
const anyPeriod = fc.oneof(
  fc.integer({ min: 1, max: 12 }).map(month => periodOf('monthly', 2026, month)),
  fc.integer({ min: 1, max: 4 }).map(quarter => periodOf('quarterly', 2026, quarter)),
  fc.constant(periodOf('annual', 2026)),
)
const dayOf = (year: number, day: number) => addDays(`${year}-01-01`, day - 1)
const anyPresence = fc.option(
  fc
    .record({
      first: fc.constantFrom('ES', 'US', 'PY', 'ZZ'),
      second: fc.constantFrom('PT', 'US'),
      days: fc.integer({ min: 1, max: 200 }),
      // Often the same number of days in two countries, so that the days alone do not determine their order.
      more: fc.oneof(fc.constant(null), fc.integer({ min: 1, max: 160 })),
      before: fc.integer({ min: 1, max: 300 }),
    })
    .map(({ first, second, days, more, before }) => {
      const last = days + (more ?? Math.min(days, 160))
      const stays = [
        { from: '2025-01-01', to: dayOf(2025, before), country: 'US' },
        { from: dayOf(2025, before), to: null, country: 'ES' },
        { from: '2026-01-01', to: dayOf(2026, days), country: first },
        { from: dayOf(2026, days + 1), to: dayOf(2026, last), country: second },
      ]
      return presenceOf(stays, dayOf(2026, last))
    }),
)
const anyAction = fc.record({
  action: fc.constantFrom(
    'name_counterparty',
    'give_purpose',
    'add_document',
    'review_category',
    'replace_document',
    'complete_party',
    'complete_llc',
    'answer_questions',
  ),
  message: fc.constant('Do it.'),
  entry_ids: fc.uniqueArray(anyId, { maxLength: 40 }),
  counterparty_id: fc.option(anyId),
  fields: fc.constant('ein').map(field => [field]),
})
const anyReadiness = fc.option(
  fc
    .tuple(
      fc.uniqueArray(anyAction, { maxLength: 8, selector: ({ action }) => action }),
      fc.uniqueArray(anyId, { maxLength: 30 }),
      fc.integer({ min: 1, max: 12 }),
    )
    .map(([actions, ids, month]) =>
      lacking({ actions, ready: actions.length === 0, missing: ids.map(id => lackingEntry(id, month)) }),
    ),
)

/** Arbitrary facts, both likely and unlikely. */
export const anyFacts: fc.Arbitrary<ReportFacts> = fc.record({
  entity: fc.record({ id: anyId, name: anyName }),
  period: anyPeriod,
  today: anyDay,
  now: anyCategories,
  before: anyCategories,
  yearBefore: anyCategories,
  yearToDate: anyCategories,
  banks: anyBanks,
  cash: anyBanks,
  counterparties: fc.uniqueArray(
    fc.record({
      counterparty_id: anyId,
      name: anyName,
      kind: fc.constantFrom('OWNER', 'CLIENT', 'SUPPLIER'),
      is_related_party: fc.boolean(),
      ...anySums,
    }),
    { maxLength: 10, selector: ({ counterparty_id }) => counterparty_id },
  ),
  coverage: fc.record({ all: anyCoverage, related: anyCoverage }),
  uncategorised: fc.uniqueArray(anyId, { maxLength: 10 }),
  large: fc.uniqueArray(
    fc.record({
      entry_id: anyId,
      category: anyCategory,
      movement_type: fc.constantFrom(...MOVEMENTS),
      amount: anyAmount,
      usual: fc.record({
        entries: fc.nat(12),
        mean: fc.bigInt(0n, 30_000_000n),
        largest: fc.bigInt(0n, 90_000_000n),
      }),
    }),
    { maxLength: 20, selector: ({ entry_id }) => entry_id },
  ),
  balances: fc.uniqueArray(
    fc.record({
      bank_source: fc.oneof(fc.constantFrom('mercury', 'wise'), anyName),
      told: anyAmount,
      booked: anyAmount,
      told_at: anyDay.map(day => `${day}T10:00:00.000Z`),
      is_comparable: fc.boolean(),
    }),
    { maxLength: 3, selector: ({ bank_source }) => bank_source },
  ),
  presence: anyPresence,
  filings: fc.array(
    fc.record({
      form: fc.constantFrom('5472', 'FBAR'),
      tax_year: fc.integer({ min: 2024, max: 2026 }),
      due_on: anyDay,
      status: fc.constantFrom('pending', 'extended', 'filed', 'not_required'),
    }),
    { maxLength: 4 },
  ),
  readiness: anyReadiness,
  ledger: fc.oneof(
    fc.constant(NOTHING_PENDING),
    fc.record({
      pending: fc.integer({ min: 1, max: 9 }),
      oldest_pending_on: anyDay,
      distributions: fc.bigInt({ min: 0n, max: 500_000_000n }),
      contributions: fc.bigInt({ min: 0n, max: 500_000_000n }),
    }),
  ),
})
