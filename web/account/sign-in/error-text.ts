import { Refused } from '../../shared/api.ts'
import type { SignInWords } from './sign-in.words.ts'

/** The text for an error: `own` by its code, else the server's message. */
export function errorText(error: Error, words: SignInWords, own: Readonly<Record<string, string>>): string {
  if (!(error instanceof Refused)) return words.network
  if (error.code === 'too_many_attempts' || error.code === 'second_factor_locked')
    return words.tooMany(error.retryAfterSeconds ?? 60)
  return own[error.code ?? ''] ?? error.message
}
