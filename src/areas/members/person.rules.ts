import { invalid } from '../../kernel/http/refusal.ts'
import { EMAIL_ADDRESS } from './email.rules.ts'

export const ROLES = ['member', 'manager', 'admin'] as const
export type Role = (typeof ROLES)[number]

export const EMAIL_TAKEN = 'There is already a person with this email.'

export function readEmail(given: string): string {
  const email = given.trim().toLowerCase()
  if (!EMAIL_ADDRESS.test(email)) throw invalid('email must be an address such as ana@example.com.')
  return email
}
