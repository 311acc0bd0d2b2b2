import { Refused } from './api.ts'
import { documentLanguage, type Words } from './language.ts'

type ErrorWords = {
  network: string
  failed: string
  /** Why it did not work this time, where the page can say it better than the server. */
  codes: Readonly<Record<string, string>>
  wait(time: string): string
  seconds(count: number): string
  minutes(count: number): string
  hours(count: number): string
}

const WORDS: Words<ErrorWords> = {
  en: {
    network: 'We couldn’t reach the server. Check your connection and try again.',
    failed: 'Something went wrong on our side. Try again in a few minutes.',
    codes: {
      too_busy: 'Too many downloads or uploads are in progress.',
      server_busy: 'The server is busy.',
      too_many_attempts: 'Too many attempts.',
      second_factor_locked: 'Too many attempts.',
      rate_limited: 'You have exceeded the limit of requests per hour.',
    },
    wait: time => `Try again in ${time}.`,
    seconds: count => (count === 1 ? '1 second' : `${count} seconds`),
    minutes: count => (count === 1 ? '1 minute' : `${count} minutes`),
    hours: count => (count === 1 ? '1 hour' : `${count} hours`),
  },
  es: {
    network: 'No se ha podido contactar con el servidor. Comprueba tu conexión e inténtalo de nuevo.',
    failed: 'Algo ha fallado por nuestra parte. Vuelve a intentarlo en unos minutos.',
    codes: {
      too_busy: 'Hay demasiadas descargas o subidas en curso.',
      server_busy: 'El servidor está ocupado.',
      too_many_attempts: 'Demasiados intentos.',
      second_factor_locked: 'Demasiados intentos.',
      rate_limited: 'Has agotado el límite de peticiones por hora.',
    },
    wait: time => `Vuelve a intentarlo en ${time}.`,
    seconds: count => (count === 1 ? '1 segundo' : `${count} segundos`),
    minutes: count => (count === 1 ? '1 minuto' : `${count} minutos`),
    hours: count => (count === 1 ? '1 hora' : `${count} horas`),
  },
}

/** Errors whose message already says when to try again. */
const SAYS_WHEN = ['database_unavailable', 'reminded_today', 'uploads_used_up']

/**
 * What to tell the person about an error, in the language of the page: `own` by its code, else the server's message, and when to try
 * again. The text of any other error is for programmers: the browser's, in its own language. A string is a text of the page.
 */
export function errorText(error: Error | string, own: Readonly<Record<string, string>> = {}): string {
  if (typeof error === 'string') return error
  const words = WORDS[documentLanguage()]
  if (!(error instanceof Refused)) return words.network
  const code = error.code ?? ''
  const text = own[code] ?? words.codes[code] ?? (error.message || words.failed)
  const seconds = error.retryAfterSeconds
  return seconds === null || SAYS_WHEN.includes(code)
    ? text
    : `${text} ${words.wait(timeText(seconds, words))}`
}

/** Never too short: the next attempt should succeed. */
function timeText(seconds: number, words: ErrorWords): string {
  if (seconds < 100) return words.seconds(Math.ceil(seconds))
  if (seconds < 100 * 60) return words.minutes(Math.ceil(seconds / 60))
  return words.hours(Math.ceil(seconds / 3600))
}
