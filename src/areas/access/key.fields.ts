import { errors } from '../../kernel/http/errors.ts'
import { custom, id } from '../../kernel/http/fields.ts'
import type { Language } from '../../kernel/values/language.ts'
import { ALL_SCOPES } from '../members/members.ts'
import { llcIds } from './llc-ids.ts'

const MAX_NETWORKS = 100

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

export const KEY_LLCS = llcIds({
  description:
    'The LLCs it may be used for. Leave it out for all LLCs of the account, including ones added later. With it, the key gets no passport, tax or other identifiers of the owner.',
  example: [1],
})

export const KEY_NETWORKS = custom<string[]>(
  { type: 'array', items: { type: 'string', maxLength: 100 }, maxItems: MAX_NETWORKS },
  {
    description: 'IP addresses and networks (CIDR) the key may be used from. Empty for any.',
    example: ['203.0.113.7', '2001:db8::/32'],
  },
  listOfTexts({ en: 'addresses or networks', es: 'direcciones o redes' }, MAX_NETWORKS),
  [errors.invalid_list],
)
