import { Type } from 'typebox'
import { endpoint } from '../../../kernel/http/endpoint.ts'
import { id, optional } from '../../../kernel/http/fields.ts'
import { orNull, WHY_NOTHING } from '../../../kernel/http/shapes.ts'
import { signedInFor } from '../../members/members.ts'
import { listReceipts } from './receipt.sql.ts'

/** Receipts that one call looks at. */
const MAX_EXAMINED = 100

const RECEIPT = Type.Object(
  {
    id: Type.Integer({ format: 'int64' }),
    title: Type.String({ maxLength: 300 }),
    file_name: orNull({ type: 'string', maxLength: 300 }),
    uploaded_at: Type.String({ format: 'date-time' }),
  },
  { title: 'Receipt', additionalProperties: false },
)

export const listUnmatchedReceipts = endpoint({
  name: 'listUnmatchedReceipts',
  method: 'GET',
  path: '/web/receipts',
  access: signedInFor('read:documents'),
  fields: {
    entity_id: id({ description: 'The LLC.', example: 1 }),
    before: optional(id({ description: '`next` of the previous call.' })),
  },
  actsFor: 'entity_id',
  returns: Type.Object(
    {
      data: Type.Array(RECEIPT, { maxItems: MAX_EXAMINED }),
      next: orNull({ type: 'integer', format: 'int64' }),
      message: WHY_NOTHING,
    },
    { additionalProperties: false },
  ),
  nothing: () => ({ data: [], next: null }),
  async run({ db, input: { entity_id, before } }) {
    const params = { entity_id, before: before ?? Number.MAX_SAFE_INTEGER, looks: MAX_EXAMINED }
    const seen = await db.all(listReceipts, params)
    const data = seen.filter(({ has_entry }) => !has_entry).map(({ has_entry: _, ...receipt }) => receipt)
    return { data: data as never, next: (seen.length === MAX_EXAMINED ? seen.at(-1)!.id : null) as never }
  },
})
