import { Type } from 'typebox'
import { endpoint } from '../../kernel/http/endpoint.ts'
import { staff } from '../members/members.ts'
import { listTables } from './rate.sql.ts'
import { RATE_KINDS, type RateKind } from './vocabulary.rules.ts'

const strict = { additionalProperties: false }
const day = Type.Unsafe<string>({ type: 'string', format: 'date' })

export const listRateTables = endpoint({
  name: 'listRateTables',
  method: 'GET',
  reads: 'heavy',
  path: '/web/console/rates',
  access: staff('tax:read', 'firm'),
  fields: {},
  returns: Type.Object(
    {
      data: Type.Array(
        Type.Object(
          {
            kind: Type.Unsafe<RateKind>({ type: 'string', enum: [...RATE_KINDS] }),
            currency: Type.String({ maxLength: 3 }),
            rates: Type.Integer({ minimum: 0 }),
            first: day,
            last: day,
          },
          strict,
        ),
        { maxItems: 1000 },
      ),
    },
    strict,
  ),
  run: async ({ db }) => ({ data: await db.all(listTables, {}) }),
})
