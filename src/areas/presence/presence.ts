/** The door of this area: what the areas above it may use. */
export { computePresence, daysToRead, type Presence, type Stay } from './presence.rules.ts'
export { findOwner, listStays } from './stay.sql.ts'
export { addStay, findDecidingStays } from './stays.ts'
