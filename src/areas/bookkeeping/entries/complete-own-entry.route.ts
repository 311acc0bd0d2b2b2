import { Type } from 'typebox'
import { endpoint } from '../../../kernel/http/endpoint.ts'
import { errors } from '../../../kernel/http/errors.ts'
import { id } from '../../../kernel/http/fields.ts'
import { signedInFor } from '../../members/members.ts'
import { bookkeepingErrors } from '../bookkeeping.errors.ts'
import { completeEntry } from './complete-entry.ts'
import { ENTRY, NEW_ENTRY } from './entry.rules.ts'
import { findOwnEntry, ownsEntry } from './own-entry.ts'

const { counterparty_id, economic_purpose, document_id } = NEW_ENTRY

export const completeOwnEntry = endpoint({
  name: 'completeOwnEntry',
  method: 'POST',
  path: '/web/entries/complete',
  access: signedInFor('write:bookkeeping'),
  fields: { id: id({ description: 'The entry.' }), counterparty_id, economic_purpose, document_id },
  returns: Type.Object(
    { data: ENTRY, changed: Type.Array(Type.String({ maxLength: 30 }), { maxItems: 3 }) },
    { additionalProperties: false },
  ),
  check({ counterparty_id, economic_purpose, document_id }) {
    if (counterparty_id === null && economic_purpose === null && document_id === null)
      throw bookkeepingErrors.nothing_to_complete()
  },
  errors: [
    errors.not_found,
    bookkeepingErrors.nothing_to_complete,
    bookkeepingErrors.counterparty_not_found,
    bookkeepingErrors.entry_document_not_found,
    bookkeepingErrors.entry_already_documented,
    bookkeepingErrors.entry_unchanged,
    bookkeepingErrors.entry_not_found,
  ],
  owns: ownsEntry,
  async run({ db, database, input: { id, ...given }, caller, by }) {
    const found = await findOwnEntry(db, id, caller)
    if (found.removed_at !== null) throw errors.not_found()
    const { entry, changed } = await completeEntry(database, by, id, given)
    return { data: entry, changed }
  },
})
