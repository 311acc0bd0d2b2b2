import { Type } from 'typebox'
import { endpoint } from '../../../kernel/http/endpoint.ts'
import { errors } from '../../../kernel/http/errors.ts'
import { id, optional, text } from '../../../kernel/http/fields.ts'
import { signedInFor } from '../../members/members.ts'
import { bookkeepingErrors } from '../bookkeeping.errors.ts'
import { removeOwn } from '../corrections/correct.ts'
import { findOwnEntry, ownsEntry } from './own-entry.ts'

export const removeOwnEntry = endpoint({
  name: 'removeOwnEntry',
  method: 'POST',
  path: '/web/entries/remove',
  access: signedInFor('write:bookkeeping'),
  fields: {
    id: id({ description: 'The entry.' }),
    reason: optional(text({ description: 'Reason for the removal.' }, { max: 500 })),
  },
  returns: Type.Object(
    { removed: Type.Array(Type.Integer({ format: 'int64' }), { maxItems: 1000 }) },
    { additionalProperties: false },
  ),
  errors: [errors.not_found, bookkeepingErrors.entry_already_corrected],
  owns: ownsEntry,
  async run({ db, database, input: { id, reason }, caller, by }) {
    const found = await findOwnEntry(db, id, caller)
    const gone = found.removed_at === null ? await removeOwn(database, by, id, reason) : []
    if (gone.length === 0) throw errors.not_found()
    return { removed: gone.map(entry => entry.id) }
  },
})
