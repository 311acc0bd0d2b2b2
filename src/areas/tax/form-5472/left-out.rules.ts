import type { Question } from '../answers/answers.rules.ts'
import { type LeftOut, type LeftOutReason, type MadeForm, mustResolve, sum } from './form-5472.rules.ts'
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
  const left = entries.filter(mustResolve)
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

/** Whether a decision to leave something out covers all that is missing now. */
export function covers(decision: LeftOutAnyway | null, { entry_ids, open_questions }: Incomplete): boolean {
  if (entry_ids.length + open_questions.length === 0) return true
  if (decision === null) return false
  const [ids, codes] = [new Set(decision.entry_ids), new Set(decision.open_questions)]
  return entry_ids.every(id => ids.has(id)) && open_questions.every(code => codes.has(code))
}
