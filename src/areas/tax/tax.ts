/** The door of this area: what the areas above it may use. */
export { putOnLine } from './entry-lines.ts'
export { readFtin } from './parties.rules.ts'
export { type PartyFacts, setParty } from './parties.ts'
export { computePrefill, type Prefill } from './prefill.rules.ts'
export { computeReadiness, type Readiness } from './readiness.rules.ts'
export { findYearBooks } from './year-books.ts'
