import { Type } from 'typebox'
import { endpoint } from '../../../kernel/http/endpoint.ts'
import { errors } from '../../../kernel/http/errors.ts'
import { id } from '../../../kernel/http/fields.ts'
import { signedInFor } from '../../members/members.ts'
import { WHOLE_ENTRY } from '../search/search.rules.ts'
import { findOwnEntry, ownsEntry, wholeEntry } from './own-entry.ts'

export const readEntry = endpoint({
  name: 'readEntry',
  method: 'GET',
  path: '/web/entries/{id}',
  access: signedInFor('read:bookkeeping'),
  fields: { id: id({ description: 'The entry.' }) },
  returns: Type.Object({ data: WHOLE_ENTRY }, { additionalProperties: false }),
  errors: [errors.not_found],
  owns: ownsEntry,
  concerns: async ({ db, input, caller }) => (await findOwnEntry(db, input.id, caller)).entity_id,
  async run({ db, input, caller }) {
    return { data: await wholeEntry(db, input.id, await findOwnEntry(db, input.id, caller), caller) }
  },
})
