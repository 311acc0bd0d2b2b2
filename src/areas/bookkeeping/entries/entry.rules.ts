import { Type } from 'typebox'
import { errors } from '../../../kernel/http/errors.ts'
import {
  amount,
  calendarYear,
  custom,
  date,
  type FieldNotes,
  type Input,
  id,
  ids,
  integer,
  neverNull,
  optional,
  otherwise,
  text,
} from '../../../kernel/http/fields.ts'
import { pagesOf } from '../../../kernel/http/paging.ts'
import { orNull, YEAR_RANGE } from '../../../kernel/http/shapes.ts'
import { textFromUnits } from '../../../kernel/values/money.ts'
import {
  CATEGORIES,
  type Category,
  findCategory,
  findMovementType,
  GROUP_LABELS,
  MOVEMENT_TYPES,
  type MovementType,
} from '../vocabulary.rules.ts'

/** A word of the contract's lists; legacy spellings are understood, anything else gets an error with the list. */
function word<T extends string>(
  notes: FieldNotes,
  find: (text: string) => T | null,
  canonical: readonly T[],
) {
  const read = (value: unknown) => {
    const found = typeof value === 'string' && value.length <= 100 ? find(value) : null
    if (found === null) throw errors.invalid_choice({ choices: canonical.join(', ') })
    return found
  }
  return custom<T>({ type: 'string', maxLength: 100 }, notes, read, [errors.invalid_choice])
}

export const movementType = (notes: FieldNotes) => word<MovementType>(notes, findMovementType, MOVEMENT_TYPES)
export const category = (notes: FieldNotes) => word<Category>(notes, findCategory, CATEGORIES)
export const month = (notes: FieldNotes) => integer(notes, { min: 1, max: 12 })

/** Zero if it is absent. Many programs write NaN as null, which must not become an amount of zero. */
const dollars = (notes: FieldNotes) => neverNull(otherwise(amount(notes), 0n, 0))

/** The body of POST /v1/bookkeeping. */
export const NEW_ENTRY = {
  entity_id: id({ description: 'The LLC in whose books the entry is made.', example: 1 }),
  year: calendarYear({ description: 'The year it is booked in, 1990 to 2100.', example: 2026 }),
  month: month({ description: 'The month it is booked in, 1 to 12.', example: 11 }),
  income: dollars({
    description: 'Money received. At most 4 decimals; negative for a correction.',
    example: 1500,
  }),
  expense: dollars({ description: 'Money paid. At most 4 decimals; negative for a refund.', example: 0 }),
  movement_type: optional(
    movementType({
      description: `One of ${MOVEMENT_TYPES.join(', ')}. Legacy spellings are accepted. If omitted, it is derived from income minus expense: \`ingreso\` if positive, \`gasto\` if negative, \`ajuste\` if zero.`,
      example: 'ingreso',
    }),
  ),
  category: optional(
    category({
      description: `One of ${CATEGORIES.join(', ')}. Legacy spellings are accepted.`,
      example: 'venta_servicio',
    }),
  ),
  counterparty_id: optional(id({ description: 'A counterparty of this LLC.' })),
  economic_purpose: optional(
    text(
      { description: 'Economic purpose of the transaction.', example: 'Design work for October' },
      { max: 4000 },
    ),
  ),
  document_id: optional(id({ description: 'The supporting document. It must belong to this LLC.' })),
  description: optional(text({ description: 'Free text.' }, { max: 4000 })),
  transaction_date: optional(
    date({
      description: 'Date of the transaction. It may be outside `year` and `month`.',
      example: '2026-11-03',
    }),
  ),
  bank_source: optional(
    text(
      { description: 'Where it comes from: a bank, a payment processor, or `manual`.', example: 'mercury' },
      { max: 300 },
    ),
  ),
  external_tx_id: optional(
    text({ description: 'Reference of the bank or payment processor.' }, { max: 300 }),
  ),
}
/** An entry in dollars, with its original amount if the transaction was in another currency. */
export type NewEntry = Input<typeof NEW_ENTRY> & Partial<OriginalOrNull>

/** Newest first. `seq` is the position within the month, or within the category in that month. */
export const ENTRY_PAGES = pagesOf('entries', { year: 'number', month: 'number', seq: 'number', id: 'id' })

/** The query of GET /v1/bookkeeping. */
export const ENTRY_FILTER = {
  entity_id: id({ description: 'The LLC whose books are listed.', example: 1 }),
  year: optional(calendarYear({ description: 'Filters by the year it is booked in.', example: 2026 })),
  month: optional(
    month({ description: 'Filters by the month it is booked in. Without `year`, in any year.' }),
  ),
  category: optional(
    category({
      description: 'Filters by category. Legacy spellings are accepted.',
      example: 'software',
    }),
  ),
  ids: optional(
    ids({
      description: 'Only the entries with these ids, up to 100, separated by commas.',
      example: '5,7,9',
    }),
  ),
  ...ENTRY_PAGES.fields,
}
export type EntryFilter = Input<typeof ENTRY_FILTER>

const NULL_FOR_DOLLARS = 'The currency of the transaction (ISO 4217). Null for US dollars.'
const RATE_SOURCE_NOTE =
  'Where the rate comes from: `ecb_daily`, `irs_yearly` or `treasury_year_end` for an imported table, `given` for a rate in the request, `amounts` if it follows from the two amounts, or the text that was sent.'

