import { randomBytes, randomUUID } from 'node:crypto'
import { insertBooking } from '../../src/areas/orders/bookings/booking.sql.ts'
import { insertOrder } from '../../src/areas/orders/order.sql.ts'
import { byParams } from '../../src/kernel/sql/write.ts'
import { BY_TEST, type TestInstallation } from './installation.ts'

const SOMEBODY = { name: 'A Visitor', email: 'visitor@example.com', language: 'en', note: null }
const MAIL = {
  subject: 'A subject',
  body_text: 'A text',
  staff_subject_en: 'A subject',
  staff_body_en: 'A text',
  staff_subject_es: 'Un asunto',
  staff_body_es: 'Un texto',
}
const FILE = { file_name: 'a.ics', file_type: 'text/calendar', file_text: 'BEGIN:VCALENDAR' }

/** As if they had set a password with a link sent to their address. */
async function confirmAddress(
  { database }: Pick<TestInstallation, 'database'>,
  { memberId }: { memberId: number },
): Promise<void> {
  await database.withClient(client =>
    client.query(
      `insert into sessions.person (member_id, email, renewed_at) select id, email, now() from members.member where id = $1
       on conflict (member_id) do update set renewed_at = coalesce(sessions.person.renewed_at, now())`,
      [memberId],
    ),
  )
}

/** A booking at a time that no other test uses, of a visitor or of this member, who has confirmed their address. */
export async function makeBooking(
  { database }: Pick<TestInstallation, 'database'>,
  owner?: { memberId: number },
  from = Date.UTC(2100, 0, 1),
): Promise<number> {
  if (owner) await confirmAddress({ database }, owner)
  const starts =
    from + (randomBytes(4).readUInt32BE() % (from < Date.UTC(2100) ? 50_000 : 500_000_000)) * 60_000
  const { rows } = await database.withClient(client =>
    client.query<{ name: string; email: string }>('select name, email from members.member where id = $1', [
      owner?.memberId ?? null,
    ]),
  )
  const { id } = await database.durable.one(insertBooking, {
    ...SOMEBODY,
    ...rows[0],
    ...MAIL,
    ...FILE,
    request_id: randomUUID(),
    starts: new Date(starts).toISOString(),
    ends: new Date(starts + 60_000).toISOString(),
    zone: 'UTC',
    topic: 'other',
    phone: '+34600000117',
    call_by: 'phone',
    call_link: null,
    code_hash: randomBytes(32),
    ...byParams(BY_TEST),
  })
  return id
}

export async function makeOrder(
  { database }: Pick<TestInstallation, 'database'>,
  owner?: { memberId: number },
): Promise<number> {
  const { id } = await database.durable.one(insertOrder, {
    ...SOMEBODY,
    ...MAIL,
    reference: `LLC-${randomBytes(8).toString('hex')}`,
    request_id: randomUUID(),
    member_id: owner?.memberId ?? null,
    phone: null,
    country: null,
    names: ['A Name LLC'],
    options: [],
    quote: {},
    total: '349',
    currency: 'USD',
    ...byParams(BY_TEST),
  })
  return id
}
