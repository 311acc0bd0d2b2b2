import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import test from 'node:test'
import { BY_TEST, newMember } from '../../../tests/harness/installation.ts'
import { openOffice } from '../../../tests/harness/office.ts'
import { openSession, type TestSession } from '../../../tests/harness/sessions.ts'
import { addDays } from '../../kernel/values/dates.ts'
import { changeService, findService } from '../catalog/catalog.ts'

const office = await openOffice()
const { visit, query, database } = office
const installation = office as never

const OPTIONS = ['registered_agent', 'ein']
let people = 0
const wish = (more: object = {}) => ({
  request_id: randomUUID(),
  name: 'Ana Ferreira',
  email: `ana${++people}@example.com`,
  language: 'es',
  phone: '+34 600 000 117',
  country: 'es',
  names: ['Sierra Clara', 'Sierra Clara Studio LLC'],
  options: OPTIONS,
  agreed_total: 594.1,
  confirmed: true,
  ...more,
})

const staffSession = async () => {
  const [{ id }] = (await query("select id from members.member where role = 'manager'")) as [{ id: number }]
  return openSession(installation, id)
}

test('a visitor orders at the quoted total; nothing is charged, and both sides get an email', async () => {
  const quote = await visit(`/web/quote?options=${OPTIONS}`)
  assert.equal(quote.body.data.totals.first_year, 594.1)
  const answer = await visit('/web/orders', wish())
  assert.equal(answer.status, 201, answer.text)
  const { reference, status, charged, names, total } = answer.body.data
  assert.match(reference, /^LLC-[2-9A-Z]{8}$/)
  assert.deepEqual([status, charged, total], ['received', false, 594.1])
  assert.deepEqual(names, ['Sierra Clara LLC', 'Sierra Clara Studio LLC'], 'a name says what it is')
  const mails = await query(
    'select to_address, subject, body from kernel.mail where subject like $1 order by about',
    [`%${reference}%`],
  )
  assert.deepEqual(
    mails.map(mail => mail.to_address.replace(/\d/g, '')),
    ['ana@example.com', 'boss@example.com'],
  )
  assert.match(mails[0]!.body, /Total del primer año: 594,10 USD/)
  assert.match(mails[0]!.body, /No se ha cobrado nada/)
  assert.doesNotMatch(mails[1]!.subject + mails[1]!.body, /Ana|Ferreira|Sierra/)
  const rows = await query('select actor, action, record, detail from kernel.audit_row')
  assert.doesNotMatch(JSON.stringify(rows), /Ana|Ferreira|example\.com|Sierra|600/)
  assert.equal((await query('select count(*)::integer as n from payments.payment'))[0]!.n, 0)
})

test('requires confirmation by a person', async () => {
  const before = await query('select count(*) from orders.llc_order')
  for (const [confirmed, code] of [
    [false, 'order_not_confirmed'],
    [undefined, 'required'],
    ['true', 'invalid_boolean'],
  ]) {
    const { status, body } = await visit('/web/orders', wish({ confirmed }))
    assert.deepEqual([status, body.code, body.field], [400, code, 'confirmed'])
  }
  assert.deepEqual(await query('select count(*) from orders.llc_order'), before)
})

test('rejects a total other than the quoted one, and returns the current one', async () => {
  for (const agreed_total of [594, 594.11, 0, -1, 1e9]) {
    const answer = await visit('/web/orders', wish({ agreed_total }))
    assert.equal(answer.status, 400)
  }
  const service = await findService(database.durable, 'ein')
  await changeService(database.durable, BY_TEST, service.id, { price: '175' })
  const dearer = await visit('/web/orders', wish())
  assert.deepEqual([dearer.body.code, dearer.body.field], ['agreed_total_changed', 'agreed_total'])
  assert.match(dearer.body.error, /the first year now costs 619\.10 USD/)
  await changeService(database.durable, BY_TEST, service.id, { price: '150' })
})

