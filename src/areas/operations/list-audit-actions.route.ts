import { Type } from 'typebox'
import { endpoint } from '../../kernel/http/endpoint.ts'
import { writtenActions } from '../../kernel/sql/write.ts'
import { staff } from '../members/members.ts'

export const listAuditActions = endpoint({
  name: 'listAuditActions',
  method: 'GET',
  path: '/web/console/audit/actions',
  access: staff('audit:read', 'firm'),
  fields: {},
  returns: Type.Object(
    { data: Type.Array(Type.String({ maxLength: 100 }), { maxItems: 10_000 }) },
    { additionalProperties: false },
  ),
  run: async () => ({ data: [...writtenActions].sort() }),
})
