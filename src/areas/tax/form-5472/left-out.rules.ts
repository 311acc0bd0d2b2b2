import type { Question } from '../answers/answers.rules.ts'
import {
  isUndecided,
  type LeftOut,
  type LeftOutReason,
  type MadeForm,
  mustResolve,
  sum,
} from './form-5472.rules.ts'
import type { PartVKind } from './lines.rules.ts'
import type { LeftOutAnyway, SortedPerson } from './year.rules.ts'

/** What is left out, of one party and for one reason. */
export type LeftOutOfParty = {
  /** Null if the entries name nobody. */
  name: string | null
  counterparty_ids: number[]
  reason: LeftOutReason
  entries: number
  received: bigint
  paid: bigint
  /** Whether the form is incomplete without it. */
  must_resolve: boolean
}

/** All amounts left out, by party and reason: what must be resolved first. */
export function leftOutByParty(sorted: readonly SortedPerson[]): LeftOutOfParty[] {
  const rows = sorted.flatMap(({ person, year }) =>
    [...Map.groupBy(year.leftOut, ({ reason }) => reason)].map(([reason, found]) => {
      const on = (side: LeftOut['side']) =>
        sum(found.filter(one => one.side === side).map(({ amount }) => amount))
      return {
        name: person?.name ?? null,
        counterparty_ids: person?.counterparty_ids ?? [],
        reason,
        entries: new Set(found.map(({ entry_id }) => entry_id)).size,
        received: on('received'),
        paid: on('paid'),
        must_resolve: found.some(mustResolve),
      }
    }),
  )
  return rows.toSorted((a, b) => Number(b.must_resolve) - Number(a.must_resolve))
}

/** What the forms would be if everything left out counted. */
export type IfCounted = {
  line_1g: number
  line_1h: bigint
  forms: {
    reference_id: string
    name: string
    line_1f: bigint | null
    lines: { line: string; amount: bigint }[]
    part_v: { kind: PartVKind; amount: bigint }[]
    part_v_total: bigint
    part_vi_total: bigint
  }[]
}

export function ifCounted(made: readonly MadeForm[]): IfCounted {
  const forms = made.map(({ form: { reference_id, person, line_1f, part_iv, part_v, part_vi } }) => ({
    reference_id,
    name: person.name,
    line_1f,
    lines: (part_iv?.lines ?? []).map(({ line, amount }) => ({ line, amount })),
    part_v: part_v.totals,
    part_v_total: part_v.total,
    part_vi_total: part_vi.fair_market_value ?? 0n,
  }))
  return { line_1g: forms.length, line_1h: sum(forms.map(({ line_1f }) => line_1f ?? 0n)), forms }
}

/** What keeps a form from being filled in. */
export type Incomplete = {
  /** Entries left out about which nobody has decided. */
  entry_ids: number[]
  /**
   * Codes of questions, such as `1a` or `42a RP7`, and what else a person must say: `loan RP7`, `party RP7`, `llc ein`,
   * `rate EUR 2025-12-31`.
   */
  open_questions: string[]
  total: bigint
}

type OpenPoints = {
  questions: readonly Question[]
  classifications: readonly { group: string; is_open: boolean }[]
  unlinked: readonly { form: string }[]
  /** Whose record lacks something that Part II or III asks for, such as a tax number. */
  unknown: readonly { form: string }[]
  /** Who is named in Part II in letters that cannot be printed. */
  unspelled: readonly { reference_id: string }[]
  /** What the LLC's record lacks, such as `ein`. */
  record: readonly string[]
  /** Balances of loans in other currencies that no imported rate converts. */
  missingRates: readonly { currency: string; day: string }[]
}

export function incompleteOf(
  entries: readonly LeftOut[],
  { questions, classifications, unlinked, unknown, unspelled, record, missingRates }: OpenPoints,
): Incomplete {
  const left = entries.filter(isUndecided)
  return {
    entry_ids: [...new Set(left.map(({ entry_id }) => entry_id))],
    open_questions: [
      ...questions
        .filter(({ required }) => required)
        .map(({ code, form }) => (form === null ? code : `${code} ${form}`)),
      ...classifications.filter(({ is_open }) => is_open).map(({ group }) => group),
      ...unlinked.map(({ form }) => `loan ${form}`),
      ...new Set(
        [...unknown.map(({ form }) => form), ...unspelled.map(one => one.reference_id)].map(
          form => `party ${form}`,
        ),
      ),
      ...record.map(name => `llc ${name}`),
      ...new Set(missingRates.map(({ currency, day }) => `rate ${currency} ${day}`)),
    ],
    total: sum(left.map(({ amount }) => amount)),
  }
}

/** Whether a decision to leave questions open covers all that are open now. */
export function covers(decision: LeftOutAnyway | null, { open_questions }: Incomplete): boolean {
  if (open_questions.length === 0) return true
  const codes = new Set(decision?.open_questions)
  return open_questions.every(code => codes.has(code))
}

/** Whether forms can be filled in: every amount is decided, and open questions are left open for a reason. */
export const isFillable = ({
  incomplete,
  left_out_anyway: anyway,
}: {
  incomplete: Incomplete
  left_out_anyway: LeftOutAnyway | null
}): boolean =>
  incomplete.entry_ids.length === 0 && (incomplete.open_questions.length === 0 || anyway !== null)
