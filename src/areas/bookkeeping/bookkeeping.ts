/** The area's public interface for areas after it. */

export { bookkeepingErrors } from './bookkeeping.errors.ts'
export { listWrongTotals, sumBooks } from './check-books.sql.ts'
export { copyBooks } from './copy-books.ts'
export {
  correctEntry,
  isOfBank,
  recordCorrection,
  restoreEntry,
  withCategory,
} from './corrections/correct.ts'
export { type Assigned, correctMany, type EntryContent, planPair } from './corrections/correct-many.ts'
export { listContents } from './corrections/correction.sql.ts'
export { checkCounterparty } from './counterparties/check-counterparty.ts'
export { insertCounterparty, listCounterparties } from './counterparties/counterparty.sql.ts'
export { type Completion, completeEntry } from './entries/complete-entry.ts'
export { addEntries } from './entries/entries.ts'
export {
  ENTRY,
  type NewEntry,
  type Original,
  originalOf,
  type PlannedEntry,
  planEntry,
  type Source,
} from './entries/entry.rules.ts'
export { findWrongReferences } from './entries/entry.sql.ts'
export { EntryDrafts } from './entries/entry-drafts.ts'
export { listEntries } from './entries/list-entries.route.ts'
export { ALL_MONTHS, findMonthTotals } from './entries/month-totals.ts'
export { type FoundEntry, findOwnEntry, ownsEntry } from './entries/own-entry.ts'
export { removeEntry } from './entries/remove-entry.ts'
export { csvLineOf } from './exports/csv.rules.ts'
export {
  entriesAsCsv,
  entriesAsJson,
  findDocumentsNamed,
  findEntryRanges,
  type Months,
} from './exports/months.ts'
export { removedAsCsv, removedAsJson } from './exports/removed.ts'
export { exportsFolder, keepForSending } from './exports/temporary-export.ts'
export { MONEY_FIGURES, YEAR_BY_MONTH } from './figures.shape.ts'
export { amountSize, NO_FILTER, SEARCH, SORT, VIEW_FILTER } from './search/search.rules.ts'
export { findInBooks, findInMonths } from './search/search.ts'
export { findSorted } from './search/sort.ts'
export { findViewIds } from './search/view-totals.ts'
export {
  CATEGORIES,
  type Category,
  COUNTERPARTY_KINDS,
  findCategory,
  MOVEMENT_TYPES,
  type MovementType,
  RELATION_SUBTYPES,
} from './vocabulary.rules.ts'
