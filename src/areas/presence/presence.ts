/** The area's public interface for areas after it. */
export { computePresence, daysToRead, type Presence, type Stay } from './presence.rules.ts'
export { listStays } from './stay.sql.ts'
export { addStay, findDecidingStays } from './stays.ts'
