import { Refused } from '../../shared/api.ts'
import type { SecurityWords } from './security.words.ts'

/** Why it was refused, in the reader's language; `wrong` is said where what was typed is not right. */
export function troubleText(error: Error, words: SecurityWords, wrong: string): string {
  if (!(error instanceof Refused)) return error.message
  if (error.status === 429) return words.tooMany(error.retryAfterSeconds ?? 60)
  return error.status === 400 ? wrong : error.message
}
