import { Type } from 'typebox'
import { endpoint } from '../../../kernel/http/endpoint.ts'
import { errors } from '../../../kernel/http/errors.ts'
import { id } from '../../../kernel/http/fields.ts'
import { signedIn } from '../../members/members.ts'
import { bankingErrors } from '../banking.errors.ts'
import { dropConnection } from './connections.ts'
import { findOwnBank, ownsBank } from './own-bank.ts'

export const removeBank = endpoint({
  name: 'removeBank',
  method: 'POST',
  path: '/web/banks/remove',
  access: signedIn,
  // Revoking access must always be possible.
  needsSubscription: false,
  fields: { id: id({ description: 'The connection.' }) },
  returns: Type.Object(
    { data: Type.Object({ id: Type.Integer() }, { additionalProperties: false }) },
    { additionalProperties: false },
  ),
  owns: ownsBank,
  errors: [errors.not_found, bankingErrors.bank_connection_not_found],
  async run(context) {
    const { db, by, now } = context
    const { id } = await findOwnBank(context)
    await dropConnection(db, by, id, now)
    return { data: { id } }
  },
})
