import { Type } from 'typebox'
import { endpoint } from '../../../kernel/http/endpoint.ts'
import { id } from '../../../kernel/http/fields.ts'
import { WHY_NOTHING } from '../../../kernel/http/shapes.ts'
import { signedInFor } from '../../members/members.ts'
import { BULK_EDIT } from './bulk-edit.rules.ts'
import { listNewestBulkEdits } from './bulk-edit.sql.ts'

const MAX_LISTED = 50

export const listBulkEdits = endpoint({
  name: 'listBulkEdits',
  method: 'GET',
  path: '/web/entries/edit',
  access: signedInFor('read:bookkeeping'),
  fields: { entity_id: id({ description: 'The LLC.', example: 1 }) },
  actsFor: 'entity_id',
  returns: Type.Object(
    { data: Type.Array(BULK_EDIT, { maxItems: MAX_LISTED }), message: WHY_NOTHING },
    { additionalProperties: false },
  ),
  nothing: () => ({ data: [] }),
  async run({ db, input: { entity_id }, caller }) {
    const rows = await db.all(listNewestBulkEdits, { entity_id, most: MAX_LISTED })
    return {
      data: rows.map(({ actor, ...row }) => ({
        ...row,
        is_own: actor === `member:${caller.memberId}`,
      })) as never,
    }
  },
})
