import { errors } from '../../kernel/http/errors.ts'
import { custom, type FieldNotes } from '../../kernel/http/fields.ts'
import { Refusal } from '../../kernel/http/refusal.ts'
import { isCommonPassword, isOwnName, type PasswordOwner } from './frequent-passwords.rules.ts'
import { sessionsErrors } from './sessions.errors.ts'

export const SHORTEST_PASSWORD = 10
export const LONGEST_PASSWORD = 128
const FEWEST_DIFFERENT = 5

const TYPED_ERRORS = [errors.invalid_text, errors.invalid_unicode, errors.empty, errors.too_long]

const readTyped = (value: unknown): string => {
  if (typeof value !== 'string') throw errors.invalid_text()
  if (!value.isWellFormed()) throw errors.invalid_unicode()
  // The same letters, however a keyboard composes them. Spaces are part of a password.
  const password = value.normalize('NFC')
  if (password === '') throw errors.empty()
  if (password.length > LONGEST_PASSWORD) throw errors.too_long({ max: LONGEST_PASSWORD })
  return password
}

const readNew = (value: unknown): string => {
  const password = readTyped(value)
  if (password.length < SHORTEST_PASSWORD) throw sessionsErrors.password_too_short({ min: SHORTEST_PASSWORD })
  if (new Set(password).size < FEWEST_DIFFERENT)
    throw sessionsErrors.password_too_simple({ min: FEWEST_DIFFERENT })
  if (isCommonPassword(password)) throw sessionsErrors.password_too_common()
  return password
}

/** An existing password, as it was typed. */
export const typedPassword = (notes: FieldNotes) =>
  custom(
    { type: 'string', minLength: 1, maxLength: LONGEST_PASSWORD, format: 'password' },
    notes,
    readTyped,
    TYPED_ERRORS,
  )

/** A password to be set. */
export const newPassword = (notes: FieldNotes) =>
  custom(
    { type: 'string', minLength: SHORTEST_PASSWORD, maxLength: LONGEST_PASSWORD, format: 'password' },
    notes,
    readNew,
    [
      ...TYPED_ERRORS,
      sessionsErrors.password_too_short,
      sessionsErrors.password_too_simple,
      sessionsErrors.password_too_common,
    ],
  )

/** A password must not be its owner's name or email. Checked where the owner is known. */
export function checkNotOwnName(field: string, password: string, owner: PasswordOwner): void {
  if (isOwnName(password, owner)) throw sessionsErrors.password_is_own_name({ field })
}

/** A new password given outside a request, with the same rules; `field` names it in errors. */
export function readNewPassword(field: string, value: string): string {
  try {
    return readNew(value)
  } catch (problem) {
    throw problem instanceof Refusal ? problem.at(field) : problem
  }
}
