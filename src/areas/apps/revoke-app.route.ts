import { Type } from 'typebox'
import { endpoint } from '../../kernel/http/endpoint.ts'
import { id } from '../../kernel/http/fields.ts'
import { expectOwnApp, revokeApp as revoke } from '../access/access.ts'
import { signedIn } from '../members/members.ts'

export const revokeApp = endpoint({
  name: 'revokeApp',
  method: 'POST',
  path: '/web/apps/revoke',
  access: signedIn,
  // Revoking access must always be possible.
  needsSubscription: false,
  fields: { id: id({ description: 'The connected app.' }) },
  returns: Type.Object(
    { data: Type.Object({ id: Type.Integer({ format: 'int32' }) }, { additionalProperties: false }) },
    { additionalProperties: false },
  ),
  async run({ db, by, caller, input }) {
    await expectOwnApp(db, caller.memberId, input.id)
    await revoke(db, by, input.id)
    return { data: { id: input.id } }
  },
})
