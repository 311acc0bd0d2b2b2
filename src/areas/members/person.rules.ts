import { EMAIL_ADDRESS } from './email.rules.ts'
import { membersErrors } from './members.errors.ts'

export const ROLES = ['member', 'manager', 'admin'] as const
export type Role = (typeof ROLES)[number]

export function readEmail(given: string): string {
  const email = given.trim().toLowerCase()
  if (!EMAIL_ADDRESS.test(email)) throw membersErrors.invalid_email({ field: 'email' })
  return email
}
