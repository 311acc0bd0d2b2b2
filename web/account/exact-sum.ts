import { textFromUnits, unitsFromNumber } from '../../src/kernel/values/money.ts'

/** Adds the server's amounts without floating point; a decimal text. */
export function exactSum(amounts: readonly number[]): string {
  return textFromUnits(
    amounts.reduce((sum, amount) => {
      const units = unitsFromNumber(amount)
      // A sum may exceed the limit of an amount; then its nearest unit is as exact as it came.
      return sum + (typeof units === 'bigint' ? units : BigInt(Math.round(amount * 10_000)))
    }, 0n),
  )
}
