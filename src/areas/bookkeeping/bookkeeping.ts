/** The door of this area: what the areas above it may use. */
export { type Completion, completeEntry } from './complete-entry.ts'
export { insertCounterparty, listCounterparties } from './counterparty.sql.ts'
export { addEntries } from './entries.ts'
export { type NewEntry, type PlannedEntry, planEntry, type Source } from './entry.rules.ts'
export { EntryDrafts } from './entry-drafts.ts'
export { csvLineOf } from './exports/csv.rules.ts'
export {
  entriesAsCsv,
  entriesAsJson,
  findDocumentsNamed,
  findEntryRanges,
  type Months,
} from './exports/months.ts'
export { removedAsCsv, removedAsJson } from './exports/removed.ts'
export { listEntries } from './list-entries.route.ts'
export { removeEntry } from './remove-entry.ts'
export {
  CATEGORIES,
  type Category,
  COUNTERPARTY_KINDS,
  findCategory,
  MOVEMENT_TYPES,
  type MovementType,
  RELATION_SUBTYPES,
} from './vocabulary.rules.ts'
export { correctEntry, isOfBank, restoreEntry, withCategory } from './website/correct.ts'
export { type FoundEntry, findOwnEntry, ownsEntry } from './website/own-entry.ts'
