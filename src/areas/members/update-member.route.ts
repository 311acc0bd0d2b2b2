import { Type } from 'typebox'
import { endpoint } from '../../kernel/http/endpoint.ts'
import { changeable, shortId, text, word } from '../../kernel/http/fields.ts'
import { forbidden, missing } from '../../kernel/http/refusal.ts'
import { LANGUAGES, type Language } from '../../kernel/values/language.ts'
import { staff } from './caller.rules.ts'
import { checkSomethingChanges, PROFILE_CHANGE, readTier } from './profile.rules.ts'
import { findProfile } from './profile.sql.ts'
import { changeProfile } from './profiles.ts'
import { STAFF_PROFILE } from './staff-profile.shape.ts'
import { staffProfile } from './staff-profiles.ts'

export const updateMember = endpoint({
  name: 'updateMember',
  method: 'PUT',
  path: '/web/console/members',
  access: staff,
  tag: 'Console',
  summary: 'Update the details of a person. Omitted fields do not change.',
  description:
    'An empty phone or country clears the field. The email cannot be changed here. Managers can change members and their own account; only admins can change other staff.',
  fields: {
    member_id: shortId({ description: 'The person.' }),
    ...PROFILE_CHANGE,
    language: changeable(
      word<Language>({ description: 'Language of their emails and documents.' }, LANGUAGES),
    ),
    tier: changeable(text({ description: 'Account tier.', example: 'standard' }, { max: 30 })),
  },
  returns: Type.Object({ data: STAFF_PROFILE }, { additionalProperties: false }),
  refusals: [
    '404: The person does not exist.',
    '403: Only an admin can change the account of another manager or admin.',
  ],
  async run({ db, input, by, caller, secrets }) {
    const { member_id, tier, ...change } = input
    checkSomethingChanges({ ...change, tier }, [...Object.keys(PROFILE_CHANGE), 'language', 'tier'])
    const before = await db.maybe(findProfile, { member_id })
    if (!before) throw missing(`There is no member ${member_id}.`)
    // Colleagues must not change the name shown under a Manager's decisions.
    if (before.role !== 'member' && caller.role !== 'admin' && member_id !== caller.memberId)
      throw forbidden('Only an admin changes the account of another manager or admin.')
    const kept = await changeProfile(db, by, member_id, {
      ...change,
      ...(tier !== undefined && { tier: readTier(tier) }),
    })
    return { data: staffProfile(kept, secrets) }
  },
})
