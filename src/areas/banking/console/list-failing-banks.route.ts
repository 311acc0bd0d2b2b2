import { Type } from 'typebox'
import { endpoint } from '../../../kernel/http/endpoint.ts'
import { PAGING } from '../../../kernel/http/fields.ts'
import { LIST_PAGINATION, orNull } from '../../../kernel/http/shapes.ts'
import { staff } from '../../members/members.ts'
import { PROVIDER } from '../connections/bank.rules.ts'
import { TROUBLE_KINDS } from '../providers/bank-error-kinds.rules.ts'
import { countFailing, listFailing } from './failing.sql.ts'

const strict = { additionalProperties: false }
const name = Type.String({ maxLength: 300 })

const ROW = Type.Object(
  {
    id: Type.Integer(),
    entity_id: Type.Integer(),
    llc: name,
    member_id: Type.Integer(),
    member: name,
    provider: PROVIDER,
    status: Type.Unsafe<'active' | 'needs_attention'>({
      type: 'string',
      enum: ['active', 'needs_attention'],
    }),
    trouble: Type.Unsafe<(typeof TROUBLE_KINDS)[number]>({ type: 'string', enum: [...TROUBLE_KINDS] }),
    failures: Type.Integer({ minimum: 0, description: 'Failed attempts in a row.' }),
    last_success_at: orNull<string>({ type: 'string', format: 'date-time' }),
  },
  { title: 'FailingBank', ...strict },
)

export const listFailingBanks = endpoint({
  name: 'listFailingBanks',
  method: 'GET',
  reads: 'heavy',
  path: '/web/console/banks',
  access: staff('clients:read', 'filtered'),
  fields: PAGING,
  returns: Type.Object({ data: Type.Array(ROW, { maxItems: 500 }), pagination: LIST_PAGINATION }, strict),
  async run({ db, caller, input: { limit, offset } }) {
    const staff_id = caller.onlyClientsOf
    const [data, { failing: total }] = await Promise.all([
      db.all(listFailing, { staff_id, limit, offset }),
      db.one(countFailing, { staff_id, most: null }),
    ])
    return { data, pagination: { total, limit, offset } }
  },
})
