import { custom, Fault } from '../../kernel/http/fields.ts'
import { EMAIL_ADDRESS } from '../members/members.ts'

/**
 * The email address of an account, in lower case. Validated before attempts are counted: an invalid address
 * belongs to no account.
 */
export const accountEmail = custom<string>(
  { type: 'string', format: 'email', maxLength: 300 },
  { description: 'Email of the account.', example: 'ana@example.com' },
  value => {
    const given = typeof value === 'string' ? value.trim().toLowerCase() : ''
    if (given.length > 300 || !EMAIL_ADDRESS.test(given))
      throw new Fault('must be an address such as ana@example.com')
    return given
  },
)
