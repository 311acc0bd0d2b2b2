/** The door of this area: what the areas above it may use. */
export { insertCounterparty } from './counterparty.sql.ts'
export { addEntries } from './entries.ts'
export { type NewEntry, type PlannedEntry, planEntry, type Source } from './entry.rules.ts'
export {
  CATEGORIES,
  type Category,
  COUNTERPARTY_KINDS,
  MOVEMENT_TYPES,
  type MovementType,
  RELATION_SUBTYPES,
} from './vocabulary.rules.ts'
