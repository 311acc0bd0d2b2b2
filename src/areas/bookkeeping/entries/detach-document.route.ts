import { Type } from 'typebox'
import { endpoint } from '../../../kernel/http/endpoint.ts'
import { errors } from '../../../kernel/http/errors.ts'
import { id } from '../../../kernel/http/fields.ts'
import { signedInFor } from '../../members/members.ts'
import { bookkeepingErrors } from '../bookkeeping.errors.ts'
import { detachDocument as detach } from './detach-document.ts'
import { ENTRY } from './entry.rules.ts'
import { findOwnEntry, ownsEntry } from './own-entry.ts'

export const detachDocument = endpoint({
  name: 'detachDocument',
  method: 'POST',
  path: '/web/entries/detach',
  access: signedInFor('write:bookkeeping'),
  fields: { id: id({ description: 'The entry.' }) },
  returns: Type.Object({ data: ENTRY }, { additionalProperties: false }),
  errors: [
    errors.not_found,
    bookkeepingErrors.entry_unchanged,
    bookkeepingErrors.entry_already_corrected,
    bookkeepingErrors.document_not_detachable,
    bookkeepingErrors.entry_not_found,
  ],
  owns: ownsEntry,
  async run({ db, database, input: { id }, caller, by }) {
    const found = await findOwnEntry(db, id, caller)
    if (found.removed_at !== null) throw errors.not_found()
    return { data: (await detach(database, by, id)) as never }
  },
})
