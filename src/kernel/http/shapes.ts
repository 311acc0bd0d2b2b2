import { Type } from 'typebox'

/** The position of a page within the whole list. */
export const LIST_PAGINATION = Type.Object(
  {
    total: Type.Integer({ minimum: 0, format: 'int64' }),
    limit: Type.Integer({ minimum: 1, maximum: 500 }),
    offset: Type.Integer({ minimum: 0, format: 'int64' }),
  },
  { title: 'Pagination', additionalProperties: false },
)

/** The message next to an empty response. */
export const WHY_NOTHING = Type.Optional(
  Type.String({ maxLength: 300, description: 'Why there is nothing to show, if there is a reason.' }),
)

/** In a response: a value, or null. */
export const orNull = <T extends object>(schema: T) =>
  Type.Unsafe<unknown>({ anyOf: [schema, { type: 'null' }] })

/** The response of an endpoint that returns a file. */
export const FILE_BYTES = Type.Unsafe<unknown>({
  type: 'string',
  format: 'binary',
  maxLength: Number.MAX_SAFE_INTEGER,
})
