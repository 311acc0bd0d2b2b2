import { Type } from 'typebox'
import { endpoint } from '../../../kernel/http/endpoint.ts'
import { errors } from '../../../kernel/http/errors.ts'
import { id, optional, text, word } from '../../../kernel/http/fields.ts'
import {
  CATEGORIES,
  correctEntry,
  findOwnEntry,
  ownsEntry,
  withCategory,
} from '../../bookkeeping/bookkeeping.ts'
import { signedInFor } from '../../members/members.ts'
import { bankingErrors } from '../banking.errors.ts'
import { categorizeTransaction } from './choices.ts'
import { findImported } from './imported-entry.ts'

export const recategoriseTransaction = endpoint({
  name: 'recategoriseTransaction',
  method: 'POST',
  path: '/web/banks/categorise',
  access: signedInFor('write:bookkeeping'),
  status: 201,
  fields: {
    id: id({ description: 'The entry.' }),
    category: word({ description: 'The category.', example: 'software' }, CATEGORIES),
    economic_purpose: optional(text({ description: 'Economic purpose of the transaction.' }, { max: 4000 })),
  },
  owns: ownsEntry,
  errors: [
    errors.not_found,
    bankingErrors.entry_not_imported,
    bankingErrors.category_unchanged,
    bankingErrors.bank_transaction_ambiguous,
    bankingErrors.bank_transaction_not_imported,
    bankingErrors.bank_transaction_not_in_books,
  ],
  returns: Type.Object(
    { entries: Type.Array(Type.Integer({ format: 'int64' }), { maxItems: 2 }) },
    { additionalProperties: false },
  ),
  async run({ db, database, caller, by, now, input: { id, category, economic_purpose } }) {
    const found = await findOwnEntry(db, id, caller)
    if (found.removed_at !== null) throw errors.not_found()
    const transaction = await findImported(db, found)
    if (found.category === category)
      throw bankingErrors.category_unchanged({ category }, { field: 'category' })
    if (transaction !== null) {
      const wanted = { category, counterpartyId: null, purpose: economic_purpose }
      return categorizeTransaction(database, by, found.entity_id, transaction, wanted, now)
    }
    // No connection knows it: it was imported before there was one, and is corrected like any other entry.
    const correction = withCategory(found, category, economic_purpose)
    const { data } = JSON.parse(await correctEntry(database, by, id, found, correction))
    return { entries: [data.reversal_id, data.replacement_id] }
  },
})
