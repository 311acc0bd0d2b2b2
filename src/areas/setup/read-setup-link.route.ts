import { Type } from 'typebox'
import { endpoint } from '../../kernel/http/endpoint.ts'
import { errors } from '../../kernel/http/errors.ts'
import { otherwise, text } from '../../kernel/http/fields.ts'
import { readStaffState } from '../members/members.ts'
import { visitorOrMember } from '../sessions/sessions.ts'
import { setupErrors } from './setup.errors.ts'
import { findSetup } from './setup.sql.ts'
import { checkLink, isAwaited, limitLinks } from './setup.ts'

export const TOKEN = text(
  { description: 'Token from the setup link.', example: 'a1B2c3D4e5F6g7H8i9J0k1L2m3N4o5P6' },
  { max: 100 },
)

const LINK_STEPS = ['account', 'second_factor'] as const
type LinkStep = (typeof LINK_STEPS)[number]

export const readSetupLink = endpoint({
  name: 'readSetupLink',
  method: 'POST',
  path: '/web/setup/read',
  access: visitorOrMember,
  // A read, with the token in the body instead of the address.
  needsSubscription: false,
  fields: { token: otherwise(TOKEN, '') },
  returns: Type.Object(
    { step: Type.Unsafe<LinkStep>({ type: 'string', enum: [...LINK_STEPS] }) },
    { additionalProperties: false },
  ),
  errors: [
    setupErrors.setup_link_not_found,
    setupErrors.setup_link_expired,
    setupErrors.setup_link_used,
    setupErrors.setup_closed,
    errors.too_many_attempts,
  ],
  async run({ database, secrets, caller: { session, requestInfo }, input }) {
    const db = database.quick
    await limitLinks(db, requestInfo.ip)
    if ((await readStaffState(db)).has_admin) throw setupErrors.setup_closed()
    const link = await db.maybe(findSetup, {})
    if (session && isAwaited(link, session.memberId)) return { step: 'second_factor' as const }
    checkLink(link, secrets, input.token)
    return { step: 'account' as const }
  },
})
