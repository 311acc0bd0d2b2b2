import { longDate } from '../../kernel/values/date-text.ts'
import { addDays, daysBetween } from '../../kernel/values/dates.ts'
import type { Language } from '../../kernel/values/language.ts'

/** How many days before a due date its owner is reminded, unless the owner chose others. */
export const DEFAULT_DAYS: readonly number[] = [30, 7, 1]
/** The earliest that can be chosen, and how many. */
export const MAX_DAYS = 90
export const MAX_REMINDERS = 6

/** When a reminder is considered first: the job then looks at the days that the owner chose. Null once it is past. */
export const firstReminder = (dueBy: string, today: string): string | null =>
  dueBy < today ? null : addDays(dueBy, -MAX_DAYS)

export type Reminder = {
  /** Which reminder is sent today, by its days before the due date; null if none is due yet. */
  stage: number | null
  daysLeft: number
  /** When the next one is; null if there is none. */
  nextOn: string | null
}

/**
 * The reminder to send today, and the date of the next one. After days off, the nearest one is sent and earlier ones
 * are skipped; after the due date there is none.
 */
export function planReminder(days: readonly number[], dueBy: string, today: string): Reminder {
  const daysLeft = daysBetween(today, dueBy)
  if (daysLeft < 0) return { stage: null, daysLeft, nextOn: null }
  const sorted = days.toSorted((a, b) => b - a)
  const stage = sorted.findLast(day => day >= daysLeft) ?? null
  const next = sorted.find(day => day < daysLeft && (stage === null || day < stage))
  return { stage, daysLeft, nextOn: next === undefined ? null : addDays(dueBy, -next) }
}

export type ReminderSubject = {
  language: Language
  memberName: string
  /** Null if it concerns the owner. */
  llcName: string | null
  name: string
  year: number
  dueBy: string
  daysLeft: number
  channel: string | null
  penalty: string | null
}

const WHEN: Record<Language, (days: number) => string> = {
  en: days => (days === 0 ? 'today' : days === 1 ? 'tomorrow' : `in ${days} days`),
  es: days => (days === 0 ? 'hoy' : days === 1 ? 'mañana' : `dentro de ${days} días`),
}

export function writeReminder(about: ReminderSubject): { subject: string; body: string } {
  const { language, memberName, llcName, name, year, dueBy, channel, penalty } = about
  const when = WHEN[language](about.daysLeft)
  const day = longDate(dueBy, language)
  const of = llcName === null ? '' : `${llcName}: `
  if (language === 'es')
    return {
      subject: `${of}${name} (${year}) vence ${when}, el ${day}`,
      body: [
        `Hola, ${memberName}:`,
        `${name}, de ${year}${llcName === null ? '' : `, de ${llcName}`}, vence ${when}: el ${day}.`,
        ...(channel ? [`Cómo: ${channel}.`] : []),
        ...(penalty ? [`Si se pasa el plazo: ${penalty}.`] : []),
        'Cuando esté hecho, marca la obligación como cumplida en tu cuenta y añade el justificante: dejarás de recibir estos recordatorios. Allí también puedes elegir cuándo te avisamos.',
        '',
      ].join('\n\n'),
    }
  return {
    subject: `${of}${name} (${year}) is due ${when}, on ${day}`,
    body: [
      `Hello ${memberName},`,
      `${name} for ${year}${llcName === null ? '' : ` of ${llcName}`} is due ${when}: on ${day}.`,
      ...(channel ? [`How: ${channel}.`] : []),
      ...(penalty ? [`If it is late: ${penalty}.`] : []),
      'When it is done, mark the obligation as done in your account and add the evidence to stop these reminders. There you can also choose when we remind you.',
      '',
    ].join('\n\n'),
  }
}
