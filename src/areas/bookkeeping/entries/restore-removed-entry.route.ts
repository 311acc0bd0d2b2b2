import { Type } from 'typebox'
import { endpoint, JsonText } from '../../../kernel/http/endpoint.ts'
import { errors } from '../../../kernel/http/errors.ts'
import { id } from '../../../kernel/http/fields.ts'
import { signedInFor } from '../../members/members.ts'
import { bookkeepingErrors } from '../bookkeeping.errors.ts'
import { isOfBank, restoreEntry } from '../corrections/correct.ts'
import { findOwnEntry, ownsEntry } from './own-entry.ts'

export const restoreRemovedEntry = endpoint({
  name: 'restoreRemovedEntry',
  method: 'POST',
  path: '/web/entries/restore',
  access: signedInFor('write:bookkeeping'),
  status: 201,
  fields: { id: id({ description: 'The removed entry.' }) },
  returns: Type.Object(
    { data: Type.Object({ id: Type.Integer({ format: 'int64' }) }, { additionalProperties: false }) },
    { additionalProperties: false },
  ),
  errors: [
    errors.not_found,
    bookkeepingErrors.bank_entry_not_restorable,
    bookkeepingErrors.entry_not_removed,
    bookkeepingErrors.entry_already_restored,
    bookkeepingErrors.counterparty_not_found,
  ],
  owns: ownsEntry,
  async run({ db, database, input: { id }, caller, by }) {
    const found = await findOwnEntry(db, id, caller)
    if (isOfBank(found)) throw bookkeepingErrors.bank_entry_not_restorable()
    return new JsonText(await restoreEntry(database, by, id, found))
  },
})
