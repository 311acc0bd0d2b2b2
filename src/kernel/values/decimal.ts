/**
 * Exact positive decimals as whole numbers of 10^-12, for exchange rates. Twelve decimals of a rate are enough
 * to convert the largest amount of the books to the cent.
 */
export const DECIMALS = 12
export const ONE = 10n ** BigInt(DECIMALS)
const LARGEST = 10_000_000n * ONE

export type DecimalFault = 'not a number' | 'too many decimals' | 'out of range'

/** Reads a text such as `0.886` exactly; it must be greater than 0 and less than ten million. */
export function decimalFromText(text: string): bigint | DecimalFault {
  const match = /^(\d{1,20})(?:\.(\d{1,40}))?$/.exec(text)
  if (!match) return 'not a number'
  const [, whole, digits = ''] = match as unknown as [string, string, string | undefined]
  const fraction = digits.replace(/0+$/, '')
  if (fraction.length > DECIMALS) return 'too many decimals'
  const value = BigInt(whole + fraction.padEnd(DECIMALS, '0'))
  return value > 0n && value < LARGEST ? value : 'out of range'
}

/** Reads a JSON number by its shortest decimal form. */
export function decimalFromNumber(value: unknown): bigint | DecimalFault {
  if (typeof value !== 'number' || !Number.isFinite(value)) return 'not a number'
  if (value <= 0 || value >= 10_000_000) return 'out of range'
  const small = /^(\d)(?:\.(\d+))?e-(\d+)$/.exec(String(value))
  if (!small) return decimalFromText(String(value))
  const [, first, rest = '', zeros] = small
  return decimalFromText(`0.${'0'.repeat(Math.min(Number(zeros) - 1, DECIMALS))}${first}${rest}`)
}

/** The shortest decimal text: `0.886`, `12`. It is also valid JSON. */
export function textFromDecimal(value: bigint): string {
  const digits = value.toString().padStart(DECIMALS + 1, '0')
  const fraction = digits.slice(-DECIMALS).replace(/0+$/, '')
  return digits.slice(0, -DECIMALS) + (fraction && `.${fraction}`)
}

/** A quotient rounded half up by its size, so that a negative amount is rounded as its opposite is. */
export function divideHalfUp(dividend: bigint, divisor: bigint): bigint {
  const size = dividend < 0n ? -dividend : dividend
  const quotient = (2n * size + divisor) / (2n * divisor)
  return dividend < 0n ? -quotient : quotient
}
