import assert from 'node:assert/strict'
import test from 'node:test'
import { createEntity } from '../../src/areas/entities/entities.ts'
import { PAYMENT_CHANGE } from '../../src/areas/payments/payment.rules.ts'
import { changePayment } from '../../src/areas/payments/payments.ts'
import { readFields } from '../../src/kernel/http/fields.ts'
import { checkRefusal } from '../harness/answers.ts'
import { BY_TEST, newMember, openTestInstallation, type TestMember } from '../harness/installation.ts'
import { newService, queryRows, recordPayment } from '../harness/payments.ts'

const installation = await openTestInstallation()
const service = await newService(installation)

const record = (member: TestMember, fields: Record<string, unknown> = {}, entityId = member.entityId) =>
  recordPayment(installation, { entityId, service }, fields)

const list = ({ key }: TestMember, query = '') => installation.ask(`/v1/payments${query}`, { key })

async function secondLlc({ memberId }: TestMember): Promise<number> {
  const wanted = { memberId, name: 'Second LLC', state: 'WY', subscribed: false }
  return (await createEntity(installation.database.durable, BY_TEST, wanted, new Date())).id
}

test('"Payment: `id, entity_id, service {id, name}, amount, currency, status …, description, invoice_number, due_date, paid_at`"', async () => {
  const member = await newMember(installation)
  const fields = {
    amount: '149.9001',
    currency: 'EUR',
    status: 'paid',
    due: '2026-03-10',
    paid: '2026-03-08T10:15:30.5Z',
    description: 'Año 2026:\n"agente"',
    invoice: `EG "${member.memberId}"`,
  }
  const { id } = await record(member, fields)
  const answer = await list(member)
  assert.equal(answer.status, 200)
  const payment = {
    id,
    entity_id: member.entityId,
    service: { id: service.id, name: 'Registered agent' },
    amount: 149.9001,
    currency: 'EUR',
    status: 'paid',
    description: 'Año 2026:\n"agente"',
    invoice_number: `EG "${member.memberId}"`,
    due_date: '2026-03-10',
    paid_at: '2026-03-08T10:15:30.500Z',
  }
  const [found] = answer.body.data
  assert.deepEqual(found, payment)
  assert.deepEqual(Object.keys(found), Object.keys(payment))
  assert.deepEqual(answer.body.pagination, { total: 1, limit: 100, offset: 0, next_cursor: null })
  assert.match(answer.text, /"amount":149\.9001,/)
})

test('"Absent values are `null`, never missing"', async () => {
  const member = await newMember(installation)
  await record(member)
  const [payment] = (await list(member)).body.data
  for (const name of ['description', 'invoice_number', 'due_date', 'paid_at'])
    assert.equal(payment[name], null)
})

test("the service has its name from when the payment was recorded, in the member's language", async () => {
  const [english, spanish] = [await newMember(installation), await newMember(installation)]
  await queryRows(installation, `update members.member set language = 'es' where id = $1`, [spanish.memberId])
  const sold = await newService(installation, { name: 'Formation', nameEs: 'Constitución' })
  for (const { entityId } of [english, spanish])
    await recordPayment(installation, { entityId, service: sold })
  await queryRows(
    installation,
    `update catalog.service set name_en = 'New', name_es = 'Nuevo' where id = $1`,
    [sold.id],
  )
  const nameFor = async (member: TestMember) => (await list(member)).body.data[0].service
  assert.deepEqual(await nameFor(english), { id: sold.id, name: 'Formation' })
  assert.deepEqual(await nameFor(spanish), { id: sold.id, name: 'Constitución' })
})

/** A member's payments in list order, by description. */
async function order(member: TestMember, query = '') {
  const { body } = await list(member, query)
  return body.data.map((payment: { description: string }) => payment.description).join(' ')
}

async function fillYears(member: TestMember) {
  await record(member, { description: 'a', status: 'paid', due: '2024-12-20', paid: '2025-01-03' })
  await record(member, {
    description: 'b',
    status: 'paid',
    due: '2025-01-03',
    paid: '2024-12-31T23:59:59.999Z',
  })
  await record(member, { description: 'c', due: '2025-01-03' })
  await record(member, { description: 'd', status: 'failed', due: '2024-12-31' })
  await record(member, { description: 'e', status: 'refunded', paid: '2025-06-01', due: '2024-02-01' })
  await record(member, { description: 'f', status: 'pending' })
}

test('"Newest first": by the day paid, else due, else recorded, then by id', async () => {
  const member = await newMember(installation)
  await fillYears(member)
  assert.equal(await order(member), 'f e c a d b')
  assert.equal(await order(member, '?limit=2'), 'f e')
  assert.equal(await order(member, '?limit=2&offset=2'), 'c a')
  assert.equal(await order(member, '?limit=9&offset=5'), 'b')
  assert.equal(await order(member, '?offset=6'), '')
  assert.equal(await order(member, `?offset=${Number.MAX_SAFE_INTEGER}`), '')
})

