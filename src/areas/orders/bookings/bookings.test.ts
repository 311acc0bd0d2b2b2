import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import test from 'node:test'
import { BY_TEST } from '../../../../tests/harness/installation.ts'
import { openOffice } from '../../../../tests/harness/office.ts'
import { openSession } from '../../../../tests/harness/sessions.ts'
import { closeDay, reopenDay } from './hours.ts'

const office = await openOffice()
const { visit, query, database } = office

async function freeSlots(zone = 'Europe/Madrid') {
  const { body } = await visit(`/web/slots?zone=${zone}`)
  return body.data.flatMap((day: { slots: { starts_at: string }[] }) =>
    day.slots.map(slot => slot.starts_at),
  ) as string[]
}

/** A slot for one test alone. */
let taken = 3
const nextSlot = async () => (await freeSlots())[taken++]!

let people = 0
const wish = (starts_at: string, more: object = {}) => ({
  request_id: randomUUID(),
  starts_at,
  zone: 'Europe/Madrid',
  topic: 'new_llc',
  name: 'Ana Ferreira',
  email: `Ana${++people}@Example.com`,
  phone: '+34 600 000 117',
  language: 'es',
  ...more,
})

const mailsOf = (about: string) =>
  query('select * from kernel.mail where about like $1 order by about', [about]) as Promise<
    Record<string, string>[]
  >

async function codeOf(startsAt: string): Promise<string> {
  const [found] = await query(
    "select body from kernel.mail where about = (select 'booking/' || id || '/booked/0' from orders.booking where lower(during) = $1 and status = 'booked')",
    [startsAt],
  )
  return /[0-9A-Z]{5}(-[0-9A-Z]{5}){3}/.exec(found!.body)![0]
}

test('of two hundred concurrent visitors who book one slot, one gets it and the others get an error', async () => {
  const [slot] = await freeSlots()
  const answers = await Promise.all(
    Array.from({ length: 200 }, (_, i) =>
      visit('/web/bookings', wish(slot!, { email: `v${i}@example.com` })),
    ),
  )
  assert.equal(answers.filter(({ status }) => status === 201).length, 1)
  const refused = answers.filter(({ status }) => status === 400)
  assert.equal(refused.length, 199)
  for (const { body } of refused)
    assert.deepEqual([body.code, body.field], ['booking_slot_taken', 'starts_at'])
  const counts = await query(
    "select (select count(*) from orders.booking) as bookings, (select count(*) from orders.person) as people, (select count(*) from kernel.mail where about like '%/booked/0') as mails, (select count(*) from kernel.audit_row where action = 'booking.create') as rows",
  )
  assert.deepEqual(
    counts,
    [{ bookings: '1', people: '1', mails: '1', rows: '1' }],
    'the others left nothing behind',
  )
  assert.ok(!(await freeSlots()).includes(slot!), 'it is no longer offered')
})

test('rejects a booking that overlaps another one with a different start', async () => {
  const slot = await nextSlot()
  assert.equal((await visit('/web/bookings', wish(slot))).status, 201)
  const overlapping = query(
    "insert into orders.booking (request_id, person_id, during, topic, zone, code_hash) select gen_random_uuid(), person_id, tstzrange(lower(during) + interval '10 minutes', upper(during) + interval '10 minutes'), topic, zone, '\\x00' from orders.booking where lower(during) = $1",
    [slot],
  )
  await assert.rejects(overlapping, { constraint: 'booking_one_at_a_time' })
})

test('a repeated request gets the same response and books once; its id is for one request', async () => {
  const slot = await nextSlot()
  const body = wish(slot)
  const answers = await Promise.all(Array.from({ length: 6 }, () => visit('/web/bookings', body)))
  for (const answer of answers) {
    assert.equal(answer.status, 201, answer.text)
    assert.deepEqual(answer.body, answers[0]!.body)
  }
  const made = await query('select id from orders.booking where request_id = $1', [body.request_id])
  assert.equal(made.length, 1)
  const other = await visit('/web/bookings', { ...body, email: 'eve@example.com' })
  assert.equal(other.status, 400)
  assert.deepEqual([other.body.code, other.body.field], ['request_id_reused', 'request_id'])
})

