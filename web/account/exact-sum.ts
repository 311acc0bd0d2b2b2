import { textFromUnits, unitsFromNumber } from '../../src/kernel/values/money.ts'

/** Amounts as the server sent them, added without floating point; a decimal text. */
export function exactSum(amounts: readonly number[]): string {
  return textFromUnits(
    amounts.reduce((sum, amount) => {
      const units = unitsFromNumber(amount)
      // A sum may be larger than an amount may be; then its nearest unit is as exact as it came.
      return sum + (typeof units === 'bigint' ? units : BigInt(Math.round(amount * 10_000)))
    }, 0n),
  )
}
