import { Type } from 'typebox'
import { endpoint } from '../../kernel/http/endpoint.ts'
import { orNull } from '../../kernel/http/shapes.ts'
import { anySession } from './any-session.access.ts'
import { needsSecondFactor } from './lifetime.rules.ts'
import { findSignIn } from './me.sql.ts'
import { relyingPartyOf } from './relying-party.rules.ts'
import { passwordConfirms } from './session.access.ts'

const PASSKEY = Type.Object(
  {
    id: Type.String(),
    name: orNull(Type.String()),
    created_at: Type.String({ format: 'date-time' }),
  },
  { additionalProperties: false },
)

export const readSecurity = endpoint({
  name: 'readSecurity',
  method: 'GET',
  path: '/web/me/security',
  access: anySession,
  fields: {},
  returns: Type.Object(
    {
      has_password: Type.Boolean(),
      has_totp: Type.Boolean(),
      passkeys_possible: Type.Boolean(),
      second_factor_required: Type.Boolean({
        description: 'Whether this account must have a second factor.',
      }),
      password_confirms: Type.Boolean({
        description: 'Whether the password alone is enough to confirm your identity.',
      }),
      single_sign_on: orNull(
        Type.String({ description: 'The identity provider that can confirm your identity.' }),
      ),
      passkeys: Type.Array(PASSKEY, { maxItems: 100 }),
    },
    { additionalProperties: false },
  ),
  async run({ db, caller: { requestInfo, session }, config }) {
    const { has_identity, ...found } = await db.one(findSignIn, { member_id: session.memberId })
    return {
      ...found,
      single_sign_on: has_identity ? (config.oidc?.name ?? null) : null,
      passkeys_possible: relyingPartyOf(config.publicUrl, requestInfo.host) !== null,
      second_factor_required: needsSecondFactor(session.role, config.secondFactor),
      password_confirms: found.has_password && passwordConfirms(session),
    }
  },
})
