import assert from 'node:assert/strict'
import test from 'node:test'
import fc from 'fast-check'
import { CATEGORIES, LOAN_CATEGORIES, MOVEMENT_TYPES } from '../../bookkeeping/vocabulary.rules.ts'
import { CLASS_ANSWERS, CLASSIFIABLE } from '../classification/classify.rules.ts'
import { LINK_KINDS } from '../loans/loan-link.rules.ts'
import { LOAN_DIRECTIONS, type Loan } from '../loans/loans.rules.ts'
import { computeReadiness } from '../readiness/readiness.rules.ts'
import { PERSON_KINDS } from '../related-parties/parties.rules.ts'
import type { BookEntry } from '../substance.rules.ts'
import { books, entry, LLC, party } from '../tax.fixture.ts'
import { ENTRY_LINES, LOAN_LINES } from './lines.rules.ts'
import { computePrefill, type Prefill } from './prefill.rules.ts'
import type { YearBooks } from './year.rules.ts'
import { planFormYear } from './year-books.ts'

const seed = 20_261_115
const RELATIONS = ['self', 'self_ruc', null, 'spouse', 'family_other', 'sibling_entity'] as const
const PARTIES = [1, 2, 3, 4, 5] as const
const LOAN_IDS = [1, 2, 3, 4] as const

const amount = fc.oneof(fc.constant(0n), fc.bigInt({ min: -9_999_999_999_999n, max: 9_999_999_999_999n }))
const anyLink = fc.option(
  fc.record({ id: fc.constantFrom(...LOAN_IDS), kind: fc.constantFrom(...LINK_KINDS) }),
  { nil: null },
)
const anyEntry = fc.record({
  month: fc.integer({ min: 1, max: 12 }),
  movement_type: fc.constantFrom(...MOVEMENT_TYPES, 'ingreso', 'gasto'),
  category: fc.constantFrom(...CATEGORIES, null, ...LOAN_CATEGORIES),
  received: amount,
  paid: amount,
  counterparty_id: fc.constantFrom(...PARTIES, null),
  economic_purpose: fc.constantFrom('Why', 'Why', null),
  document_id: fc.constantFrom(1, 1, 1, null),
  document_withdrawn: fc.constantFrom(false, false, true),
  line: fc.constantFrom(null, null, ...ENTRY_LINES.map(({ line }) => line)),
  loan: anyLink,
  answer: fc.option(fc.constantFrom(...CLASS_ANSWERS), { nil: null }),
})
const anyParties = fc.tuple(
  ...PARTIES.map(id =>
    fc
      .record({
        relation_subtype: fc.constantFrom(...RELATIONS),
        person_kind: fc.constantFrom(...PERSON_KINDS, 'foreign' as const),
      })
      .map(more => party(id, { ...more, kind: more.relation_subtype === null ? 'OWNER' : 'FAMILY' })),
  ),
)
const anyLoans = fc
  .tuple(
    ...LOAN_IDS.map(id =>
      fc.record({
        id: fc.constant(id),
        counterparty_id: fc.constantFrom(...PARTIES),
        direction: fc.constantFrom(...LOAN_DIRECTIONS),
        starts_on: fc.constantFrom('2022-05-01', '2023-02-01', '2025-04-15', '2026-01-01'),
        rate: fc.constantFrom(null, '0', '4.5'),
      }),
    ),
  )
  .chain(all => fc.subarray(all))
  .map(all =>
    all.map(
      (one): Loan => ({
        ...one,
        name: null,
        principal: 1n,
        currency: 'USD',
        term_months: null,
        document_id: null,
      }),
    ),
  )
const anyClasses = fc.array(
  fc.record({
    counterparty_id: fc.constantFrom(...PARTIES),
    category: fc.constantFrom(...CLASSIFIABLE),
    answer: fc.constantFrom(...CLASS_ANSWERS),
  }),
  { maxLength: 8 },
)
const provenance = { year: 2025, note: null, answered_by: 'cli:0', answered_at: '2026-02-01T10:00:00.000Z' }

