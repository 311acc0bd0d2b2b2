import { Type } from 'typebox'
import { custom, Fault } from '../../../kernel/http/fields.ts'
import { invalid } from '../../../kernel/http/refusal.ts'
import { type Party, partyOf } from '../party.rules.ts'

/** The request options for the browser, in WebAuthn's JSON. */
export const PASSKEY_OPTIONS = Type.Object(
  { options: Type.Unsafe<unknown>({ type: 'object', additionalProperties: true }) },
  { additionalProperties: false },
)

const MOST_BYTES = 50_000

/** The browser's response: a WebAuthn JSON object, checked by better-auth. */
export const credential = custom<Record<string, unknown>>(
  { type: 'object', additionalProperties: true },
  {
    description: 'The WebAuthn credential as JSON.',
    example: { id: 'AAAA', rawId: 'AAAA', type: 'public-key', response: {} },
  },
  value => {
    if (typeof value !== 'object' || value === null || Array.isArray(value))
      throw new Fault('must be an object')
    if (JSON.stringify(value).length > MOST_BYTES) throw new Fault('is too large')
    return value as Record<string, unknown>
  },
)

export function partyNeeded(publicUrl: string, host: string | undefined): Party {
  const party = partyOf(publicUrl, host)
  if (!party) throw invalid('Passkeys need a name for this website, and it was opened by an IP address.')
  return party
}
