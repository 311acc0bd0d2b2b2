/**
 * Amounts are whole ten-thousandths in a BigInt, so that every sum is exact. PostgreSQL stores the same
 * amounts as numeric(13,4). Floating point appears only where JSON gives us a number, and is checked there.
 */
export const MAX_UNITS = 9_999_999_999_999n

/** Noise of a few units in the last place, as from `0.1 + 0.2` or a summed column. */
const NOISE = 2 ** -48

export type AmountFault = 'not a number' | 'too large' | 'too many decimals'

/** Reads a JSON number as units of 0.0001, or says why it is invalid. */
export function unitsFromNumber(value: unknown): bigint | AmountFault {
  if (typeof value !== 'number' || !Number.isFinite(value)) return 'not a number'
  if (Math.abs(value) >= 1_000_000_000) return 'too large'
  const units = Math.round(value * 10_000)
  if (Math.abs(value - units / 10_000) > NOISE * Math.max(1, Math.abs(value))) return 'too many decimals'
  if (Math.abs(units) > Number(MAX_UNITS)) return 'too large'
  return BigInt(units)
}

const DECIMAL = /^(-?)(\d{1,20})(?:\.(\d{1,4})0*)?$/

/** Reads a decimal text such as `-12.5` exactly; null if invalid. */
export function unitsFromText(text: string): bigint | null {
  const match = DECIMAL.exec(text)
  if (!match) return null
  const [, sign, whole, fraction = ''] = match
  const units = BigInt(whole + fraction.padEnd(4, '0'))
  return sign ? -units : units
}

/** The shortest decimal text: `12.5`, `-0.0001`, `0`. It is also valid JSON. */
export function textFromUnits(units: bigint): string {
  const negative = units < 0n
  const digits = (negative ? -units : units).toString().padStart(5, '0')
  const whole = digits.slice(0, -4)
  const fraction = digits.slice(-4).replace(/0+$/, '')
  return (negative ? '-' : '') + whole + (fraction && `.${fraction}`)
}
