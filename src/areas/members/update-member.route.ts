import { Type } from 'typebox'
import { endpoint } from '../../kernel/http/endpoint.ts'
import { errors } from '../../kernel/http/errors.ts'
import { changeable, shortId, text, word } from '../../kernel/http/fields.ts'
import { LANGUAGES, type Language } from '../../kernel/values/language.ts'
import { personRecord } from './assigned-clients.ts'
import { staff } from './caller.rules.ts'
import { checkMayChange } from './member-status.ts'
import { membersErrors } from './members.errors.ts'
import { checkSomethingChanges, PROFILE_CHANGE, readTier } from './profile.rules.ts'
import { changeProfile } from './profiles.ts'
import { STAFF_PROFILE } from './staff-profile.shape.ts'
import { staffProfile } from './staff-profiles.ts'

export const updateMember = endpoint({
  name: 'updateMember',
  method: 'PUT',
  path: '/web/console/members',
  access: staff('clients:write', [personRecord('member_id')]),
  fields: {
    member_id: shortId({ description: 'The person.' }),
    ...PROFILE_CHANGE,
    language: changeable(
      word<Language>({ description: 'Language of their emails and documents.' }, LANGUAGES),
    ),
    tier: changeable(text({ description: 'Account tier.', example: 'standard' }, { max: 30 })),
  },
  returns: Type.Object({ data: STAFF_PROFILE }, { additionalProperties: false }),
  errors: [
    errors.nothing_to_change,
    membersErrors.invalid_tier,
    membersErrors.member_not_found,
    membersErrors.person_erased,
    membersErrors.staff_change_requires_admin,
  ],
  async run({ database, input, by, caller, secrets }) {
    const { member_id, tier, ...change } = input
    checkSomethingChanges({ ...change, tier }, [...Object.keys(PROFILE_CHANGE), 'language', 'tier'])
    const kept = await database.transaction(async tx => {
      // The name appears under decisions, so colleagues must not change it.
      if (member_id !== caller.memberId) await checkMayChange({ tx, staff: caller, memberId: member_id })
      return changeProfile(tx, by, member_id, {
        ...change,
        ...(tier !== undefined && { tier: readTier(tier) }),
      })
    })
    return { data: staffProfile(kept, secrets) }
  },
})
