import { textFromUnits } from './money.ts'

// Part of the language since 2025; our compiler's types do not have it yet.
const { rawJSON } = JSON as unknown as { rawJSON(text: string): unknown }

/** A value whose amounts, in units of 0.0001, become JSON numbers with all digits. */
export function withExactAmounts(value: unknown): unknown {
  if (typeof value === 'bigint') return rawJSON(textFromUnits(value))
  if (Array.isArray(value)) return value.map(withExactAmounts)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, withExactAmounts(inner)]))
}
