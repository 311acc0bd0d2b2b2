import { Type } from 'typebox'
import { endpoint } from '../../../kernel/http/endpoint.ts'
import { errors } from '../../../kernel/http/errors.ts'
import { id, name } from '../../../kernel/http/fields.ts'
import { byParams } from '../../../kernel/sql/write.ts'
import { type RecordRequest, signedInFor } from '../../members/members.ts'
import { COUNTERPARTY } from './counterparty.rules.ts'
import { findCounterparty, renameCounterpartyTo } from './counterparty.sql.ts'

async function owns({ db, input, caller }: RecordRequest): Promise<boolean> {
  const found = await db.maybe(findCounterparty, { id: input.id })
  return found !== null && Object.hasOwn(caller.entities, found.entity_id)
}

export const renameCounterparty = endpoint({
  name: 'renameCounterparty',
  method: 'POST',
  path: '/web/counterparties/rename',
  access: signedInFor('write:bookkeeping'),
  fields: {
    id: id({ description: 'The counterparty.' }),
    name: name({ description: 'The new name.', example: 'Alder and Pine' }),
  },
  returns: Type.Object({ data: COUNTERPARTY }, { additionalProperties: false }),
  owns,
  async run(context) {
    if (!(await owns(context))) throw errors.not_found()
    const { db, input, by } = context
    return {
      data: await db.one(renameCounterpartyTo, { ...input, ...byParams(by) }),
    }
  },
})
