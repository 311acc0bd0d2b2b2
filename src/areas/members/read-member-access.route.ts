import { Type } from 'typebox'
import { endpoint } from '../../kernel/http/endpoint.ts'
import { shortId } from '../../kernel/http/fields.ts'
import { personRecord } from './assigned-clients.ts'
import { staff } from './caller.rules.ts'

const strict = { additionalProperties: false }

export const readMemberAccess = endpoint({
  name: 'readMemberAccess',
  method: 'GET',
  path: '/web/console/members/{member_id}/access',
  access: staff('clients:read', [personRecord('member_id')]),
  tag: 'Console',
  summary: 'Count what gives a person access to their account.',
  description: 'By kind, such as sessions, passkeys, API keys and auditor links; at most 200 of each.',
  fields: { member_id: shortId({ description: 'The person.' }) },
  returns: Type.Object(
    {
      data: Type.Array(
        Type.Object({ kind: Type.String({ maxLength: 40 }), count: Type.Integer({ minimum: 0 }) }, strict),
        { maxItems: 50 },
      ),
    },
    strict,
  ),
  async run({ db, input: { member_id }, grants }) {
    const ending = grants.filter(({ endsWith, list }) => endsWith !== 'owner' && list !== null)
    const data = []
    for (const { kind, list } of ending) data.push({ kind, count: (await list!(db, member_id)).length })
    return { data }
  },
})
