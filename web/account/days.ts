/** How many days lie between two dates, YYYY-MM-DD; negative where the second is the earlier one. */
export function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / 86_400_000)
}

/** Today's date in UTC, as the server counts days. */
export const todayUtc = (): string => new Date().toISOString().slice(0, 10)
