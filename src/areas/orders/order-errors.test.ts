import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import test from 'node:test'
import { type Answer, BY_TEST } from '../../../tests/harness/installation.ts'
import { untilOthersWait } from '../../../tests/harness/lock-waiters.ts'
import { openOffice } from '../../../tests/harness/office.ts'
import { openSession } from '../../../tests/harness/sessions.ts'
import { changeService, findService } from '../catalog/catalog.ts'
import { ordersErrors } from './orders.errors.ts'

const office = await openOffice()
const { visit, query, database, ask, config } = office

let people = 0
const contact = () => ({
  request_id: randomUUID(),
  name: 'Ana Ferreira',
  email: `ana${++people}@example.com`,
  language: 'en',
})
const order = (more: object = {}) =>
  visit('/web/orders', {
    ...contact(),
    names: ['Sierra Clara'],
    options: ['registered_agent', 'ein'],
    agreed_total: 594.1,
    confirmed: true,
    ...more,
  })
const book = (starts_at: string, more: object = {}) =>
  visit('/web/bookings', {
    ...contact(),
    starts_at,
    zone: 'UTC',
    topic: 'taxes',
    phone: '+34600000117',
    ...more,
  })

async function staffAsk(method: string, path: string, body?: unknown): Promise<Answer> {
  const [{ id }] = (await query("select id from members.member where role = 'manager'")) as [{ id: number }]
  return (await openSession(office as never, id)).ask(method, path, body)
}

async function freeSlots(): Promise<string[]> {
  const { body } = await visit('/web/slots?zone=UTC')
  return body.data.flatMap((day: { slots: { starts_at: string }[] }) => day.slots.map(slot => slot.starts_at))
}

/** A booked call: its slot, its code and another slot that is free. */
async function booked() {
  const [slot, free] = (await freeSlots()) as [string, string]
  const made = await book(slot)
  assert.equal(made.status, 201, made.text)
  const [{ id, body }] = (await query(
    `select b.id, m.body from orders.booking b join kernel.mail m on m.about = 'booking/' || b.id || '/booked/0'
     where lower(b.during) = $1 and b.status = 'booked'`,
    [slot],
  )) as [{ id: number; body: string }]
  const code = /[0-9A-Z]{5}(-[0-9A-Z]{5}){3}/.exec(body)![0]
  return { id, slot, free, code, move: (to = free) => visit('/web/bookings/move', { code, starts_at: to }) }
}

const calendar = (hours: string, more: object = {}) =>
  staffAsk('PUT', '/web/console/calendar', { zone: 'America/Denver', hours, ...more })

async function newOrderId(): Promise<{ order_id: number; changed_at: string }> {
  await order()
  const [{ id, changed_at }] = (await staffAsk('GET', '/web/console/orders?limit=1')).body.data
  return { order_id: id, changed_at }
}
const setStatus = (body: object) => staffAsk('POST', '/web/console/orders/status', body)

const convert = ({ order_id, services }: { order_id: number; services?: string[] }) =>
  staffAsk('POST', '/web/console/orders/convert', { order_id, name: 'Sierra Clara LLC', services })

