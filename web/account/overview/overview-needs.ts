import { daysBetween } from '../../../src/kernel/values/dates.ts'
import type { Output } from '../../shared/api.ts'

export type Seen = Output<'readOverview'>['data']
export type Deadline = Seen['deadlines'][number]

/** Something that needs the member's attention. `weight` orders them: most urgent first. */
export type Need =
  | {
      kind: 'presence'
      weight: number
      /** Null: the Schengen area. */
      country: string | null
      /** By the cautious count of the country, and by the plain one. */
      days: number
      plain: number
      level: 'info' | 'warning' | 'danger' | 'exceeded'
    }
  | { kind: 'deadline'; weight: number; deadline: Deadline; days: number }
  | { kind: 'recommendations'; weight: number; report: Seen['recommendations'][number]; older: number }
  | { kind: 'bank'; weight: number; id: number; provider: string }
  | { kind: 'substance'; weight: number; year: number; missing: number }
  | { kind: 'unknownDays'; weight: number; days: number }

/** How long before its date something needs attention. */
const SOON_DAYS: Record<Deadline['kind'], number> = { filing: 60, payment: 14, service: 21, subscription: 30 }

/** What needs the member's attention today, most urgent first. */
export function needsOf(seen: Seen): Need[] {
  const needs: Need[] = []
  for (const { country, days: plain, cautious_days: days, level } of seen.presence.warnings)
    if (level !== 'info')
      needs.push({
        kind: 'presence',
        weight: { warning: 40, danger: 20, exceeded: 5 }[level],
        country,
        days,
        plain,
        level,
      })
  for (const deadline of seen.deadlines) {
    const days = daysBetween(seen.today, deadline.on)
    if (days <= SOON_DAYS[deadline.kind])
      needs.push({ kind: 'deadline', weight: days < 0 ? 0 : 10 + Math.min(days, 25), deadline, days })
  }
  for (const { id, provider } of seen.banks.need_attention)
    needs.push({ kind: 'bank', weight: 15, id, provider })
  // Reports of the same time recommend much the same: the newest is shown, the others are behind it.
  const [report, ...older] = seen.recommendations
  if (report) needs.push({ kind: 'recommendations', weight: 30, report, older: older.length })
  for (const { year, missing } of seen.substance)
    if (missing > 0) needs.push({ kind: 'substance', weight: 50, year, missing })
  if (seen.presence.days_unknown > 0)
    needs.push({ kind: 'unknownDays', weight: 60, days: seen.presence.days_unknown })
  return needs.sort((a, b) => a.weight - b.weight)
}
