import type { Recommendation, ReportFacts } from '../facts.rules.ts'
import type { Metrics } from '../metrics.rules.ts'

/** A recommendation without the name of its rule. */
export type Advice = Omit<Recommendation, 'rule'>

/** One thing a report may recommend. Names are stored with answers, so they never change. */
export type Rule = {
  name: string
  /** When it applies, and what it is based on. */
  about: string
  run(facts: ReportFacts, metrics: Metrics): Advice | null
}
