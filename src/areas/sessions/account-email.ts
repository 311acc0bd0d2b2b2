import { errors } from '../../kernel/http/errors.ts'
import { custom } from '../../kernel/http/fields.ts'
import { EMAIL_ADDRESS } from '../members/members.ts'

/**
 * The email address of an account, in lower case. Validated before attempts are counted: an invalid address
 * belongs to no account.
 */
export const accountEmail = custom<string>(
  { type: 'string', format: 'email', maxLength: 300 },
  { description: 'The email of the account.', example: 'ana@example.com' },
  value => {
    const given = typeof value === 'string' ? value.trim().toLowerCase() : ''
    if (given.length > 300 || !EMAIL_ADDRESS.test(given)) throw errors.invalid_email()
    return given
  },
  [errors.invalid_email],
)