const anyBooks = fc
  .record({
    parties: anyParties,
    entries: fc.array(anyEntry, { maxLength: 40 }),
    earlier: fc.array(anyEntry, { maxLength: 10 }),
    loans: anyLoans,
    classes: anyClasses,
    dissolved_on: fc.constantFrom(null, null, '2025-06-10', '2025-11-30'),
  })
  .map(({ parties, entries, earlier, loans, classes, dissolved_on }) => {
    const llc = { ...LLC, dissolved_on }
    const made = entries.map(({ line, answer: _, ...one }) =>
      entry({ ...one, by_hand: line === null ? null : { line, note: null, set_by: null, set_at: null } }),
    )
    const ofEntries = entries.flatMap(({ answer }, place) => {
      const { id, counterparty_id } = made[place]!
      if (answer === null || counterparty_id === null) return []
      return [{ ...provenance, counterparty_id, category: null, entry_id: id, answer }]
    })
    return books(made, {
      llc,
      taxYear: planFormYear(llc, 2025, '12-31'),
      parties,
      loans,
      earlierLoans: earlier.map(({ line: _, answer: __, ...one }) =>
        entry({ ...one, movement_type: 'ingreso', year: 2023, category: 'prestamo_owner' }),
      ),
      classifications: [...ofEntries, ...classes.map(one => ({ ...provenance, ...one, entry_id: null }))],
    })
  })

type Piece = `${number} ${'received' | 'paid'}`
type PlacedAmount = { place: string; pieces: Piece[]; amount: bigint }

const LOANS = Object.values(LOAN_LINES).flatMap(({ beginning, ending }) => [beginning, ending])

/**
 * Every place in a response that holds money of the year, except loan balances, with the amounts it lists.
 */
function placesOf({ forms, left_out }: Prefill): PlacedAmount[] {
  return [
    ...forms.flatMap(({ part_iv, part_v, part_vi }) => [
      ...(part_iv?.lines ?? [])
        .filter(({ line }) => !['22', '36', ...LOANS].includes(line))
        .map(({ line, amount, entry_ids }) => {
          const { side } = ENTRY_LINES.find(one => one.line === line)!
          return { place: `line ${line}`, pieces: entry_ids.map((id): Piece => `${id} ${side}`), amount }
        }),
      ...[...part_v.rows, ...part_vi.rows].map(({ entry_id, side, amount }) => ({
        place: `statement row of entry ${entry_id}`,
        pieces: [`${entry_id} ${side}`] as Piece[],
        amount,
      })),
    ]),
    ...left_out.entries.map(({ entry_id, side, why, amount }) => ({
      place: why,
      pieces: [`${entry_id} ${side}`] as Piece[],
      amount,
    })),
  ]
}

const moneyIn = (entries: readonly BookEntry[]) =>
  new Map(
    entries.flatMap(({ id, received, paid }) => [
      [`${id} received`, received] as const,
      [`${id} paid`, paid] as const,
    ]),
  )

function checkConservation(given: YearBooks): void {
  const prefill = computePrefill(given, '2026-03-01')
  const money = moneyIn(given.entries)
  const places = placesOf(prefill)
  const seen = places.flatMap(({ pieces }) => pieces)
  assert.equal(new Set(seen).size, seen.length, 'nothing is in two places')
  for (const { place, pieces, amount } of places)
    assert.equal(
      amount,
      pieces.reduce((sum, piece) => sum + money.get(piece)!, 0n),
      place,
    )
  const inLoans = prefill.loans.flatMap(({ entry_ids }) => entry_ids)
  assert.equal(new Set(inLoans).size, inLoans.length, 'an entry belongs to one loan')
  const rest = new Map(
    [...money].filter(([piece, amount]) => amount !== 0n && !seen.includes(piece as Piece)),
  )
  for (const piece of rest.keys())
    assert.ok(inLoans.includes(Number(piece.split(' ')[0])), `${piece} is nowhere`)
  const earlier = moneyIn(given.earlierLoans)
  checkBalances(prefill, rest, earlier)
}

const above = (amount: bigint) => (amount > 0n ? amount : 0n)

/**
 * What is in no other place is in the balance of one loan, and the lines of a form are the sums of the
 * balances of its loans: what the LLC owes on 17, what it is owed on 31, one never offset against the other.
 */
function checkBalances(
  { forms, loans }: Prefill,
  ofYear: ReadonlyMap<string, bigint>,
  ofEarlier: ReadonlyMap<string, bigint>,
): void {
  const flowOf = (ids: readonly number[], of: ReadonlyMap<string, bigint>) =>
    ids.reduce((sum, id) => sum + (of.get(`${id} received`) ?? 0n) - (of.get(`${id} paid`) ?? 0n), 0n)
  for (const { part_iv, reference_id } of forms) {
    if (part_iv === null) continue
    const own = loans.filter(({ form }) => form === reference_id)
    const opening = own.map(({ entry_ids }) => flowOf(entry_ids, ofEarlier))
    const closing = own.map(({ entry_ids }, place) => opening[place]! + flowOf(entry_ids, ofYear))
    const sum = (amounts: bigint[]) => amounts.reduce((total, one) => total + above(one), 0n)
    const on = (line: string) => part_iv.lines.find(one => one.line === line)!.amount
    assert.deepEqual(
      ['17a', '17b', '31a', '31b'].map(on),
      [sum(opening), sum(closing), sum(opening.map(one => -one)), sum(closing.map(one => -one))],
      'no balance is offset against another',
    )
  }
}

