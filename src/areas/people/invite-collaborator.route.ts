import { Type } from 'typebox'
import { endpoint } from '../../kernel/http/endpoint.ts'
import { errors } from '../../kernel/http/errors.ts'
import { optional, word } from '../../kernel/http/fields.ts'
import { writeOnce } from '../../kernel/http/idempotency.ts'
import { LANGUAGES, type Language } from '../../kernel/values/language.ts'
import { accessErrors, llcIds } from '../access/access.ts'
import { signedIn } from '../members/members.ts'
import { newAccountEmail } from '../sessions/sessions.ts'
import { invite, limitInvitations } from './invitations.ts'
import { peopleErrors } from './people.errors.ts'
import { AREAS, ROLE } from './person.fields.ts'

export const ONE_ID = Type.Object(
  { data: Type.Object({ id: Type.Integer({ format: 'int32' }) }, { additionalProperties: false }) },
  { additionalProperties: false },
)

export const inviteCollaborator = endpoint({
  name: 'inviteCollaborator',
  method: 'POST',
  path: '/web/people/invitations',
  access: signedIn,
  stepUp: true,
  fields: {
    email: newAccountEmail,
    entity_ids: llcIds({ description: 'The LLCs to share.', example: [1] }),
    role: ROLE,
    areas: AREAS,
    language: optional(
      word<Language>({ description: 'Language of the email. Yours by default.' }, LANGUAGES),
    ),
  },
  status: 201,
  returns: ONE_ID,
  errors: [
    accessErrors.entity_not_allowed,
    peopleErrors.own_email,
    peopleErrors.too_many_invitations,
    errors.too_many_attempts,
  ],
  async run({ database, secrets, config, by, caller, input }) {
    const { email, entity_ids: entityIds, role, areas, language } = input
    if (!entityIds.every(id => Object.hasOwn(caller.entities, id)))
      throw accessErrors.entity_not_allowed({ field: 'entity_ids' })
    await limitInvitations(database.quick, caller.memberId)
    const wanted = { ownerId: caller.memberId, email, entityIds, role, areas, language }
    return writeOnce(database, by, async (tx, by) => {
      const { id } = await invite({ tx, secrets, by, publicUrl: config.publicUrl }, wanted)
      return { data: { id } }
    })
  },
})
