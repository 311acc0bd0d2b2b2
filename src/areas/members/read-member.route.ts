import { Type } from 'typebox'
import { endpoint } from '../../kernel/http/endpoint.ts'
import { shortId } from '../../kernel/http/fields.ts'
import { staff } from './caller.rules.ts'
import { membersErrors } from './members.errors.ts'
import { STAFF_PROFILE } from './staff-profile.shape.ts'
import { findStaffProfile } from './staff-profiles.ts'

export const readMember = endpoint({
  name: 'readMember',
  method: 'GET',
  path: '/web/console/members/{member_id}',
  access: staff,
  tag: 'Console',
  summary: 'Get a person, with the last characters of their identifiers.',
  description: 'Identifiers are never shown in full here.',
  fields: { member_id: shortId({ description: 'The person.' }) },
  returns: Type.Object({ data: STAFF_PROFILE }, { additionalProperties: false }),
  errors: [membersErrors.member_not_found],
  reveals: ({ input }) => [
    { ownerId: input.member_id, kind: 'profile', record: `member/${input.member_id}`, title: null },
  ],
  async run({ db, input, secrets }) {
    return { data: await findStaffProfile(db, secrets, input.member_id) }
  },
})
