import { addDays } from '../../../src/kernel/values/dates.ts'
import { type Language, LOCALES } from '../../shared/language.ts'

/** The browser's zone, and all zones it supports, by names the server knows too. */
export const ownZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone || 'UTC'

export function allZones(): string[] {
  const known = Intl.supportedValuesOf('timeZone')
  return [...new Set([ownZone(), 'UTC', ...known])].toSorted()
}

export const today = (zone: string): string =>
  new Intl.DateTimeFormat('en-CA', { timeZone: zone, dateStyle: 'short' }).format(new Date())

/** Two weeks at a time. */
export const PAGE_DAYS = 14
export const spanOf = (page: number, zone: string) => {
  const from = addDays(today(zone), page * PAGE_DAYS)
  return { from, to: addDays(from, PAGE_DAYS - 1) }
}

export const weekdayText = (day: string, language: Language): string =>
  new Intl.DateTimeFormat(LOCALES[language], { weekday: 'short', timeZone: 'UTC' }).format(
    new Date(`${day}T00:00:00Z`),
  )

export const shortDay = (day: string, language: Language): string =>
  new Intl.DateTimeFormat(LOCALES[language], { day: 'numeric', month: 'short', timeZone: 'UTC' }).format(
    new Date(`${day}T00:00:00Z`),
  )

/** An instant in words, in a zone. */
export const whenText = (instant: string, zone: string, language: Language): string =>
  new Intl.DateTimeFormat(LOCALES[language], {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
    timeZone: zone,
  }).format(new Date(instant))
