/** Requests per hour of a key or app whose limit nobody has set. */
export const USUAL_LIMIT = 100

const HOUR_MS = 3_600_000

/** The slots of a key's usage chart: 48 hours or 30 days, the current one last. */
export function slotsUntil(now: Date, per: 'hour' | 'day'): { hours: number; from: string; until: string } {
  const [hours, slots] = per === 'hour' ? [1, 48] : [24, 30]
  const slotMs = hours * HOUR_MS
  const until = now.getTime() - (now.getTime() % slotMs)
  return {
    hours,
    from: new Date(until - (slots - 1) * slotMs).toISOString(),
    until: new Date(until).toISOString(),
  }
}
