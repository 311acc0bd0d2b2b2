import { Type } from 'typebox'
import { endpoint } from '../../kernel/http/endpoint.ts'
import { shortId } from '../../kernel/http/fields.ts'
import { personRecord } from './assigned-clients.ts'
import { staff } from './caller.rules.ts'
import { membersErrors } from './members.errors.ts'
import { may } from './permissions.rules.ts'
import { STAFF_PROFILE } from './staff-profile.shape.ts'
import { findStaffProfile, withoutIdentifiers } from './staff-profiles.ts'

export const readMember = endpoint({
  name: 'readMember',
  method: 'GET',
  path: '/web/console/members/{member_id}',
  access: staff('clients:read', [personRecord('member_id')]),
  fields: { member_id: shortId({ description: 'The person.' }) },
  returns: Type.Object({ data: STAFF_PROFILE }, { additionalProperties: false }),
  errors: [membersErrors.member_not_found],
  reveals: ({ input }) => [
    { ownerId: input.member_id, kind: 'profile', record: `member/${input.member_id}`, title: null },
  ],
  async run({ db, input, secrets, caller }) {
    const profile = await findStaffProfile(db, secrets, input.member_id)
    return { data: may(caller.role, 'identifiers:read') ? profile : withoutIdentifiers(profile) }
  },
})