/** How each error is raised, and the field that it names. */
const CASES: Record<keyof typeof ordersErrors, [field: string | undefined, raise: () => Promise<Answer>]> = {
  invalid_uuid: ['request_id', () => order({ request_id: '7' })],
  request_id_reused: [
    'request_id',
    async () => {
      const { request_id } = contact()
      await order({ request_id })
      return order({ request_id })
    },
  ],
  invalid_person_name: ['name', () => order({ name: 'www.evil.example' })],

  invalid_llc_name: ['names', () => order({ names: ['See https://evil.example'] })],
  invalid_llc_names: ['names', () => order({ names: ['One', 'one LLC'] })],
  invalid_order_options: ['options', () => order({ options: 'ein' })],
  order_options_not_offered: ['options', () => visit('/web/quote?options=yacht')],
  order_options_conflict: ['options', () => visit('/web/quote?options=expedite_1day,expedite_2day')],
  formation_not_offered: [
    undefined,
    async () => {
      const { id } = await findService(database.durable, 'llc_formation')
      await changeService(database.durable, BY_TEST, id, { offered: false })
      const answer = await visit('/web/quote')
      await changeService(database.durable, BY_TEST, id, { offered: true })
      return answer
    },
  ],
  order_not_confirmed: ['confirmed', () => order({ confirmed: false })],
  agreed_total_changed: ['agreed_total', () => order({ agreed_total: 1 })],
  order_not_found: ['order_id', () => staffAsk('GET', '/web/console/orders/99999')],
  order_changed: [
    'changed_at',
    async () => {
      const seen = await newOrderId()
      await setStatus({ ...seen, status: 'in_progress' })
      return setStatus({ ...seen, status: 'done' })
    },
  ],
  order_already_started: [
    'status',
    async () => {
      const seen = await newOrderId()
      const { changed_at } = (await setStatus({ ...seen, status: 'in_progress' })).body.data
      return setStatus({ ...seen, changed_at, status: 'received' })
    },
  ],
  order_already_converted: [
    undefined,
    async () => {
      const { order_id } = await newOrderId()
      await convert({ order_id })
      return convert({ order_id })
    },
  ],
  order_cancelled: [
    undefined,
    async () => {
      const seen = await newOrderId()
      await setStatus({ ...seen, status: 'cancelled' })
      return convert(seen)
    },
  ],
  order_member_disabled: [
    undefined,
    async () => {
      const { order_id } = await newOrderId()
      await query(
        `insert into members.member (email, name, disabled_at, disabled_by)
         select p.email, p.name, now(), 'test' from orders.llc_order o join orders.person p on p.id = o.person_id where o.id = $1`,
        [order_id],
      )
      return convert({ order_id })
    },
  ],
  service_not_ordered: [
    'services',
    async () => convert({ ...(await newOrderId()), services: ['apostille'] }),
  ],

  phone_required: ['phone', async () => book((await freeSlots())[0]!, { phone: null })],
  call_link_required: ['call_link', () => calendar('', { call_by: 'link' })],
  invalid_call_link: ['call_link', () => calendar('', { call_by: 'link', call_link: 'http://a.example' })],
  booking_slot_unavailable: ['starts_at', () => book('2020-01-06T16:00:00Z')],
  booking_slot_taken: ['starts_at', async () => book((await booked()).slot)],
  booking_not_found: ['code', () => visit('/web/bookings/find', { code: '00000-00000-00000-00000' })],
  booking_cancelled: [
    undefined,
    async () => {
      const { code, move } = await booked()
      await visit('/web/bookings/cancel', { code })
      return move()
    },
  ],
  booking_over: [
    undefined,
    async () => {
      const { id, move } = await booked()
      await query(
        "update orders.booking set during = tstzrange(now() - interval '1 hour', now() - interval '30 minutes') where id = $1",
        [id],
      )
      return move()
    },
  ],
  booking_changed: [
    undefined,
    async () => {
      const { id, move } = await booked()
      return database.withClient(async client => {
        await client.query('begin')
        await client.query('update orders.booking set moves = moves + 1 where id = $1', [id])
        const moving = move()
        await untilOthersWait(client)
        await client.query('commit')
        return moving
      })
    },
  ],
  invalid_booking_code: ['code', () => visit('/web/bookings/find', { code: 'short' })],
  invalid_time_zone: ['zone', () => visit('/web/slots?zone=Mars/Base')],
  invalid_instant: ['starts_at', () => book('tomorrow')],
  invalid_slot_range: ['to', () => visit('/web/slots?zone=UTC&from=2026-01-02&to=2026-01-01')],
  invalid_booking_hours: ['hours', () => calendar('mon 9-12')],
  booking_hours_overlap: ['hours', () => calendar('mon 09:00-12:00, mon 11:00-13:00')],
  day_not_closed: ['day', () => staffAsk('POST', '/web/console/holidays/remove', { day: '2031-05-01' })],
}

for (const [code, [field, raise]] of Object.entries(CASES))
  test(`${code} is raised with its status${field ? ` and names ${field}` : ''}`, async () => {
    const { status, body } = await raise()
    const { entry } = ordersErrors[code as keyof typeof ordersErrors]
    assert.deepEqual([status, body.code, body.field], [entry.status, code, field], JSON.stringify(body))
  })

test('a message is in the language of Accept-Language, with amounts as that language writes them', async () => {
  const answer = await ask('/web/orders', {
    body: {
      ...contact(),
      names: ['Sierra Clara'],
      options: ['registered_agent', 'ein'],
      agreed_total: 1,
      confirmed: true,
    },
    headers: { origin: config.publicUrl, 'accept-language': 'es-ES,es;q=0.9,en;q=0.8' },
  })
  assert.equal(answer.body.error, 'agreed_total ya no es el precio: el primer año cuesta ahora 594,10 USD.')
})
