import { Type } from 'typebox'
import { endpoint } from '../../../kernel/http/endpoint.ts'
import { id, optional, text } from '../../../kernel/http/fields.ts'
import { missing } from '../../../kernel/http/refusal.ts'
import { signedIn } from '../../members/members.ts'
import { removeOwn } from '../corrections/correct.ts'
import { findOwnEntry, ownsEntry } from './own-entry.ts'

export const removeOwnEntry = endpoint({
  name: 'removeOwnEntry',
  method: 'POST',
  path: '/web/entries/remove',
  access: signedIn,
  tag: 'Bookkeeping',
  summary: 'Remove an entry from the books.',
  description:
    'For a bank transaction, removes all its entries, and the next sync does not import it again. Removed entries are kept and can be restored.',
  fields: {
    id: id({ description: 'The entry.' }),
    reason: optional(text({ description: 'Reason for the removal.' }, { max: 500 })),
  },
  returns: Type.Object(
    { removed: Type.Array(Type.Integer({ format: 'int64' }), { maxItems: 1000 }) },
    { additionalProperties: false },
  ),
  owns: ownsEntry,
  async run({ db, database, input: { id, reason }, caller, by }) {
    const found = await findOwnEntry(db, id, caller)
    const gone = found.removed_at === null ? await removeOwn(database, by, id, reason) : []
    if (gone.length === 0) throw missing('There is no such record.')
    return { removed: gone.map(entry => entry.id) }
  },
})
