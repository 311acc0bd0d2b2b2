import { randomBytes } from 'node:crypto'
import { Type } from 'typebox'
import { endpoint } from '../../../kernel/http/endpoint.ts'
import { id } from '../../../kernel/http/fields.ts'
import { byParams } from '../../../kernel/sql/write.ts'
import { signedInFor } from '../../members/members.ts'
import { documentsErrors } from '../documents.errors.ts'
import { tokenFrom } from './inbox.rules.ts'
import { replaceAddress } from './inbox.sql.ts'

export const replaceReceiptAddress = endpoint({
  name: 'replaceReceiptAddress',
  method: 'POST',
  path: '/web/receipts/address',
  access: signedInFor('write:documents'),
  fields: { entity_id: id({ description: 'The LLC.', example: 1 }) },
  actsFor: 'entity_id',
  errors: [documentsErrors.receipts_by_email_off],
  status: 201,
  returns: Type.Object(
    { data: Type.Object({ address: Type.String({ maxLength: 254 }) }, { additionalProperties: false }) },
    { additionalProperties: false },
  ),
  async run({ db, config, by, input: { entity_id } }) {
    if (!config.receipts) throw documentsErrors.receipts_by_email_off()
    const token = tokenFrom(randomBytes(26))
    const address = `${token}@${config.receipts.domain}`
    await db.one(replaceAddress, { entity_id, token, address, ...byParams(by) })
    return { data: { address } }
  },
})
