import { Type } from 'typebox'
import { errors } from '../../kernel/http/errors.ts'
import {
  changeable,
  clearable,
  country,
  custom,
  date,
  type FieldNotes,
  type Input,
  id,
  ids,
  name,
  optional,
  text,
} from '../../kernel/http/fields.ts'
import { pagesOf } from '../../kernel/http/paging.ts'
import type { ErrorCode } from '../../kernel/http/refusal.ts'
import { oneOf, orNull, YEAR_RANGE } from '../../kernel/http/shapes.ts'
import { isCalendarDate } from '../../kernel/values/dates.ts'
import { entitiesErrors } from './entities.errors.ts'
import { ENTITY_STATUSES } from './entity-status.rules.ts'
import { FILING_STATUSES } from './filings/filing.rules.ts'

const short = { type: 'string', maxLength: 300 }
const day = { type: 'string', format: 'date' }
const letters = (count: number) => ({ minLength: count, maxLength: count, pattern: `^[A-Z]{${count}}$` })

export const ENGAGEMENT_STATUSES = ['active', 'paused', 'cancelled'] as const
/**
 * The status of a subscription today: its periods are active or cancelled, and have a first and a last day.
 */
export const SUBSCRIPTION_STATUSES = ['active', 'upcoming', 'expired', 'cancelled'] as const

/** A text of digits that may be empty. */
const digits = (notes: FieldNotes, schema: object, shape: RegExp, error: ErrorCode<[]>) =>
  custom<string>(
    { type: 'string', ...schema },
    notes,
    value => {
      const clean = typeof value === 'string' ? value.trim() : null
      if (clean === null || (clean !== '' && !shape.test(clean))) throw error()
      return clean
    },
    [error],
  )

const naics = (notes: FieldNotes) =>
  digits(
    notes,
    { minLength: 2, maxLength: 6, pattern: '^[0-9]{2,6}$' },
    /^[0-9]{2,6}$/,
    entitiesErrors.invalid_naics,
  )

/** What a member may change of an LLC through the API. */
export const FOUNDING = {
  founder_name: clearable(name({ description: 'Who founded the LLC.', example: 'Lucía Ferrándiz Olmo' })),
  founder_address: clearable(
    text({ description: "The founder's address.", example: 'Calle Mayor 12, Valencia' }, { max: 300 }),
  ),
  founder_country: clearable(
    country({ description: "The founder's country, two letters (ISO 3166-1).", example: 'ES' }),
  ),
  naics: clearable(naics({ description: 'The business code (NAICS), 2 to 6 digits.', example: '541511' })),
}

/** Newest first. */
export const ENTITY_PAGES = pagesOf('entities', { id: 'id' })

/** The query of GET /v1/entity. */
export const ENTITY_FILTER = {
  id: optional(
    id({ description: 'The LLC to show in detail. Without it, all LLCs are listed.', example: 1 }),
  ),
  ids: optional(
    ids({ description: 'Only the LLCs with these ids, up to 100, separated by commas.', example: '1,2' }),
  ),
  ...ENTITY_PAGES.fields,
}
export type EntityFilter = Input<typeof ENTITY_FILTER>

/** The body of PUT /v1/entity. */
export const ENTITY_CHANGE = {
  id: id({ description: 'The LLC to change.', example: 1 }),
  ...FOUNDING,
}

const choice = <T extends string>(values: readonly T[], what: string) =>
  custom<T>(
    { type: 'string', enum: [...values] },
    { description: what },
    value => {
      if (!values.includes(value as T)) throw errors.invalid_choice({ choices: values.join(', ') })
      return value as T
    },
    [errors.invalid_choice],
  )

const ein = digits(
  { description: 'NN-NNNNNNN', example: '98-1234567' },
  {},
  /^\d{2}-?\d{7}$/,
  entitiesErrors.invalid_ein,
)

/** The whole record, for the operator. */
export const RECORD = {
  name: changeable(name({ description: 'legal name' })),
  state: changeable(
    custom<string>(
      { type: 'string', maxLength: 2 },
      { description: 'two letters', example: 'NM' },
      value => {
        if (typeof value !== 'string' || !/^[A-Za-z]{2}$/.test(value)) throw entitiesErrors.invalid_state()
        return value.toUpperCase()
      },
      [entitiesErrors.invalid_state],
    ),
  ),
  ein: clearable({
    ...ein,
    read: (value, source) => ein.read(value, source).replace(/^(\d\d)-?(\d+)$/, '$1-$2'),
  }),
  status: changeable(choice(ENTITY_STATUSES, 'status')),
  formation_date: clearable(date({ description: 'the day it was formed', example: '2025-03-01' })),
  dissolved_on: clearable(date({ description: 'the day it was dissolved', example: '2026-03-01' })),
  ...FOUNDING,
  registered_agent: clearable(
    text({ description: 'its registered agent', example: 'Mesa Alta Agents' }, { max: 300 }),
  ),
  fiscal_year_end: changeable(
    custom<string>(
      { type: 'string', maxLength: 5 },
      { description: 'MM-DD', example: '12-31' },
      value => {
        const end = typeof value === 'string' ? value.trim() : ''
        // 2023 is not a leap year: 02-28 stands for the last day of February in every year.
        const known = isCalendarDate(`2023-${end}`)
        if (
          !known ||
          isCalendarDate(`2023-${end.slice(0, 3)}${String(Number(end.slice(3)) + 1).padStart(2, '0')}`)
        )
          throw entitiesErrors.invalid_fiscal_year_end()
        return end
      },
      [entitiesErrors.invalid_fiscal_year_end],
    ),
  ),
  foreign_owned: changeable(
    custom<boolean>(
      { type: 'boolean' },
      { description: 'yes or no' },
      value => {
        if (typeof value === 'boolean') return value
        // As the command line gives it.
        if (value !== 'yes' && value !== 'no') throw errors.invalid_boolean()
        return value === 'yes'
      },
      [errors.invalid_boolean],
    ),
  ),
}

