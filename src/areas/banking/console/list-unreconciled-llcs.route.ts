import { Type } from 'typebox'
import { endpoint } from '../../../kernel/http/endpoint.ts'
import { PAGING } from '../../../kernel/http/fields.ts'
import { LIST_PAGINATION } from '../../../kernel/http/shapes.ts'
import { staff } from '../../members/members.ts'
import { countUnreconciled, listUnreconciled } from '../reconciliation/month-check.sql.ts'

const strict = { additionalProperties: false }
const name = Type.String({ maxLength: 300 })

const ROW = Type.Object(
  {
    entity_id: Type.Integer(),
    llc: name,
    member_id: Type.Integer(),
    member: name,
    open_months: Type.Integer({ minimum: 1, description: 'Months of the last 12, by account.' }),
  },
  { title: 'UnreconciledLlc', ...strict },
)

export const listUnreconciledLlcs = endpoint({
  name: 'listUnreconciledLlcs',
  method: 'GET',
  reads: 'heavy',
  path: '/web/console/banks/unreconciled',
  access: staff('clients:read', 'filtered'),
  fields: PAGING,
  returns: Type.Object({ data: Type.Array(ROW, { maxItems: 500 }), pagination: LIST_PAGINATION }, strict),
  async run({ db, caller, input: { limit, offset } }) {
    const staff_id = caller.onlyClientsOf
    const [data, { unreconciled: total }] = await Promise.all([
      db.all(listUnreconciled, { staff_id, limit, offset }),
      db.one(countUnreconciled, { staff_id, most: null }),
    ])
    return { data, pagination: { total, limit, offset } }
  },
})
