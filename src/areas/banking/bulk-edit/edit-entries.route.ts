import { Type } from 'typebox'
import { endpoint, JsonText } from '../../../kernel/http/endpoint.ts'
import { id } from '../../../kernel/http/fields.ts'
import { bookkeepingErrors } from '../../bookkeeping/bookkeeping.ts'
import { signedInFor } from '../../members/members.ts'
import { bankingErrors } from '../banking.errors.ts'
import { BULK_CHANGE, entryIds } from './bulk-edit.rules.ts'
import { applyBulk, checkChange } from './bulk-edit.ts'

export const editEntries = endpoint({
  name: 'editEntries',
  method: 'POST',
  path: '/web/entries/edit',
  access: signedInFor('write:bookkeeping'),
  status: 201,
  fields: {
    entity_id: id({ description: 'The LLC.', example: 1 }),
    ids: entryIds({ description: 'The entries that will change, from the preview.', example: [5, 7] }),
    ...BULK_CHANGE,
  },
  actsFor: 'entity_id',
  errors: [
    bankingErrors.no_change,
    bookkeepingErrors.counterparty_not_found,
    bookkeepingErrors.entry_document_not_found,
    bookkeepingErrors.entries_changed,
  ],
  returns: Type.Object(
    {
      data: Type.Object(
        { id: Type.Integer({ format: 'int64' }), entries: Type.Integer() },
        { additionalProperties: false },
      ),
    },
    { additionalProperties: false },
  ),
  async run({ db, database, input: { entity_id, ids, ...change }, by }) {
    await checkChange(db, entity_id, change)
    return new JsonText(await applyBulk(database, by, entity_id, ids, change))
  },
})
