import { invalid } from '../../../kernel/http/refusal.ts'

/** A pasted token. The error never repeats it. */
export function readPlainToken(text: string): string {
  const token = text.trim()
  if (!/^[\x21-\x7e]{8,500}$/.test(token))
    throw invalid('token must be 8 to 500 letters, digits and signs, without spaces.')
  return token
}
