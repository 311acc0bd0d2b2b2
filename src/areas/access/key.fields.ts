import { errors } from '../../kernel/http/errors.ts'
import { custom, id } from '../../kernel/http/fields.ts'
import type { Language } from '../../kernel/values/language.ts'
import { SCOPES } from '../members/members.ts'
import { accessErrors } from './access.errors.ts'

const MOST_NETWORKS = 100

export const KEY_ID = id({ description: 'The key.' })

/** The contents are checked when the key is created; here only that they are short lists of texts. */
function listOfTexts(what: Record<Language, string>, max: number) {
  return (value: unknown): string[] => {
    const isList = Array.isArray(value) && value.every(one => typeof one === 'string' && one.length <= 100)
    if (!isList || value.length > max) throw errors.invalid_list({ what, max })
    return value.map(one => (one as string).trim())
  }
}

export const KEY_SCOPES = custom<string[]>(
  { type: 'array', items: { type: 'string', enum: [...SCOPES] }, minItems: 1, maxItems: SCOPES.length },
  { description: 'What it may do.', example: ['read:bookkeeping'] },
  listOfTexts({ en: 'scopes', es: 'permisos' }, SCOPES.length),
  [errors.invalid_list],
)

export const MOST_LLCS = 100
const LARGEST_ID = 2_147_483_647

const isId = (value: unknown) => Number.isSafeInteger(value) && (value as number) > 0

export const KEY_LLCS = custom<number[]>(
  {
    type: 'array',
    items: { type: 'integer', minimum: 1, maximum: LARGEST_ID },
    minItems: 1,
    maxItems: MOST_LLCS,
  },
  {
    description: 'The LLCs it may be used for. Leave it out for all LLCs of the account, also later ones.',
    example: [1],
  },
  value => {
    if (!Array.isArray(value) || value.length === 0 || value.length > MOST_LLCS || !value.every(isId))
      throw accessErrors.invalid_llcs({ max: MOST_LLCS })
    return value as number[]
  },
  [accessErrors.invalid_llcs],
)

export const KEY_NETWORKS = custom<string[]>(
  { type: 'array', items: { type: 'string', maxLength: 100 }, maxItems: MOST_NETWORKS },
  {
    description: 'IP addresses and networks (CIDR) the key may be used from. Empty for any.',
    example: ['203.0.113.7', '2001:db8::/32'],
  },
  listOfTexts({ en: 'addresses or networks', es: 'direcciones o redes' }, MOST_NETWORKS),
  [errors.invalid_list],
)
