import { Type } from 'typebox'
import { endpoint } from '../../../kernel/http/endpoint.ts'
import { orNull, WHY_NOTHING } from '../../../kernel/http/shapes.ts'
import { signedInFor } from '../../members/members.ts'
import { bookkeepingErrors } from '../bookkeeping.errors.ts'
import { checkCounterparty } from '../counterparties/check-counterparty.ts'
import { LISTED_ENTRY, SEARCH } from './search.rules.ts'
import { findFitting } from './search.ts'
import { findSorted } from './sort.ts'

export const searchBooks = endpoint({
  name: 'searchBooks',
  method: 'GET',
  reads: 'heavy',
  path: '/web/entries',
  access: signedInFor('read:bookkeeping'),
  fields: SEARCH,
  actsFor: 'entity_id',
  errors: [
    bookkeepingErrors.counterparty_not_found,
    bookkeepingErrors.invalid_search_cursor,
    bookkeepingErrors.too_many_to_sort,
  ],
  returns: Type.Object(
    {
      data: Type.Array(LISTED_ENTRY, { maxItems: 200 }),
      next: orNull({ type: 'string', maxLength: 30 }),
      back_to: orNull({
        type: 'object',
        properties: { year: { type: 'integer' }, month: { type: 'integer' } },
        required: ['year', 'month'],
        additionalProperties: false,
      }),
      message: WHY_NOTHING,
    },
    { additionalProperties: false },
  ),
  nothing: () => ({ data: [], next: null, back_to: null }),
  async run({ db, input: { limit, ...search } }) {
    await checkCounterparty(db, search)
    return search.sort === null ? findFitting(db, search, limit) : findSorted(db, search, search.sort, limit)
  },
})
