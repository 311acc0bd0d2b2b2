import { custom, Fault, id } from '../../kernel/http/fields.ts'
import { SCOPES } from '../members/members.ts'

const MOST_NETWORKS = 100

export const KEY_ID = id({ description: 'The key.' })

/** The contents are checked when the key is created; here only that they are short lists of texts. */
function listOfTexts(what: string, most: number) {
  return (value: unknown): string[] => {
    if (!Array.isArray(value) || value.some(one => typeof one !== 'string' || one.length > 100))
      throw new Fault(`must be a list of ${what}`)
    if (value.length > most) throw new Fault(`must have at most ${most} of ${what}`)
    return value.map(one => (one as string).trim())
  }
}

export const KEY_SCOPES = custom<string[]>(
  { type: 'array', items: { type: 'string', enum: [...SCOPES] }, minItems: 1, maxItems: SCOPES.length },
  { description: 'What it may do.', example: ['read:bookkeeping'] },
  listOfTexts('scopes', SCOPES.length),
)

export const KEY_NETWORKS = custom<string[]>(
  { type: 'array', items: { type: 'string', maxLength: 100 }, maxItems: MOST_NETWORKS },
  {
    description: 'IP addresses and networks (CIDR) the key may be used from. Empty for any.',
    example: ['203.0.113.7', '2001:db8::/32'],
  },
  listOfTexts('addresses or networks', MOST_NETWORKS),
)
