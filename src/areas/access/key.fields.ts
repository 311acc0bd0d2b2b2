import { errors } from '../../kernel/http/errors.ts'
import { custom, date, id, integer, name, optional, otherwise } from '../../kernel/http/fields.ts'
import { dateOf } from '../../kernel/values/dates.ts'
import type { LocalizedText } from '../../kernel/values/language.ts'
import { ALL_SCOPES } from '../members/members.ts'
import { accessErrors } from './access.errors.ts'
import { llcIds } from './llc-ids.ts'

const MAX_NETWORKS = 100

export const KEY_ID = id({ description: 'The key.' })

/** The contents are checked when the key is created; here only that they are short lists of texts. */
function listOfTexts(what: LocalizedText, max: number) {
  return (value: unknown): string[] => {
    const isList = Array.isArray(value) && value.every(one => typeof one === 'string' && one.length <= 100)
    if (!isList || value.length > max) throw errors.invalid_list({ what, max })
    return value.map(one => (one as string).trim())
  }
}

export const KEY_SCOPES = custom<string[]>(
  {
    type: 'array',
    items: { type: 'string', enum: [...ALL_SCOPES] },
    minItems: 1,
    maxItems: ALL_SCOPES.length,
  },
  { description: 'What it may do.', example: ['read:bookkeeping'] },
  listOfTexts({ en: 'scopes', es: 'permisos' }, ALL_SCOPES.length),
  [errors.invalid_list],
)

const KEY_LLCS = llcIds({
  description:
    'The LLCs it may be used for. Leave it out for all LLCs of the account, including ones added later. With it, the key gets no passport, tax or other identifiers of the owner.',
  example: [1],
})

const KEY_NETWORKS = custom<string[]>(
  { type: 'array', items: { type: 'string', maxLength: 100 }, maxItems: MAX_NETWORKS },
  {
    description: 'IP addresses and networks (CIDR) the key may be used from. Empty for any.',
    example: ['203.0.113.7', '2001:db8::/32'],
  },
  listOfTexts({ en: 'addresses or networks', es: 'direcciones o redes' }, MAX_NETWORKS),
  [errors.invalid_list],
)

export const NEW_KEY_FIELDS = {
  name: name({ description: 'A name that says what the key is for.', example: 'My script' }),
  scopes: KEY_SCOPES,
  entity_ids: optional(KEY_LLCS),
  allow_list: otherwise(KEY_NETWORKS, []),
  expires_on: optional(date({ description: 'Last day the key works (UTC).', example: '2030-12-31' })),
}

export function checkExpiry({ expires_on }: { expires_on: string | null }, now: Date): void {
  if (expires_on !== null && expires_on < dateOf(now))
    throw accessErrors.expiry_in_past({ field: 'expires_on' })
}

export const GRACE_HOURS = integer(
  { description: 'How many hours the previous value keeps working.', example: 1 },
  { min: 0, max: 24 },
)
