import { randomBytes } from 'node:crypto'
import { Type } from 'typebox'
import { endpoint } from '../../kernel/http/endpoint.ts'
import { errors } from '../../kernel/http/errors.ts'
import { writeOnce } from '../../kernel/http/idempotency.ts'
import { enforceLimit } from '../../kernel/http/throttle.ts'
import { byParams } from '../../kernel/sql/write.ts'
import { staff } from '../members/members.ts'
import { setupErrors } from './setup.errors.ts'
import { insertTestMail } from './setup.sql.ts'
import { testLetter } from './test-mail.rules.ts'

const MAX_AN_HOUR = 20

export const sendTestMail = endpoint({
  name: 'sendTestMail',
  method: 'POST',
  path: '/web/console/setup/mail',
  access: staff('operations:write', 'firm'),
  fields: {},
  returns: Type.Object({ queued: Type.Boolean() }, { additionalProperties: false }),
  errors: [setupErrors.mail_not_configured, errors.not_found, errors.too_many_attempts],
  async run({ database, by, caller: { memberId }, config }) {
    if (config.smtpUrl === null) throw setupErrors.mail_not_configured()
    await enforceLimit(database.quick, {
      key: ['test mail by member', memberId],
      most: MAX_AN_HOUR,
      seconds: 3600,
    })
    const about = `member/${memberId}/test-mail/${randomBytes(9).toString('base64url')}`
    return writeOnce(database, by, async (tx, by) => {
      const letter = testLetter(config.publicUrl)
      const sent = await tx.maybe(insertTestMail, { member_id: memberId, about, ...letter, ...byParams(by) })
      if (!sent) throw errors.not_found()
      return { queued: true }
    })
  },
})
