import { DECISIONS, type Decision } from '../substance.rules.ts'
import { taxErrors } from '../tax.errors.ts'
import { isUndecided, type LeftOut, mustResolve } from './form-5472.rules.ts'

/** What a person can choose. */
export const CHOICES = [...DECISIONS, 'withdraw'] as const
export type Choice = (typeof CHOICES)[number]

export const decisionOf = (choice: Choice): Decision['decision'] | null =>
  choice === 'withdraw' ? null : choice

export type DecidedEntry = { entry_id: number } & Decision

/** The amounts that a decision can be about: left out, or on a form because a person included them. */
export type Decidable = {
  left_out: { entries: readonly LeftOut[] }
  earlier_loans_left_out: readonly LeftOut[]
  included_by_decision: readonly LeftOut[]
}

/** Whether it can be on a form although documentation is missing: what names nobody cannot. */
const canInclude = ({ why, counterparty_id }: LeftOut) =>
  why === 'substance_missing' && counterparty_id !== null

/** All amounts a person decides about, undecided ones first. */
export function amountsToDecide({
  left_out,
  earlier_loans_left_out: earlier,
  included_by_decision,
}: Decidable) {
  const out = [...left_out.entries, ...earlier].filter(mustResolve)
  return [
    ...out.map(one => ({ ...one, undecided: isUndecided(one), can_include: canInclude(one) })),
    ...included_by_decision.map(one => ({ ...one, undecided: false, can_include: true })),
  ].toSorted((a, b) => Number(b.undecided) - Number(a.undecided))
}

/** The decisions that count in a year, one per entry. */
export function decisionsOf(prefill: Decidable): DecidedEntry[] {
  const decided = amountsToDecide(prefill).flatMap(({ entry_id, decision }) =>
    decision === null ? [] : [[entry_id, { entry_id, ...decision }] as const],
  )
  return [...new Map(decided).values()]
}

/** Null withdraws what was decided. */
export type Deciding = {
  entryIds: readonly number[]
  decision: Decision['decision'] | null
  reason: string | null
}

/** The entries whose decision changes; deciding the same again is no change. All must be possible, or none is made. */
export function planDecisions(
  prefill: Decidable & { year: number },
  { entryIds, decision, reason }: Deciding,
): number[] {
  const known = Map.groupBy(amountsToDecide(prefill), ({ entry_id }) => entry_id)
  const having = (test: (amounts: LeftOut[]) => boolean) => entryIds.filter(id => test(known.get(id) ?? []))
  const refuse = (ids: number[], problem: (facts: { ids: string; year: number }) => Error) => {
    if (ids.length) throw problem({ ids: ids.slice(0, MAX_NAMED).join(', '), year: prefill.year })
  }
  const at = { field: 'entry_ids' }
  refuse(
    having(amounts => amounts.length === 0),
    facts => taxErrors.amount_not_left_out(facts, at),
  )
  if (decision === 'include') {
    refuse(
      having(amounts => amounts.some(({ why }) => why !== 'substance_missing')),
      facts => taxErrors.amount_never_on_form(facts, at),
    )
    refuse(
      having(amounts => amounts.some(({ counterparty_id }) => counterparty_id === null)),
      facts => taxErrors.amount_without_counterparty(facts, at),
    )
  }
  return having(([first]) => {
    const before = first!.decision
    return (before?.decision ?? null) !== decision || (before?.reason ?? null) !== reason
  })
}

const MAX_NAMED = 20
