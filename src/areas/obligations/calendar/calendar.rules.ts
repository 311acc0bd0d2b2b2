import { addDays } from '../../../kernel/values/dates.ts'
import { icsDay, icsFile, icsInstant, icsText } from '../../../kernel/values/ics.ts'
import type { Language } from '../../../kernel/values/language.ts'

export type CalendarEvent = {
  id: number
  name: string
  year: number
  part: string | null
  /** Null if it concerns the owner. */
  llcName: string | null
  dueBy: string
  /** Whether nobody has confirmed yet that it is due. */
  isProposed: boolean
  sequence: number
  changedAt: string
}

const WORDS: Record<Language, { title: string; isDue: string; proposed: string; isProposed: string }> = {
  en: {
    title: 'Obligations',
    isDue: 'Due date. See your account for details.',
    proposed: 'to be confirmed',
    isProposed: 'Your Manager has to confirm that this is due. See your account for details.',
  },
  es: {
    title: 'Obligaciones',
    isDue: 'Fecha límite. Consulta los detalles en tu cuenta.',
    proposed: 'por confirmar',
    isProposed: 'Tu Manager tiene que confirmar esta obligación. Consulta los detalles en tu cuenta.',
  },
}

/** At most this many events: the nearest due dates. */
export const MAX_EVENTS = 1000
/** Maximum number of links of a member that work at the same time. */
export const MAX_LINKS = 5

const SECRET = /^llcal_[A-Za-z0-9_-]{43}$/
export const isSecret = (text: string): boolean => SECRET.test(text)
export const secretFromRandom = (random: (sizeBytes: number) => Buffer): string =>
  `llcal_${random(32).toString('base64url')}`

/**
 * A calendar of due dates as whole days. The UID of an obligation never changes, and SEQUENCE grows when its date
 * does, so that a calendar program moves the event instead of adding another.
 */
export function writeCalendar(events: readonly CalendarEvent[], language: Language): string {
  const words = WORDS[language]
  const lines = events.flatMap(({ id, dueBy, sequence, changedAt, ...event }) => [
    'BEGIN:VEVENT',
    `UID:obligation-${id}@llano`,
    `DTSTAMP:${icsInstant(changedAt)}`,
    `LAST-MODIFIED:${icsInstant(changedAt)}`,
    `SEQUENCE:${sequence}`,
    `DTSTART;VALUE=DATE:${icsDay(dueBy)}`,
    `DTEND;VALUE=DATE:${icsDay(addDays(dueBy, 1))}`,
    `SUMMARY:${icsText(summaryOf(event, words.proposed))}`,
    `DESCRIPTION:${icsText(event.isProposed ? words.isProposed : words.isDue)}`,
    'TRANSP:TRANSPARENT',
    'END:VEVENT',
  ])
  return icsFile([
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Llano//Obligations//EN',
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    `X-WR-CALNAME:${icsText(words.title)}`,
    'REFRESH-INTERVAL;VALUE=DURATION:PT12H',
    'X-PUBLISHED-TTL:PT12H',
    ...lines,
    'END:VCALENDAR',
  ])
}

type Named = Pick<CalendarEvent, 'name' | 'year' | 'part' | 'llcName' | 'isProposed'>

/** `Tarsivo LLC: Form 5472 (2026)`, and whether it still has to be confirmed. */
function summaryOf({ name, year, part, llcName, isProposed }: Named, proposed: string): string {
  const period = [year, part].filter(Boolean).join(' ')
  return `${llcName === null ? '' : `${llcName}: `}${name} (${[period, ...(isProposed ? [proposed] : [])].join(', ')})`
}
