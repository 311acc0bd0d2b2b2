// Instants are milliseconds since 1970 in UTC; a wall clock is a day and minutes in an IANA zone.

/** Only place names: a bare offset does not know about clock changes. */
export function isZone(text: string): boolean {
  if (!/^[A-Za-z][A-Za-z_]*(\/[A-Za-z0-9_+-]+){0,3}$/.test(text) || text.length > 60) return false
  try {
    new Intl.DateTimeFormat('en', { timeZone: text })
    return true
  } catch {
    return false
  }
}

export type WallClock = { day: string; minutes: number }

/** The wall clock of this zone at an instant. */
export function wallClock(instant: number, zone: string): WallClock {
  const shown = Temporal.Instant.fromEpochMilliseconds(instant).toZonedDateTimeISO(zone)
  return { day: shown.toPlainDate().toString(), minutes: shown.hour * 60 + shown.minute }
}

export const timeText = (minutes: number) =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`

/**
 * The first instant at which a clock in this zone shows this time. A skipped time is the moment the clocks go
 * forward; a repeated one is the first.
 */
export function instantOf({ day, minutes }: WallClock, zone: string): number {
  const wanted = Temporal.PlainDate.from(day).toPlainDateTime().add({ minutes })
  const found = wanted.toZonedDateTime(zone, { disambiguation: 'earlier' })
  const isSkipped = !found.toPlainDateTime().equals(wanted)
  return (isSkipped ? found.getTimeZoneTransition('next')! : found).epochMilliseconds
}
