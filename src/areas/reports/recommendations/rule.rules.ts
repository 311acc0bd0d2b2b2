import type { Recommendation, ReportFacts } from '../facts.rules.ts'
import type { Metrics } from '../metrics.rules.ts'

/** A recommendation before it is named for its rule. */
export type Advice = Omit<Recommendation, 'rule'>

/** One thing that a report may recommend. Names are kept with answers, so they never change. */
export type Rule = {
  name: string
  /** When it speaks, and what it is drawn from. */
  about: string
  run(facts: ReportFacts, metrics: Metrics): Advice | null
}
