import { Type } from 'typebox'
import { endpoint } from '../../../kernel/http/endpoint.ts'
import { errors } from '../../../kernel/http/errors.ts'
import { id } from '../../../kernel/http/fields.ts'
import { findOwnEntry, ownsEntry, restoreEntry } from '../../bookkeeping/bookkeeping.ts'
import { signedInFor } from '../../members/members.ts'
import { bankingErrors } from '../banking.errors.ts'
import { restoreTransaction as restore } from './choices.ts'
import { findImported } from './imported-entry.ts'

export const restoreTransaction = endpoint({
  name: 'restoreTransaction',
  method: 'POST',
  path: '/web/banks/restore',
  access: signedInFor('write:bookkeeping'),
  fields: { id: id({ description: 'The removed entry.' }) },
  owns: ownsEntry,
  errors: [
    errors.not_found,
    bankingErrors.entry_not_imported,
    bankingErrors.bank_transaction_ambiguous,
    bankingErrors.bank_transaction_not_imported,
    bankingErrors.bank_transaction_in_books,
  ],
  returns: Type.Object(
    { at_once: Type.Boolean({ description: 'Whether it was restored immediately.' }) },
    { additionalProperties: false },
  ),
  async run({ db, database, caller, by, input: { id } }) {
    const found = await findOwnEntry(db, id, caller)
    const transaction = await findImported(db, found)
    if (transaction === null) await restoreEntry(database, by, id, found)
    else await restore(database, by, found.entity_id, transaction)
    return { at_once: transaction === null }
  },
})
