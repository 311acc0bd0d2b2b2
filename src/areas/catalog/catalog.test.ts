import assert from 'node:assert/strict'
import test from 'node:test'
import { BY_TEST, openTestInstallation } from '../../../tests/harness/installation.ts'
import { changeService, createService, findService, type NewService } from './catalog.ts'
import { readPrice } from './price.rules.ts'

const { database } = await openTestInstallation()
const db = database.durable
let count = 0
const newCode = () => `service_${process.pid}_${++count}`

const SERVICE: Omit<NewService, 'code'> = {
  name: 'Registered agent',
  nameEs: 'Agente registrado',
  price: '99.90',
  currency: 'usd',
  period: 'annual',
}

test('finds a service by code and by id, with its exact price', async () => {
  const code = newCode()
  const { id } = await createService(db, BY_TEST, { ...SERVICE, code, price: '123456789.0001' })
  const expected = {
    id,
    code,
    name_en: 'Registered agent',
    name_es: 'Agente registrado',
    price: '123456789.0001',
    currency: 'USD',
    period: 'annual',
    offered: true,
  }
  for (const name of [code, code.toUpperCase(), String(id), ` ${code} `])
    assert.deepEqual(await findService(db, name), expected)
  for (const name of ['nothing', '0', '2147483648', '99999999999', ''])
    await assert.rejects(findService(db, name), { code: 'service_not_found' })
  await assert.rejects(findService(db, `${code}x`), {
    message: `There is no service ${code}x. Did you mean ${code}?`,
  })
})

test('a code is unique, even with concurrent additions', async () => {
  const code = newCode()
  const tries = await Promise.allSettled(
    Array.from({ length: 5 }, () => createService(db, BY_TEST, { ...SERVICE, code })),
  )
  assert.equal(tries.filter(({ status }) => status === 'fulfilled').length, 1)
  for (const one of tries) if (one.status === 'rejected') assert.equal(one.reason.code, 'service_code_taken')
})

test('changes only the given fields of only this service, and the audit log names them', async () => {
  const [before, code, after] = [newCode(), newCode(), newCode()]
  await createService(db, BY_TEST, { ...SERVICE, code: before })
  const { id } = await createService(db, BY_TEST, { ...SERVICE, code })
  await createService(db, BY_TEST, { ...SERVICE, code: after })
  await changeService(db, BY_TEST, id, { price: '109', offered: false })
  for (const other of [before, after]) {
    const { price, offered } = await findService(db, other)
    assert.deepEqual([price, offered], ['99.9', true])
  }
  const found = await findService(db, code)
  assert.deepEqual(
    [found.name_en, found.price, found.currency, found.offered],
    ['Registered agent', '109', 'USD', false],
  )
  await changeService(db, BY_TEST, id, { price: '109.0', name: 'Registered agent' })
  const { rows } = await database.withClient(client =>
    client.query('select action, detail from kernel.audit_row where record = $1 order by id', [
      `service/${id}`,
    ]),
  )
  assert.deepEqual(rows, [
    { action: 'service.create', detail: null },
    { action: 'service.update', detail: 'price,offered' },
    { action: 'service.update', detail: null },
  ])
})

test('a price is zero or more, with at most four decimals', () => {
  assert.equal(readPrice('0'), '0')
  assert.equal(readPrice(' 49.50 '), '49.5')
  assert.equal(readPrice('999999999.9999'), '999999999.9999')
  for (const typed of ['', '-0.01', '1.23456', '1e3', '1,50', '$5', '1000000000', 'NaN'])
    assert.throws(() => readPrice(typed), { status: 400 }, typed)
})
