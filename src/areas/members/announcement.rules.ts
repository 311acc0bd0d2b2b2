import { CommandError } from '../../kernel/http/refusal.ts'
import { longDate, longDates } from '../../kernel/values/date-text.ts'
import { addDays, isCalendarDate } from '../../kernel/values/dates.ts'
import type { Language } from '../../kernel/values/language.ts'
import { membersErrors } from './members.errors.ts'

export type Announcement = {
  title: string
  body: string
  /** Null without a Spanish version. */
  title_es: string | null
  body_es: string | null
  effective_on: string
}

export const NOTICE_DAYS = 30

/** The contract promises at least 30 days between the announcement and the change. `field` is what the caller named the date. */
export function checkNotice(effectiveOn: string, today: string, field = '--effective'): void {
  if (!isCalendarDate(effectiveOn)) throw new CommandError('--effective must be a calendar date, YYYY-MM-DD.')
  const earliest = addDays(today, NOTICE_DAYS)
  if (effectiveOn >= earliest) return
  throw membersErrors.announcement_too_soon({ days: NOTICE_DAYS, earliest: longDates(earliest) }, { field })
}

const MAX_CHARACTERS = 20_000

/** The text of an announcement: Markdown, any number of lines. */
export function readAnnouncementText(what: string, written: string): string {
  const clean = written.normalize('NFC').replaceAll('\r\n', '\n').trim()
  if (clean === '') throw new CommandError(`${what} must not be empty.`)
  if (/[\x00-\x08\x0b-\x1f\x7f-\x9f]/.test(clean))
    throw new CommandError(`${what} must not contain control characters.`)
  if (clean.length > MAX_CHARACTERS)
    throw new CommandError(`${what} must be at most ${MAX_CHARACTERS} characters long.`)
  return clean
}

/** Title and text in a language, or in English by default. */
export function versionFor(
  { title, body, title_es, body_es }: Announcement,
  language: Language,
): { language: Language; title: string; body: string } {
  if (language === 'es' && title_es !== null && body_es !== null)
    return { language, title: title_es, body: body_es }
  return { language: 'en', title, body }
}

const FRAMES: Record<
  Language,
  {
    subject(title: string, on: string): string
    lead(on: string): string
    english: string
    end(site: string): string
  }
> = {
  en: {
    subject: (title, on) => `Change to the API on ${on}: ${title}`,
    lead: on =>
      `On ${on} the API changes in a way that may break integrations. If you use the API, read this notice before then.`,
    english: '',
    end: site => `This notice is also published in the changelog: ${site}/docs/changelog`,
  },
  es: {
    subject: (title, on) => `Cambio en la API el ${on}: ${title}`,
    lead: on =>
      `El ${on} la API cambia de un modo que puede afectar a las integraciones. Si usas la API, lee este aviso antes de esa fecha.`,
    english: 'El texto está disponible solo en inglés.\n\n',
    end: site => `Este aviso también está publicado en el historial de cambios: ${site}/es/docs/changelog`,
  },
}

/** The email about it, in the member's language. */
export function announcementMail(
  announcement: Announcement,
  language: Language,
  site: string,
): { subject: string; body: string } {
  const version = versionFor(announcement, language)
  const { subject, lead, english, end } = FRAMES[language]
  const on = longDate(announcement.effective_on, language)
  const note = version.language === language ? '' : english
  return {
    subject: subject(version.title, on),
    body: `${lead(on)}\n\n${note}${version.title}\n\n${version.body}\n\n${end(site)}\n`,
  }
}
