import { Refused } from '../../shared/api.ts'
import type { SignInWords } from './sign-in.words.ts'

/** The error in the reader's language; `wrong` is used if the input is incorrect. */
export function errorText(error: Error, words: SignInWords, wrong: string): string {
  if (!(error instanceof Refused)) return words.network
  if (error.status === 429) return words.tooMany(error.retryAfterSeconds ?? 60)
  if (error.status === 400 || error.status === 401) return wrong
  return error.message || words.trouble
}
