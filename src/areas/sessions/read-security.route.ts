import { Type } from 'typebox'
import { endpoint } from '../../kernel/endpoint.ts'
import { orNull } from '../../kernel/shapes.ts'
import { known } from './known.access.ts'
import { needsSecondFactor } from './lifetime.rules.ts'
import { findSignIn } from './me.sql.ts'
import { partyOf } from './party.rules.ts'

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
  access: known,
  tag: 'Signing in',
  summary: { en: 'Read how you sign in.', es: 'Lee cómo inicias sesión.' },
  description: {
    en: 'Whether there is a password, whether codes are asked for, and the passkeys. `passkeys_possible` is false where this website is reached by an IP address.',
    es: 'Si hay contraseña, si se piden códigos, y las llaves de acceso. `passkeys_possible` es false donde se llega a esta web por una dirección IP.',
  },
  fields: {},
  returns: Type.Object(
    {
      has_password: Type.Boolean(),
      has_totp: Type.Boolean(),
      passkeys_possible: Type.Boolean(),
      second_factor_required: Type.Boolean({ description: 'Whether this account must have one.' }),
      password_confirms: Type.Boolean({
        description: 'Whether the password alone is enough to confirm that it is you.',
      }),
      passkeys: Type.Array(PASSKEY, { maxItems: 100 }),
    },
    { additionalProperties: false },
  ),
  async run({ db, caller: { approach, session }, config }) {
    const found = await db.one(findSignIn, { member_id: session.memberId })
    const isRequired = needsSecondFactor(session.role, config.secondFactor)
    return {
      ...found,
      passkeys_possible: partyOf(config.publicUrl, approach.host) !== null,
      second_factor_required: isRequired,
      password_confirms: found.has_password && !(isRequired && session.hasSecondFactor),
    }
  },
})
