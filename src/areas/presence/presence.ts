/** The door of this area: what the areas above it may use. */
export { computePresence, daysToRead, type Presence, type Stay } from './presence.rules.ts'
export { listStays } from './stay.sql.ts'
export { addStay, findDecidingStays } from './stays.ts'
