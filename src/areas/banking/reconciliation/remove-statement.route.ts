import { Type } from 'typebox'
import { endpoint } from '../../../kernel/http/endpoint.ts'
import { errors } from '../../../kernel/http/errors.ts'
import { shortId } from '../../../kernel/http/fields.ts'
import { type RecordRequest, signedInFor } from '../../members/members.ts'
import { bankingErrors } from '../banking.errors.ts'
import { findStatement } from './statement.sql.ts'
import { removeStatement as remove } from './statements.ts'

async function findOwn({ db, input, caller }: RecordRequest) {
  const found = await db.maybe(findStatement, { id: input.id })
  return found && Object.hasOwn(caller.entities, found.entity_id) ? found : null
}

export const removeStatement = endpoint({
  name: 'removeStatement',
  method: 'POST',
  path: '/web/statements/remove',
  access: signedInFor('write:banking'),
  fields: { id: shortId({ description: 'The recorded balance.' }) },
  owns: async request => (await findOwn(request)) !== null,
  errors: [errors.not_found, bankingErrors.statement_from_bank],
  returns: Type.Object(
    { data: Type.Object({ id: Type.Integer() }, { additionalProperties: false }) },
    { additionalProperties: false },
  ),
  async run(context) {
    const { db, by, now } = context
    const found = await findOwn(context)
    if (!found) throw errors.not_found()
    await remove(db, by, found, now)
    return { data: { id: found.id } }
  },
})
