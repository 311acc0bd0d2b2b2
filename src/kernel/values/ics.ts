// The parts of iCalendar (RFC 5545) that our calendars and appointments use.

/** An instant in UTC: `20261117T090000Z`. */
export const icsInstant = (instant: number | string): string =>
  new Date(instant).toISOString().replaceAll(/[-:]|\.\d{3}/g, '')

/** A day: `20261117`. */
export const icsDay = (date: string): string => date.replaceAll('-', '')

/** Text is escaped. */
export const icsText = (text: string): string =>
  text.replaceAll(/[\\;,]/g, '\\$&').replaceAll(/\r?\n/g, '\\n')

const MAX_OCTETS = 74

/** Lines are at most 75 octets, continued with a space. */
function folded(line: string): string {
  const parts: string[] = []
  let part = ''
  let octets = 0
  for (const letter of line) {
    const size = new TextEncoder().encode(letter).length
    if (octets + size > MAX_OCTETS) {
      parts.push(part)
      part = ''
      octets = 0
    }
    part += letter
    octets += size
  }
  return [...parts, part].join('\r\n ')
}

/** A calendar from its lines. */
export const icsFile = (lines: readonly string[]): string => `${lines.map(folded).join('\r\n')}\r\n`
