import { Type } from 'typebox'
import { amount, boolean, custom, name, optional, text } from '../../kernel/http/fields.ts'
import { orNull } from '../../kernel/http/shapes.ts'
import { LANGUAGES } from '../../kernel/values/language.ts'
import { STATUSES } from './order-status.rules.ts'
import { ordersErrors } from './orders.errors.ts'
import { LONGER_CONTACT, requestId } from './person.rules.ts'
import { IN_BOTH, QUOTE } from './quotes/quote-shape.rules.ts'

const oneName = name({ description: 'A name.' })

const FORBIDDEN = '<>{}|\\^`'

/** A name for an LLC; the designator is added if it is missing. */
export function readLlcName(value: unknown): string {
  const clean = oneName.read(value, 'body')
  const isFine =
    clean.length >= 2 &&
    clean.length <= 120 &&
    ![...FORBIDDEN].some(character => clean.includes(character)) &&
    !/:\/\/|\bwww\.|@/i.test(clean)
  if (!isFine) throw ordersErrors.invalid_llc_name({ min: 2, max: 120, forbidden: FORBIDDEN })
  return /\b(l\.?l\.?c\.?|l\.?c\.?|limited liability company|limited company)$/i.test(clean)
    ? clean
    : `${clean} LLC`
}

/**
 * The options of a quote: a list in a body, comma-separated in a query. The catalog determines which exist.
 */
export const options = custom<readonly string[]>(
  { type: 'array', items: { type: 'string', maxLength: 41 }, maxItems: 20 },
  { description: 'Codes of options to add to the formation.', example: ['registered_agent', 'ein'] },
  value => {
    const list = Array.isArray(value) ? value : null
    if (!list || list.length > 20 || list.some(one => typeof one !== 'string'))
      throw ordersErrors.invalid_order_options({ max: 20 })
    return [...new Set((list as string[]).map(one => one.trim().toLowerCase()).filter(Boolean))]
  },
  [ordersErrors.invalid_order_options],
)

export const optionsInQuery = custom<readonly string[]>(
  { type: 'string', maxLength: 500 },
  {
    description:
      'Comma-separated codes of options to add to the formation. Defaults to the standard ones; `none` for none.',
    example: 'registered_agent,ein',
  },
  value => {
    if (typeof value !== 'string' || value.length > 500) throw ordersErrors.invalid_order_options({ max: 20 })
    const list = value
      .split(',')
      .map(one => one.trim().toLowerCase())
      .filter(Boolean)
    return list.length === 1 && list[0] === 'none' ? [] : [...new Set(list)]
  },
  [ordersErrors.invalid_order_options],
)

export const NEW_ORDER = {
  request_id: requestId,
  ...LONGER_CONTACT,
  names: custom<string[]>(
    { type: 'array', items: { type: 'string', maxLength: 120 }, minItems: 1, maxItems: 3 },
    {
      description: 'One to three desired names for the LLC, in order of preference.',
      example: ['Sierra Clara LLC'],
    },
    value => {
      if (!Array.isArray(value) || value.length < 1 || value.length > 3)
        throw ordersErrors.invalid_llc_names()
      const names = value.map(readLlcName)
      if (new Set(names.map(one => one.toLowerCase())).size < names.length)
        throw ordersErrors.invalid_llc_names()
      return names
    },
    [...oneName.errors, ordersErrors.invalid_llc_name, ordersErrors.invalid_llc_names],
  ),
  options,
  agreed_total: amount({
    description: 'The first-year total in USD, as shown in the quote.',
    example: 714,
  }),
  confirmed: boolean({ description: 'Must be true: a person has read and confirmed the order.' }),
}

export function checkConfirmed({ confirmed }: { confirmed: boolean }): void {
  if (!confirmed) throw ordersErrors.order_not_confirmed({ field: 'confirmed' })
}

const AMOUNT = Type.Number({ minimum: 0, maximum: 999_999_999.9999 })
const INSTANT_TEXT = Type.String({ format: 'date-time', maxLength: 40 })

const SHOWN = {
  reference: Type.String({ maxLength: 20 }),
  status: Type.Enum([...STATUSES]),
  names: Type.Array(Type.String({ maxLength: 130 }), { minItems: 1, maxItems: 3 }),
  options: Type.Array(Type.String({ maxLength: 41 }), { maxItems: 20 }),
  total: AMOUNT,
  currency: Type.String({ minLength: 3, maxLength: 3 }),
  created_at: INSTANT_TEXT,
  changed_at: INSTANT_TEXT,
}

/** An order as the customer sees it. */
export const ORDER = Type.Object(
  { ...SHOWN, charged: Type.Literal(false, { description: 'An order never charges anything.' }) },
  { title: 'Order', additionalProperties: false },
)

const PERSON = {
  name: Type.String({ maxLength: 300 }),
  email: Type.String({ maxLength: 254 }),
  phone: orNull(Type.String({ maxLength: 30 })),
  country: orNull(Type.String({ maxLength: 2 })),
  language: Type.Enum([...LANGUAGES]),
  note: orNull(Type.String({ maxLength: 2000 })),
}

const OF_STAFF = {
  id: Type.Integer({ minimum: 1 }),
  ...SHOWN,
  name: PERSON.name,
  email: PERSON.email,
  member_id: orNull(Type.Integer({ minimum: 1 })),
  entity_id: orNull(Type.Integer({ minimum: 1, description: 'The LLC it became.' })),
}

export const STAFF_ORDER = Type.Object(OF_STAFF, { title: 'StaffOrder', additionalProperties: false })

export const STAFF_ORDER_IN_DETAIL = Type.Object(
  {
    ...OF_STAFF,
    ...PERSON,
    quote: QUOTE,
    llc: orNull(Type.String({ maxLength: 300 })),
    customer: orNull(
      Type.Object(
        { id: Type.Integer({ minimum: 1 }), name: Type.String({ maxLength: 300 }) },
        {
          additionalProperties: false,
          description: 'The member who ordered, or the one with the email of the order.',
        },
      ),
    ),
    steps: Type.Array(
      Type.Object(
        {
          status: Type.Enum([...STATUSES]),
          note: orNull(Type.String({ maxLength: 4000 })),
          by: orNull(Type.String({ maxLength: 300 })),
          at: INSTANT_TEXT,
        },
        { additionalProperties: false },
      ),
      { maxItems: 500 },
    ),
  },
  { title: 'StaffOrderInDetail', additionalProperties: false },
)

export const STEP_NOTE = optional(
  text(
    { description: 'A note for the customer, sent with the email about the change and kept on record.' },
    { max: 4000 },
  ),
)

export const RENEWAL = Type.Object(
  {
    entity_id: Type.Integer({ minimum: 1 }),
    entity_name: Type.String({ maxLength: 300 }),
    kind: Type.Enum(['service', 'subscription']),
    code: Type.String({ maxLength: 41 }),
    name: IN_BOTH,
    renews_on: Type.String({ format: 'date', maxLength: 10 }),
    price: orNull(AMOUNT),
    currency: orNull(Type.String({ minLength: 3, maxLength: 3 })),
    period: Type.Enum(['once', 'monthly', 'annual']),
    charge: orNull(
      Type.Object(
        {
          amount: AMOUNT,
          currency: Type.String({ minLength: 3, maxLength: 3 }),
          due_date: Type.String({ format: 'date', maxLength: 10 }),
        },
        { additionalProperties: false },
      ),
    ),
  },
  { title: 'Renewal', additionalProperties: false },
)
