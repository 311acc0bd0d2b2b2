import { Type } from 'typebox'
import { orNull } from '../../../kernel/http/shapes.ts'
import { CLIENTS_SEEN, type ClientsSeen } from '../../members/members.ts'
import { MAX_COUNTED, MONTHS_SHOWN } from './dashboard.rules.ts'

const strict = { additionalProperties: false }
const counted = Type.Integer({ minimum: 0, maximum: MAX_COUNTED })

const DECISIONS = Type.Object({ pending: counted }, strict)
const OBLIGATIONS = Type.Object({ due: counted, overdue: counted, waiting: counted }, strict)
const BANKS = Type.Object({ failing: counted, unreconciled: counted }, strict)
const ORDERS = Type.Object(
  {
    received: counted,
    bookings: Type.Integer({ minimum: 0, description: 'Calls booked for today.' }),
    today: Type.String({ format: 'date', description: 'Today in the zone of the calendar.' }),
  },
  strict,
)
const REVENUE = Type.Array(
  Type.Object(
    {
      month: Type.String({ pattern: '^\\d{4}-\\d{2}$', minLength: 7, maxLength: 7 }),
      sums: Type.Array(
        Type.Object(
          {
            currency: Type.String({ maxLength: 3 }),
            payments: Type.Integer({ minimum: 0 }),
            amount: Type.Number(),
          },
          strict,
        ),
        { maxItems: 300 },
      ),
    },
    strict,
  ),
  { maxItems: MONTHS_SHOWN },
)

/** A block is null without its permission. */
export const DASHBOARD = Type.Object(
  {
    sees: Type.Unsafe<ClientsSeen>({ type: 'string', enum: [...CLIENTS_SEEN] }),
    has_clients: Type.Boolean({ description: 'Whether the caller sees any LLC.' }),
    decisions: orNull(DECISIONS),
    obligations: orNull(OBLIGATIONS),
    banks: orNull(BANKS),
    orders: orNull(ORDERS),
    revenue: orNull(REVENUE),
  },
  { title: 'Dashboard', ...strict },
)
