import { errors } from '../../../kernel/http/errors.ts'
import { amount, custom, type Input, optional, text } from '../../../kernel/http/fields.ts'
import { decimalFromNumber } from '../../../kernel/values/decimal.ts'
import { isCurrency } from '../../rates/vocabulary.rules.ts'
import { NEW_ENTRY } from '../entries/entry.rules.ts'

/** An entry as it is sent: in dollars, or in another currency. */
export const SENT_ENTRY = {
  ...NEW_ENTRY,
  currency: optional(
    custom<string>(
      { type: 'string', pattern: '^[A-Za-z]{3}$', maxLength: 3 },
      {
        description:
          'The currency of the transaction (ISO 4217), if it was not in US dollars. `income` and `expense` are always in US dollars.',
        example: 'EUR',
      },
      value => {
        const code = typeof value === 'string' && /^[A-Za-z]{3}$/.test(value) ? value.toUpperCase() : ''
        if (!isCurrency(code)) throw errors.invalid_currency()
        return code
      },
      [errors.invalid_currency],
    ),
  ),
  original_amount: optional(
    amount({
      description:
        'The amount in `currency`; negative for money paid. With `expense`, the minus sign may be left out. If `income` and `expense` are omitted, they are computed, rounded to cents (half up).',
      example: 1250,
    }),
  ),
  exchange_rate: optional(
    custom<bigint>(
      { type: 'number', exclusiveMinimum: 0, exclusiveMaximum: 10_000_000 },
      {
        description:
          'US dollars per unit of `currency`, at most 12 decimals. If omitted, it follows from the two amounts, or else it is taken from the imported tables: the European Central Bank rate of `transaction_date` or the last one before it, otherwise the IRS yearly average.',
        example: 1.2,
      },
      value => {
        const rate = decimalFromNumber(value)
        if (rate === 'not a number') throw errors.invalid_number()
        if (rate === 'too many decimals') throw errors.too_many_decimals({ max: 12 })
        if (rate === 'out of range') throw errors.amount_not_positive({ max: '9999999' })
        return rate
      },
      [errors.invalid_number, errors.too_many_decimals, errors.amount_not_positive],
    ),
  ),
  rate_source: optional(
    text(
      {
        description:
          'Where the rate comes from. `ecb_daily`, `irs_yearly` or `treasury_year_end` takes it from that imported table; any other text describes the rate you send.',
        example: 'Rate on the invoice',
      },
      { max: 100 },
    ),
  ),
}
export type SentEntry = Input<typeof SENT_ENTRY>
