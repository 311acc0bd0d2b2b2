import { bankingErrors } from '../banking.errors.ts'

/** A token as it was pasted. The error never repeats it. */
export function readPlainToken(text: string): string {
  const token = text.trim()
  if (!/^[\x21-\x7e]{8,500}$/.test(token)) throw bankingErrors.invalid_bank_token({ field: 'token' })
  return token
}