test('a repeated order, even concurrent, is one order', async () => {
  const body = wish()
  const answers = await Promise.all(Array.from({ length: 4 }, () => visit('/web/orders', body)))
  for (const answer of answers) assert.deepEqual([answer.status, answer.body], [201, answers[0]!.body])
  assert.equal(
    (await query('select id from orders.llc_order where request_id = $1', [body.request_id])).length,
    1,
  )
  assert.equal((await visit('/web/orders', { ...body, name: 'Somebody Else' })).status, 400)
})

test('an error about unknown options lists the valid ones; errors leave nothing behind', async () => {
  const before = await query('select count(*) from orders.person')
  const unknown = await visit('/web/orders', wish({ options: ['ein', 'yacht'] }))
  assert.deepEqual([unknown.body.code, unknown.body.field], ['order_options_not_offered', 'options'])
  assert.match(unknown.body.error, /not available: "yacht"\. Available options: registered_agent, /)
  for (const wrong of [
    { names: [] },
    { names: ['A', 'B', 'C', 'D'] },
    { names: ['One', 'one LLC'] },
    { email: 'x' },
    { phone: '12' },
  ])
    assert.equal((await visit('/web/orders', wish(wrong))).status, 400, JSON.stringify(wrong))
  assert.deepEqual(await query('select count(*) from orders.person'), before)
})

test("a member's order is visible only to that member", async () => {
  const [ana, eva] = [await newMember(installation), await newMember(installation)]
  const [session, other] = [
    await openSession(installation, ana.memberId),
    await openSession(installation, eva.memberId),
  ]
  const made = await session.ask('POST', '/web/orders', wish())
  assert.equal(made.status, 201, made.text)
  const { body } = await session.ask('GET', '/web/my-orders')
  assert.deepEqual(body, { data: [made.body.data], pagination: { total: 1, limit: 100, offset: 0 } })
  assert.equal((await other.ask('GET', '/web/my-orders')).body.pagination.total, 0)
})

test('a member is limited to ten orders per hour, from any address', async () => {
  const { memberId } = await newMember(installation)
  const session = await openSession(installation, memberId)
  const statuses: number[] = []
  for (let i = 0; i < 12; i++) {
    const headers = { 'x-forwarded-for': `198.51.100.${i}` }
    statuses.push(
      (await session.ask('POST', '/web/orders', wish({ names: [`Try ${i}`] }), { headers })).status,
    )
  }
  assert.deepEqual(statuses, [...Array(10).fill(201), 429, 429])
})

test('limits the emails of orders per mailbox, and repeats nothing in them that becomes a link', async () => {
  const statuses: number[] = []
  for (let i = 0; i < 8; i++) {
    // All of them reach the same mailbox.
    const order = wish({ email: `pestered+${i}@example.com` })
    statuses.push((await visit('/web/orders', order, `198.51.100.${100 + i}`)).status)
  }
  assert.deepEqual(statuses, [201, 201, 201, 201, 201, 201, 429, 429])
  for (const name of ['Pay at https://evil.example', 'www.evil.example', 'Ana a@b.example']) {
    const { status, body } = await visit('/web/orders', wish({ name }), '198.51.100.99')
    assert.deepEqual([status, body.code, body.field], [400, 'invalid_person_name', 'name'])
  }
  const order = wish({ names: ['evil.example LLC'], note: 'https://evil.example' })
  assert.equal((await visit('/web/orders', order, '198.51.100.99')).status, 201)
  const [mail] = await query('select subject, body from kernel.mail where to_address = $1', [order.email])
  assert.doesNotMatch(mail!.subject + mail!.body, /evil/)
})

