import { Type } from 'typebox'
import { FIRST_YEAR, LAST_YEAR } from '../values/dates.ts'

/** The position of a page within the whole list. */
export const LIST_PAGINATION = Type.Object(
  {
    total: Type.Integer({ minimum: 0, format: 'int64' }),
    limit: Type.Integer({ minimum: 1, maximum: 500 }),
    offset: Type.Integer({ minimum: 0, format: 'int64' }),
  },
  { additionalProperties: false },
)

/** The same for a list that can be read by cursor. */
export const PAGINATION = Type.Object(
  {
    ...LIST_PAGINATION.properties,
    next_cursor: Type.Unsafe<string | null>({
      type: ['string', 'null'],
      maxLength: 300,
      description: 'Send it as `cursor` for the next page. Null on the last.',
    }),
  },
  { title: 'Pagination', additionalProperties: false },
)

export const EXAMPLE_CURSOR = 'WzIyMTU4MDQ0MTEsMjAyNiwxMSwxMiw0MTIwXQ'

/** The message next to an empty response. */
export const WHY_NOTHING = Type.Optional(
  Type.String({ maxLength: 300, description: 'Why there is nothing to show, if there is a reason.' }),
)

/** One of these words. */
export const oneOf = <T extends string>(values: readonly T[]) =>
  Type.Unsafe<T>({ type: 'string', enum: [...values] })

/** The range of a year of our records. */
export const YEAR_RANGE = { minimum: FIRST_YEAR, maximum: LAST_YEAR }

/** A time in UTC. */
export const INSTANT = Type.String({ format: 'date-time' })

/** In a response: a value, or null. */
export const orNull = <T = unknown>(schema: object) =>
  Type.Unsafe<T | null>({ anyOf: [schema, { type: 'null' }] })

/** The response of an endpoint that returns a file. */
export const FILE_BYTES = Type.Unsafe<unknown>({
  type: 'string',
  format: 'binary',
  maxLength: Number.MAX_SAFE_INTEGER,
})
