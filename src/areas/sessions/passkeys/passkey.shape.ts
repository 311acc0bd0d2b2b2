import { Type } from 'typebox'
import { custom } from '../../../kernel/http/fields.ts'
import { type RelyingParty, relyingPartyOf } from '../relying-party.rules.ts'
import { sessionsErrors } from '../sessions.errors.ts'

/** The request options for the browser, in WebAuthn's JSON. */
export const PASSKEY_OPTIONS = Type.Object(
  { options: Type.Unsafe<unknown>({ type: 'object', additionalProperties: true }) },
  { additionalProperties: false },
)

const MAX_BYTES = 50_000

/** The browser's response: a WebAuthn JSON object, checked by better-auth. */
export const credential = custom<Record<string, unknown>>(
  { type: 'object', additionalProperties: true },
  {
    description: 'The WebAuthn credential as JSON.',
    example: { id: 'AAAA', rawId: 'AAAA', type: 'public-key', response: {} },
  },
  value => {
    const isObject = typeof value === 'object' && value !== null && !Array.isArray(value)
    if (!isObject || JSON.stringify(value).length > MAX_BYTES)
      throw sessionsErrors.invalid_passkey_credential({ max: MAX_BYTES })
    return value as Record<string, unknown>
  },
  [sessionsErrors.invalid_passkey_credential],
)

export function requireRelyingParty(publicUrl: string, host: string | undefined): RelyingParty {
  const party = relyingPartyOf(publicUrl, host)
  if (!party) throw sessionsErrors.passkey_needs_domain()
  return party
}
