import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import test from 'node:test'
import { BY_TEST } from '../../../../tests/harness/installation.ts'
import { openOffice } from '../../../../tests/harness/office.ts'
import { openSession } from '../../../../tests/harness/sessions.ts'
import { createMember } from '../../members/members.ts'

const office = await openOffice()
const { visit, query, database } = office
const [{ id: managerId }] = (await query("select id from members.member where role = 'manager'")) as [
  { id: number },
]
const manager = await openSession(office as never, managerId)

let people = 0
/** An order of a visitor: formation, registered agent and the Manager subscription. */
async function newOrder(email = `ana${++people}@example.com`): Promise<number> {
  const made = await visit('/web/orders', {
    request_id: randomUUID(),
    name: 'Ana Ferreira',
    email,
    language: 'es',
    country: 'PT',
    names: ['Sierra Clara', 'Sierra Alta'],
    options: ['registered_agent', 'manager_annual'],
    agreed_total: 1634.1,
    confirmed: true,
  })
  assert.equal(made.status, 201, made.text)
  const [row] = (await query('select max(id) as id from orders.llc_order')) as [{ id: number }]
  return row.id
}
const convert = (order_id: number, more: object = {}, headers: Record<string, string> = {}) =>
  manager.ask(
    'POST',
    '/web/console/orders/convert',
    { order_id, name: 'Sierra Clara LLC', ...more },
    { headers },
  )

const counts = async () =>
  (
    await query(
      `select (select count(*) from members.member) as members, (select count(*) from entities.entity) as llcs,
              (select count(*) from entities.engagement) as services, (select count(*) from people.invitation) as invited,
              (select count(*) from kernel.mail) as mails`,
    )
  )[0]

test('creates member, LLC, ownership, services and subscription as ordered, and links both', async () => {
  const order_id = await newOrder()
  const made = await convert(order_id)
  assert.equal(made.status, 201, made.text)
  const { entity_id, member_id, is_new_member } = made.body.data
  assert.equal(is_new_member, true)
  const llc = (await manager.ask('GET', `/web/console/llcs/${entity_id}`)).body.data
  assert.deepEqual(
    [llc.name, llc.state, llc.status, llc.owner.id, llc.founder_country, llc.manager_subscription.status],
    ['Sierra Clara LLC', 'NM', 'forming', member_id, 'PT', 'active'],
  )
  assert.deepEqual(
    llc.services.map(({ code, price }: { code: string; price: number }) => [code, price]).sort(),
    [
      ['llc_formation', 299],
      ['registered_agent', 95.1],
    ],
  )
  assert.deepEqual(
    llc.ownership.map(({ owner_name, percent }: Record<string, unknown>) => [owner_name, Number(percent)]),
    [['Ana Ferreira', 100]],
  )
  const order = (await manager.ask('GET', `/web/console/orders/${order_id}`)).body.data
  assert.deepEqual(
    [order.status, order.entity_id, order.llc, order.member_id, order.customer.id],
    ['in_progress', entity_id, 'Sierra Clara LLC', member_id, member_id],
  )
  const listed = (await manager.ask('GET', `/web/console/orders?entity_id=${entity_id}`)).body
  assert.deepEqual([listed.pagination.total, listed.data[0].id], [1, order_id])
  const mails = (await query('select subject from kernel.mail where to_address = $1', [
    order.email,
  ])) as unknown[]
  assert.equal(mails.length, 3, 'received, invitation, in progress')
  const audit = await query(
    `select action, detail, actor from kernel.audit_row where record = $1 and action = 'order.convert'`,
    [`order/${order_id}`],
  )
  assert.deepEqual(audit, [
    { action: 'order.convert', detail: `entity/${entity_id}`, actor: `staff:${managerId}` },
  ])
})

test('finds the member by email, invites nobody, and leaves out services that are not chosen', async () => {
  const { id } = await createMember(database.durable, BY_TEST, {
    email: 'bea@example.com',
    name: 'Bea Known',
    role: 'member',
  })
  const before = await counts()
  const order_id = await newOrder('bea@example.com')
  const seen = (await manager.ask('GET', `/web/console/orders/${order_id}`)).body.data
  assert.deepEqual(seen.customer, { id, name: 'Bea Known' })
  const made = await convert(order_id, { services: ['llc_formation'] })
  assert.equal(made.status, 201, made.text)
  assert.deepEqual([made.body.data.member_id, made.body.data.is_new_member], [id, false])
  const after = await counts()
  assert.deepEqual([after!.members, after!.invited], [before!.members, before!.invited])
  const llc = (await manager.ask('GET', `/web/console/llcs/${made.body.data.entity_id}`)).body.data
  assert.deepEqual([llc.services.length, llc.manager_subscription], [1, null])
})

test('converting twice at once creates one LLC, and a retry gets the same answer', async () => {
  const order_id = await newOrder()
  const before = await counts()
  const answers = await Promise.all([convert(order_id), convert(order_id), convert(order_id)])
  assert.deepEqual(answers.map(({ status }) => status).sort(), [201, 400, 400])
  const refused = answers.filter(({ status }) => status === 400).map(({ body }) => body.code)
  assert.ok(
    refused.every(code => code === 'order_already_converted' || code === 'email_taken'),
    String(refused),
  )
  const after = await counts()
  assert.equal(Number(after!.llcs) - Number(before!.llcs), 1)
  assert.equal(Number(after!.members) - Number(before!.members), 1)
  const other = await newOrder()
  const headers = { 'idempotency-key': `conversion ${other}` }
  const first = await convert(other, {}, headers)
  assert.deepEqual([first.status, (await convert(other, {}, headers)).body], [201, first.body])
})

test('a conversion that is refused leaves nothing behind', async () => {
  const order_id = await newOrder()
  await query("update catalog.service set offered = false where code = 'registered_agent'")
  const before = await counts()
  const refused = await convert(order_id)
  assert.deepEqual([refused.status, refused.body.code], [400, 'service_not_offered'])
  assert.deepEqual(await counts(), before)
  await query("update catalog.service set offered = true where code = 'registered_agent'")
  const support = await createMember(database.durable, BY_TEST, {
    email: 'sam@example.com',
    name: 'Sam Support',
    role: 'support',
  })
  const session = await openSession(office as never, support.id)
  const denied = await session.ask('POST', '/web/console/orders/convert', { order_id, name: 'A LLC' })
  assert.deepEqual([denied.status, denied.body.code], [403, 'permission_missing'])
})