test('a Manager sees the full order and updates its status step by step', async () => {
  const made = await visit('/web/orders', wish({ note: 'Please hurry' }))
  const session = await staffSession()
  const list = await session.ask('GET', '/web/console/orders?status=received&limit=1')
  const [{ id, reference }] = list.body.data
  assert.equal(reference, made.body.data.reference)
  const shown = await session.ask('GET', `/web/console/orders/${id}`)
  assert.equal(shown.body.data.note, 'Please hurry')
  assert.equal(shown.body.data.quote.totals.first_year, 594.1)
  const set = async (body: object) => {
    const { changed_at } = (await session.ask('GET', `/web/console/orders/${id}`)).body.data
    return session.ask('POST', '/web/console/orders/status', { order_id: id, changed_at, ...body })
  }
  await set({ status: 'in_progress', note: 'Paid by transfer' })
  const done = await set({ status: 'done' })
  assert.deepEqual(
    done.body.data.steps.map((step: Record<string, string>) => [step.status, step.note, step.by]),
    [
      ['received', null, null],
      ['in_progress', 'Paid by transfer', 'The Manager'],
      ['done', null, 'The Manager'],
    ],
  )
  assert.equal((await set({ status: 'received' })).body.code, 'order_already_started')
  const missing = await session.ask('POST', '/web/console/orders/status', {
    order_id: 99_999,
    status: 'done',
    changed_at: '2026-02-28T10:00:00.000Z',
  })
  assert.deepEqual([missing.status, missing.body.code], [404, 'order_not_found'])
})

const lastOrder = async (session: TestSession) =>
  (await session.ask('GET', '/web/console/orders?limit=1')).body.data[0]
const newsOf = (reference: string) =>
  query(
    "select to_address, subject, body from kernel.mail where about like 'order/%/step/%' and body like $1",
    [`%${reference}%`],
  )

test('of concurrent decisions on an order one succeeds; the others get an error and change and send nothing', async () => {
  await visit('/web/orders', wish())
  const sessions = await Promise.all(Array.from({ length: 6 }, staffSession))
  const { id, reference, changed_at } = await lastOrder(sessions[0]!)
  const answers = await Promise.all(
    sessions.map((session, i) =>
      session.ask('POST', '/web/console/orders/status', {
        order_id: id,
        changed_at,
        note: `Note ${i}`,
        status: i % 2 ? 'cancelled' : 'in_progress',
      }),
    ),
  )
  const [heard, ...more] = answers.filter(({ status }) => status === 200)
  assert.deepEqual(more, [])
  const { status, steps } = heard!.body.data
  assert.equal(steps.length, 2)
  for (const late of answers.filter(answer => answer !== heard)) {
    assert.equal(late.status, 400, late.text)
    assert.equal(late.body.code, 'order_changed')
    assert.match(late.body.error, new RegExp(`it is now ${status}\\.`))
  }
  assert.equal((await lastOrder(sessions[0]!)).status, status)
  assert.equal((await newsOf(reference)).length, 1)
})

test("the customer gets an email about a status change in the order's language, and not about a mere note", async () => {
  const session = await staffSession()
  const set = async (body: object) => {
    const { id: order_id, changed_at } = await lastOrder(session)
    const answer = await session.ask('POST', '/web/console/orders/status', { order_id, changed_at, ...body })
    assert.equal(answer.status, 200, answer.text)
  }
  const findMails = async () => {
    const { reference } = await lastOrder(session)
    return (await newsOf(reference)).map(({ to_address, subject, body }) => ({
      to_address,
      body,
      subject: subject.replace(reference, 'LLC-X'),
    }))
  }
  const spanish = wish()
  await visit('/web/orders', spanish)
  await set({ status: 'in_progress', note: 'Hemos recibido\ntu transferencia.' })
  await set({ status: 'in_progress', note: 'Only for the record' })
  const [mail, ...more] = await findMails()
  assert.deepEqual(more, [])
  assert.deepEqual(
    [mail!.to_address, mail!.subject],
    [spanish.email, 'Estamos trabajando en tu pedido: LLC-X'],
  )
  assert.match(mail!.body, /^Hola, Ana Ferreira:\n\nHemos empezado a trabajar en tu LLC/)
  assert.match(mail!.body, /Una nota de nuestro equipo:\n {2}Hemos recibido\n {2}tu transferencia\./)
  assert.match(mail!.body, /https:\/\/llano\.example\/es\/book/)
  assert.doesNotMatch(mail!.body, /record|\b(usted|su|le)\b/i)

  await visit('/web/orders', wish({ language: 'en' }))
  await set({ status: 'cancelled' })
  const [english] = await findMails()
  assert.equal(english!.subject, 'Your order was canceled: LLC-X')
  assert.match(english!.body, /^Hello Ana Ferreira,\n\nYour order for a New Mexico LLC was canceled\./)
  assert.doesNotMatch(english!.body, /A note from/)
})

