import { computeDays, type Stay } from './presence.rules.ts'

/** Days that change their country: `filled` of them without a record, only from earlier days. */
export type Move = { from: string; to: string; days: number; filled: number }

/** The last day that a new stay can change: its own last, or today, because gaps are filled until then. */
export function lastDayTouched({ from, to }: Stay, today: string): string {
  const last = to ?? from
  return last > today ? last : today
}

/** What a new stay changes for days with a known country. */
export function computeMoves(stays: readonly Stay[], added: Stay, today: string): Move[] {
  const touched = { from: added.from, until: lastDayTouched(added, today) }
  const before = computeDays(stays, touched, today)
  const moves = new Map<string, Move>()
  for (const [date, { country, source }] of Object.entries(computeDays([...stays, added], touched, today))) {
    const was = before[date]?.country ?? country
    if (was === country) continue
    const move = moves.get(was + country) ?? { from: was, to: country, days: 0, filled: 0 }
    move.days++
    if (source === 'filled') move.filled++
    moves.set(was + country, move)
  }
  return [...moves.values()]
}
