import { Type } from 'typebox'
import { oneOf, orNull } from '../../kernel/http/shapes.ts'
import { ROLES } from '../members/members.ts'
import { ENTITY } from './entity.rules.ts'
import { ENTITY_STATUSES } from './entity-status.rules.ts'
import { FILING_STATUSES, type FilingStatus } from './filings/filing.rules.ts'

const strict = { additionalProperties: false }
const id = Type.Integer({ format: 'int32' })
const name = Type.String({ maxLength: 300 })
const day = { type: 'string', format: 'date' }

/** A person with their LLCs. */
export const CLIENT = Type.Object(
  {
    id,
    name,
    email: Type.String({ maxLength: 320 }),
    role: oneOf(ROLES),
    country: orNull({ type: 'string', maxLength: 2 }),
    language: Type.String({ maxLength: 2 }),
    tier: Type.String({ maxLength: 30 }),
    member_since: Type.Unsafe<string>(day),
    is_disabled: Type.Boolean(),
    llcs: Type.Array(
      Type.Object({ id, name, status: oneOf(ENTITY_STATUSES), subscribed_until: orNull(day) }, strict),
      { maxItems: 50 },
    ),
  },
  { title: 'Client', ...strict },
)

export const LLC_ROW = Type.Object(
  {
    id,
    name,
    state: Type.String({ maxLength: 2 }),
    ein: orNull({ type: 'string', maxLength: 10 }),
    status: oneOf(ENTITY_STATUSES),
    formation_date: orNull(day),
    member_id: id,
    member: name,
    subscribed_until: orNull(day),
  },
  { title: 'LlcRow', ...strict },
)

const PERIOD = Type.Object(
  {
    id,
    status: oneOf(['active', 'cancelled']),
    starts_on: Type.Unsafe<string>(day),
    ends_on: Type.Unsafe<string>(day),
    cancelled_on: orNull(day),
  },
  strict,
)

/** An LLC with the operator's full record. */
export const LLC = Type.Object(
  {
    ...ENTITY.properties,
    member_id: id,
    foreign_owned: Type.Boolean(),
    dissolved_on: orNull(day),
    owner: Type.Object(
      { id, name, email: Type.String({ maxLength: 320 }), language: Type.String({ maxLength: 2 }) },
      strict,
    ),
    periods: Type.Array(PERIOD, { maxItems: 500 }),
  },
  { title: 'Llc', ...strict },
)

export const FILING_ROW = Type.Object(
  {
    id: Type.Integer({ format: 'int64' }),
    entity_id: id,
    entity_name: name,
    form: Type.String({ maxLength: 20 }),
    year: Type.Integer(),
    due_date: Type.Unsafe<string>(day),
    extended_due_date: orNull(day),
    status: Type.Unsafe<FilingStatus>({ type: 'string', enum: [...FILING_STATUSES] }),
    filed_on: orNull(day),
    overdue: Type.Boolean(),
  },
  { title: 'FilingRow', ...strict },
)

/** The response of a write after which the page reads everything again. */
export const DONE = Type.Object({ data: Type.Object({ id }, strict) }, strict)
