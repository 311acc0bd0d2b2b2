import assert from 'node:assert/strict'
import test from 'node:test'
import fc from 'fast-check'
import { CATEGORIES, MOVEMENT_TYPES } from '../../bookkeeping/bookkeeping.ts'
import { computeReadiness } from '../readiness/readiness.rules.ts'
import { PERSON_KINDS } from '../related-parties/parties.rules.ts'
import type { BookEntry } from '../substance.rules.ts'
import { books, entry, party } from '../tax.fixture.ts'
import { ENTRY_LINES, LOAN_LINES } from './lines.rules.ts'
import { computePrefill, type Prefill } from './prefill.rules.ts'
import type { YearBooks } from './year.rules.ts'

const seed = 20_261_115
const RELATIONS = ['self', 'self_ruc', null, 'spouse', 'family_other', 'sibling_entity'] as const

const amount = fc.oneof(fc.constant(0n), fc.bigInt({ min: -9_999_999_999_999n, max: 9_999_999_999_999n }))
const anyEntry = fc.record({
  month: fc.integer({ min: 1, max: 12 }),
  movement_type: fc.constantFrom(...MOVEMENT_TYPES),
  category: fc.constantFrom(...CATEGORIES, null),
  received: amount,
  paid: amount,
  counterparty_id: fc.constantFrom(1, 2, 3, 4, 5, null),
  economic_purpose: fc.constantFrom('Why', null),
  document_id: fc.constantFrom(1, 1, null),
  document_withdrawn: fc.constantFrom(false, false, true),
  line: fc.constantFrom(null, null, ...ENTRY_LINES.map(({ line }) => line)),
})
const anyParties = fc.tuple(
  ...[1, 2, 3, 4, 5].map(id =>
    fc
      .record({
        relation_subtype: fc.constantFrom(...RELATIONS),
        person_kind: fc.constantFrom(...PERSON_KINDS),
      })
      .map(more => party(id, { ...more, kind: more.relation_subtype === null ? 'OWNER' : 'FAMILY' })),
  ),
)
const anyBooks = fc
  .record({
    parties: anyParties,
    entries: fc.array(anyEntry, { maxLength: 40 }),
    earlier: fc.array(anyEntry, { maxLength: 10 }),
  })
  .map(({ parties, entries, earlier }) =>
    books(
      entries.map(one => entry(one)),
      {
        parties,
        earlierLoans: earlier.map(one => entry({ ...one, year: 2023, category: 'prestamo_owner' })),
      },
    ),
  )

type Piece = `${number} ${'received' | 'paid'}`
type Told = { place: string; pieces: Piece[]; amount: bigint }

const LOANS = Object.values(LOAN_LINES).flatMap(({ beginning, ending }) => [beginning, ending])

/**
 * Every place in a response that holds money of the year, except loan balances, with the amounts it lists.
 */
function placesOf({ forms, left_out }: Prefill): Told[] {
  return [
    ...forms.flatMap(({ part_iv, part_v }) => [
      ...(part_iv?.lines ?? [])
        .filter(({ line }) => !['22', '36', ...LOANS].includes(line))
        .map(({ line, amount, entry_ids }) => {
          const { side } = ENTRY_LINES.find(one => one.line === line)!
          return { place: `line ${line}`, pieces: entry_ids.map((id): Piece => `${id} ${side}`), amount }
        }),
      ...part_v.rows.map(({ entry_id, side, kind, amount }) => ({
        place: kind,
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

/** The loan entries of a person that are part of a balance, according to the ending balance. */
const inBalances = ({ forms }: Prefill) =>
  forms.flatMap(({ part_iv }) =>
    (part_iv?.lines ?? [])
      .filter(({ line }) => ['17b', '31b'].includes(line))
      .flatMap(({ entry_ids }) => entry_ids),
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
  const loans = inBalances(prefill)
  assert.equal(new Set(loans).size, loans.length, 'a loan is in one balance')
  const rest = [...money].filter(([piece, amount]) => amount !== 0n && !seen.includes(piece as Piece))
  for (const [piece] of rest) assert.ok(loans.includes(Number(piece.split(' ')[0])), `${piece} is nowhere`)
  checkBalances(given, prefill, rest)
}

/** What is in no other place changed the balances, so their total must have changed by that amount. */
function checkBalances(given: YearBooks, { forms }: Prefill, moved: [string, bigint][]): void {
  const sign = { '17a': -1n, '17b': 1n, '31a': 1n, '31b': -1n } as Record<string, bigint>
  const change = forms
    .flatMap(({ part_iv }) => part_iv?.lines ?? [])
    .reduce((sum, { line, amount }) => sum + (sign[line] ?? 0n) * amount, 0n)
  const flow = moved.reduce((sum, [piece, amount]) => sum + (piece.endsWith('paid') ? -amount : amount), 0n)
  assert.equal(change, flow, `the balances of ${given.entries.length} entries`)
}

function checkTotals(given: YearBooks): void {
  const { forms, line_1g, line_1h } = computePrefill(given, '2026-03-01')
  for (const { part_iv, part_v, line_1f } of forms) {
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
    assert.equal(line_1f, on('22') + on('36') + part_v.total)
  }
  assert.equal(line_1g, forms.length)
  assert.equal(
    line_1h,
    forms.reduce((sum, { line_1f }) => sum + (line_1f ?? 0n), 0n),
  )
}

test('every related-party dollar of the year is on one line, in one balance, in Part V or left out, never twice', () => {
  fc.assert(fc.property(anyBooks, checkConservation), { seed, numRuns: 400 })
})

test('lines 22, 36, 1f, 1g and 1h are the sums of the forms', () => {
  fc.assert(fc.property(anyBooks, checkTotals), { seed, numRuns: 200 })
})

test('the score is 100 exactly when no entry lacks anything, and missing entries are those the prefill leaves out', () => {
  const check = (given: YearBooks) => {
    const { score, missing, actions, entries, money } = computeReadiness(given)
    const { left_out } = computePrefill(given, '2026-03-01')
    const left = left_out.entries.filter(({ why }) => why === 'substance_missing')
    assert.deepEqual(
      missing.map(({ entry_id }) => entry_id).toSorted(),
      [...new Set(left.map(({ entry_id }) => entry_id))].toSorted(),
    )
    assert.equal(score === 100, missing.length === 0)
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
