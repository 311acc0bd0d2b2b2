import { Type } from 'typebox'
import { endpoint, JsonText } from '../../../kernel/http/endpoint.ts'
import { errors } from '../../../kernel/http/errors.ts'
import { id } from '../../../kernel/http/fields.ts'
import { bookkeepingErrors } from '../../bookkeeping/bookkeeping.ts'
import { signedInFor } from '../../members/members.ts'
import { bankingErrors } from '../banking.errors.ts'
import { findOwnBulkEdit, ownsBulkEdit, undoBulk } from './bulk-edit.ts'

export const undoBulkEdit = endpoint({
  name: 'undoBulkEdit',
  method: 'POST',
  path: '/web/entries/edit/undo',
  access: signedInFor('write:bookkeeping'),
  status: 201,
  fields: { id: id({ description: 'The bulk edit.' }) },
  owns: ownsBulkEdit,
  errors: [
    errors.not_found,
    bankingErrors.bulk_edit_undone,
    bankingErrors.bulk_edit_not_undoable,
    bookkeepingErrors.entries_changed,
  ],
  returns: Type.Object(
    {
      data: Type.Object(
        { id: Type.Integer({ format: 'int64' }), entries: Type.Integer(), kept: Type.Integer() },
        { additionalProperties: false },
      ),
    },
    { additionalProperties: false },
  ),
  async run(context) {
    const entityId = await findOwnBulkEdit(context)
    const { database, by, input, now } = context
    return new JsonText(await undoBulk(database, by, input.id, entityId, now))
  },
})
