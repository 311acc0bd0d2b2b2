/** The area's public interface for areas after it. */
export { EVENT_TYPES, type EventType } from './event-types.rules.ts'
export { NOTIFIED_TYPES } from './notifications/notified.rules.ts'
