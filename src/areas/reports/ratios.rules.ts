export const abs = (amount: bigint): bigint => (amount < 0n ? -amount : amount)
export const least = (a: bigint, b: bigint): bigint => (a < b ? a : b)
export const most = (a: bigint, b: bigint): bigint => (a > b ? a : b)

/** One value as a share of another, rounded half away from zero; null if the total is zero. */
export function ratio(part: bigint, whole: bigint, decimals = 4): number | null {
  if (whole === 0n) return null
  const scale = 10n ** BigInt(decimals)
  const size = (2n * abs(part) * scale + abs(whole)) / (2n * abs(whole))
  const isNegative = part < 0n !== whole < 0n
  return Number(isNegative ? -size : size) / Number(scale)
}

/** Divides and rounds up to whole steps, for amounts that are not negative. */
export function dividedUp(amount: bigint, by: bigint, step: bigint): bigint {
  const whole = by * step
  return ((amount + whole - 1n) / whole) * step
}
