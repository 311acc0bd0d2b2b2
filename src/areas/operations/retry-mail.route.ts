import { Type } from 'typebox'
import { endpoint } from '../../kernel/http/endpoint.ts'
import { errors } from '../../kernel/http/errors.ts'
import { id } from '../../kernel/http/fields.ts'
import { findMail, markMailRetried } from '../../kernel/mail/mail.sql.ts'
import { byParams } from '../../kernel/sql/write.ts'
import { staff } from '../members/members.ts'
import { operationsErrors } from './operations.errors.ts'

export const retryMail = endpoint({
  name: 'retryMail',
  method: 'POST',
  path: '/web/console/mail/retry',
  access: staff('operations:write', 'firm'),
  fields: { mail_id: id({ description: 'The email.' }) },
  returns: Type.Object(
    { data: Type.Object({ id: Type.Integer({ format: 'int64' }) }, { additionalProperties: false }) },
    { additionalProperties: false },
  ),
  errors: [operationsErrors.mail_already_sent, errors.not_found],
  async run({ db, input, by }) {
    const done = await db.maybe(markMailRetried, {
      id: input.mail_id,
      ...byParams(by),
    })
    if (done) return { data: done }
    const isSent = (await db.maybe(findMail, { id: input.mail_id })) !== null
    throw isSent ? operationsErrors.mail_already_sent() : errors.not_found({ field: 'mail_id' })
  },
})
