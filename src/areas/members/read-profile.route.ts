import { Type } from 'typebox'
import { endpoint } from '../../kernel/endpoint.ts'
import { apiKey } from './caller.rules.ts'
import { EXAMPLE_PROFILE, PROFILE } from './profile.rules.ts'
import { findKeptProfile, openIdentifiers, showProfile } from './profiles.ts'

export const readProfile = endpoint({
  name: 'readProfile',
  method: 'GET',
  path: '/v1/profile',
  access: apiKey('read:profile'),
  tag: 'Profile',
  summary: 'Read the account profile and its identifiers.',
  description:
    'The profile of the member whose API key it is. `identifiers` always has all its fields; one that is not on file is `null`.',
  fields: {},
  returns: Type.Object(
    {
      data: Type.Union([PROFILE, Type.Null()]),
      message: Type.Optional(
        Type.String({ maxLength: 300, description: 'Why there is nothing to show, when there is a reason.' }),
      ),
    },
    { additionalProperties: false },
  ),
  nothing: () => ({ data: null }),
  examples: [{ title: 'A profile', request: {}, response: { data: EXAMPLE_PROFILE } }],
  async run({ db, caller, secrets }) {
    const kept = await findKeptProfile(db, caller.memberId)
    return { data: showProfile(kept, openIdentifiers(kept, secrets)) }
  },
})
