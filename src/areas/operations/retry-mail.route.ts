import { Type } from 'typebox'
import { endpoint } from '../../kernel/http/endpoint.ts'
import { id } from '../../kernel/http/fields.ts'
import { invalid, missing } from '../../kernel/http/refusal.ts'
import { findMail, markMailRetried } from '../../kernel/mail/mail.sql.ts'
import { byParams } from '../../kernel/sql/write.ts'
import { staff } from '../members/members.ts'

export const retryMail = endpoint({
  name: 'retryMail',
  method: 'POST',
  path: '/web/console/mail/retry',
  access: staff,
  tag: 'Console',
  summary: 'Retry an unsent email immediately.',
  description: 'It is sent within seconds.',
  fields: { mail_id: id({ description: 'The email.' }) },
  returns: Type.Object(
    { data: Type.Object({ id: Type.Integer({ format: 'int64' }) }, { additionalProperties: false }) },
    { additionalProperties: false },
  ),
  refusals: ['400: The email was already sent.', '404: The email does not exist.'],
  async run({ db, input, by }) {
    const done = await db.maybe(markMailRetried, {
      id: input.mail_id,
      ...byParams({ ...by, idempotency: null }),
    })
    if (done) return { data: done }
    if (await db.maybe(findMail, { id: input.mail_id })) throw invalid('This mail was sent already.')
    throw missing(`There is no mail ${input.mail_id}.`)
  },
})
