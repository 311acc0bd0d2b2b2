import { dateOf, daysBetween } from '../../src/kernel/values/dates.ts'

/** Today's date in UTC, as the server counts days. */
export const todayUtc = (): string => dateOf(new Date())

/** Whole days from today to a date; negative once it has passed. */
export const daysUntil = (date: string): number => daysBetween(todayUtc(), date)
