import { Type } from 'typebox'
import { INSTANT, orNull } from '../../kernel/http/shapes.ts'

const strict = { additionalProperties: false }
const count = Type.Integer({ minimum: 0 })
const seal = Type.Integer({ format: 'int64' })

export const CHECK = Type.Object(
  {
    at: INSTANT,
    ok: Type.Boolean(),
    rows: count,
    seals: count,
    findings: count,
    took_ms: count,
  },
  { title: 'ChainCheck', ...strict },
)

/** What heads published outside the database confirm; null if there is none to compare with. */
export const EXTERNAL = orNull(
  Type.Object(
    {
      heads: count,
      up_to_seal: orNull({ type: 'integer', format: 'int64' }),
      published_at: orNull(INSTANT),
    },
    { title: 'ExternalHeads', ...strict },
  ),
)

export const CHAIN = Type.Object(
  {
    rows: Type.Integer({ minimum: 0, description: 'Number of the newest row.' }),
    waiting: Type.Integer({ minimum: 0, description: 'Rows not sealed yet.' }),
    seal: orNull(Type.Object({ id: seal, sealed_at: INSTANT, hash: Type.String({ maxLength: 64 }) }, strict)),
    handed_over: orNull(
      Type.Object(
        {
          seal_id: seal,
          day: Type.String({ format: 'date' }),
          status: Type.String({ maxLength: 20 }),
          failure: orNull({ type: 'string', maxLength: 1000 }),
        },
        strict,
      ),
    ),
    anchored: orNull(
      Type.Object(
        {
          seal_id: seal,
          day: Type.String({ format: 'date' }),
          chain: Type.String({
            maxLength: 20,
            description: 'Any other value than `bitcoin` is a demo chain.',
          }),
          block_height: orNull({ type: 'integer' }),
          block_time: orNull(INSTANT),
        },
        strict,
      ),
    ),
    alarms: Type.Array(
      Type.Object(
        {
          id: Type.Integer({ format: 'int64' }),
          at: INSTANT,
          node: Type.String({ maxLength: 120 }),
          first_seal: seal,
          last_seal: seal,
        },
        { title: 'ChainAlarm', ...strict },
      ),
      {
        maxItems: 20,
        description:
          'Seals that a node saw and that are gone, newest first, until an operator acknowledges it.',
      },
    ),
    last_check: orNull(CHECK),
    can_check_here: Type.Boolean({
      description: 'Whether the log is short enough to be verified in one request.',
    }),
  },
  { title: 'Chain', ...strict },
)
