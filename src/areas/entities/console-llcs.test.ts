import assert from 'node:assert/strict'
import test from 'node:test'
import { newReadablePdf, storeDocument } from '../../../tests/harness/documents.ts'
import { newMember, openTestInstallation } from '../../../tests/harness/installation.ts'
import { dayFromNow, newManager } from '../../../tests/harness/ledger.ts'
import { openSession } from '../../../tests/harness/sessions.ts'
import { setIdentifier } from '../members/members.ts'

const installation = await openTestInstallation()
const manager = await newManager(installation)
const session = await openSession(installation, manager.id)
const get = (path: string) => session.ask('GET', `/web/console/${path}`)
const post = (path: string, body: unknown) => session.ask('POST', `/web/console/${path}`, body)
const put = (path: string, body: unknown) => session.ask('PUT', `/web/console/${path}`, body)
const unique = (name: string) => `${name} ${process.pid}${Math.random().toString(36).slice(2, 8)}`

test('adds a person and an LLC, and finds them by part of either name', async () => {
  const [name, llc] = [unique('Ana Robles'), unique('Prado Digital')]
  const email = `${unique('ana').replace(' ', '-')}@example.com`
  const made = await post('members', { email, name, language: 'es', country: 'ES' })
  assert.equal(made.status, 201, made.text)
  const member_id = made.body.data.id
  const formed = { name: `${llc} LLC`, state: 'NM', formation_date: '2025-03-01', fiscal_year_end: '12-31' }
  const added = await post('llcs', { member_id, ...formed })
  assert.equal(added.status, 201, added.text)
  for (const q of [name.toUpperCase(), llc.slice(2), email]) {
    const { body } = await get(`members?q=${encodeURIComponent(q)}`)
    assert.deepEqual(
      body.data.map((one: { id: number }) => one.id),
      [member_id],
    )
    assert.equal(body.data[0].llcs[0].id, added.body.data.id)
  }
  const { body } = await get(`llcs/${added.body.data.id}`)
  assert.equal(body.data.owner.email, email)
  assert.equal(body.data.manager_subscription.status, 'active')
  assert.ok(body.data.tax_filings.length >= 1, 'its filings are planned with it')
  const again = await post('members', { email, name })
  assert.equal(again.status, 400)
})

test('never shows a complete identifier, and only an admin can add a manager', async () => {
  const { memberId } = await newMember(installation)
  const by = { actor: 'test', ip: null, idempotency: null }
  const of = { memberId, kind: 'passport' as const }
  await setIdentifier(installation.database.durable, installation.secrets, by, of, 'XDA000117')
  const shown = await get(`members/${memberId}`)
  assert.equal(shown.status, 200)
  assert.doesNotMatch(shown.text, /XDA000117/)
  assert.match(shown.body.data.identifiers.passport, /117$/)
  const wanted = { email: `${unique('boss').replace(' ', '-')}@example.com`, name: 'Boss', role: 'manager' }
  assert.equal((await post('members', wanted)).status, 403)
  const admin = await newManager(installation, 'Admin', 'admin')
  const byAdmin = await openSession(installation, admin.id)
  assert.equal((await byAdmin.ask('POST', '/web/console/members', wanted)).status, 201)
})

test('a Manager can edit members and themselves, but not an admin or another Manager', async () => {
  const [admin, other] = [
    await newManager(installation, unique('Admin'), 'admin'),
    await newManager(installation, unique('Other'), 'manager'),
  ]
  const self = await newManager(installation, unique('Self'), 'manager')
  const [session, byAdmin] = [
    await openSession(installation, self.id),
    await openSession(installation, admin.id),
  ]
  const { memberId } = await newMember(installation)
  const rename = (by: typeof session, member_id: number, change: object = { name: 'Renamed' }) =>
    by.ask('PUT', '/web/console/members', { member_id, ...change })
  const shown = async (id: number) => (await byAdmin.ask('GET', `/web/console/members/${id}`)).body.data
  for (const { id } of [admin, other]) {
    const before = await shown(id)
    for (const change of [
      { name: 'Renamed' },
      { language: 'es' },
      { phone: '+34 600 000 117' },
      { tier: 'gold' },
    ]) {
      const answer = await rename(session, id, change)
      assert.equal(answer.status, 403, answer.text)
      assert.equal(answer.body.code, 'staff_change_requires_admin')
    }
    assert.deepEqual(await shown(id), before)
    assert.equal((await rename(byAdmin, id)).status, 200)
  }
  for (const id of [memberId, self.id]) {
    assert.equal((await rename(session, id)).status, 200)
    assert.equal((await shown(id)).name, 'Renamed')
  }
})

