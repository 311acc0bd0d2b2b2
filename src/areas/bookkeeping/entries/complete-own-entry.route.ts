import { Type } from 'typebox'
import { endpoint } from '../../../kernel/http/endpoint.ts'
import { id } from '../../../kernel/http/fields.ts'
import { invalid, missing } from '../../../kernel/http/refusal.ts'
import { signedIn } from '../../members/members.ts'
import { completeEntry } from './complete-entry.ts'
import { ENTRY, NEW_ENTRY } from './entry.rules.ts'
import { findOwnEntry, ownsEntry } from './own-entry.ts'

const { counterparty_id, economic_purpose, document_id } = NEW_ENTRY

export const completeOwnEntry = endpoint({
  name: 'completeOwnEntry',
  method: 'POST',
  path: '/web/entries/complete',
  access: signedIn,
  tag: 'Bookkeeping',
  summary: 'Complete the documentation of an entry.',
  description:
    'Fills in missing values. Existing values are kept, except that a withdrawn document can be replaced.',
  fields: { id: id({ description: 'The entry.' }), counterparty_id, economic_purpose, document_id },
  returns: Type.Object(
    { data: ENTRY, changed: Type.Array(Type.String({ maxLength: 30 }), { maxItems: 3 }) },
    { additionalProperties: false },
  ),
  check({ counterparty_id, economic_purpose, document_id }) {
    if (counterparty_id === null && economic_purpose === null && document_id === null)
      throw invalid('Give at least one of counterparty_id, economic_purpose and document_id.')
  },
  owns: ownsEntry,
  async run({ db, database, input: { id, ...given }, caller, by }) {
    const found = await findOwnEntry(db, id, caller)
    if (found.removed_at !== null) throw missing('There is no such record.')
    const { entry, changed } = await completeEntry(database, { ...by, idempotency: null }, id, given)
    return { data: entry, changed }
  },
})