test('"`year` filters on the paid date, else the due date"; a payment with neither is of the day it was recorded', async () => {
  const member = await newMember(installation)
  await fillYears(member)
  assert.equal(await order(member, '?year=2025'), 'e c a')
  assert.equal(await order(member, '?year=2024'), 'd b')
  assert.equal(await order(member, '?year=2023'), '')
  const [recorded] = await queryRows(
    installation,
    `select extract(year from created_at)::integer as year from payments.payment where member_id = $1 and description = 'f'`,
    [member.memberId],
  )
  assert.equal(await order(member, `?year=${recorded!.year}`), 'f')
  const { next_cursor, ...pagination } = (await list(member, '?year=2024&limit=1')).body.pagination
  assert.deepEqual(pagination, { total: 2, limit: 1, offset: 0 })
  assert.equal(typeof next_cursor, 'string')
  assert.equal(await order(member, '?year=2025&limit=1&offset=1'), 'c')
  for (const year of ['1989', '2101', '20x6', ''])
    checkRefusal(await list(member, `?year=${year}`), 400, 'year must be a whole number from 1990 to 2100.')
})

test('a payment paid later moves to its payment date, and so to another year', async () => {
  const member = await newMember(installation)
  const { id } = await record(member, { description: 'moves', due: '2024-12-28' })
  await record(member, { description: 'stays', due: '2024-12-29' })
  const change = { status: 'paid', paid: '2025-01-02T00:00:00.000Z' }
  const values = readFields(PAYMENT_CHANGE, change, 'body')
  await changePayment(installation.database, BY_TEST, id, values, new Date())
  assert.equal(await order(member, '?year=2024'), 'stays')
  assert.equal(await order(member, '?year=2025'), 'moves')
  assert.equal(await order(member), 'moves stays')
})

test("without entity_id lists the payments of all the caller's LLCs, with it those of one", async () => {
  const [member, stranger] = [await newMember(installation), await newMember(installation)]
  const other = await secondLlc(member)
  await record(member, { description: 'first', due: '2026-01-01' })
  await record(member, { description: 'second', due: '2026-01-02' }, other)
  await record(member, { description: 'third', due: '2026-01-03' })
  await record(stranger, { description: 'theirs', due: '2026-01-04' })
  assert.equal(await order(member), 'third second first')
  assert.equal(await order(member, `?entity_id=${member.entityId}`), 'third first')
  assert.equal(await order(member, `?entity_id=${other}`), 'second')
  assert.equal(await order(member, `?entity_id=${member.entityId}&offset=1`), 'first')
  assert.equal(await order(stranger), 'theirs')
  assert.equal((await list(member)).body.pagination.total, 3)
})

test('"the payments filter: an entity that is not the caller\'s, existing or not, gives the same 403"', async () => {
  const [member, stranger] = [await newMember(installation), await newMember(installation)]
  await record(stranger)
  const text = 'entity_id is not an LLC that this account or key can use here.'
  checkRefusal(await list(member, `?entity_id=${stranger.entityId}`), 403, text)
  checkRefusal(await list(member, '?entity_id=2147483000'), 403, text)
})

test('"Without it: lists are 200 with empty `data`, zero totals and a `message` string saying why"', async () => {
  const member = await newMember(installation, { subscribed: false })
  await record(member)
  for (const query of ['', `?entity_id=${member.entityId}`]) {
    const { status, body } = await list(member, query)
    assert.equal(status, 200)
    assert.deepEqual(
      [body.data, body.pagination],
      [[], { total: 0, limit: 100, offset: 0, next_cursor: null }],
    )
    assert.match(body.message, /no LLC with an active Manager subscription/)
  }
})

test('"every list takes `limit` (default 100, maximum 500) and `offset`"', async () => {
  const member = await newMember(installation)
  for (let i = 0; i < 3; i++) await record(member)
  const { body } = await list(member, '?limit=500&offset=2')
  assert.deepEqual(
    [body.data.length, body.pagination],
    [1, { total: 3, limit: 500, offset: 2, next_cursor: null }],
  )
  checkRefusal(await list(member, '?limit=501'), 400, 'limit must be a whole number from 1 to 500.')
})

test('"read:payments" is needed, and no other scope will do', async () => {
  const scopes = ['read:entity', 'read:bookkeeping']
  checkRefusal(
    await list(await newMember(installation, { scopes })),
    403,
    'This API key lacks the scope read:payments.',
  )
  assert.equal((await list(await newMember(installation, { scopes: ['read:payments'] }))).status, 200)
})