/** What writing a record can answer, besides its fields. */
export const RECORD_ERRORS = [
  errors.date_in_future,
  errors.date_out_of_range,
  entitiesErrors.entity_ein_taken,
  entitiesErrors.entity_dissolved_before_formed,
  entitiesErrors.entity_not_dissolved,
]

const SUBSCRIPTION = Type.Object(
  {
    status: oneOf(SUBSCRIPTION_STATUSES),
    renews_on: orNull({
      ...day,
      description: 'First day not paid for; null if it does not renew.',
    }),
  },
  { additionalProperties: false },
)

const SUMMARY = {
  id: Type.Integer({ format: 'int32' }),
  name: Type.String({ maxLength: 300 }),
  state: Type.String({ ...letters(2), description: 'State of formation.' }),
  ein: orNull({ type: 'string', minLength: 10, maxLength: 10, pattern: '^[0-9]{2}-[0-9]{7}$' }),
  status: oneOf(ENTITY_STATUSES),
  formation_date: orNull(day),
  manager_subscription: orNull(SUBSCRIPTION),
}

const ENGAGEMENT = Type.Object(
  {
    id: Type.Integer({ format: 'int32' }),
    service_id: Type.Integer({ format: 'int32' }),
    code: Type.String({ maxLength: 41, pattern: '^[a-z][a-z0-9_]+$' }),
    name: Type.String({ maxLength: 300 }),
    name_es: Type.String({ maxLength: 300 }),
    status: oneOf(ENGAGEMENT_STATUSES),
    started_on: Type.Unsafe<string>(day),
    renews_on: orNull(day),
    price: Type.Number({ minimum: 0, maximum: 999_999_999.9999, description: 'Agreed price.' }),
    currency: Type.String(letters(3)),
    period: oneOf(['once', 'monthly', 'annual']),
  },
  { title: 'EntityService', additionalProperties: false },
)

const FILING = Type.Object(
  {
    id: Type.Integer({ format: 'int64' }),
    form: Type.String({
      maxLength: 20,
      pattern: '^[0-9A-Z][0-9A-Z-]*$',
      description: '`5472` is Form 5472 with the pro forma Form 1120.',
    }),
    year: Type.Integer({
      ...YEAR_RANGE,
      description: 'The calendar year in which the tax year begins.',
    }),
    due_date: Type.Unsafe<string>(day),
    extended_due_date: orNull(day),
    status: oneOf(FILING_STATUSES),
    filed_on: orNull(day),
  },
  { title: 'TaxFiling', additionalProperties: false },
)

const SHARE = Type.Object(
  {
    owner_name: Type.String({ maxLength: 300 }),
    is_member: Type.Boolean({ description: 'Whether the owner is the member who holds the account.' }),
    percent: Type.Number({ minimum: 0.0001, maximum: 100 }),
    since: Type.Unsafe<string>(day),
    until: orNull({ ...day, description: 'Last day of the share; null if current.' }),
  },
  { title: 'Ownership', additionalProperties: false },
)

/** An LLC in a list. */
export const ENTITY_SUMMARY = Type.Object(SUMMARY, { title: 'EntitySummary', additionalProperties: false })

/** An LLC in detail. */
export const ENTITY = Type.Object(
  {
    ...SUMMARY,
    founder_name: orNull(short),
    founder_address: orNull(short),
    founder_country: orNull({ type: 'string', ...letters(2) }),
    naics: orNull({ type: 'string', minLength: 2, maxLength: 6, pattern: '^[0-9]{2,6}$' }),
    registered_agent: orNull(short),
    fiscal_year_end: Type.String({
      minLength: 5,
      maxLength: 5,
      pattern: '^[01][0-9]-[0-3][0-9]$',
      description: 'Last day of the tax year, MM-DD. `02-28` means the end of February.',
    }),
    services: Type.Array(ENGAGEMENT, { maxItems: 500 }),
    tax_filings: Type.Array(FILING, { maxItems: 500 }),
    ownership: Type.Array(SHARE, { maxItems: 500 }),
  },
  { title: 'Entity', additionalProperties: false },
)

/** The field names of a returned LLC; in a request, those that cannot be set are ignored. */
export const RETURNED_NAMES = Object.keys(ENTITY.properties)
