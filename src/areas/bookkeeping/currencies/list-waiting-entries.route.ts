import { Type } from 'typebox'
import { endpoint } from '../../../kernel/http/endpoint.ts'
import { id } from '../../../kernel/http/fields.ts'
import { orNull, WHY_NOTHING } from '../../../kernel/http/shapes.ts'
import { textFromUnits } from '../../../kernel/values/money.ts'
import { signedInFor } from '../../members/members.ts'
import { readWaiting } from './waiting-entries.ts'
import { listWaitingOf } from './waiting-entry.sql.ts'

const MAX_LISTED = 100

export const listWaitingEntries = endpoint({
  name: 'listWaitingEntries',
  method: 'GET',
  path: '/web/entries/waiting',
  access: signedInFor('read:bookkeeping'),
  fields: { entity_id: id({ description: 'The LLC.', example: 1 }) },
  actsFor: 'entity_id',
  returns: Type.Object(
    {
      data: Type.Array(
        Type.Object(
          {
            id: Type.Integer({ format: 'int64' }),
            file_name: orNull({ type: 'string', maxLength: 300 }),
            transaction_date: orNull({ type: 'string', format: 'date' }),
            currency: Type.String({ maxLength: 3 }),
            original_amount: orNull({ type: 'number' }),
            description: orNull({ type: 'string', maxLength: 4000 }),
          },
          { additionalProperties: false },
        ),
        { maxItems: MAX_LISTED },
      ),
      total: Type.Integer(),
      message: WHY_NOTHING,
    },
    { additionalProperties: false },
  ),
  nothing: () => ({ data: [], total: 0 }),
  async run({ db, input: { entity_id } }) {
    const rows = await db.all(listWaitingOf, { entity_id, most: MAX_LISTED })
    const data = rows.map(({ id, file_name, entry }) => {
      const { transaction_date, currency, original_amount, description } = readWaiting(entry)
      const amount = original_amount === null ? null : Number(textFromUnits(original_amount))
      return { id, file_name, transaction_date, currency: currency!, original_amount: amount, description }
    })
    return { data, total: rows[0]?.total ?? 0 }
  },
})
