import { Type } from 'typebox'
import { endpoint } from '../../../kernel/http/endpoint.ts'
import { staff } from '../../members/members.ts'
import { listAfr } from './loan.sql.ts'

const strict = { additionalProperties: false }
const rate = Type.String({ maxLength: 20 })
const MAX_LISTED = 120

export const listFederalRates = endpoint({
  name: 'listFederalRates',
  method: 'GET',
  path: '/web/console/federal-rates',
  access: staff('tax:read', 'firm'),
  fields: {},
  returns: Type.Object(
    {
      data: Type.Array(
        Type.Object(
          {
            month: Type.String({ maxLength: 7 }),
            short_term: rate,
            mid_term: rate,
            long_term: rate,
            source: Type.String({ maxLength: 300 }),
          },
          strict,
        ),
        { maxItems: MAX_LISTED },
      ),
    },
    strict,
  ),
  run: async ({ db }) => ({ data: await db.all(listAfr, { most: MAX_LISTED }) }),
})
