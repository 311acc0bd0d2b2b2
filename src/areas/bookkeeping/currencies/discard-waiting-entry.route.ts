import { Type } from 'typebox'
import { endpoint } from '../../../kernel/http/endpoint.ts'
import { errors } from '../../../kernel/http/errors.ts'
import { id } from '../../../kernel/http/fields.ts'
import { byParams } from '../../../kernel/sql/write.ts'
import { signedInFor } from '../../members/members.ts'
import { discardWaiting } from './waiting-entry.sql.ts'

export const discardWaitingEntry = endpoint({
  name: 'discardWaitingEntry',
  method: 'POST',
  path: '/web/entries/waiting/discard',
  access: signedInFor('write:bookkeeping'),
  fields: {
    entity_id: id({ description: 'The LLC.', example: 1 }),
    id: id({ description: 'The row.' }),
  },
  actsFor: 'entity_id',
  errors: [errors.not_found],
  returns: Type.Object({ id: Type.Integer({ format: 'int64' }) }, { additionalProperties: false }),
  async run({ db, input: { entity_id, id }, by }) {
    const gone = await db.maybe(discardWaiting, { entity_id, id, ...byParams(by) })
    if (!gone) throw errors.not_found()
    return { id: gone.id }
  },
})
