import { errors } from '../../kernel/http/errors.ts'
import { EMAIL_ADDRESS } from '../../kernel/values/email-address.ts'
import { membersErrors } from './members.errors.ts'
import { canSignIn } from './sign-in-address.rules.ts'

export function readEmail(given: string): string {
  const email = given.trim().toLowerCase()
  if (!EMAIL_ADDRESS.test(email)) throw errors.invalid_email({ field: 'email' })
  return email
}

/** The email of an account that is created, or its new email: one that can sign in. */
export function readAccountEmail(given: string): string {
  const email = readEmail(given)
  if (!canSignIn(email)) throw membersErrors.email_cannot_sign_in({ field: 'email' })
  return email
}
