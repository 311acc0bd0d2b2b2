import { dateOf, daysBetween } from '../../src/kernel/values/dates.ts'

/** Today's date in UTC, like the server's. */
export const todayUtc = (): string => dateOf(new Date())

/** Whole days from today to a date; negative for a past date. */
export const daysUntil = (date: string): number => daysBetween(todayUtc(), date)
