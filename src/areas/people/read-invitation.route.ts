import { Type } from 'typebox'
import { endpoint } from '../../kernel/http/endpoint.ts'
import { errors } from '../../kernel/http/errors.ts'
import { orNull } from '../../kernel/http/shapes.ts'
import { enforceNetworkLimit } from '../../kernel/http/throttle.ts'
import type { Db } from '../../kernel/sql/postgres.ts'
import { SHARED_AREAS, SHARED_ROLES, type SharedArea, type SharedRole } from '../access/access.ts'
import { visitorOrMember } from '../sessions/sessions.ts'
import { firmOf } from './invitation-mail.rules.ts'
import { findByToken } from './invitations.ts'
import { peopleErrors } from './people.errors.ts'
import { TOKEN } from './person.fields.ts'

export const limitTokens = (db: Db, ip: string): Promise<void> =>
  enforceNetworkLimit(db, { key: ['invitation link by network'], most: 60, seconds: 900 }, ip)

export const readInvitation = endpoint({
  name: 'readInvitation',
  method: 'POST',
  path: '/web/invitations/read',
  access: visitorOrMember,
  // A read, with the token in the body instead of the address.
  needsSubscription: false,
  fields: { token: TOKEN },
  returns: Type.Object(
    {
      data: Type.Object(
        {
          email: Type.String({ maxLength: 320 }),
          owner: orNull(Type.String({ maxLength: 300 })),
          inviter: orNull(Type.String({ maxLength: 300 })),
          firm: Type.String({ maxLength: 300 }),
          llcs: Type.Array(Type.String({ maxLength: 300 }), { maxItems: 100 }),
          role: orNull(Type.Unsafe<SharedRole>({ type: 'string', enum: [...SHARED_ROLES] })),
          areas: Type.Array(Type.Unsafe<SharedArea>({ type: 'string', enum: [...SHARED_AREAS] }), {
            maxItems: SHARED_AREAS.length,
          }),
          expires_at: Type.String({ format: 'date-time' }),
          step: Type.Unsafe<Step>({
            type: 'string',
            enum: ['create', 'password', 'sign_in', 'sign_out', 'accept'],
          }),
        },
        { additionalProperties: false },
      ),
    },
    { additionalProperties: false },
  ),
  errors: [
    peopleErrors.invitation_not_found,
    peopleErrors.invitation_expired,
    peopleErrors.invitation_used,
    errors.too_many_attempts,
  ],
  async run({ database, secrets, config, caller, input }) {
    await limitTokens(database.quick, caller.requestInfo.ip)
    const found = await findByToken(database.quick, secrets, input.token)
    const { email, owner_name: owner, inviter_name: inviter, llcs, role, areas, expires_at } = found
    const firm = found.firm_name ?? firmOf(config.mailFrom)
    const step = stepOf(found, caller.session?.memberId ?? null)
    return { data: { email, owner, inviter, firm, llcs, role, areas, expires_at, step } }
  },
})

export type Step = 'create' | 'password' | 'sign_in' | 'sign_out' | 'accept'

/** What the holder of the link must do to accept. */
export function stepOf(
  { account_id, is_firms }: { account_id: number | null; is_firms: boolean },
  signedInAs: number | null,
): Step {
  if (is_firms) return 'password'
  if (account_id === signedInAs) return account_id === null ? 'create' : 'accept'
  return signedInAs === null ? 'sign_in' : 'sign_out'
}
