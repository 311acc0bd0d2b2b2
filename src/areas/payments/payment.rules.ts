import { Type } from 'typebox'
import { errors } from '../../kernel/http/errors.ts'
import {
  calendarYear,
  changeable,
  clearable,
  custom,
  type Input,
  id,
  optional,
  text,
} from '../../kernel/http/fields.ts'
import { pagesOf } from '../../kernel/http/paging.ts'
import { orNull } from '../../kernel/http/shapes.ts'
import { FIRST_DAY, FIRST_YEAR, isCalendarDate, LAST_DAY, LAST_YEAR } from '../../kernel/values/dates.ts'
import { MAX_UNITS, textFromUnits, unitsFromText } from '../../kernel/values/money.ts'
import { MOVES, mayBecome, STATUSES, type Status } from './payment-status.rules.ts'
import { paymentsErrors } from './payments.errors.ts'

/** Money was received: only then is there a date for it. */
const wasPaid = (status: Status) => status === 'paid' || status === 'refunded'

const inYears = (date: string) =>
  Number(date.slice(0, 4)) >= FIRST_YEAR && Number(date.slice(0, 4)) <= LAST_YEAR

/** Newest first. */
export const PAYMENT_PAGES = pagesOf('payments', { day: 'date', id: 'id' })

/** The query of GET /v1/payments. */
export const PAYMENT_FILTER = {
  entity_id: optional(
    id({
      description: 'Filters by LLC. Defaults to all LLCs of the account.',
      example: 1,
    }),
  ),
  year: optional(
    calendarYear({
      description:
        'Filters by year of the payment date, or else the due date, or else the date recorded (UTC).',
      example: 2026,
    }),
  ),
  ...PAYMENT_PAGES.fields,
}
export type PaymentFilter = Input<typeof PAYMENT_FILTER>

/** The days that a list covers. */
export function daysOf(year: number | null): { from_day: string; to_day: string } {
  return { from_day: `${year ?? FIRST_YEAR}-01-01`, to_day: `${year ?? LAST_YEAR}-12-31` }
}

/** The days of a list that may be of a year, and between two days of it. */
export function daysWithin(given: { year: number | null; from: string | null; to: string | null }) {
  const { from_day, to_day } = daysOf(given.year)
  return {
    from_day: given.from !== null && given.from > from_day ? given.from : from_day,
    to_day: given.to !== null && given.to < to_day ? given.to : to_day,
  }
}

/** A payment as the API returns it. */
export const PAYMENT = Type.Object(
  {
    id: Type.Integer({ format: 'int64' }),
    entity_id: Type.Integer({ format: 'int32' }),
    service: Type.Object(
      {
        id: Type.Integer({ format: 'int32' }),
        name: Type.String({
          maxLength: 300,
          description: "Name of the service when the payment was recorded, in the member's language.",
        }),
      },
      { additionalProperties: false },
    ),
    amount: Type.Number(),
    currency: Type.String({ pattern: '^[A-Z]{3}$', minLength: 3, maxLength: 3, description: 'ISO 4217.' }),
    status: Type.Unsafe<Status>({ type: 'string', enum: [...STATUSES] }),
    description: orNull({ type: 'string', maxLength: 4000 }),
    invoice_number: orNull({ type: 'string', maxLength: 300 }),
    due_date: orNull({ type: 'string', format: 'date' }),
    paid_at: orNull({ type: 'string', format: 'date-time' }),
  },
  { title: 'Payment', additionalProperties: false },
)

const amount = custom<string>(
  { type: 'string', maxLength: 20 },
  { description: 'More than zero, at most 4 decimals.', example: '149.90' },
  value => {
    const units = unitsFromText(String(value))
    if (units === null) throw errors.invalid_amount({ max: 4 })
    if (units <= 0n || units > MAX_UNITS) throw errors.amount_not_positive({ max: textFromUnits(MAX_UNITS) })
    return textFromUnits(units)
  },
  [errors.invalid_amount, errors.amount_not_positive],
)

const CURRENCIES = new Set(Intl.supportedValuesOf('currency'))
const currency = custom<string>(
  { type: 'string', maxLength: 3 },
  { description: 'ISO 4217.', example: 'USD' },
  value => {
    const code = String(value).trim().toUpperCase()
    if (!CURRENCIES.has(code)) throw errors.invalid_currency()
    return code
  },
  [errors.invalid_currency],
)

const status = custom<Status>(
  { type: 'string', enum: STATUSES },
  { description: 'Status.' },
  value => {
    const found = STATUSES.find(one => one === value)
    if (!found) throw errors.invalid_choice({ choices: STATUSES.join(', ') })
    return found
  },
  [errors.invalid_choice],
)

const due = custom<string>(
  { type: 'string', format: 'date' },
  { description: 'When it is due.', example: '2026-12-01' },
  value => {
    const date = String(value)
    if (!isCalendarDate(date)) throw errors.invalid_date()
    if (!inYears(date)) throw errors.date_out_of_range({ min: FIRST_DAY, max: LAST_DAY })
    return date
  },
  [errors.invalid_date, errors.date_out_of_range],
)

