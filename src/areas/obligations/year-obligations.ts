import { addDays } from '../../kernel/values/dates.ts'
import type { ObligationsSource, YearObligations } from '../tax/tax.ts'
import { findYearBooks } from './obligation.sql.ts'
import { isOverdue, nameOf, SOON_DAYS, STATE_DUTY } from './present.rules.ts'
import { labelOf, type Rule } from './rule-book.rules.ts'
import type { State } from './settle.rules.ts'

type Found = {
  id: number
  state: State
  due_by: string | null
  rule: Pick<Rule, 'name'> | null
  title: string | null
  missing: string[]
  is_decided: boolean
}

/** The obligations of an LLC for its readiness, not those of its owner. */
export const obligationsOfYear: ObligationsSource = {
  statement: findYearBooks,
  read: (found, today) => {
    const { rows, reminded_at } = found as { rows: Found[]; reminded_at: string | null }
    return { ...groupForReadiness(rows, today), reminded_at }
  },
}

function groupForReadiness(found: Found[], today: string): Omit<YearObligations, 'reminded_at'> {
  const soon = addDays(today, SOON_DAYS)
  const named = (is: (one: Found) => boolean) =>
    found.filter(is).map(one => ({ id: one.id, due_by: one.due_by, name: nameOf(one) }))
  const unknown = found.filter(({ state }) => state === 'unknown')
  const undecided = found.filter(({ state, is_decided }) => OPEN.includes(state) && !is_decided)
  return {
    done: found.filter(({ state }) => state === 'done').length,
    overdue: named(one => isOverdue(one, today)),
    due_soon: named(
      one => one.state === 'due' && !isOverdue(one, today) && one.due_by !== null && one.due_by <= soon,
    ),
    waiting: unknown.filter(({ missing }) => missing.length > 0).length,
    questions: [...new Set(undecided.flatMap(({ missing }) => missing))].map(fact => ({
      fact,
      label: labelOf(fact),
    })),
    // Unknown although nothing is missing: the LLC's state has no rule.
    to_check: unknown
      .filter(({ missing }) => missing.length === 0)
      .map(({ id, due_by }) => ({ id, due_by, name: STATE_DUTY })),
  }
}

const OPEN: readonly State[] = ['unknown', 'proposed', 'due']
