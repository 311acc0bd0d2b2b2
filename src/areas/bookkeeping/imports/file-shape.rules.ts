import { Type } from 'typebox'
import { id, name, optional, word } from '../../../kernel/http/fields.ts'
import { orNull } from '../../../kernel/http/shapes.ts'
import { MAX_COLUMNS } from '../../../kernel/values/csv-text.ts'
import { DATE_ORDERS, DECIMALS } from '../../../kernel/values/csv-values.ts'
import { CATEGORIES, MOVEMENT_TYPES } from '../vocabulary.rules.ts'
import { MEANINGS } from './columns.rules.ts'
import { FILE_FAULTS, ROW_FAULTS } from './plan-import.rules.ts'
import { SHOWN_FAULTS, SHOWN_NAMES, SHOWN_ROWS } from './preview.rules.ts'

/** The query parameters of a file. */
export const ABOUT_FILE = {
  entity_id: id({ description: 'The LLC into whose books it goes.', example: 1 }),
  file_name: optional(name({ description: 'What the file is called.', example: 'november.csv' })),
  date_order: optional(
    word(
      { description: 'Whether dates are day-first or month-first, if the file is ambiguous.' },
      DATE_ORDERS,
    ),
  ),
  decimal: optional(word({ description: 'Decimal separator, if the file is ambiguous.' }, DECIMALS)),
}

const anyOf = (values: readonly string[]) => Type.Unsafe<string>({ type: 'string', enum: [...values] })

export const IMPORTED_BEFORE = orNull({
  type: 'object',
  properties: {
    entries: { type: 'integer' },
    income: { type: 'number' },
    expense: { type: 'number' },
    imported_at: { type: 'string', format: 'date-time' },
  },
  required: ['entries', 'income', 'expense', 'imported_at'],
  additionalProperties: false,
})

/** What a file would add to the books. */
export const PREVIEW = Type.Object(
  {
    sha256: Type.String({ pattern: '^[0-9a-f]{64}$' }),
    encoding: orNull({ type: 'string', enum: ['utf-8', 'utf-16', 'windows-1252'] }),
    separator: orNull({ type: 'string', enum: [',', ';', '\t', '|'] }),
    columns: Type.Array(
      Type.Object(
        { name: Type.String({ maxLength: 60 }), meaning: orNull({ type: 'string', enum: [...MEANINGS] }) },
        { additionalProperties: false },
      ),
      { maxItems: MAX_COLUMNS },
    ),
    date_order: anyOf(DATE_ORDERS),
    decimal: anyOf(DECIMALS),
    asks: Type.Array(anyOf(['date_order', 'decimal']), { maxItems: 2 }),
    rows: Type.Integer(),
    entries: Type.Integer(),
    waiting: Type.Integer({ description: 'Rows that wait for an exchange rate.' }),
    waiting_currencies: Type.Array(Type.String({ maxLength: 3 }), { maxItems: SHOWN_NAMES }),
    income: Type.Number(),
    expense: Type.Number(),
    first: Type.Array(
      Type.Object(
        {
          year: Type.Integer(),
          month: Type.Integer(),
          transaction_date: orNull({ type: 'string', format: 'date' }),
          movement_type: orNull({ type: 'string', enum: [...MOVEMENT_TYPES] }),
          category: orNull({ type: 'string', enum: [...CATEGORIES] }),
          income: Type.Number(),
          expense: Type.Number(),
          description: orNull({ type: 'string', maxLength: 4000 }),
        },
        { additionalProperties: false },
      ),
      { maxItems: SHOWN_ROWS },
    ),
    faults: Type.Array(
      Type.Object(
        {
          line: Type.Integer({ minimum: 1 }),
          column: orNull({ type: 'string', maxLength: 60 }),
          code: anyOf([...FILE_FAULTS, ...ROW_FAULTS]),
          value: orNull({ type: 'string', maxLength: 60 }),
        },
        { additionalProperties: false },
      ),
      { maxItems: SHOWN_FAULTS },
    ),
    fault_count: Type.Integer(),
    unknown_names: Type.Array(Type.String({ maxLength: 300 }), { maxItems: SHOWN_NAMES }),
    unknown_name_count: Type.Integer(),
    imported_before: IMPORTED_BEFORE,
    can_import: Type.Boolean(),
  },
  { title: 'ImportPreview', additionalProperties: false },
)
