import { errors } from '../../kernel/http/errors.ts'
import { EMAIL_ADDRESS } from './email.rules.ts'

export function readEmail(given: string): string {
  const email = given.trim().toLowerCase()
  if (!EMAIL_ADDRESS.test(email)) throw errors.invalid_email({ field: 'email' })
  return email
}
