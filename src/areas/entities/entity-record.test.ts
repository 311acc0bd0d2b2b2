import assert from 'node:assert/strict'
import test from 'node:test'
import { BY_TEST, newMember, openTestInstallation } from '../../../tests/harness/installation.ts'
import type { Refusal } from '../../kernel/http/refusal.ts'
import { createService } from '../catalog/catalog.ts'
import { addEngagement, changeEngagement, changeEntity, createEntity, type RecordGiven } from './entities.ts'
import { findRecord } from './entity.sql.ts'

const installation = await openTestInstallation()
const { database } = installation
const db = database.durable
const NOW = new Date()
const TODAY = NOW.toISOString().slice(0, 10)

const change = (id: number, record: RecordGiven) => changeEntity(db, BY_TEST, id, record, NOW)
// biome-ignore lint/suspicious/noExplicitAny: records are looked into freely
const recordOf = async (id: number): Promise<any> => (await db.one(findRecord, { id })).entity
const planOf = async (id: number): Promise<string> =>
  (
    await database.withClient(client =>
      client.query('select plan_filings_on::text as day from entities.entity where id = $1', [id]),
    )
  ).rows[0].day
let count = 0
const newEin = () => `97-${String(process.pid % 10_000).padStart(4, '0')}${String(++count).padStart(3, '0')}`

test('a new LLC is active, foreign-owned and on the calendar year by default', async () => {
  const { memberId, entityId } = await newMember(installation)
  const { status, foreign_owned, fiscal_year_end, dissolved_on } = await recordOf(entityId)
  assert.deepEqual([status, foreign_owned, fiscal_year_end, dissolved_on], ['active', true, '12-31', null])
  const ein = newEin()
  const record = {
    ein: ein.replace('-', ''),
    status: 'forming',
    fiscal_year_end: '06-30',
    foreign_owned: 'no',
  }
  const wanted = { memberId, name: 'Told LLC', state: 'de', subscribed: false, record }
  const { id } = await createEntity(db, BY_TEST, wanted, NOW)
  const stored = await recordOf(id)
  assert.deepEqual(
    [stored.ein, stored.state, stored.status, stored.fiscal_year_end, stored.foreign_owned],
    [ein, 'DE', 'forming', '06-30', false],
  )
})

test('an EIN is unique', async () => {
  const [one, other] = [await newMember(installation), await newMember(installation)]
  const ein = newEin()
  await change(one.entityId, { ein })
  await assert.rejects(change(other.entityId, { ein }), { code: 'entity_ein_taken', field: 'ein' })
  for (const wrong of ['12-345678', '123-456789', '12-34567890', 'ab-cdefghi'])
    await assert.rejects(change(one.entityId, { ein: wrong }), { code: 'invalid_ein', field: 'ein' })
  await change(one.entityId, { ein: '' })
  assert.equal((await recordOf(one.entityId)).ein, null)
})

test('a tax year ends on the last day of a month', async () => {
  const { entityId } = await newMember(installation)
  for (const end of ['01-31', '02-28', '06-30', '12-31']) {
    await change(entityId, { fiscal_year_end: end })
    assert.equal((await recordOf(entityId)).fiscal_year_end, end)
  }
  for (const end of ['02-29', '06-15', '12-30', '13-31', '6-30', '', 'June'])
    await assert.rejects(change(entityId, { fiscal_year_end: end }), { code: 'invalid_fiscal_year_end' }, end)
})

test('an LLC has a dissolution date exactly while it is dissolved', async () => {
  const { entityId } = await newMember(installation)
  await change(entityId, { status: 'dissolved' })
  assert.equal((await recordOf(entityId)).dissolved_on, TODAY)
  await change(entityId, { dissolved_on: '2025-03-01' })
  await change(entityId, { status: 'dissolved' })
  assert.equal((await recordOf(entityId)).dissolved_on, '2025-03-01', 'said again, the day stays')
  await change(entityId, { status: 'active' })
  assert.equal((await recordOf(entityId)).dissolved_on, null)
  await change(entityId, { dissolved_on: '2025-03-01' })
  assert.equal((await recordOf(entityId)).status, 'dissolved', 'the day alone says it too')
  await assert.rejects(change(entityId, { dissolved_on: '2999-01-01' }), { code: 'date_in_future' })
  await assert.rejects(change(entityId, { formation_date: '2025-06-01' }), {
    code: 'entity_dissolved_before_formed',
  })
  await assert.rejects(change(entityId, { status: 'active', dissolved_on: '2025-03-01' }), {
    code: 'entity_not_dissolved',
  })
})

