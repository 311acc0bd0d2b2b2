import { Refused } from '../../shared/api.ts'
import type { SecurityWords } from './security.words.ts'

/** The error in the reader's language; `wrong` is used if the input is incorrect. */
export function errorText(error: Error, words: SecurityWords, wrong: string): string {
  if (!(error instanceof Refused)) return error.message
  if (error.status === 429) return words.tooMany(error.retryAfterSeconds ?? 60)
  return error.status === 400 ? wrong : error.message
}
