import { errors } from '../../../kernel/http/errors.ts'
import { custom, type FieldNotes, id, name, optional, otherwise, word } from '../../../kernel/http/fields.ts'
import { DATE_ORDERS, DECIMALS } from '../../../kernel/values/csv-values.ts'
import { MAX_UNITS, unitsFromText } from '../../../kernel/values/money.ts'
import { isCurrency } from '../../rates/vocabulary.rules.ts'
import { bankingErrors } from '../banking.errors.ts'

const MONTH = /^(199\d|20\d\d|2100)-(0[1-9]|1[0-2])$/

export const monthField = (notes: FieldNotes) =>
  custom<string>(
    { type: 'string', pattern: MONTH.source, maxLength: 7 },
    notes,
    value => {
      if (typeof value !== 'string' || !MONTH.test(value)) throw bankingErrors.invalid_statement_month()
      return value
    },
    [bankingErrors.invalid_statement_month],
  )

/** An amount in a query, where numbers are text. */
export const amountInQuery = (notes: FieldNotes) =>
  custom<bigint>(
    { type: 'string', pattern: '^-?\\d{1,9}(\\.\\d{1,4})?$', maxLength: 20 },
    notes,
    value => {
      const units = typeof value === 'string' && value.length <= 20 ? unitsFromText(value) : null
      if (units === null) throw errors.invalid_number()
      if (units > MAX_UNITS || units < -MAX_UNITS)
        throw errors.amount_out_of_range({ min: '-999999999.9999', max: '999999999.9999' })
      return units
    },
    [errors.invalid_number, errors.amount_out_of_range],
  )

const NAME = name({ description: 'A name.' })

/** Which account a balance is of. */
export const OF_ACCOUNT = {
  entity_id: id({ description: 'The LLC.', example: 1 }),
  bank: custom<string>(
    { type: 'string', minLength: 1, maxLength: 100 },
    { description: 'The bank, as the entries of the books name it (`bank_source`).', example: 'mercury' },
    value => {
      const given = NAME.read(value, 'body').toLowerCase()
      if (given === '' || given.length > 100 || given === 'manual')
        throw bankingErrors.invalid_statement_bank()
      return given
    },
    [...NAME.errors, bankingErrors.invalid_statement_bank],
  ),
  account: otherwise(
    custom<string>(
      { type: 'string', maxLength: 200 },
      { description: "The bank's id of a connected account. Leave empty for other banks." },
      value => {
        const given = NAME.read(value, 'body')
        if (given.length > 200) throw bankingErrors.statement_account_not_found()
        return given
      },
      [...NAME.errors, bankingErrors.statement_account_not_found],
    ),
    '',
  ),
  currency: otherwise(
    custom<string>(
      { type: 'string', pattern: '^[A-Za-z]{3}$', maxLength: 3 },
      { description: 'The currency of the account (ISO 4217).', example: 'USD' },
      value => {
        const code = typeof value === 'string' && value.length <= 10 ? value.trim().toUpperCase() : ''
        if (!isCurrency(code)) throw errors.invalid_currency()
        return code
      },
      [errors.invalid_currency],
    ),
    'USD',
  ),
}

/** How to read a CSV file that can be read in two ways. */
export const FILE_FORMAT = {
  date_order: optional(
    word(
      { description: 'Whether dates are day-first or month-first, if the file is ambiguous.' },
      DATE_ORDERS,
    ),
  ),
  decimal: optional(word({ description: 'Decimal separator, if the file is ambiguous.' }, DECIMALS)),
}
