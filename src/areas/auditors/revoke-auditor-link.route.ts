import { Type } from 'typebox'
import { endpoint } from '../../kernel/http/endpoint.ts'
import { errors } from '../../kernel/http/errors.ts'
import { id } from '../../kernel/http/fields.ts'
import { signedIn } from '../members/members.ts'
import { revokeLink } from './links.ts'

export const revokeAuditorLink = endpoint({
  name: 'revokeAuditorLink',
  method: 'POST',
  path: '/web/auditor-links/revoke',
  access: signedIn,
  // Revoking access must always be possible.
  needsSubscription: false,
  fields: { id: id({ description: 'The link.' }) },
  returns: Type.Object(
    { data: Type.Object({ id: Type.Integer({ format: 'int32' }) }, { additionalProperties: false }) },
    { additionalProperties: false },
  ),
  errors: [errors.not_found],
  async run({ db, by, caller, input }) {
    await revokeLink(db, by, input.id, caller.entities)
    return { data: { id: input.id } }
  },
})
