import { errors } from '../../kernel/http/errors.ts'
import { MAX_UNITS, textFromUnits, unitsFromText } from '../../kernel/values/money.ts'
import { catalogErrors } from './catalog.errors.ts'

/** A typed price as an exact decimal text: not negative, at most 4 decimals. */
export function readPrice(typed: string): string {
  const units = unitsFromText(typed.trim())
  if (units === null) throw errors.invalid_amount({ max: 4 }, { field: 'price' })
  if (units < 0n || units > MAX_UNITS)
    throw errors.amount_out_of_range({ min: 0, max: textFromUnits(MAX_UNITS) }, { field: 'price' })
  return textFromUnits(units)
}

export function readCurrency(typed: string): string {
  const code = typed.trim().toUpperCase()
  if (!/^[A-Z]{3}$/.test(code)) throw errors.invalid_currency({ field: 'currency' })
  return code
}

/** A service's code, used by scripts and invoices. It starts with a letter, so that it is not an id. */
export function readCode(typed: string): string {
  const code = typed.trim().toLowerCase()
  if (!/^[a-z][a-z0-9_]{1,40}$/.test(code)) throw catalogErrors.invalid_service_code({ field: 'code' })
  return code
}
