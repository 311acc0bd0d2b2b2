import { Type } from 'typebox'
import { endpoint } from '../../kernel/endpoint.ts'
import { optional } from '../../kernel/fields.ts'
import { anyone } from '../members/members.ts'
import { optionsInQuery } from './order.rules.ts'
import { quoteFor } from './orders.ts'
import { QUOTE } from './quote-shape.rules.ts'

export const readQuote = endpoint({
  name: 'readQuote',
  method: 'GET',
  path: '/web/quote',
  access: anyone,
  tag: 'Orders',
  summary: 'A quote for a New Mexico LLC: line items, options, totals, and until when it holds.',
  description:
    'Prices are those of the catalog, fees those of the state; totals are exact sums of the items.',
  fields: { options: optional(optionsInQuery) },
  returns: Type.Object({ data: QUOTE }, { additionalProperties: false }),
  refusals: ['404: The operator does not offer the formation of an LLC at present.'],
  async run({ db, input, now }) {
    const { quote } = await quoteFor(db, input.options, now)
    return { data: quote }
  },
})
