/** The door of this area: what the areas above it may use. */
export { addEntries } from './entries.ts'
export { type NewEntry, type PlannedEntry, planEntry, type Source } from './entry.rules.ts'
