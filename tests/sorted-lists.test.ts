import assert from 'node:assert/strict'
import test from 'node:test'
import { createEntity, planFilingsOf } from '../src/areas/entities/entities.ts'
import { createMember } from '../src/areas/members/members.ts'
import { BY_TEST, openTestInstallation } from './harness/installation.ts'
import { newManager } from './harness/ledger.ts'
import { makeOrder } from './harness/orders.ts'
import { newService, recordPayment } from './harness/payments.ts'
import { openSession } from './harness/sessions.ts'

const installation = await openTestInstallation({ isAlone: true })
const { database } = installation
const db = database.durable

/** In an order that differs from all of those below. */
const CLIENTS = [
  {
    name: 'Berta',
    llc: 'Ámbar LLC',
    state: 'WY',
    formation_date: '2023-05-01',
    amount: 20,
    due: '2026-03-01',
  },
  {
    name: 'álvaro',
    llc: 'Cobre LLC',
    state: 'NM',
    formation_date: '2025-05-01',
    amount: 30,
    due: '2026-01-01',
  },
  {
    name: 'Carla',
    llc: 'basalto LLC',
    state: 'DE',
    formation_date: '2024-05-01',
    amount: 10,
    due: '2026-02-01',
  },
] as const

test('the lists of the console are sorted by their columns, both ways, page by page and for the own clients only', async () => {
  const service = await newService(installation)
  const now = new Date()
  for (const { name, llc, state, formation_date, amount, due } of CLIENTS) {
    const email = `${name.replace('á', 'a').toLowerCase()}@sorted.example`
    const { id: memberId } = await createMember(db, BY_TEST, { email, name, role: 'member' })
    const wanted = { memberId, name: llc, state, subscribed: false, record: { formation_date } }
    const { id: entityId } = await createEntity(db, BY_TEST, wanted, now)
    await database.transaction(tx => planFilingsOf(tx, BY_TEST, entityId, now))
    await recordPayment(
      installation,
      { entityId, service },
      { amount, currency: 'USD', status: 'pending', due },
    )
    await makeOrder(installation, { memberId })
  }
  const { id } = await newManager(installation, 'Irene')
  const { ask } = await openSession(installation, id)
  // biome-ignore lint/suspicious/noExplicitAny: rows of every list
  type Row = any
  const read = async (path: string, sort: string, of: (row: Row) => unknown) => {
    const answer = await ask('GET', `/web/console/${path}${path.includes('?') ? '&' : '?'}sort=${sort}`)
    assert.equal(answer.status, 200, answer.text)
    return answer.body.data.map(of)
  }
  const both = async (path: string, sort: string, of: (row: Row) => unknown, expected: unknown[]) => {
    assert.deepEqual(await read(path, sort, of), expected, `${path} ${sort}`)
    assert.deepEqual(await read(path, `-${sort}`, of), expected.toReversed(), `${path} -${sort}`)
  }
  const people = 'members?role=member'
  await both(people, 'name', one => one.name, ['álvaro', 'Berta', 'Carla'])
  await both(people, 'email', one => one.name, ['álvaro', 'Berta', 'Carla'])
  assert.deepEqual(await read(`${people}&limit=1&offset=1`, '-name', one => one.name), ['Berta'])
  assert.equal((await read(people, 'since', one => one.name)).length, 3)

  await both('llcs', 'name', one => one.name, ['Ámbar LLC', 'basalto LLC', 'Cobre LLC'])
  await both('llcs', 'owner', one => one.name, ['Cobre LLC', 'Ámbar LLC', 'basalto LLC'])
  await both('llcs', 'state', one => one.state, ['DE', 'NM', 'WY'])
  for (const sort of ['status', 'subscribed'])
    assert.equal((await read('llcs', sort, one => one.id)).length, 3)

  const open = 'filings?show=open'
  const names = await read(open, 'llc', one => one.entity_name)
  assert.deepEqual([...new Set(names)], ['Ámbar LLC', 'basalto LLC', 'Cobre LLC'])
  for (const sort of ['year', 'form', 'due'] as const) {
    const found: Row[] = await read(open, sort, one => (sort === 'due' ? one.due_date : one[sort]))
    assert.deepEqual(found, found.toSorted(), sort)
    assert.equal(found.length, names.length)
  }
  assert.deepEqual(await read('filings?show=filed', '-filed', one => one.id), [])

  await both('payments', 'amount', one => one.payment.amount, [10, 20, 30])
  await both('payments', 'llc', one => one.llc, ['Ámbar LLC', 'basalto LLC', 'Cobre LLC'])
  await both('payments', 'due', one => one.payment.due_date, ['2026-01-01', '2026-02-01', '2026-03-01'])
  for (const sort of ['paid', 'status']) assert.equal((await read('payments', sort, one => one)).length, 3)

  const references: string[] = await read('orders', 'reference', one => one.reference)
  assert.deepEqual(references, references.toSorted())
  const received: string[] = await read('orders', '-received', one => one.id)
  assert.deepEqual(
    received,
    (await ask('GET', '/web/console/orders')).body.data.map((one: Row) => one.id),
  )
  for (const sort of ['name', 'total', 'status'])
    assert.equal((await read('orders', sort, one => one)).length, 3)

  const { body, status } = await ask('GET', '/web/console/llcs?sort=ein')
  assert.deepEqual([status, body.code], [400, 'invalid_choice'])
  await database.withClient(client =>
    client.query("update members.member set clients = 'assigned' where id = $1", [id]),
  )
  for (const [path, sort] of [
    ['llcs', 'name'],
    [open, 'llc'],
    ['payments', 'llc'],
    ['orders', 'name'],
  ] as const)
    assert.deepEqual(await read(path, sort, one => one), [], `${path} of others`)
})