const INSTANT =
  /^(\d{4}-\d{2}-\d{2})T([01]\d|2[0-3]):[0-5]\d(:[0-5]\d(\.\d{1,3})?)?(Z|[+-]([01]\d|2[0-3]):[0-5]\d)$/

/** A day, meaning its first moment in UTC, or an instant with its zone. */
const paid = custom<string>(
  { type: 'string' },
  { description: 'When it was paid.', example: '2026-11-02' },
  value => {
    const given = String(value)
    const moment = isCalendarDate(given) ? `${given}T00:00:00Z` : given
    const day = INSTANT.exec(moment)?.[1] ?? ''
    const instant = isCalendarDate(day) ? new Date(moment).toISOString() : ''
    if (instant === '' || !inYears(instant))
      throw paymentsErrors.invalid_payment_date({ first: FIRST_YEAR, last: LAST_YEAR })
    return instant
  },
  [paymentsErrors.invalid_payment_date],
)

const description = text({ description: 'Free text.', example: 'By transfer' }, { max: 4000 })

const line = text({ description: 'Invoice number.' }, { max: 300 })
const invoice = custom<string>(
  line.schema,
  { description: 'Invoice number.', example: 'EG-2026-0001' },
  value => {
    const clean = line.read(value, 'body')
    if (clean.includes('\n')) throw errors.multiple_lines()
    return clean
  },
  [...line.errors, errors.multiple_lines],
)

/** The operator's input for recording a payment; the names are those of the command line. */
export const NEW_PAYMENT = {
  amount,
  currency,
  status,
  due: optional(due),
  paid: optional(paid),
  description: optional(description),
  invoice: optional(invoice),
}
export type NewPayment = Input<typeof NEW_PAYMENT>

/** What the operator can change later. */
export const PAYMENT_CHANGE = {
  amount: changeable(amount),
  currency: changeable(currency),
  status: changeable(status),
  paid: changeable(paid),
  due: clearable(due),
  description: clearable(description),
  invoice: clearable(invoice),
}
export type PaymentChange = Input<typeof PAYMENT_CHANGE>

/** The part of a payment that can change. */
export type PaymentState = {
  service_id: number
  /** An exact decimal text. */
  amount: string
  currency: string
  status: Status
  paid_at: string | null
  due_date: string | null
  description: string | null
  invoice_number: string | null
}

/** The earliest time zone is 14 hours ahead of UTC: today's date there may be that far in the future. */
const AHEAD_MS = 14 * 3_600_000

function checkPaidAt(given: string | null, status: Status, now: Date): void {
  if (given === null) return
  if (!wasPaid(status)) throw paymentsErrors.payment_not_paid({ status }, { field: 'paid' })
  if (Date.parse(given) > now.getTime() + AHEAD_MS) throw errors.date_in_future({ field: 'paid' })
}

export function planPayment(wanted: NewPayment, now: Date): Omit<PaymentState, 'service_id'> {
  const { amount, currency, status, due, paid, description, invoice } = wanted
  checkPaidAt(paid, status, now)
  if (status === 'refunded' && paid === null) throw paymentsErrors.payment_date_required({ field: 'paid' })
  const paidAt = paid ?? (status === 'paid' ? now.toISOString() : null)
  return {
    amount,
    currency,
    status,
    paid_at: paidAt,
    due_date: due,
    description,
    invoice_number: invoice,
  }
}

const oneOf = (statuses: readonly Status[]) => ({ en: statuses.join(' or '), es: statuses.join(' o ') })

/** A payment after a change, and the names of the fields that differ. */
export function planChange(
  before: PaymentState,
  change: PaymentChange & { service_id?: number | undefined },
  now: Date,
): { after: PaymentState; changed: (keyof PaymentState)[] } {
  const status = change.status ?? before.status
  if (!mayBecome(before.status, status))
    throw paymentsErrors.payment_status_change_not_allowed(
      { from: before.status, to: status, allowed: oneOf(MOVES[before.status]) },
      { field: 'status' },
    )
  checkPaidAt(change.paid ?? null, status, now)
  const paidAt = wasPaid(status) ? (change.paid ?? before.paid_at ?? now.toISOString()) : null
  const after: PaymentState = {
    service_id: change.service_id ?? before.service_id,
    amount: change.amount ?? before.amount,
    currency: change.currency ?? before.currency,
    status,
    paid_at: paidAt,
    due_date: change.due === undefined ? before.due_date : change.due,
    description: change.description === undefined ? before.description : change.description,
    invoice_number: change.invoice === undefined ? before.invoice_number : change.invoice,
  }
  const names = Object.keys(after) as (keyof PaymentState)[]
  return { after, changed: names.filter(name => after[name] !== before[name]) }
}
