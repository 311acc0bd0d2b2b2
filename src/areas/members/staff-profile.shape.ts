import { Type } from 'typebox'
import { orNull } from '../../kernel/http/shapes.ts'
import { LANGUAGES, type Language } from '../../kernel/values/language.ts'
import { IDENTIFIER_KINDS } from './identifier-kinds.rules.ts'
import { ROLES, type Role } from './permissions.rules.ts'

/**
 * A person as staff see them, and as they see themselves before confirming their identity: only the last
 * characters of identifiers.
 */
export const STAFF_PROFILE = Type.Object(
  {
    id: Type.Integer({ minimum: 1 }),
    name: Type.String({ maxLength: 300 }),
    email: Type.String({ maxLength: 320, format: 'email' }),
    phone: orNull({ type: 'string', maxLength: 16 }),
    country: orNull({ type: 'string', maxLength: 2 }),
    language: Type.Unsafe<Language>({ type: 'string', enum: [...LANGUAGES] }),
    role: Type.Unsafe<Role>({ type: 'string', enum: [...ROLES] }),
    tier: Type.String({ maxLength: 30 }),
    member_since: Type.String({ format: 'date' }),
    disabled_at: orNull({ type: 'string', format: 'date-time' }),
    disabled_reason: orNull({ type: 'string', maxLength: 500 }),
    erased_at: orNull({ type: 'string', format: 'date-time' }),
    identifiers: Type.Object(
      Object.fromEntries(IDENTIFIER_KINDS.map(kind => [kind, orNull({ type: 'string', maxLength: 40 })])),
      { additionalProperties: false, description: 'The last characters of each identifier on file.' },
    ),
  },
  { title: 'StaffProfile', additionalProperties: false },
)