test('the visitor gets an email in their language with a code and an appointment; Managers see when, not who', async () => {
  const slot = await nextSlot()
  await visit('/web/bookings', wish(slot))
  const [{ id }] = (await query('select id from orders.booking where lower(during) = $1', [slot])) as [
    { id: number },
  ]
  const [mail, staff] = (await mailsOf(`booking/${id}/%`)) as [Record<string, string>, Record<string, string>]
  assert.match(mail.to_address!, /^ana\d+@example\.com$/)
  assert.match(mail.subject!, /^Tu llamada está reservada: /)
  assert.match(mail.body!, /\(Europe\/Madrid\)/)
  assert.match(
    mail.body!,
    /https:\/\/llano\.example\/es\/booking\n {2}Código: [0-9A-Z]{5}(-[0-9A-Z]{5}){3}\n/,
  )
  assert.doesNotMatch(mail.body!, /[?&]code=/, 'no code in an address')
  assert.equal(mail.file_name, 'cita.ics')
  const start = slot.replaceAll(/[-:]|\.\d{3}/g, '')
  assert.match(mail.file_text!, new RegExp(`\\r\\nDTSTART:${start}\\r\\n`))
  for (const line of mail.file_text!.split('\r\n')) assert.ok(Buffer.byteLength(line) <= 75, line)
  assert.equal(staff.to_address, 'boss@example.com')
  assert.doesNotMatch(staff.subject! + staff.body, /Ana|Ferreira|example\.com/)
  assert.match(staff.subject!, /^Call booked: /)
  const english = await nextSlot()
  await query("update members.member set language = 'es' where email = 'boss@example.com' returning id")
  await visit('/web/bookings', wish(english, { language: 'en' }))
  const [inEnglish] = await query(
    "select subject from kernel.mail where subject like 'Your call is booked: %'",
  )
  assert.ok(inEnglish)
  const [inSpanish] = await query(
    "select body from kernel.mail where to_address = 'boss@example.com' and subject like 'Llamada reservada: %'",
  )
  assert.match(inSpanish!.body as string, /^Se ha reservado una llamada\.\n/)
})

test('the confirmation, the appointment and the console say where a call takes place: by phone, or at the link of the firm', async () => {
  const [{ id: managerId }] = (await query("select id from members.member where role = 'manager'")) as [
    { id: number },
  ]
  const staff = await openSession(office as never, managerId)
  const bookedMail = async (slot: string) => {
    const [{ id }] = (await query('select id from orders.booking where lower(during) = $1', [slot])) as [
      { id: number },
    ]
    return (await mailsOf(`booking/${id}/booked/0`))[0]!
  }
  assert.equal((await visit('/web/slots?zone=UTC')).body.call_by, 'phone')
  const byPhone = await nextSlot()
  const refused = await visit('/web/bookings', wish(byPhone, { phone: null }))
  assert.deepEqual([refused.status, refused.body.code, refused.body.field], [400, 'phone_required', 'phone'])
  const called = await visit('/web/bookings', wish(byPhone))
  assert.deepEqual([called.body.data.call_by, called.body.data.call_link], ['phone', null])
  const phoned = await bookedMail(byPhone)
  assert.match(phoned.body!, /\n {2}Te llamamos al \+34600000117\.\n/)
  assert.match(phoned.file_text!, /\r\nLOCATION:\+34600000117\r\n/)

  const calendar = (await staff.ask('GET', '/web/console/calendar')).body.data
  const { week: _, closed_days: __, ...is } = calendar
  const link = 'https://meet.example.com/office'
  const set = await staff.ask('PUT', '/web/console/calendar', { ...is, call_by: 'link', call_link: link })
  assert.deepEqual([set.body.data.call_by, set.body.data.call_link], ['link', link], set.text)
  assert.equal((await visit('/web/slots?zone=UTC')).body.call_by, 'link')
  const byLink = await nextSlot()
  const joined = await visit('/web/bookings', wish(byLink, { language: 'en', phone: null }))
  assert.deepEqual([joined.status, joined.body.data.call_link], [201, link])
  const linked = await bookedMail(byLink)
  assert.match(linked.body!, /\n {2}Open this link at that time: https:\/\/meet\.example\.com\/office\n/)
  assert.match(linked.file_text!, /\r\nLOCATION:https:\/\/meet\.example\.com\/office\r\n/)
  const listed = (await staff.ask('GET', '/web/console/bookings')).body.data
  const places = new Map(listed.map((one: Record<string, string>) => [one.starts_at, one]))
  const of = (slot: string) => {
    const { call_by, call_link, phone } = places.get(slot) as Record<string, string>
    return [call_by, call_link, phone]
  }
  assert.deepEqual(of(byPhone), ['phone', null, '+34600000117'])
  assert.deepEqual(of(byLink), ['link', link, null])
  assert.equal((await staff.ask('PUT', '/web/console/calendar', is)).body.data.call_by, 'phone')
})

test('the audit log contains no name, address or note of a visitor', async () => {
  await visit('/web/bookings', wish(await nextSlot(), { note: 'A very private matter' }))
  const rows = await query('select actor, action, record, detail from kernel.audit_row')
  assert.ok(rows.length > 3)
  assert.doesNotMatch(JSON.stringify(rows), /Ana|Ferreira|example\.com|private matter/i)
})