export const SOURCES = ['api', 'bank_sync', 'manual', 'import'] as const
export type Source = (typeof SOURCES)[number]

/** An entry as the API returns it. */
export const ENTRY = Type.Object(
  {
    id: Type.Integer({ format: 'int64' }),
    entity_id: Type.Integer({ format: 'int32' }),
    year: Type.Integer(YEAR_RANGE),
    month: Type.Integer({ minimum: 1, maximum: 12 }),
    transaction_date: orNull({ type: 'string', format: 'date' }),
    movement_type: Type.Unsafe<MovementType>({ type: 'string', enum: [...MOVEMENT_TYPES] }),
    category: orNull({ type: 'string', enum: [...CATEGORIES] }),
    group_label: orNull({ type: 'string', enum: [...GROUP_LABELS] }),
    income: Type.Number(),
    expense: Type.Number(),
    currency: orNull({ type: 'string', pattern: '^[A-Z]{3}$', maxLength: 3, description: NULL_FOR_DOLLARS }),
    original_amount: orNull({
      type: 'number',
      description: 'The amount in `currency`; negative for money paid. Null for US dollars.',
    }),
    exchange_rate: orNull({
      type: 'number',
      description: 'US dollars per unit of `currency`. Null for US dollars.',
    }),
    rate_source: orNull({ type: 'string', maxLength: 100, description: RATE_SOURCE_NOTE }),
    rate_date: orNull({
      type: 'string',
      format: 'date',
      description: 'The date of the rate; for a yearly average, the last day of the year.',
    }),
    counterparty_id: orNull({ type: 'integer', format: 'int64' }),
    economic_purpose: orNull({ type: 'string', maxLength: 4000 }),
    document_id: orNull({ type: 'integer', format: 'int64' }),
    description: orNull({ type: 'string', maxLength: 4000 }),
    bank_source: orNull({ type: 'string', maxLength: 300 }),
    external_tx_id: orNull({ type: 'string', maxLength: 300 }),
    source: Type.Unsafe<Source>({ type: 'string', enum: [...SOURCES] }),
    economic_substance: Type.Boolean({
      description: 'True if `counterparty_id`, `economic_purpose` and `document_id` are all set.',
    }),
    created_at: Type.String({ format: 'date-time' }),
  },
  { title: 'Entry', additionalProperties: false },
)

/** The field names of a returned entry; in a request, those that cannot be set are ignored. */
export const RETURNED_NAMES = Object.keys(ENTRY.properties)

export function inferMovementType(income: bigint, expense: bigint): MovementType {
  if (income > expense) return 'ingreso'
  return income < expense ? 'gasto' : 'ajuste'
}

/** The transaction in its own currency, as it is kept with the entry. Amounts and rates are exact decimal text. */
export type Original = {
  currency: string
  /** Received less paid. */
  original_amount: string
  /** Dollars per unit, rounded to twelve decimals. */
  exchange_rate: string
  rate_source: string
  rate_date: string | null
  /** The rate as its source quotes it, for a schedule of rates. */
  rate_quoted: string
}
const ORIGINAL = [
  'currency',
  'original_amount',
  'exchange_rate',
  'rate_source',
  'rate_date',
  'rate_quoted',
] as const satisfies readonly (keyof Original)[]

export type OriginalOrNull = { [K in keyof Original]: Original[K] | null }

/** Only its part in another currency; all null for dollars. */
export const originalOf = (entry: OriginalOrNull): OriginalOrNull =>
  Object.fromEntries(ORIGINAL.map(name => [name, entry[name]])) as OriginalOrNull

/** An entry to write, with amounts as exact decimal text. */
export type PlannedEntry = Omit<NewEntry, 'income' | 'expense' | 'movement_type'> & {
  income: string
  expense: string
  movement_type: MovementType
  source: Source
}

export function planEntry(entry: NewEntry, source: Source): PlannedEntry {
  return {
    ...entry,
    income: textFromUnits(entry.income),
    expense: textFromUnits(entry.expense),
    movement_type: entry.movement_type ?? inferMovementType(entry.income, entry.expense),
    source,
  }
}

const IN_DOLLARS: OriginalOrNull = {
  currency: null,
  original_amount: null,
  exchange_rate: null,
  rate_source: null,
  rate_date: null,
  rate_quoted: null,
}

/** An entry as the parameters of a statement, where none may be missing. */
export const entryParams = (entry: PlannedEntry): PlannedEntry & OriginalOrNull => ({
  ...IN_DOLLARS,
  ...entry,
})

/** Assigns positions to entries booked together: overall, in their month, and in its category. */
export class Placing {
  private readonly counts = new Map<string, number>()
  private count: number

  /** The position of the first one overall. */
  constructor(first = 0) {
    this.count = first
  }

  place(entry: PlannedEntry) {
    const month = `${entry.entity_id} ${entry.year} ${entry.month}`
    const place = this.count++
    const month_place = this.next(month)
    return { ...entry, place, month_place, category_place: this.next(`${month} ${entry.category}`) }
  }

  private next(list: string): number {
    const place = (this.counts.get(list) ?? 0) + 1
    this.counts.set(list, place)
    return place
  }
}
