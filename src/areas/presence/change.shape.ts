import { Type } from 'typebox'
import { country, date, id } from '../../kernel/http/fields.ts'
import { orNull } from '../../kernel/http/shapes.ts'

export const ENTITY_FIELD = id({ description: "The LLC whose owner's log to use.", example: 1 })

/** The days to record or clear. */
export const RANGE_FIELDS = {
  entity_id: ENTITY_FIELD,
  from: date({ description: 'The first day.', example: '2026-03-01' }),
  until: date({ description: 'The last day.', example: '2026-03-10' }),
}

export const COUNTRY_FIELD = country({ description: 'Country, ISO 3166-1 alpha-2.', example: 'ES' })

const COUNTRY = { type: 'string', pattern: '^[A-Z]{2}$', minLength: 2, maxLength: 2 }
const DAY = { type: 'string', format: 'date' }

const CHANGE_KINDS = ['paint', 'clear', 'import', 'plan', 'clear_plan'] as const

export const CHANGE = Type.Object(
  {
    id: Type.Integer({ minimum: 1 }),
    kind: Type.Unsafe<Change['kind']>({ type: 'string', enum: [...CHANGE_KINDS] }),
    from: Type.Unsafe<string>(DAY),
    until: Type.Unsafe<string>(DAY),
    country: orNull<string>(COUNTRY),
    changed_at: Type.Unsafe<string>({ type: 'string', format: 'date-time' }),
  },
  { title: 'PresenceChange', additionalProperties: false },
)
export type Change = {
  id: number
  kind: (typeof CHANGE_KINDS)[number]
  from: string
  until: string
  country: string | null
  changed_at: string
}

/** A change that staff made for the owner. */
export type StaffChange = Change & { changed_by: string | null }
export const STAFF_CHANGE = Type.Object(
  {
    ...CHANGE.properties,
    changed_by: orNull<string>({ type: 'string', maxLength: 300 }),
  },
  { title: 'PresenceChangeByStaff', additionalProperties: false },
)

export const ONE_CHANGE = Type.Object(
  { change: orNull<Change>(CHANGE) },
  { title: 'OnePresenceChange', additionalProperties: false },
)

export const STAY = Type.Object(
  {
    id: Type.Integer({ minimum: 1 }),
    from: Type.Unsafe<string>(DAY),
    to: orNull<string>(DAY),
    country: Type.Unsafe<string>(COUNTRY),
    kept_from: Type.Unsafe<string | null>({
      ...orNull(DAY),
      description: 'For days filled again after a trip, the day the filling starts; null for recorded stays.',
    }),
  },
  { title: 'PresenceStay', additionalProperties: false },
)