test('with a configured address, pages of another origin change nothing, even of the requested host', async () => {
  const before = await query('select count(*) from orders.llc_order')
  const { address, ask } = office
  for (const headers of [{ origin: address }, { origin: address, 'sec-fetch-site': 'same-origin' }]) {
    const answer = await ask('/web/orders', { body: wish(), headers: headers as Record<string, string> })
    assert.equal(answer.status, 403)
    assert.match(answer.body.error, /Open the website at https:\/\/llano\.example and try again\.$/)
  }
  assert.deepEqual(await query('select count(*) from orders.llc_order'), before)
})

test('a Manager sets the hours as a whole, and lists and cancels bookings', async () => {
  const session = await staffSession()
  const hours = {
    zone: 'Europe/Madrid',
    hours: 'wed 10:00-12:00, mon 09:00-24:00',
    slot_minutes: 60,
    notice_minutes: 0,
  }
  const set = await session.ask('PUT', '/web/console/calendar', hours)
  assert.equal(set.body.data.hours, 'mon 09:00-24:00, wed 10:00-12:00', set.text)
  assert.deepEqual((await session.ask('GET', '/web/console/calendar')).body, set.body)
  for (const wrong of ['mon 9-12', 'mon 12:00-09:00', 'mon 09:00-12:00, mon 11:00-13:00', 'xyz 09:00-10:00'])
    assert.equal(
      (await session.ask('PUT', '/web/console/calendar', { ...hours, hours: wrong })).status,
      400,
      wrong,
    )
  const { body } = await visit('/web/slots?zone=Europe/Madrid')
  const starts_at = body.data[0].slots[0].starts_at
  await visit('/web/bookings', {
    request_id: randomUUID(),
    starts_at,
    zone: 'UTC',
    topic: 'taxes',
    name: 'Bo',
    email: 'bo@example.com',
    phone: '+34 600 000 117',
    language: 'en',
  })
  const list = await session.ask('GET', '/web/console/bookings')
  assert.deepEqual(
    list.body.data.map((one: Record<string, string>) => [one.name, one.starts_at, one.status]),
    [['Bo', starts_at, 'booked']],
  )
  const ended = await session.ask('POST', '/web/console/bookings/cancel', {
    booking_id: list.body.data[0].id,
  })
  assert.equal(ended.body.data.status, 'cancelled')
  const day = starts_at.slice(0, 10)
  const closed = await session.ask('POST', '/web/console/holidays', { day, reason: 'A feast' })
  assert.deepEqual(closed.body.data, { day, booked: 0 })
  assert.deepEqual((await session.ask('GET', '/web/console/calendar')).body.data.closed_days, [
    { day, reason: 'A feast' },
  ])
  assert.equal((await session.ask('POST', '/web/console/holidays/remove', { day })).status, 200)
  assert.equal((await session.ask('POST', '/web/console/holidays/remove', { day })).status, 404)
})

test('lists renewals with prices, earliest first', async () => {
  const { memberId, entityId } = await newMember(installation)
  const session = await openSession(installation, memberId)
  await query(
    "insert into entities.engagement (entity_id, service_id, status, started_on, renews_on, price, currency) select $1, id, 'active', '2026-01-01', current_date + 10, 89.5, 'USD' from catalog.service where code = 'registered_agent'",
    [entityId],
  )
  const { body } = await session.ask('GET', '/web/my-renewals')
  assert.deepEqual(
    body.data.map((one: Record<string, unknown>) => [
      one.entity_id,
      one.kind,
      one.code,
      one.price,
      one.currency,
    ]),
    [
      [entityId, 'service', 'registered_agent', 89.5, 'USD'],
      [entityId, 'subscription', 'manager_annual', 1190, 'USD'],
    ],
  )
  assert.equal(body.pagination.total, 2)
})