/** The second column is the form with everything that was left out, and nothing more. */
function checkIfCounted(given: YearBooks): void {
  const {
    left_out,
    if_counted,
    line_1h,
    earlier_loans_left_out: earlier,
  } = computePrefill(given, '2026-03-01')
  const open = [...left_out.entries, ...earlier].filter(({ why }) => why !== 'us_person')
  assert.equal(if_counted !== null, open.length > 0)
  const counted = open.filter(({ why }) => why === 'substance_missing' || why === 'after_dissolution')
  const isLoan = counted.some(({ would_be }) => would_be === '17b' || would_be === '31b')
  const isNobody = counted.some(({ counterparty_id }) => counterparty_id === null)
  // Balances do not add up by movement, and what names nobody is the owner's, who may be a U.S. person.
  if (if_counted === null || isLoan || isNobody) return
  const left = counted.reduce((sum, { amount }) => sum + amount, 0n)
  assert.equal(if_counted.line_1h - line_1h, left)
}

function checkTotals(given: YearBooks): void {
  const { forms, line_1g, line_1h } = computePrefill(given, '2026-03-01')
  for (const { part_iv, part_v, part_vi, line_1f } of forms) {
    assert.equal(
      part_v.total,
      part_v.totals.reduce((sum, { amount }) => sum + amount, 0n),
    )
    if (part_iv === null) {
      assert.equal(line_1f, null)
      continue
    }
    const on = (line: string) => part_iv.lines.find(one => one.line === line)!.amount
    const between = (from: number, to: number, without: string) =>
      part_iv.lines
        .filter(
          ({ line }) =>
            Number.parseInt(line, 10) >= from && Number.parseInt(line, 10) <= to && line !== without,
        )
        .reduce((sum, { amount }) => sum + amount, 0n)
    assert.equal(on('22'), between(9, 21, '17a'))
    assert.equal(on('36'), between(23, 35, '31a'))
    assert.equal(line_1f, on('22') + on('36') + part_v.total + (part_vi.fair_market_value ?? 0n))
  }
  assert.equal(line_1g, forms.length)
  assert.equal(
    line_1h,
    forms.reduce((sum, { line_1f }) => sum + (line_1f ?? 0n), 0n),
  )
}

test('every related-party dollar of the year is on one line, in the balance of one loan, in Part V or VI or left out, and nothing is netted', () => {
  fc.assert(fc.property(anyBooks, checkConservation), { seed, numRuns: 400 })
})

test('the second column differs from the first by what is left out', () => {
  fc.assert(fc.property(anyBooks, checkIfCounted), { seed, numRuns: 300 })
})

test('lines 22, 36, 1f, 1g and 1h are the sums of the forms', () => {
  fc.assert(fc.property(anyBooks, checkTotals), { seed, numRuns: 200 })
})

test('the score is 100 exactly when nothing is left to do, and missing entries are those the prefill leaves out', () => {
  const check = (given: YearBooks) => {
    const { score, ready, missing, actions, entries, money } = computeReadiness(given)
    const { left_out } = computePrefill(given, '2026-03-01')
    const left = left_out.entries.filter(({ why }) => why === 'substance_missing')
    assert.deepEqual(
      missing.map(({ entry_id }) => entry_id).toSorted(),
      [...new Set(left.map(({ entry_id }) => entry_id))].toSorted(),
    )
    assert.equal(score === 100, ready)
    if (missing.length > 0 || left_out.by_party.some(({ must_resolve }) => must_resolve))
      assert.ok(score < 100, 'nothing is left out of a score of 100')
    assert.equal(entries.total - entries.complete, missing.length)
    assert.equal(
      money.total - money.complete,
      missing.reduce((sum, { amount }) => sum + amount, 0n),
    )
    for (const { entry_id, missing: lacks } of missing)
      for (const field of lacks)
        assert.equal(
          actions.filter(({ entry_ids, fields }) => entry_ids.includes(entry_id) && fields.includes(field))
            .length,
          1,
        )
  }
  fc.assert(fc.property(anyBooks, check), { seed, numRuns: 200 })
})
