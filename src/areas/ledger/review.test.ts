import assert from 'node:assert/strict'
import test from 'node:test'
import { newMember, openTestInstallation } from '../../../tests/harness/installation.ts'
import { addTransaction, newManager, traces } from '../../../tests/harness/ledger.ts'
import { openSession } from '../../../tests/harness/sessions.ts'

const installation = await openTestInstallation()
const { ask, database } = installation
const staffSession = async (name?: string) => {
  const manager = await newManager(installation, name)
  return { manager, session: await openSession(installation, manager.id) }
}
const book = (member: { entityId: number; key: string }, fields: Record<string, unknown>) =>
  ask('/v1/bookkeeping', { key: member.key, body: { entity_id: member.entityId, ...fields } })

test('the queue lists pending transactions of all LLCs with their owner, oldest first', async () => {
  const { session } = await staffSession()
  const [one, other] = [await newMember(installation), await newMember(installation)]
  const first = await addTransaction(installation, one)
  const second = await addTransaction(installation, other)
  const path = '/web/console/ledger?limit=100'
  const { total } = (await session.ask('GET', path)).body.pagination
  // The newest are at the end; other tests add some too.
  const { body } = await session.ask('GET', `${path}&offset=${Math.max(0, total - 100)}`)
  const ids = body.data.map(
    (row: { transaction: { transaction_id: string } }) => row.transaction.transaction_id,
  )
  assert.ok(ids.indexOf(first.transaction_id) >= 0)
  assert.ok(ids.indexOf(first.transaction_id) < ids.indexOf(second.transaction_id))
  assert.equal(body.pagination.total, body.counts.pending)
  const ofOne = await session.ask('GET', `/web/console/ledger?entity_id=${one.entityId}`)
  assert.equal(ofOne.body.data.length, 1)
  assert.equal(ofOne.body.data[0].owner.id, one.memberId)
  assert.deepEqual(ofOne.body.counts, { pending: 1, ratified: 0, vetoed: 0, rejected: 0 })
})

test("a review shows the year's books to the cent and earlier decisions", async () => {
  const { session } = await staffSession()
  const member = await newMember(installation)
  const now = new Date()
  const when = { year: now.getUTCFullYear(), month: now.getUTCMonth() + 1 }
  await book(member, { ...when, movement_type: 'ingreso', category: 'venta_servicio', income: 1000.1 })
  await book(member, { ...when, movement_type: 'gasto', category: 'software', expense: 200.2 })
  await book(member, { ...when, movement_type: 'distribucion', category: 'distribucion', expense: 500.3 })
  const before = await addTransaction(installation, member, { amount: 5 })
  await session.ask('POST', '/web/console/ledger/decide', {
    transaction_id: before.transaction_id,
    status: 'VETOED',
    manager_resolution: 'Not now.',
  })
  const pending = await addTransaction(installation, member, { amount: 400, category: 'OWNER_DISTRIBUTION' })
  const { status, body } = await session.ask('GET', `/web/console/ledger/${pending.transaction_id}`)
  assert.equal(status, 200)
  const { year, cash, earlier, flags, months } = body.data
  assert.deepEqual(
    [year.income, year.expense, year.profit, year.distributions, year.contributions],
    [1000.1, 200.2, 799.9, 500.3, 0],
  )
  assert.equal(cash.booked, 299.6)
  assert.equal(months.length, 12)
  assert.equal(months.at(-1).income, 1000.1)
  assert.equal(earlier[0].manager_resolution, 'Not now.')
  const beyond = flags.find((flag: { code: string }) => flag.code === 'beyond_profit_and_contributions')
  assert.equal(beyond.amount, 100.4)
  const unknown = await session.ask('GET', '/web/console/ledger/txn_0')
  assert.deepEqual([unknown.status, unknown.body.code], [404, 'transaction_not_found'])
})

test('a decision is made once in the name of the signed-in Manager; a veto needs a reason', async () => {
  const { session, manager } = await staffSession('Irene Vidal')
  const member = await newMember(installation)
  const { transaction_id } = await addTransaction(installation, member)
  const decide = (body: Record<string, unknown>, by = session) =>
    by.ask('POST', '/web/console/ledger/decide', { transaction_id, ...body })
  const mute = await decide({ status: 'VETOED' })
  assert.equal(mute.status, 400)
  assert.deepEqual([mute.body.code, mute.body.field], ['resolution_required', 'manager_resolution'])
  const rival = await staffSession('Bruno Sanz')
  const both = await Promise.all([
    decide({ status: 'RATIFIED' }),
    decide({ status: 'REJECTED', manager_resolution: 'Say more.' }, rival.session),
  ])
  assert.deepEqual(both.map(({ status }) => status).sort(), [200, 400])
  const lost = both.find(({ status }) => status === 400)!
  assert.equal(lost.body.code, 'transaction_already_decided')
  assert.match(lost.body.error, /already (ratified by Irene Vidal|rejected by Bruno Sanz)/)
  const won = both.find(({ status }) => status === 200)!
  const winner = won.body.data.status === 'RATIFIED' ? manager.id : rival.manager.id
  const { audit } = await traces(database, transaction_id)
  assert.deepEqual(audit.map(({ actor, action }) => [actor, action]).at(-1), [
    `staff:${winner}`,
    'transaction.decide',
  ])
})

test('a Manager cannot decide a transaction of an LLC of their own', async () => {
  const member = await newMember(installation)
  const { transaction_id } = await addTransaction(installation, member)
  await database.withClient(client =>
    client.query("update members.member set role = 'manager' where id = $1", [member.memberId]),
  )
  const session = await openSession(installation, member.memberId)
  const own = await session.ask('POST', '/web/console/ledger/decide', { transaction_id, status: 'RATIFIED' })
  assert.deepEqual([own.status, own.body.code], [403, 'own_transaction'])
})

test('a member cannot access the queue', async () => {
  const member = await newMember(installation)
  const session = await openSession(installation, member.memberId)
  const { transaction_id } = await addTransaction(installation, member)
  assert.equal((await session.ask('GET', '/web/console/ledger')).status, 403)
  const tried = await session.ask('POST', '/web/console/ledger/decide', {
    transaction_id,
    status: 'RATIFIED',
  })
  assert.equal(tried.status, 403)
})
