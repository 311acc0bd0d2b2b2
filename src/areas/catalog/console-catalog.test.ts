import assert from 'node:assert/strict'
import test from 'node:test'
import { newMember, openTestInstallation } from '../../../tests/harness/installation.ts'
import { newManager } from '../../../tests/harness/ledger.ts'
import { openSession } from '../../../tests/harness/sessions.ts'

const installation = await openTestInstallation()
const manager = await newManager(installation, 'Admin', 'admin')
const session = await openSession(installation, manager.id)
const code = () => `svc_${Math.random().toString(36).slice(2, 10)}`
const NEW = { name_en: 'Mail', name_es: 'Correo', price: '9.90', currency: 'USD', period: 'monthly' }

test('adds, changes and withdraws a service; its texts can be cleared', async () => {
  const made = await session.ask('POST', '/web/console/catalog', {
    ...NEW,
    code: code(),
    includes_en: 'Scans\nForwarding',
    terms_en: 'By the month.',
  })
  assert.equal(made.status, 201, made.text)
  const { id } = made.body.data
  assert.deepEqual([made.body.data.price, made.body.data.includes_en], [9.9, 'Scans\nForwarding'])
  const changed = await session.ask('PUT', '/web/console/catalog', {
    service_id: id,
    price: '12.3456',
    terms_en: '',
    offered: false,
  })
  const { price, terms_en, includes_en, offered } = changed.body.data
  assert.deepEqual([price, terms_en, includes_en, offered], [12.3456, '', 'Scans\nForwarding', false])
  const { body } = await session.ask('GET', '/web/console/catalog?limit=500')
  assert.ok(body.data.some((one: { id: number }) => one.id === id))
})

test('rejects an invalid price and changes nothing; a member has no access', async () => {
  const made = await session.ask('POST', '/web/console/catalog', { ...NEW, code: code() })
  const service_id = made.body.data.id
  const wrong = await session.ask('PUT', '/web/console/catalog', {
    service_id,
    price: '1.00001',
    name_en: 'Other',
  })
  assert.equal(wrong.status, 400)
  const { body } = await session.ask('GET', '/web/console/catalog?limit=500')
  assert.equal(body.data.find((one: { id: number }) => one.id === service_id).name_en, 'Mail')
  const { memberId } = await newMember(installation)
  const member = await openSession(installation, memberId)
  assert.equal((await member.ask('PUT', '/web/console/catalog', { service_id, price: '1' })).status, 403)
  assert.equal(
    (await session.ask('PUT', '/web/console/catalog', { service_id: 2_000_000_000, price: '1' })).status,
    404,
  )
})
