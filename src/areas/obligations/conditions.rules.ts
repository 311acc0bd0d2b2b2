import { type FactSource, type KnownFact, type KnownFacts, lookUp } from './known-facts.rules.ts'
import type { Comparison, Condition, FactValue } from './rule-book.rules.ts'
import { factNamed } from './rule-book.rules.ts'

/** A comparison with the value it was made with. */
export type Compared = Comparison & { known: FactValue; source: FactSource; by?: string; at?: string }

/**
 * The result of a condition: true or false with the comparisons that decide it, or unknown with the facts that
 * would. `never` is set if the rule never applies.
 */
export type Verdict =
  | { holds: true; decided: readonly Compared[] }
  | { holds: false; decided: readonly Compared[]; never?: true }
  | { holds: null; decided: readonly Compared[]; missing: readonly string[] }

export function judge(condition: Condition, year: number, known: KnownFacts): Verdict {
  if ('never' in condition) return { holds: false, decided: [], never: true }
  if ('all' in condition) return judgeAll(condition.all.map(one => judge(one, year, known)))
  if ('any' in condition) return judgeAny(condition.any.map(one => judge(one, year, known)))
  const found = lookUp(condition.fact, year, known)
  if (found.missing) return { holds: null, decided: [], missing: found.missing }
  const holds = compare(condition, found, year)
  if (holds === null) return { holds, decided: [], missing: [condition.fact] }
  const { value, source, by, at } = found
  const compared = { ...condition, known: value, source, ...(by && { by }), ...(at && { at }) }
  return { holds, decided: [compared] }
}

const missingIn = (verdicts: readonly Verdict[]) => [
  ...new Set(verdicts.flatMap(verdict => (verdict.holds === null ? verdict.missing : []))),
]
const decidedIn = (verdicts: readonly Verdict[]) => verdicts.flatMap(({ decided }) => decided)

/** The first false one decides. */
function judgeAll(verdicts: readonly Verdict[]): Verdict {
  const wrong = verdicts.find(({ holds }) => holds === false)
  if (wrong) return wrong
  const missing = missingIn(verdicts)
  const decided = decidedIn(verdicts)
  return missing.length ? { holds: null, decided, missing } : { holds: true, decided }
}

/** The true ones decide; if there is none, all of them do. */
function judgeAny(verdicts: readonly Verdict[]): Verdict {
  const right = verdicts.filter(({ holds }) => holds)
  if (right.length) return { holds: true, decided: decidedIn(right) }
  const missing = missingIn(verdicts)
  const decided = decidedIn(verdicts)
  return missing.length ? { holds: null, decided, missing } : { holds: false, decided }
}

/** Null if the value is too coarse to decide: a yes or no about another amount. */
function compare({ fact, op, value }: Comparison, { value: known }: KnownFact, year: number): boolean | null {
  if (op === 'exists') return (known !== null) === value
  if (op === 'in_period')
    return (typeof known === 'string' && Number(known.slice(0, 4)) === year) === (value === true)
  if (op === 'in') return (value as readonly FactValue[]).includes(known)
  if (op === 'eq') return known === value
  if (op === 'ne') return known !== value
  // The answer to a question about an amount may be yes or no instead of the amount.
  if (typeof known === 'boolean') return factNamed(fact)?.yes_no_threshold === value ? known : null
  if (known === null) return false
  const limit = value as string | number
  if (op === 'gt') return known > limit
  if (op === 'gte') return known >= limit
  return op === 'lt' ? known < limit : known <= limit
}
