import { Type } from 'typebox'
import { boolean, type Input, name, optional, otherwise } from '../../../kernel/http/fields.ts'
import { textFromUnits } from '../../../kernel/values/money.ts'
import { SORT, VIEW_FILTER } from '../search/search.rules.ts'

/** Views of one person in the books of one LLC. */
export const MAX_VIEWS = 50

export const VIEW_NAME = name({ description: 'The name of the view.', example: 'Without a receipt' })

/** What a view keeps. Without a year it is about the current one, whichever that is then. */
export const SAVED_QUERY = {
  ...VIEW_FILTER,
  sort: optional(SORT),
  all_years: otherwise(boolean({ description: 'Entries of all years.' }), false),
}
export type SavedQuery = Input<typeof SAVED_QUERY>

/** Only what is set, as it is stored and sent back. */
export const storedQuery = (query: SavedQuery): Record<string, string | number | boolean> =>
  Object.fromEntries(
    Object.entries(query)
      .filter(([, value]) => value !== null && value !== false)
      .map(([name, value]) => [name, typeof value === 'bigint' ? Number(textFromUnits(value)) : value]),
  ) as Record<string, string | number | boolean>

export const SAVED_VIEW = Type.Object(
  {
    id: Type.Integer({ format: 'int64' }),
    name: Type.String({ maxLength: 300 }),
    is_default: Type.Boolean({ description: 'Whether the books open with it.' }),
    query: Type.Unsafe<Record<string, string | number | boolean>>({
      type: 'object',
      description: 'The filters that are set.',
      additionalProperties: { type: ['string', 'number', 'boolean'], maxLength: 300 },
      maxProperties: 30,
    }),
  },
  { title: 'SavedView', additionalProperties: false },
)
