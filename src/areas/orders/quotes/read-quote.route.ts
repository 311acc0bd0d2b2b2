import { Type } from 'typebox'
import { endpoint } from '../../../kernel/http/endpoint.ts'
import { optional } from '../../../kernel/http/fields.ts'
import { anyone } from '../../members/members.ts'
import { optionsInQuery } from '../order.rules.ts'
import { QUOTE_ERRORS, quoteFor } from '../orders.ts'
import { QUOTE } from './quote-shape.rules.ts'

export const readQuote = endpoint({
  name: 'readQuote',
  method: 'GET',
  path: '/web/quote',
  access: anyone,
  tag: 'Orders',
  summary: 'Get a quote for a New Mexico LLC: line items, options, totals and expiry.',
  description: 'Prices come from the catalog and fees from the state. Totals are exact sums of the items.',
  fields: { options: optional(optionsInQuery) },
  returns: Type.Object({ data: QUOTE }, { additionalProperties: false }),
  errors: QUOTE_ERRORS,
  async run({ db, input, now }) {
    const { quote } = await quoteFor(db, input.options, now)
    return { data: quote }
  },
})
