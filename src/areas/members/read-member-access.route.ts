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
  async run({ database, grants, by, input: { member_id } }) {
    // Revokes and rolls back, so that the counts are those of the revocation itself.
    const data = await database.dryRun(dry =>
      dry.transaction(async tx => {
        const counts = []
        for (const { kind, endsWith, revoke } of grants)
          if (endsWith !== 'owner') counts.push({ kind, count: await revoke(tx, by, member_id, 'all') })
        return counts
      }),
    )
    return { data }
  },
})
