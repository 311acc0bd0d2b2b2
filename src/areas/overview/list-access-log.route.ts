import { Type } from 'typebox'
import { endpoint } from '../../kernel/http/endpoint.ts'
import { optional, PAGING, word } from '../../kernel/http/fields.ts'
import { LIST_PAGINATION, orNull } from '../../kernel/http/shapes.ts'
import { READ_KINDS, type ReadKind, signedIn } from '../members/members.ts'
import { countAccessRecords, listAccessRecords } from './access-log.sql.ts'

/** Staff, one of the member's API keys, one of their auditor links, somebody they share an LLC with, or the member. */
const WHO = ['staff', 'key', 'auditor', 'collaborator', 'member'] as const
type Who = (typeof WHO)[number]

const ACCESS_RECORD = Type.Object(
  {
    id: Type.Integer({ format: 'int64' }),
    first_at: Type.String({ format: 'date-time' }),
    last_at: Type.String({ format: 'date-time' }),
    times: Type.Integer({ minimum: 1, description: 'Number of reads between the first and the last.' }),
    who: Type.Unsafe<Who>({ type: 'string', enum: [...WHO] }),
    name: orNull({ type: 'string', maxLength: 300 }),
    role: orNull({ type: 'string', maxLength: 20 }),
    created_by: Type.Unsafe<string | null>({
      ...orNull({ type: 'string', maxLength: 300 }),
      description: 'Of an API key: who of the firm created it, and knows its value; null if that was you.',
    }),
    kind: Type.Unsafe<ReadKind>({ type: 'string', enum: [...READ_KINDS] }),
    record: Type.String({ maxLength: 300 }),
    title: orNull({ type: 'string', maxLength: 1000 }),
    ip: orNull({ type: 'string', maxLength: 60 }),
  },
  { title: 'AccessRecord', additionalProperties: false },
)

export const listAccessLog = endpoint({
  name: 'listAccessLog',
  method: 'GET',
  path: '/web/me/access-log',
  access: signedIn,
  fields: {
    kind: optional(word<ReadKind>({ description: 'Only records of this kind.' }, READ_KINDS)),
    ...PAGING,
  },
  returns: Type.Object(
    { data: Type.Array(ACCESS_RECORD, { maxItems: 500 }), pagination: LIST_PAGINATION },
    { additionalProperties: false },
  ),
  async run({ db, caller, input: { kind, limit, offset } }) {
    const member_id = caller.memberId
    const [found, { total }] = await Promise.all([
      db.all(listAccessRecords, { member_id, kind, limit, offset }),
      db.one(countAccessRecords, { member_id, kind }),
    ])
    const data = found.map(({ actor: _, ip, who, ...row }) => ({
      ...row,
      who: who as Who,
      ip: who === 'staff' ? null : ip,
    }))
    return { data, pagination: { total, limit, offset } }
  },
})
