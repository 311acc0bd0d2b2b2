import { custom, Fault, type FieldNotes } from '../../kernel/http/fields.ts'
import { invalid } from '../../kernel/http/refusal.ts'

export const SHORTEST_PASSWORD = 10
export const LONGEST_PASSWORD = 128
const FEWEST_DIFFERENT = 5

const readTyped = (value: unknown): string => {
  if (typeof value !== 'string' || !value.isWellFormed()) throw new Fault('must be a text')
  // Normalized, so that the same letters match on any keyboard. Spaces are part of a password.
  const password = value.normalize('NFC')
  if (password === '') throw new Fault('must not be empty')
  if (password.length > LONGEST_PASSWORD)
    throw new Fault(`must be at most ${LONGEST_PASSWORD} characters long`)
  return password
}

const readNew = (value: unknown): string => {
  const password = readTyped(value)
  if (password.length < SHORTEST_PASSWORD)
    throw new Fault(`must be at least ${SHORTEST_PASSWORD} characters long`)
  if (new Set(password).size < FEWEST_DIFFERENT)
    throw new Fault(`must have at least ${FEWEST_DIFFERENT} different characters`)
  return password
}

/** A password as typed. */
export const typedPassword = (notes: FieldNotes) =>
  custom({ type: 'string', minLength: 1, maxLength: LONGEST_PASSWORD, format: 'password' }, notes, readTyped)

/** A new password. */
export const newPassword = (notes: FieldNotes) =>
  custom(
    { type: 'string', minLength: SHORTEST_PASSWORD, maxLength: LONGEST_PASSWORD, format: 'password' },
    notes,
    readNew,
  )

/** A new password given outside a request, with the same rules. */
export function readNewPassword(value: string): string {
  try {
    return readNew(value)
  } catch (problem) {
    if (!(problem instanceof Fault)) throw problem
    throw invalid(`The password ${problem.message}.`)
  }
}
