/** The area's public interface for areas after it, and for the documentation. */
export { answerFacts, type GivenFact } from './answers.ts'
export { countObligations } from './console/count-obligations.ts'
export { followsFiling, markObligationDone } from './decisions.ts'
export { findObligations } from './find-obligations.ts'
export { readReadiness } from './readiness.routes.ts'
export { RULES, type Rule, sourceOf, textsOf } from './rule-book.rules.ts'
export { settle } from './settle.ts'
export { obligationsOfYear } from './year-obligations.ts'
