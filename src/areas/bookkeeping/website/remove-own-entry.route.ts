import { Type } from 'typebox'
import { endpoint } from '../../../kernel/endpoint.ts'
import { id, optional, text } from '../../../kernel/fields.ts'
import { missing } from '../../../kernel/refusal.ts'
import { signedIn } from '../../members/members.ts'
import { removeOwn } from './correct.ts'
import { findOwnEntry, ownsEntry } from './own-entry.ts'

export const removeOwnEntry = endpoint({
  name: 'removeOwnEntry',
  method: 'POST',
  path: '/web/entries/remove',
  access: signedIn,
  tag: 'Bookkeeping',
  summary: 'Take an entry that should never have been there out of the books.',
  description:
    "Of a bank's transaction, all its entries; the bank does not bring it back. What was removed is kept, and can be put back.",
  fields: {
    id: id({ description: 'The entry.' }),
    reason: optional(text({ description: 'Why, for whoever asks later.' }, { max: 500 })),
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
