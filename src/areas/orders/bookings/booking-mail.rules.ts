import { longDate, weekdayName } from '../../../kernel/values/date-text.ts'
import { icsFile, icsInstant, icsText } from '../../../kernel/values/ics.ts'
import type { Language, LocalizedText } from '../../../kernel/values/language.ts'
import type { Topic } from './booking.rules.ts'
import { timeText, wallClock } from './zone.rules.ts'

/** Who holds the call; null where the firm has not said. */
export type Organizer = { name: string | null; email: string | null }

export type BookingNews = {
  what: 'booked' | 'moved' | 'cancelled'
  name: string
  language: Language
  topic: Topic
  starts: number
  ends: number
  zone: string
  /** How the call takes place; null if it was booked before this was known. */
  call_by: string | null
  call_link: string | null
  phone: string | null
  organizer?: Organizer
  requestId: string
  moves: number
  /** Only for the visitor. */
  code: string | null
  publicUrl: string
  now: number
}

export type Mail = { subject: string; body: string; file_name: string; file_type: string; file_text: string }

/** `Monday, November 16, 2026, 17:30 (Europe/Madrid)`. */
export function whenText(instant: number, zone: string, language: Language): string {
  const { day, minutes } = wallClock(instant, zone)
  return `${weekdayName(day, language)}, ${longDate(day, language)}, ${timeText(minutes)} (${zone.replaceAll('_', ' ')})`
}

export const TOPIC_NAMES: Record<Topic, LocalizedText> = {
  new_llc: { en: 'A new LLC', es: 'Una LLC nueva' },
  existing_llc: { en: 'An existing LLC', es: 'Una LLC que ya existe' },
  taxes: { en: 'Taxes and Form 5472', es: 'Impuestos y formulario 5472' },
  banking: { en: 'Bank accounts', es: 'Cuentas bancarias' },
  other: { en: 'Something else', es: 'Otro asunto' },
}

const WORDS = {
  en: {
    greeting: (name: string) => `Hello ${name},`,
    subject: {
      booked: 'Your call is booked',
      moved: 'Your call was moved',
      cancelled: 'Your call was canceled',
    },
    first: {
      booked: 'Your call is booked for:',
      moved: 'Your call has been moved to:',
      cancelled: 'This call was canceled:',
    },
    about: 'About',
    phone: (number: string) => `We call you at ${number}.`,
    link: (link: string) => `Open this link at that time: ${link}`,
    change: 'To move or cancel it, open this page and enter the code:',
    code: 'Code',
    attached: 'A calendar invitation is attached.',
    again: 'You can book another call at any time:',
    summary: 'Call about your LLC',
  },
  es: {
    greeting: (name: string) => `Hola, ${name}:`,
    subject: {
      booked: 'Tu llamada está reservada',
      moved: 'Tu llamada ha cambiado de hora',
      cancelled: 'Tu llamada se ha anulado',
    },
    first: {
      booked: 'Tu llamada está reservada para:',
      moved: 'Tu llamada se ha cambiado a:',
      cancelled: 'Esta llamada se ha anulado:',
    },
    about: 'Asunto',
    phone: (number: string) => `Te llamamos al ${number}.`,
    link: (link: string) => `Abre este enlace a esa hora: ${link}`,
    change: 'Para cambiarla o anularla, abre esta página e introduce el código:',
    code: 'Código',
    attached: 'Adjuntamos una invitación para tu calendario.',
    again: 'Puedes reservar otra llamada cuando quieras:',
    summary: 'Llamada sobre tu LLC',
  },
} as const

/** Groups of five, for readability. */
export const codeText = (code: string) => code.replaceAll(/.{5}(?=.)/g, '$&-')

/** Where the call takes place: the person's phone number, or a link. */
export const placeOf = ({
  call_by,
  call_link,
  phone,
}: Pick<BookingNews, 'call_by' | 'call_link' | 'phone'>) =>
  call_by === 'link' ? call_link : call_by === 'phone' ? phone : null

function howText(news: BookingNews): string {
  const words = WORDS[news.language]
  const place = placeOf(news)
  if (place === null || news.what === 'cancelled') return ''
  return `\n  ${news.call_by === 'link' ? words.link(place) : words.phone(place)}`
}

