import { endpoint } from '../../kernel/http/endpoint.ts'
import { errors } from '../../kernel/http/errors.ts'
import { integer } from '../../kernel/http/fields.ts'
import { byParams } from '../../kernel/sql/write.ts'
import { staff } from '../members/members.ts'
import { keyRecord } from './client-records.ts'
import { KEY_ID } from './key.fields.ts'
import { CHANGED_KEY } from './key.shape.ts'
import { markKeyLimit } from './key.sql.ts'

export const setKeyLimit = endpoint({
  name: 'setKeyLimit',
  method: 'PUT',
  path: '/web/console/api-keys',
  access: staff('keys:write', [keyRecord('id')]),
  stepUp: true,
  fields: {
    id: KEY_ID,
    hourly_limit: integer(
      { description: 'Requests per hour.', example: 1000 },
      { min: 1, max: 1_000_000_000 },
    ),
  },
  returns: CHANGED_KEY,
  async run({ db, by, input }) {
    const done = await db.maybe(markKeyLimit, { ...input, ...byParams(by) })
    if (!done) throw errors.not_found()
    return { data: { id: input.id } }
  },
})
