import { invalid } from '../../kernel/http/refusal.ts'
import { MAX_UNITS, textFromUnits, unitsFromText } from '../../kernel/values/money.ts'

/** How often a service is charged. */
export const PERIODS = ['once', 'monthly', 'annual'] as const
export type Period = (typeof PERIODS)[number]

/** A typed price as an exact decimal text: not negative, at most 4 decimals. */
export function readPrice(typed: string): string {
  const units = unitsFromText(typed.trim())
  if (units === null) throw invalid('price must be an amount with at most 4 decimals, such as 149.90.')
  if (units < 0n || units > MAX_UNITS) throw invalid('price must lie between 0 and 999999999.9999.')
  return textFromUnits(units)
}

export function readCurrency(typed: string): string {
  const code = typed.trim().toUpperCase()
  if (!/^[A-Z]{3}$/.test(code)) throw invalid('currency must be three letters (ISO 4217), such as USD.')
  return code
}

/** A service's code, used by scripts and invoices. It starts with a letter, so that it is not an id. */
export function readCode(typed: string): string {
  const code = typed.trim().toLowerCase()
  if (!/^[a-z][a-z0-9_]{1,40}$/.test(code))
    throw invalid('code must be 2 to 41 small letters, digits and _, the first one a letter.')
  return code
}