/** The visitor's email, with the appointment as a calendar file. */
export function writeBookingMail(news: BookingNews): Mail {
  const { what, language, zone, starts } = news
  const words = WORDS[language]
  const page = (path: string) => `${news.publicUrl}${language === 'es' ? '/es' : ''}${path}`
  const paragraphs = [
    words.greeting(news.name),
    `${words.first[what]}\n\n  ${whenText(starts, zone, language)}\n  ${words.about}: ${TOPIC_NAMES[news.topic][language]}${howText(news)}`,
    ...(what === 'cancelled'
      ? [`${words.again}\n  ${page('/book')}`]
      : [
          ...(news.code === null
            ? []
            : [`${words.change}\n  ${page('/booking')}\n  ${words.code}: ${codeText(news.code)}`]),
          words.attached,
        ]),
  ]
  return {
    subject: `${words.subject[what]}: ${whenText(starts, zone, language)}`,
    body: `${paragraphs.join('\n\n')}\n`,
    file_name: language === 'es' ? 'cita.ics' : 'appointment.ics',
    file_type: `text/calendar; charset=utf-8; method=${what === 'cancelled' ? 'CANCEL' : 'PUBLISH'}`,
    file_text: writeAppointment(news),
  }
}

export function writeAppointment(news: BookingNews): string {
  const words = WORDS[news.language]
  const isOff = news.what === 'cancelled'
  const place = placeOf(news)
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Llano//Bookings//EN',
    `METHOD:${isOff ? 'CANCEL' : 'PUBLISH'}`,
    'BEGIN:VEVENT',
    `UID:${news.requestId}@llano`,
    `DTSTAMP:${icsInstant(news.now)}`,
    `DTSTART:${icsInstant(news.starts)}`,
    `DTEND:${icsInstant(news.ends)}`,
    `SEQUENCE:${news.moves + (isOff ? 1 : 0)}`,
    `STATUS:${isOff ? 'CANCELLED' : 'CONFIRMED'}`,
    `SUMMARY:${icsText([words.summary, news.organizer?.name].filter(Boolean).join(' · '))}`,
    `DESCRIPTION:${icsText(TOPIC_NAMES[news.topic][news.language])}`,
    ...(place === null ? [] : [`LOCATION:${icsText(place)}`]),
    ...(news.organizer ? organizerOf(news.organizer) : []),
    'END:VEVENT',
    'END:VCALENDAR',
  ]
  return icsFile(lines)
}

/** In a parameter, quotes cannot be escaped. */
function organizerOf({ name, email }: Organizer): string[] {
  if (email === null) return []
  return [`ORGANIZER${name === null ? '' : `;CN="${name.replaceAll('"', "'")}"`}:mailto:${email}`]
}

const STAFF_WORDS = {
  en: {
    subject: { booked: 'Call booked', moved: 'Call moved', cancelled: 'Call canceled' },
    text: { booked: 'A call was booked.', moved: 'A call was moved.', cancelled: 'A call was canceled.' },
  },
  es: {
    subject: { booked: 'Llamada reservada', moved: 'Llamada cambiada', cancelled: 'Llamada anulada' },
    text: {
      booked: 'Se ha reservado una llamada.',
      moved: 'Se ha cambiado una llamada.',
      cancelled: 'Se ha anulado una llamada.',
    },
  },
} as const

/** The staff's email: the time and topic; personal details are only in the console. */
export function writeStaffNews(
  { what, starts, topic, publicUrl }: Pick<BookingNews, 'what' | 'starts' | 'topic' | 'publicUrl'>,
  zone: string,
  language: Language,
) {
  const { subject, text } = STAFF_WORDS[language]
  const when = whenText(starts, zone, language)
  const about = `${WORDS[language].about}: ${TOPIC_NAMES[topic][language]}`
  return {
    subject: `${subject[what]}: ${when}`,
    body: `${text[what]}\n\n  ${when}\n  ${about}\n\n${publicUrl}/console/bookings\n`,
  }
}
