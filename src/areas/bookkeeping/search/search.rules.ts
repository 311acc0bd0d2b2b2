import { Type } from 'typebox'
import { errors } from '../../../kernel/http/errors.ts'
import {
  calendarYear,
  custom,
  date,
  type Input,
  id,
  integer,
  optional,
  otherwise,
  text,
  word,
} from '../../../kernel/http/fields.ts'
import { orNull } from '../../../kernel/http/shapes.ts'
import { unitsFromNumber } from '../../../kernel/values/money.ts'
import { ENTRY, month, SOURCES } from '../entries/entry.rules.ts'
import { CATEGORIES, type Category, findCategory, MOVEMENT_TYPES } from '../vocabulary.rules.ts'
import { type EntrySort, SORTS } from './sort.rules.ts'

export const LACKS = ['counterparty', 'purpose', 'document'] as const

export const SORT = word<EntrySort>(
  {
    description:
      'The order, descending with a minus. By another column than the date, only periods with up to 20,000 entries can be sorted.',
    example: '-date',
  },
  SORTS,
)

const MAX_AMOUNT = 999_999_999.9999

/** An amount in either direction, in units of 0.0001; in an address it is text. */
export const amountSize = (description: string) =>
  custom<bigint>(
    { type: 'number', minimum: 0, maximum: MAX_AMOUNT },
    { description, example: 150 },
    value => {
      const units = unitsFromNumber(
        typeof value === 'string' && /^\d{1,9}(\.\d{1,4})?$/.test(value) ? Number(value) : value,
      )
      if (typeof units !== 'bigint' || units < 0n) throw errors.invalid_amount({ max: 4 })
      return units
    },
    [errors.invalid_amount],
  )

/** What the entries of a view have in common. */
export const VIEW_FILTER = {
  q: optional(
    text(
      {
        description:
          'All words must occur in the description, purpose, counterparty, bank or reference; partial words match.',
        example: 'invoice',
      },
      { max: 100 },
    ),
  ),
  year: optional(calendarYear({ description: 'Filters by the year it is booked in.', example: 2026 })),
  month: optional(month({ description: 'Filters by the month it is booked in.' })),
  category: optional(
    custom<Category | 'none'>(
      { type: 'string', enum: [...CATEGORIES, 'none'], maxLength: 100 },
      { description: 'Filters by category; `none` for entries without one.', example: 'software' },
      value => {
        const found = value === 'none' ? 'none' : findCategory(String(value).slice(0, 100))
        if (found === null) throw errors.invalid_choice({ choices: ['none', ...CATEGORIES].join(', ') })
        return found
      },
      [errors.invalid_choice],
    ),
  ),
  movement_type: optional(word({ description: 'Filters by movement type.' }, MOVEMENT_TYPES)),
  counterparty_id: optional(id({ description: 'Filters by counterparty.' })),
  source: optional(word({ description: 'Filter by source.' }, SOURCES)),
  bank_source: optional(text({ description: 'Filters by bank.', example: 'mercury' }, { max: 300 })),
  missing: optional(word({ description: 'Filters by missing detail.' }, ['any', ...LACKS] as const)),
  from: optional(date({ description: 'From this date.' })),
  to: optional(date({ description: 'Up to this date.' })),
  amount_from: optional(amountSize('Money in less money out is at least this amount, in either direction.')),
  amount_to: optional(amountSize('Money in less money out is at most this amount, in either direction.')),
  document: optional(word({ description: 'With or without a document.' }, ['with', 'without'] as const)),
}
export type ViewFilter = Input<typeof VIEW_FILTER>

/** No filter: all entries. */
export const NO_FILTER = Object.fromEntries(Object.keys(VIEW_FILTER).map(name => [name, null])) as {
  [K in keyof ViewFilter]: null
}

const ENTITY = id({ description: 'The LLC whose books are searched.', example: 1 })

/** The query of figures and files of a view. */
export const VIEW = { entity_id: ENTITY, ...VIEW_FILTER }
export type View = Input<typeof VIEW>

/** The query of the website's list of entries. Without `sort`, they are in the order of the books. */
export const SEARCH = {
  ...VIEW,
  sort: optional(SORT),
  after: optional(text({ description: '`next` of the previous page.' }, { max: 30 })),
  limit: otherwise(integer({ description: 'Maximum number of entries.' }, { min: 1, max: 200 }), 50),
}
export type Search = Omit<Input<typeof SEARCH>, 'limit'>

const LACKING = Type.Array(Type.Unsafe<(typeof LACKS)[number]>({ type: 'string', enum: [...LACKS] }), {
  maxItems: 3,
  description: 'Missing details.',
})

/** An entry in the website's list, with the names of what it refers to. */
export const LISTED_ENTRY = Type.Object(
  {
    ...ENTRY.properties,
    counterparty: orNull({ type: 'string', maxLength: 300 }),
    document: orNull({ type: 'string', maxLength: 300 }),
    lacks: LACKING,
    corrected: Type.Boolean({ description: 'Whether it was reversed or reverses another entry.' }),
    replaces: Type.Boolean({ description: 'Whether it replaces a corrected entry.' }),
    replaced_by: orNull({
      type: 'integer',
      format: 'int64',
      description: 'The entry that replaces it, or the one that it reverses.',
    }),
  },
  { title: 'ListedEntry', additionalProperties: false },
)

/** An entry with all its details. */
export const WHOLE_ENTRY = Type.Object(
  {
    ...ENTRY.properties,
    counterparty: orNull({ type: 'string', maxLength: 300 }),
    document: orNull({ type: 'string', maxLength: 300 }),
    document_withdrawn: Type.Boolean(),
    lacks: LACKING,
    removed_at: orNull({ type: 'string', format: 'date-time' }),
    removed_because: orNull({ type: 'string', maxLength: 500 }),
    replaced_by: orNull({ type: 'integer', format: 'int64' }),
    reversed_by: orNull({ type: 'integer', format: 'int64' }),
    reverses: orNull({ type: 'integer', format: 'int64' }),
    replaces: orNull({ type: 'integer', format: 'int64' }),
    restored_as: orNull({ type: 'integer', format: 'int64' }),
    restored_from: orNull({ type: 'integer', format: 'int64' }),
    file_name: orNull({ type: 'string', maxLength: 300 }),
    history: Type.Array(
      Type.Object(
        {
          at: Type.String({ format: 'date-time' }),
          what: Type.Unsafe<'completed' | 'removed' | 'detached'>({
            type: 'string',
            enum: ['completed', 'removed', 'detached'],
          }),
          by: Type.Unsafe<'you' | 'person' | 'firm' | 'program'>({
            type: 'string',
            enum: ['you', 'person', 'firm', 'program'],
          }),
          changed: Type.Array(Type.String({ maxLength: 30 }), { maxItems: 3 }),
        },
        { additionalProperties: false },
      ),
      { maxItems: 100 },
    ),
  },
  { title: 'WholeEntry', additionalProperties: false },
)