test('a subscription is renewed after its paid period, and can be voided', async () => {
  const { entityId: entity_id } = await newMember(installation, { subscribed: false })
  assert.equal((await get(`llcs/${entity_id}`)).body.data.manager_subscription, null)
  const renewed = await post('subscriptions/renew', { entity_id, until: dayFromNow(30) })
  assert.equal(renewed.status, 201, renewed.text)
  const early = await post('subscriptions/renew', { entity_id, until: dayFromNow(10) })
  assert.deepEqual([early.body.code, early.body.field], ['subscription_ends_before_start', 'until'])
  const list = await get(`llcs?subscribed=true&q=Test&limit=500`)
  assert.ok(list.body.data.some((one: { id: number }) => one.id === entity_id))
  assert.equal((await post('subscriptions/cancel', { entity_id })).status, 200)
  assert.equal((await get(`llcs/${entity_id}`)).body.data.manager_subscription.status, 'cancelled')
  assert.equal((await post('subscriptions/cancel', { entity_id })).status, 400)
})

test('sets and ends shares of an LLC, which never exceed the whole', async () => {
  const { entityId: entity_id } = await newMember(installation)
  const share = (owner_name: string, percent: string) => post('ownership', { entity_id, owner_name, percent })
  assert.equal((await share('Ana', '60')).status, 200)
  assert.equal((await share('Bruno', '40.0001')).body.code, 'share_total_exceeded')
  assert.equal((await share('Bruno', '40')).status, 200)
  assert.equal((await post('ownership/end', { entity_id, owner_name: 'Bruno' })).status, 200)
  const { ownership } = (await get(`llcs/${entity_id}`)).body.data
  assert.deepEqual(
    ownership.map((one: { owner_name: string; until: string | null }) => [
      one.owner_name,
      one.until === null,
    ]),
    [
      ['Ana', true],
      ['Bruno', false],
    ],
  )
})

test('lists a filing by due date over all LLCs, and as filed once it is', async () => {
  const { entityId: entity_id } = await newMember(installation)
  await put('llcs', { entity_id, formation_date: '2024-01-10' })
  const open = await get('filings?limit=500')
  const mine = open.body.data.filter((one: { entity_id: number }) => one.entity_id === entity_id)
  assert.ok(mine.length >= 2)
  const late = mine[0]
  assert.deepEqual([late.year, late.overdue], [2024, true])
  assert.ok(open.body.overdue >= 1)
  const tooLate = { entity_id, year: 2024, status: 'extended', on: dayFromNow(2) }
  const future = await post('filings/mark', tooLate)
  assert.deepEqual([future.body.code, future.body.field], ['date_in_future', 'on'])
  const filed_elsewhere = 'Filed by an earlier accountant'
  const copy = { docType: '5472', content: newReadablePdf() }
  const { id: signed_copy_id } = await storeDocument(installation, { entityId: entity_id }, copy)
  const mark = { entity_id, year: 2024, status: 'filed', filed_elsewhere, signed_copy_id }
  assert.equal((await post('filings/mark', mark)).status, 200)
  const filed = await get('filings?show=filed&limit=500')
  assert.ok(filed.body.data.some((one: { id: number }) => one.id === late.id))
})

test('an unknown id is a 404, and an impossible id is a 400', async () => {
  assert.equal((await get('llcs/2000000000')).status, 404)
  assert.equal((await get('members/2000000000')).status, 404)
  assert.equal((await get('llcs/9007199254740991')).status, 400)
  assert.equal(
    (await post('ownership', { entity_id: 2000000000, owner_name: 'A', percent: '1' })).status,
    404,
  )
})
