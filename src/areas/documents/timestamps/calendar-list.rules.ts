/**
 * The calendars we ask to complete a proof. The address comes from the proof itself, so its author could make
 * us call anything: addresses not on the list are never called.
 */
const PUBLIC =
  /^https:\/\/(?:[a-z0-9-]+\.)+calendar\.(?:opentimestamps\.org|eternitywall\.com|catallaxy\.com)\/?$/

export type CalendarList = { has(uri: string): boolean }

/** The public calendars, and those of the configuration: `ots.example.com` or `https://ots.example.com/path`. */
export function calendarList(configured: readonly string[]): CalendarList {
  const own = new Set(configured.map(readConfigured))
  return { has: uri => PUBLIC.test(uri) || own.has(withoutSlash(uri)) }
}

/** Only on this machine, without encryption. */
const LOCAL = /^http:\/\/127\.0\.0\.1:\d{1,5}(\/[A-Za-z0-9\-._/]*)?$/
const SECURE = /^https:\/\/[a-z0-9-]+(\.[a-z0-9-]+)*(:\d{1,5})?(\/[A-Za-z0-9\-._/]*)?$/

function readConfigured(text: string): string {
  const uri = withoutSlash(text.includes('://') ? text : `https://${text}`)
  if (!SECURE.test(uri) && !LOCAL.test(uri))
    throw new Error(`"${text}" is not a calendar's address, such as https://ots.example.com`)
  return uri
}

export const withoutSlash = (uri: string): string => uri.replace(/\/$/, '')
