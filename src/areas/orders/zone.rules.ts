/** Instants are milliseconds since 1970 in UTC; a wall clock is a day and minutes in some zone of the IANA list. */
const formats = new Map<string, Intl.DateTimeFormat>()

/** Kept, as making one costs more than using it a thousand times; there are a few hundred zones in all. */
function formatOf(zone: string): Intl.DateTimeFormat {
  let format = formats.get(zone)
  if (!format) {
    format = new Intl.DateTimeFormat('en-US', {
      timeZone: zone,
      calendar: 'gregory',
      numberingSystem: 'latn',
      hourCycle: 'h23',
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
      second: '2-digit',
    })
    formats.set(zone, format)
  }
  return format
}

/** Names of places alone: what is a bare offset does not know when the clocks change. */
export function isZone(text: string): boolean {
  if (!/^[A-Za-z][A-Za-z_]*(\/[A-Za-z0-9_+-]+){0,3}$/.test(text) || text.length > 60) return false
  try {
    formatOf(text)
    return true
  } catch {
    return false
  }
}

export type WallClock = { day: string; minutes: number }

/** What a clock in this zone shows at an instant. */
export function wallClock(instant: number, zone: string): WallClock {
  const part = Object.fromEntries(
    formatOf(zone)
      .formatToParts(instant)
      .map(({ type, value }) => [type, value]),
  )
  return {
    day: `${part.year}-${part.month}-${part.day}`,
    minutes: Number(part.hour) * 60 + Number(part.minute),
  }
}

export const timeText = (minutes: number) =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`

const MINUTE_MS = 60_000
const DAY_MS = 86_400_000

const asUtc = ({ day, minutes }: WallClock) => Date.parse(`${day}T00:00:00Z`) + minutes * MINUTE_MS

/** By how much the clocks of a zone are ahead of UTC at an instant. */
const aheadMs = (instant: number, zone: string) =>
  asUtc(wallClock(instant, zone)) - Math.floor(instant / MINUTE_MS) * MINUTE_MS

/**
 * The first instant at which a clock in this zone shows this time. A time that is left out, because the clocks go
 * forward, is the moment at which they do; of one that comes twice it is the first.
 */
export function instantOf(wanted: WallClock, zone: string): number {
  const asIfUtc = asUtc(wanted)
  const offsets = [aheadMs(asIfUtc - DAY_MS, zone), aheadMs(asIfUtc + DAY_MS, zone)]
  const fitting = offsets
    .map(offset => asIfUtc - offset)
    .filter(instant => asIfUtc === asUtc(wallClock(instant, zone)))
  if (fitting.length) return Math.min(...fitting)
  // Left out: somewhere between the two readings the clocks jump past it.
  let [before, after] = [asIfUtc - Math.max(...offsets), asIfUtc - Math.min(...offsets)]
  while (after - before > MINUTE_MS) {
    const middle = Math.floor((before + after) / 2 / MINUTE_MS) * MINUTE_MS
    if (asUtc(wallClock(middle, zone)) < asIfUtc) before = middle
    else after = middle
  }
  return after
}

export const plusDays = (day: string, days: number) =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10)

/** 1 is Monday, 7 is Sunday. */
export const weekdayOf = (day: string) => new Date(`${day}T00:00:00Z`).getUTCDay() || 7
