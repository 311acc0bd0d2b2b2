import {
  book,
  closeDay,
  findFreeSlots,
  type NewBooking,
  type NewOrder,
  quoteFor,
  readHours,
  setCalendar,
  setOrderStatus,
  takeOrder,
} from '../areas/orders/orders.ts'
import { unitsFromNumber } from '../kernel/values/money.ts'
import type { DemoContext } from './demo-context.ts'

/** Mornings and afternoons in Albuquerque, which uses Denver's time zone. */
const HOURS =
  'mon 08:00-12:00, mon 13:00-16:00, tue 08:00-12:00, tue 13:00-16:00, wed 08:00-12:00, thu 08:00-12:00, thu 13:00-16:00, fri 08:00-12:00'

/** As `MM-DD`; this year and the next. */
const HOLIDAYS = [
  ['01-01', 'New Year’s Day'],
  ['06-19', 'Juneteenth'],
  ['07-04', 'Independence Day'],
  ['11-11', 'Veterans Day'],
  ['12-24', 'Christmas Eve'],
  ['12-25', 'Christmas Day'],
  ['12-31', 'New Year’s Eve'],
] as const

type Call = Pick<NewBooking, 'name' | 'email' | 'phone' | 'language' | 'topic' | 'note' | 'zone'> & {
  at: number
}

/** Which of the free slots they took. */
const CALLS: readonly Call[] = [
  {
    at: 2,
    name: 'Carmen Ribalta',
    email: 'carmen.ribalta@llano-demo.example',
    phone: '+34600000231',
    language: 'es',
    topic: 'new_llc',
    note: 'Vendo cursos en línea desde Valencia y quiero saber si me conviene una LLC.',
    zone: 'Europe/Madrid',
  },
  {
    at: 9,
    name: 'Jonas Feldmann',
    email: 'jonas.feldmann@llano-demo.example',
    phone: '+4915100000232',
    language: 'en',
    topic: 'taxes',
    note: 'I missed last year’s Form 5472. What now?',
    zone: 'Europe/Berlin',
  },
  {
    at: 17,
    name: 'Paula Arrieta',
    email: 'paula.arrieta@llano-demo.example',
    phone: '+541150000233',
    language: 'es',
    topic: 'banking',
    note: null,
    zone: 'America/Argentina/Buenos_Aires',
  },
]

type Wish = Omit<NewOrder, 'request_id' | 'agreed_total'> & { status: 'received' | 'in_progress' | 'done' }

const ORDERS: readonly Wish[] = [
  {
    name: 'Hugo Lendoiro',
    email: 'hugo.lendoiro@llano-demo.example',
    language: 'es',
    phone: null,
    country: 'ES',
    names: ['Lendoiro Diseño LLC', 'Faro Norte Studio LLC'],
    options: ['registered_agent', 'operating_agreement', 'ein'],
    note: null,
    status: 'done',
  },
  {
    name: 'Amelie Brandt',
    email: 'amelie.brandt@llano-demo.example',
    language: 'en',
    phone: '+491510000000',
    country: 'DE',
    names: ['Brandt & Field LLC', 'Brandtfield Goods LLC', 'Amelie Brandt Goods LLC'],
    options: ['registered_agent', 'operating_agreement', 'ein', 'bank_assistance', 'expedite_2day'],
    note: 'I sell on two marketplaces and need the account before Christmas.',
    status: 'in_progress',
  },
  {
    name: 'Carmen Ribalta',
    email: 'carmen.ribalta@llano-demo.example',
    language: 'es',
    phone: null,
    country: 'ES',
    names: ['Ribalta Aula LLC'],
    options: ['registered_agent', 'ein', 'manager_annual', 'form_5472'],
    note: null,
    status: 'received',
  },
]

/** The same in every demo, so that two loads are identical. */
const requestId = (kind: number, i: number) =>
  `00000000-0000-4000-8000-${String(kind * 1000 + i).padStart(12, '0')}`

const CONFIG = { publicUrl: 'http://127.0.0.1:8080' }

/** Hours, holidays, some calls in the next weeks, and some orders. */
export async function writeOrders({ tx: db, secrets, by, now, staff }: DemoContext): Promise<void> {
  await setCalendar(db, by, {
    zone: 'America/Denver',
    hours: readHours(HOURS),
    slot_minutes: 30,
    notice_minutes: 720,
    horizon_days: 42,
    call_by: 'phone',
    call_link: null,
  })
  for (const year of [now.getUTCFullYear(), now.getUTCFullYear() + 1])
    for (const [day, reason] of HOLIDAYS) await closeDay(db, by, `${year}-${day}`, reason)
  const free = await findFreeSlots(db, now)
  for (const [i, { at, ...call }] of CALLS.entries())
    await book({ db, secrets, config: CONFIG, now }, by, {
      ...call,
      request_id: requestId(1, i),
      starts_at: free[at]!,
    })
  for (const [i, { status, ...wish }] of ORDERS.entries()) {
    const { quote } = await quoteFor(db, wish.options, now)
    const agreed_total = unitsFromNumber(quote.totals.first_year) as bigint
    const wanted = { ...wish, agreed_total, request_id: requestId(2, i) }
    const { id } = await takeOrder({ db, config: CONFIG, now }, by, wanted, null)
    const staffId = staff[0]?.id ?? null
    if (status !== 'received')
      await setOrderStatus({ db, config: CONFIG }, by, {
        orderId: id,
        status: 'in_progress',
        note: 'Paid by transfer.',
        staffId,
      })
    if (status === 'done')
      await setOrderStatus({ db, config: CONFIG }, by, {
        orderId: id,
        status: 'done',
        note: 'Certificate and EIN letter sent.',
        staffId,
      })
  }
}
