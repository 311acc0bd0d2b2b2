import { amount, custom, date, id, integer, name } from '../../../kernel/http/fields.ts'
import { unitsFromText } from '../../../kernel/values/money.ts'
import { taxErrors } from '../tax.errors.ts'

const PERCENT = 1_000_000n
export const MAX_MONTHS = 1200

/** A yearly rate as a decimal text; null if it is not one. */
export function readRate(text: string): bigint | null {
  const units = unitsFromText(text)
  return units === null || units < 0n || units > PERCENT ? null : units
}

/** The terms of a loan, for the endpoints that record and change it. */
export const LOAN_TERMS = {
  name: name({ description: 'A name for it.', example: 'Start-up loan' }),
  principal: amount({ description: 'The agreed amount.', example: 10000 }, { above: 0n }),
  rate: custom(
    { type: 'number', minimum: 0, maximum: 100 },
    { description: 'Annual interest rate in percent; 0 if there is none.', example: 4.5 },
    value => {
      const units = typeof value === 'number' || typeof value === 'string' ? readRate(String(value)) : null
      if (units === null) throw taxErrors.invalid_loan_rate()
      return units
    },
    [taxErrors.invalid_loan_rate],
  ),
  starts_on: date({ description: 'The day it was made.', example: '2025-03-01' }),
  term_months: integer(
    { description: 'Its term; none for a loan payable on demand.', example: 36 },
    { min: 1, max: MAX_MONTHS },
  ),
  document_id: id({ description: 'The contract, a document of the LLC.' }),
}
