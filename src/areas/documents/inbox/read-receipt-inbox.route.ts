import { Type } from 'typebox'
import { endpoint } from '../../../kernel/http/endpoint.ts'
import { id } from '../../../kernel/http/fields.ts'
import { orNull } from '../../../kernel/http/shapes.ts'
import { signedInFor } from '../../members/members.ts'
import { OUTCOMES } from './inbox.rules.ts'
import { findReceiptAddress, listReceiptEmails } from './inbox.sql.ts'

const SHOWN = 20
const COUNT = Type.Integer({ minimum: 0 })

const EMAIL = Type.Object(
  {
    id: Type.Integer({ format: 'int64' }),
    received_at: Type.String({ format: 'date-time' }),
    sender: Type.String({ maxLength: 254 }),
    subject: Type.String({ maxLength: 150 }),
    outcome: Type.Enum([...OUTCOMES], { description: 'Whether receipts were added, or why not.' }),
    receipts: COUNT,
    rejected: COUNT,
  },
  { title: 'ReceiptEmail', additionalProperties: false },
)

export const readReceiptInbox = endpoint({
  name: 'readReceiptInbox',
  method: 'GET',
  path: '/web/receipts/inbox',
  // Callers who may not add documents do not see the address: anyone who knows it can add them.
  access: signedInFor('write:documents'),
  fields: { entity_id: id({ description: 'The LLC.', example: 1 }) },
  actsFor: 'entity_id',
  returns: Type.Object(
    {
      data: Type.Object(
        {
          is_offered: Type.Boolean({ description: 'Whether the firm accepts receipts by email.' }),
          address: orNull({ type: 'string', maxLength: 254 }),
          emails: Type.Array(EMAIL, { maxItems: SHOWN }),
        },
        { additionalProperties: false },
      ),
    },
    { additionalProperties: false },
  ),
  async run({ db, config, input: { entity_id } }) {
    if (!config.receipts) return { data: { is_offered: false, address: null, emails: [] } }
    const found = await db.maybe(findReceiptAddress, { entity_id })
    const emails = await db.all(listReceiptEmails, { entity_id, most: SHOWN })
    const address = found && `${found.token}@${config.receipts.domain}`
    return { data: { is_offered: true, address, emails } as never }
  },
})
