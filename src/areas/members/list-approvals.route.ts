import { Type } from 'typebox'
import { endpoint } from '../../kernel/http/endpoint.ts'
import { boolean, otherwise, PAGING } from '../../kernel/http/fields.ts'
import { INSTANT, LIST_PAGINATION, orNull } from '../../kernel/http/shapes.ts'
import {
  type AccountChange,
  APPROVAL_CHANGES,
  APPROVAL_STATUSES,
  type ApprovalStatus,
} from './approval.rules.ts'
import { listApprovals as list } from './approval.sql.ts'
import { staff } from './caller.rules.ts'
import { ROLES, type Role } from './permissions.rules.ts'

const strict = { additionalProperties: false }
const id = Type.Integer({ minimum: 1 })
const name = Type.String({ maxLength: 300 })

const APPROVAL = Type.Object(
  {
    id,
    member_id: id,
    member: name,
    change: Type.Unsafe<AccountChange['change']>({ type: 'string', enum: [...APPROVAL_CHANGES] }),
    role: orNull<Role>({ type: 'string', enum: [...ROLES] }),
    email: orNull({ type: 'string', maxLength: 320 }),
    reason: orNull({ type: 'string', maxLength: 500 }),
    requested_by: id,
    requester: name,
    requested_at: INSTANT,
    expires_at: INSTANT,
    status: Type.Unsafe<ApprovalStatus>({ type: 'string', enum: [...APPROVAL_STATUSES] }),
    decider: orNull({ type: 'string', maxLength: 300 }),
    decided_at: orNull(INSTANT),
  },
  { title: 'Approval', ...strict },
)

export const listApprovals = endpoint({
  name: 'listApprovals',
  method: 'GET',
  reads: 'heavy',
  path: '/web/console/approvals',
  access: staff('people:manage', 'firm'),
  fields: {
    pending: otherwise(boolean({ description: 'Only those that wait for a decision.' }), false),
    ...PAGING,
  },
  returns: Type.Object(
    { data: Type.Array(APPROVAL, { maxItems: 500 }), pagination: LIST_PAGINATION },
    strict,
  ),
  async run({ db, input }) {
    const { limit, offset } = input
    const found = await db.all(list, input)
    const data = found.map(({ total: _, ...approval }) => approval)
    return { data, pagination: { total: found[0]?.total ?? 0, limit, offset } }
  },
})
