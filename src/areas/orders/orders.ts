import { randomBytes } from 'node:crypto'
import type { DatabaseError } from 'pg'
import type { Config } from '../../kernel/config.ts'
import { Refusal } from '../../kernel/http/refusal.ts'
import type { Db } from '../../kernel/sql/postgres.ts'
import { type By, byParams } from '../../kernel/sql/write.ts'
import { dateOf } from '../../kernel/values/dates.ts'
import type { Language } from '../../kernel/values/language.ts'
import { textFromUnits, unitsFromNumber } from '../../kernel/values/money.ts'
import { findPrices } from '../catalog/catalog.ts'
import { findOrder, findOrderByRequest, insertOrder, markStatus } from './order.sql.ts'
import { moneyText, writeOrderMail, writeStaffOrderNews, writeStatusMail } from './order-mail.rules.ts'
import type { OrderStatus } from './order-status.rules.ts'
import { ordersErrors } from './orders.errors.ts'
import type { Option } from './quotes/option.rules.ts'
import { canQuote, checkOptions, computeQuote, type Quote } from './quotes/quote.rules.ts'

/** The area's public interface for areas after it. */
export { book, cancelById, findFreeSlots, type NewBooking } from './bookings/bookings.ts'
export { countBookingsToday } from './bookings/count-bookings.ts'
export { readHours } from './bookings/hours.rules.ts'
export { closeDay, setCalendar, shownCalendar, takesCalls } from './bookings/hours.ts'

export { countNewOrders } from './order.sql.ts'

/** What quoteFor can throw. */
export const QUOTE_ERRORS = [
  ordersErrors.formation_not_offered,
  ordersErrors.order_options_not_offered,
  ordersErrors.order_options_conflict,
]

/** A quote for a New Mexico LLC as of now; null for the usual options. `field` names the options in errors. */
export async function quoteFor(
  db: Db,
  wanted: readonly string[] | null,
  now: Date,
  field = 'options',
): Promise<{ quote: Quote; options: readonly Option[] }> {
  const catalog = await findPrices(db)
  if (!canQuote(catalog)) throw ordersErrors.formation_not_offered()
  try {
    const options = checkOptions(catalog, wanted)
    return { quote: computeQuote(catalog, options, dateOf(now)), options }
  } catch (error) {
    throw error instanceof Refusal ? error.at(field) : error
  }
}

export type NewOrder = {
  request_id: string
  name: string
  email: string
  language: Language
  note: string | null
  phone: string | null
  country: string | null
  names: readonly string[]
  options: readonly string[]
  /** In units of 0.0001. */
  agreed_total: bigint
}

type Ordered = { reference: string; name: string; language: Language; status: string; changed_at: string }

export type ShownOrder = Record<string, unknown> & { reference: string; status: string }

const LETTERS = '23456789ABCDEFGHJKMNPQRSTVWXYZ'
/** Easy to say on the phone: no letter that looks like a digit. About 39 bits, and unique in the table. */
const newReference = () =>
  `LLC-${Array.from(randomBytes(8), byte => LETTERS[byte % LETTERS.length]).join('')}`

/** Creates an order. Nothing is charged: the operator records payments later. */
export async function takeOrder(
  { db, config, now }: { db: Db; config: Pick<Config, 'publicUrl'>; now: Date },
  by: By,
  wanted: NewOrder,
  memberId: number | null,
): Promise<{ id: number; shown: ShownOrder }> {
  const before = await findSame(db, wanted, memberId)
  if (before) return before
  const { quote, options } = await quoteFor(db, wanted.options, now)
  checkAgreed(quote, wanted.agreed_total)
  const reference = newReference()
  const news = { ...wanted, reference, quote, publicUrl: config.publicUrl }
  const mail = writeOrderMail(news)
  const staff = { en: writeStaffOrderNews(news, 'en'), es: writeStaffOrderNews(news, 'es') }
  const { name, email, phone, country, language, note, names, request_id } = wanted
  try {
    const { id, shown } = await db.one(insertOrder, {
      reference,
      request_id,
      member_id: memberId,
      name,
      email,
      phone,
      country,
      language,
      note,
      names,
      options,
      quote,
      total: textFromUnits(wanted.agreed_total),
      currency: quote.currency,
      subject: mail.subject,
      body_text: mail.body,
      staff_subject_en: staff.en.subject,
      staff_body_en: staff.en.body,
      staff_subject_es: staff.es.subject,
      staff_body_es: staff.es.body,
      ...byParams(by),
    })
    return { id, shown: shown as ShownOrder }
  } catch (error) {
    // Sent twice at the same time: the other one was first.
    if ((error as DatabaseError).constraint !== 'order_request_once') throw error
    return (await findSame(db, wanted, memberId))!
  }
}

/** The total that was agreed to must be today's; the error says the new one, so that a person can agree to it. */
function checkAgreed({ totals, currency }: Quote, agreed: bigint): void {
  if (unitsFromNumber(totals.first_year) === agreed) return
  const total = {
    en: moneyText(totals.first_year, currency, 'en'),
    es: moneyText(totals.first_year, currency, 'es'),
  }
  throw ordersErrors.agreed_total_changed({ total }, { field: 'agreed_total' })
}

async function findSame(
  db: Db,
  { request_id, email, name }: NewOrder,
  memberId: number | null,
): Promise<{ id: number; shown: ShownOrder } | null> {
  const found = await db.maybe(findOrderByRequest, { request_id })
  if (!found) return null
  if (found.email !== email || found.name !== name || found.member_id !== memberId)
    throw ordersErrors.request_id_reused({ field: 'request_id' })
  return { id: found.id, shown: found.shown as ShownOrder }
}

export type NewStatus = {
  orderId: number
  status: OrderStatus
  note: string | null
  staffId: number | null
  /** `changed_at` as the caller saw it; without it, concurrent decisions are overwritten. */
  seenChangedAt?: string
}

/** Sets the status of an order, and mails the customer when it changes. */
export async function setOrderStatus(
  { db, config }: { db: Db; config: Pick<Config, 'publicUrl'> },
  by: By,
  { orderId, status, note, staffId, seenChangedAt }: NewStatus,
): Promise<void> {
  const find = async () => (await db.maybe(findOrder, { id: orderId }))?.detail as Ordered | undefined
  const order = await find()
  if (!order) throw ordersErrors.order_not_found({ id: orderId }, { field: 'order_id' })
  const { reference, name, language } = order
  const { publicUrl } = config
  const mail = writeStatusMail({ reference, name, language, status, note, publicUrl })
  const done = await db.maybe(markStatus, {
    id: orderId,
    status,
    note,
    staff_id: staffId,
    seen_changed_at: seenChangedAt ?? null,
    subject: mail.subject,
    body_text: mail.body,
    ...byParams(by),
  })
  if (done) return
  const now = (await find())!
  if (seenChangedAt !== undefined && now.changed_at !== seenChangedAt)
    throw ordersErrors.order_changed({ status: now.status }, { field: 'changed_at' })
  throw ordersErrors.order_already_started({ field: 'status' })
}
