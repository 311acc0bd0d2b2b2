import { Type } from 'typebox'
import { errors } from '../../kernel/http/errors.ts'
import { changeable, clearable, country, custom, name } from '../../kernel/http/fields.ts'
import { isCalendarDate } from '../../kernel/values/dates.ts'
import { LANGUAGES, type Language } from '../../kernel/values/language.ts'
import type { Identifiers } from './identifier.rules.ts'
import { IDENTIFIER_KINDS } from './identifier-kinds.rules.ts'
import { membersErrors } from './members.errors.ts'
import { cleanPhone } from './phone.rules.ts'

export type Profile = {
  id: number
  name: string
  email: string
  phone: string | null
  country: string | null
  language: string
  /** Null if the caller may write the profile but not read it. */
  identifiers: Identifiers | null
  tier: string
  member_since: string
}

const anyName = name({ description: '' })

const oneLine = custom(
  { type: 'string', minLength: 1, maxLength: 300 },
  { description: "The member's name; one line.", example: 'Lucía Ferrándiz Olmo' },
  value => anyName.read(value, 'body'),
  anyName.errors,
)

const phone = custom(
  { type: 'string', maxLength: 100 },
  {
    description:
      'Including the country code. Spaces, dashes, dots and parentheses are removed, and a leading `00` becomes `+`. Stored and returned as E.164.',
    example: '+34 600 000 117',
  },
  value => {
    if (typeof value !== 'string') throw errors.invalid_text()
    if (value.trim() === '') return ''
    const clean = value.length > 100 ? null : cleanPhone(value)
    if (clean === null) throw errors.invalid_phone()
    return clean
  },
  [errors.invalid_text, errors.invalid_phone],
)

/** What a member can change about the account. */
export const PROFILE_CHANGE = {
  name: changeable(oneLine),
  phone: clearable(phone),
  country: clearable(
    country({ description: 'Country of residence, two letters (ISO 3166-1).', example: 'ES' }),
  ),
}

export type ProfileChange = {
  name?: string | undefined
  phone?: string | null | undefined
  country?: string | null | undefined
  language?: string | undefined
  tier?: string | undefined
  member_since?: string | undefined
}

/** `prefix` is `--` where the names are options of a command. */
export function checkSomethingChanges(
  change: Record<string, unknown>,
  names: readonly string[],
  prefix = '',
): void {
  if (names.every(name => change[name] === undefined))
    throw errors.nothing_to_change({ fields: names.map(name => prefix + name).join(', ') })
}

/** Membership start: not in the future. */
export function readMemberSince(value: string, today: string): string {
  if (!isCalendarDate(value)) throw errors.invalid_date({ field: 'since' })
  if (value > today) throw errors.date_in_future({ field: 'since' })
  return value
}

/** The operator's name for the account tier, such as `standard`: one lower-case word. */
export function readTier(value: string): string {
  const clean = value.trim().toLowerCase()
  if (!/^[a-z][a-z0-9_-]{0,29}$/.test(clean)) throw membersErrors.invalid_tier({ field: 'tier' })
  return clean
}

const identifier = (description: string, maxLength: number, pattern: string) =>
  Type.Union([Type.String({ maxLength, pattern }), Type.Null()], { description })

const AS_WRITTEN = '^[A-Z0-9 ./()-]{4,30}$'

const IDENTIFIERS = Type.Object(
  {
    passport: identifier('Passport number.', 20, '^[A-Z0-9]{5,20}$'),
    itin: identifier(
      'Individual Taxpayer Identification Number, issued by the IRS.',
      11,
      '^9[0-9]{2}-[0-9]{2}-[0-9]{4}$',
    ),
    ssn: identifier('US Social Security Number.', 11, '^[0-8][0-9]{2}-[0-9]{2}-[0-9]{4}$'),
    national_id: identifier(
      "Number of the national identity card, as written in the member's country.",
      30,
      AS_WRITTEN,
    ),
    tax_id: identifier('Tax number in the country of residence, as written there.', 30, AS_WRITTEN),
  },
  { title: 'Identifiers', additionalProperties: false },
)

const PROFILE_PROPERTIES = {
  id: Type.Integer({ minimum: 1 }),
  name: Type.String({ maxLength: 300 }),
  email: Type.String({ maxLength: 320, format: 'email' }),
  phone: Type.Union([Type.String({ maxLength: 16, pattern: '^\\+[1-9][0-9]{6,14}$' }), Type.Null()], {
    description: 'E.164.',
  }),
  country: Type.Union([Type.String({ maxLength: 2, pattern: '^[A-Z]{2}$' }), Type.Null()], {
    description: 'ISO 3166-1.',
  }),
  language: Type.Unsafe<Language>({
    type: 'string',
    enum: LANGUAGES,
    description: 'Language of emails to the member.',
  }),
  identifiers: IDENTIFIERS,
  tier: Type.String({ maxLength: 30, pattern: '^[a-z][a-z0-9_-]*$' }),
  member_since: Type.String({ format: 'date', description: 'When the account was opened.' }),
}

export const PROFILE = Type.Object(PROFILE_PROPERTIES, { title: 'Profile', additionalProperties: false })

export const UPDATED_PROFILE = Type.Object(
  {
    ...PROFILE_PROPERTIES,
    identifiers: Type.Union([IDENTIFIERS, Type.Null()], {
      description: 'Null for keys without the scope `read:profile`.',
    }),
  },
  { title: 'UpdatedProfile', additionalProperties: false },
)

/** Returned but cannot be set here. */
export const RETURNED_ONLY = Object.keys(PROFILE_PROPERTIES).filter(
  name => !Object.hasOwn(PROFILE_CHANGE, name),
)

export const EXAMPLE_PROFILE = {
  id: 1,
  name: 'Lucía Ferrándiz Olmo',
  email: 'lucia@example.com',
  phone: '+34600000117',
  country: 'ES',
  language: 'es',
  identifiers: {
    ...(Object.fromEntries(IDENTIFIER_KINDS.map(kind => [kind, null])) as Identifiers),
    passport: 'XDA000117',
    itin: '900-70-0001',
  },
  tier: 'standard',
  member_since: '2023-10-02',
}
