import { errors } from '../../kernel/http/errors.ts'
import { custom } from '../../kernel/http/fields.ts'
import { EMAIL_ADDRESS } from '../../kernel/values/email-address.ts'
import { canSignIn, membersErrors } from '../members/members.ts'

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

/** The email of an account that is invited, or its new email: one that can sign in. */
export const newAccountEmail = custom<string>(
  { type: 'string', format: 'email', maxLength: 300 },
  { description: 'The email of the account. It must be one that can sign in.', example: 'ana@example.com' },
  value => {
    const email = accountEmail.read(value, 'body')
    if (!canSignIn(email)) throw membersErrors.email_cannot_sign_in()
    return email
  },
  [errors.invalid_email, membersErrors.email_cannot_sign_in],
)
