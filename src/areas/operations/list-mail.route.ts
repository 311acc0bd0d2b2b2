import { Type } from 'typebox'
import { endpoint } from '../../kernel/http/endpoint.ts'
import { boolean, id, integer, otherwise } from '../../kernel/http/fields.ts'
import { INSTANT, orNull } from '../../kernel/http/shapes.ts'
import { countUnsent, listOutbox, OUTBOX_STATES, type OutboxState } from '../../kernel/mail/mail.sql.ts'
import { staff } from '../members/members.ts'

const strict = { additionalProperties: false }
const count = Type.Integer({ minimum: 0 })

const MAIL = Type.Object(
  {
    id: Type.Integer({ format: 'int64' }),
    about: Type.String({ maxLength: 1000 }),
    to_address: Type.String({ maxLength: 320 }),
    subject: Type.String({ maxLength: 1000 }),
    created_at: INSTANT,
    tries: count,
    next_try_at: orNull(INSTANT),
    sent_at: orNull(INSTANT),
    failure: orNull({ type: 'string', maxLength: 300 }),
    state: Type.Unsafe<OutboxState>({ type: 'string', enum: [...OUTBOX_STATES] }),
  },
  { title: 'OutboxMail', ...strict },
)

export const listMail = endpoint({
  name: 'listMail',
  method: 'GET',
  reads: 'heavy',
  path: '/web/console/mail',
  access: staff('operations:read', 'firm'),
  fields: {
    unsent: otherwise(boolean({ description: 'Filters by unsent.' }), false),
    before_id: otherwise(id({ description: 'Only email older than this one.' }), Number.MAX_SAFE_INTEGER),
    limit: otherwise(integer({ description: 'Maximum number of results.' }, { min: 1, max: 500 }), 50),
  },
  returns: Type.Object(
    {
      data: Type.Array(MAIL, { maxItems: 500 }),
      counts: Type.Object({ waiting: count, failing: count, given_up: count }, strict),
      more: Type.Boolean({ description: 'Whether there is older email.' }),
      kept_in_files: Type.Boolean({
        description: 'Whether email is written to a folder instead of being sent.',
      }),
    },
    strict,
  ),
  async run({ db, input, config }) {
    const { limit } = input
    const [found, counts] = await Promise.all([
      db.all(listOutbox, { ...input, limit: limit + 1 }),
      db.one(countUnsent, {}),
    ])
    return {
      data: found.slice(0, limit),
      counts,
      more: found.length > limit,
      kept_in_files: config.smtpUrl === null,
    }
  },
})