test('reschedules filings only when a field they depend on changes', async () => {
  const { entityId } = await newMember(installation)
  const planned = () =>
    database.withClient(client =>
      client.query("update entities.entity set plan_filings_on = '2027-01-01' where id = $1", [entityId]),
    )
  const basis: RecordGiven[] = [
    { formation_date: '2024-05-10' },
    { fiscal_year_end: '06-30' },
    { foreign_owned: 'no' },
    { status: 'dissolved' },
    { dissolved_on: '2025-03-01' },
  ]
  for (const given of basis) {
    await planned()
    await change(entityId, given)
    assert.equal(await planOf(entityId), '-infinity', JSON.stringify(given))
    await planned()
    await change(entityId, given)
    assert.equal(await planOf(entityId), '2027-01-01', 'said again, nothing changes')
  }
  await change(entityId, { name: 'Another LLC', ein: newEin(), naics: '54', founder_name: 'Ana' })
  assert.equal(await planOf(entityId), '2027-01-01')
})

test('all errors of a record are reported at once, and nothing of it is written', async () => {
  const { entityId } = await newMember(installation)
  const before = await recordOf(entityId)
  await assert.rejects(
    change(entityId, { name: ' ', state: 'New Mexico', formation_date: '2025-02-30', naics: '5', ein: '1' }),
    (error: Refusal) => {
      const found = error.errors.map(({ code, field }) => [field, code])
      assert.deepEqual(found, [
        ['name', 'empty'],
        ['state', 'invalid_state'],
        ['ein', 'invalid_ein'],
        ['formation_date', 'invalid_date'],
        ['naics', 'invalid_naics'],
      ])
      return true
    },
  )
  assert.deepEqual(await recordOf(entityId), before)
})

test('a service has the catalog price unless another was agreed, which later price changes do not affect', async () => {
  const { entityId } = await newMember(installation)
  const code = `agent_${process.pid}_${++count}`
  const service = { code, name: 'Agent', nameEs: 'Agente', price: '99', currency: 'USD' }
  await createService(db, BY_TEST, { ...service, period: 'monthly' })
  const add = (more: object) =>
    addEngagement(db, BY_TEST, { entityId, service: code, startedOn: '2024-01-31', ...more }, NOW)
  const listed = await add({})
  await add({ price: '80.5', currency: 'eur', renewsOn: '2024-06-01', status: 'paused' })
  await changeEngagement(db, BY_TEST, listed.id, { status: 'cancelled' })
  const services = (await recordOf(entityId)).services.map((s: Record<string, unknown>) => [
    s.price,
    s.currency,
    s.renews_on,
    s.status,
  ])
  assert.deepEqual(services, [
    [80.5, 'EUR', '2024-06-01', 'paused'],
    [99, 'USD', '2024-02-29', 'cancelled'],
  ])
  await assert.rejects(add({ renewsOn: '2023-12-31' }), {
    code: 'engagement_renews_before_start',
    field: 'renews_on',
  })
  await assert.rejects(add({ price: '-1' }), { code: 'amount_out_of_range', field: 'price' })
})

test('an LLC can have a service twice only if requested, even with concurrent additions', async () => {
  const { entityId } = await newMember(installation)
  const code = `twice_${process.pid}_${++count}`
  const service = { code, name: 'Agent', nameEs: 'Agente', price: '99', currency: 'USD' }
  await createService(db, BY_TEST, { ...service, period: 'annual' })
  const add = (more: object = {}) =>
    database.transaction(tx => addEngagement(tx, BY_TEST, { entityId, service: code, ...more }, NOW))
  const put = (id: number, status: string, again = false) =>
    database.transaction(tx => changeEngagement(tx, BY_TEST, id, { status }, again))
  const tried = await Promise.allSettled([add(), add(), add()])
  const [first] = tried.flatMap(one => (one.status === 'fulfilled' ? one.value : []))
  assert.equal(tried.filter(({ status }) => status === 'fulfilled').length, 1)
  await assert.rejects(add(), {
    message: `LLC ${entityId} already has ${code}: engagement ${first!.id} is active.`,
  })
  const paused = await add({ status: 'paused' })
  await assert.rejects(put(paused.id, 'active'), { code: 'engagement_already_active' })
  await put(first!.id, 'active')
  await put(first!.id, 'cancelled')
  await put(paused.id, 'active')
  await put(first!.id, 'active', true)
  await add({ again: true })
  const active = (await recordOf(entityId)).services.filter((s: { status: string }) => s.status === 'active')
  assert.equal(active.length, 3)
})

test('clearing the dissolution date makes an LLC active again', async () => {
  const { entityId } = await newMember(installation)
  await change(entityId, { dissolved_on: '2025-03-01' })
  await assert.rejects(change(entityId, { status: 'dissolved', dissolved_on: '' }), {
    code: 'entity_dissolution_date_required',
  })
  await change(entityId, { dissolved_on: '' })
  const { status, dissolved_on } = await recordOf(entityId)
  assert.deepEqual([status, dissolved_on], ['active', null])
  await change(entityId, { status: 'forming' })
  await change(entityId, { dissolved_on: '' })
  assert.equal((await recordOf(entityId)).status, 'forming', 'one that was not dissolved stays what it is')
})