test('with the code a booking can be found, moved and cancelled, and the slot is free again', async () => {
  const [slot, other] = [await nextSlot(), await nextSlot()]
  await visit('/web/bookings', wish(slot))
  const code = await codeOf(slot)
  const found = await visit('/web/bookings/find', { code: code.toLowerCase() })
  assert.deepEqual(Object.keys(found.body.data), [
    'status',
    'starts_at',
    'ends_at',
    'zone',
    'topic',
    'call_by',
    'call_link',
  ])
  const moved = await visit('/web/bookings/move', { code, starts_at: other })
  assert.deepEqual([moved.status, moved.body.data.starts_at], [200, other])
  assert.ok((await freeSlots()).includes(slot) && !(await freeSlots()).includes(other))
  assert.deepEqual((await visit('/web/bookings/move', { code, starts_at: other })).body, moved.body, 'again')
  const ended = await visit('/web/bookings/cancel', { code })
  assert.deepEqual([ended.status, ended.body.data.status], [200, 'cancelled'])
  assert.deepEqual((await visit('/web/bookings/cancel', { code })).body, ended.body, 'again')
  assert.ok((await freeSlots()).includes(other))
  assert.equal((await visit('/web/bookings/move', { code, starts_at: slot })).status, 400)
  const files = await query(
    "select file_text from kernel.mail where subject like 'Tu llamada se ha anulado%'",
  )
  assert.match(files[0]!.file_text, /METHOD:CANCEL[\s\S]*SEQUENCE:2[\s\S]*STATUS:CANCELLED/)
  const wrong = await visit('/web/bookings/find', { code: '00000-00000-00000-00000' })
  assert.deepEqual([wrong.status, wrong.body.code], [404, 'booking_not_found'])
})

test('of two bookings moved to one slot concurrently, one succeeds', async () => {
  const [one, two, free] = [await nextSlot(), await nextSlot(), await nextSlot()]
  await visit('/web/bookings', wish(one))
  await visit('/web/bookings', wish(two))
  const codes = [await codeOf(one), await codeOf(two)]
  const answers = await Promise.all(codes.map(code => visit('/web/bookings/move', { code, starts_at: free })))
  assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 400])
})

test('rejects times that are not a slot: between two, in the past, on a closed day', async () => {
  const slot = await nextSlot()
  const later = new Date(Date.parse(slot) + 600_000).toISOString()
  for (const starts_at of [later, '2020-01-06T16:00:00Z', '2099-01-06T16:00:00Z'])
    assert.equal((await visit('/web/bookings', wish(starts_at))).status, 400)
  const day = slot.slice(0, 10)
  const { booked } = await closeDay(database.durable, BY_TEST, day, 'A feast')
  assert.equal((await visit('/web/bookings', wish(slot))).status, 400)
  const left = await query(
    "select count(*)::integer as n from orders.booking where status = 'booked' and (lower(during) at time zone 'America/Denver')::date = $1",
    [day],
  )
  assert.equal(booked, left[0]!.n)
  assert.equal(await reopenDay(database.durable, BY_TEST, day), true)
  assert.equal(await reopenDay(database.durable, BY_TEST, day), false)
  assert.equal((await visit('/web/bookings', wish(slot))).status, 201)
})

test('reports all errors at once and writes nothing', async () => {
  const before = await query('select count(*) from orders.person')
  const bad = await visit(
    '/web/bookings',
    wish('tomorrow', { email: 'nobody', zone: 'Mars/Base', name: '', request_id: '7' }),
  )
  assert.equal(bad.status, 400)
  assert.deepEqual(
    bad.body.errors.map(({ code, field }: Record<string, string>) => `${field}: ${code}`).sort(),
    [
      'email: invalid_email',
      'name: empty',
      'request_id: invalid_uuid',
      'starts_at: invalid_instant',
      'zone: invalid_time_zone',
    ],
  )
  assert.deepEqual(await query('select count(*) from orders.person'), before)
})

test('limits attempts per address; an IPv6 network counts as one', async () => {
  const statuses = new Map<number, number>()
  for (let i = 0; i < 22; i++) {
    const answer = await visit('/web/bookings', wish('2020-01-06T16:00:00Z'), `2001:db8:1:2::${i + 1}`)
    statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1)
    if (answer.status === 429) assert.match(answer.headers.get('retry-after')!, /^\d+$/)
  }
  assert.deepEqual(
    [...statuses],
    [
      [400, 20],
      [429, 2],
    ],
  )
  assert.equal((await visit('/web/bookings', wish('2020-01-06T16:00:00Z'), '2001:db8:1:3::1')).status, 400)
})

test('limits emails per recipient and rejects addresses in a name, so that nobody can spam through us', async () => {
  const statuses: number[] = []
  for (let tries = 0; tries < 8; tries++) {
    // All of these are one mailbox.
    const email = tries % 2 ? `pestered+${tries}@example.com` : 'pestered@example.com'
    statuses.push(
      (await visit('/web/bookings', wish(await nextSlot(), { email }), `198.51.100.${tries}`)).status,
    )
  }
  assert.deepEqual(statuses, [201, 201, 201, 201, 201, 201, 429, 429])
  for (const name of ['Pay at https://evil.example', 'www.evil.example', 'Ana a@b.example']) {
    const answer = await visit('/web/bookings', wish(await nextSlot(), { name }), '198.51.100.77')
    assert.equal(answer.status, 400, answer.text)
    assert.deepEqual([answer.body.code, answer.body.field], ['invalid_person_name', 'name'])
  }
})