test('lists a subscription once, as the service that pays for it', async () => {
  const { memberId, entityId } = await newMember(installation)
  const session = await openSession(installation, memberId)
  await query(
    "insert into entities.engagement (entity_id, service_id, status, started_on, renews_on, price, currency) select $1, id, 'active', '2026-01-01', current_date + 10, 990, 'USD' from catalog.service where code = 'manager_annual'",
    [entityId],
  )
  const { body } = await session.ask('GET', '/web/my-renewals')
  assert.deepEqual(
    body.data.map((one: Record<string, unknown>) => [one.entity_id, one.kind, one.code, one.price]),
    [[entityId, 'service', 'manager_annual', 990]],
  )
  assert.equal(body.pagination.total, 1)
})

test('a renewal that has been charged has its open charge, and only that one', async () => {
  const { memberId, entityId } = await newMember(installation)
  const session = await openSession(installation, memberId)
  const charge = (code: string, amount: string, due: string, status = 'pending') =>
    query(
      `insert into payments.payment (entity_id, member_id, service_id, service_name, amount, currency, status, due_date, paid_at)
       select $1, $2, id, name_en, $4, 'USD', $5, $6::date, case when $5 = 'paid' then now() end
       from catalog.service where code = $3`,
      [entityId, memberId, code, amount, status, due],
    )
  const subscription = async () =>
    (await session.ask('GET', '/web/my-renewals')).body.data.find(
      (one: { kind: string }) => one.kind === 'subscription',
    )
  const { renews_on, charge: none } = await subscription()
  assert.equal(none, null)
  const on = (days: number) => addDays(renews_on, days)
  await charge('manager_annual', '990', on(-5), 'paid')
  await charge('registered_agent', '95', on(-5))
  await charge('manager_annual', '900', on(-200))
  assert.equal((await subscription()).charge, null, 'paid, of another service, or of another year')
  await charge('manager_annual', '1250.5', on(-5))
  const charged = await subscription()
  assert.deepEqual(charged.charge, { amount: 1250.5, currency: 'USD', due_date: on(-5) })
  assert.equal(charged.price, 1190)
})

test('a tool call leaves one audit row: tool, outcome, duration, and no address', async () => {
  const call = { tool: 'svc_quote_llc', outcome: 'ok', ms: 42 }
  assert.equal((await visit('/web/tool-calls', call)).status, 201)
  const rows = await query(
    "select actor, record, detail, ip from kernel.audit_row where action = 'tool.call'",
  )
  assert.deepEqual(rows, [
    { actor: 'visitor', record: 'tool/svc_quote_llc', detail: 'ok in 42 ms', ip: null },
  ])
  for (const wrong of [{ tool: 'svc_other' }, { outcome: 'x' }, { ms: -1 }, { input: 'secret' }])
    assert.equal((await visit('/web/tool-calls', { ...call, ...wrong })).status, 400)
})

test("visitors see the offered services in the operator's order, in both languages", async () => {
  const { id } = await findService(database.durable, 'ein')
  await changeService(database.durable, BY_TEST, id, {
    place: '1',
    about: 'A number',
    aboutEs: 'Un número',
    includes: ['One', 'Two'],
    includesEs: ['Uno'],
  })
  const list = await visit('/web/services?limit=2')
  assert.equal(list.body.data[0].code, 'ein')
  assert.deepEqual(list.body.data[0].about, { en: 'A number', es: 'Un número' })
  assert.deepEqual(list.body.pagination, { total: 5, limit: 2, offset: 0 })
  for (const named of [id, 'ein']) {
    const one = await visit(`/web/services/${named}`)
    assert.deepEqual(one.body.data.includes, { en: ['One', 'Two'], es: ['Uno'] })
    assert.equal(one.body.data.price, 150)
  }
  await changeService(database.durable, BY_TEST, id, { offered: false })
  assert.equal((await visit('/web/services/ein')).status, 404)
  assert.equal((await visit('/web/services/../x')).status, 404)
  assert.equal((await visit('/web/quote?options=ein')).body.code, 'order_options_not_offered')
  await changeService(database.durable, BY_TEST, id, { offered: true })
})
