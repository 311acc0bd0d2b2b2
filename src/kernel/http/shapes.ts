import { Type } from 'typebox'

/** What every list says about where in the whole it stands. */
export const LIST_PAGINATION = Type.Object(
  {
    total: Type.Integer({ minimum: 0, format: 'int64' }),
    limit: Type.Integer({ minimum: 1, maximum: 500 }),
    offset: Type.Integer({ minimum: 0, format: 'int64' }),
  },
  { title: 'Pagination', additionalProperties: false },
)

/** What stands beside an empty answer. */
export const WHY_NOTHING = Type.Optional(
  Type.String({ maxLength: 300, description: 'Why there is nothing to show, if there is a reason.' }),
)

/** In an answer: a value, or null where there is none. */
export const orNull = <T extends object>(schema: T) =>
  Type.Unsafe<unknown>({ anyOf: [schema, { type: 'null' }] })

/** The answer of an endpoint that answers with a file. */
export const FILE_BYTES = Type.Unsafe<unknown>({
  type: 'string',
  format: 'binary',
  maxLength: Number.MAX_SAFE_INTEGER,
})
