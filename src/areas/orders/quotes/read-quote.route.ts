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
  fields: { options: optional(optionsInQuery) },
  returns: Type.Object({ data: QUOTE }, { additionalProperties: false }),
  errors: QUOTE_ERRORS,
  async run({ db, input, now }) {
    const { quote } = await quoteFor(db, input.options, now)
    return { data: quote }
  },
})
