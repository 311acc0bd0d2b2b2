import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import test from 'node:test'
import { watchErrors } from '../../../tests/harness/error-codes.ts'
import { newMember, openTestInstallation } from '../../../tests/harness/installation.ts'
import { newManager } from '../../../tests/harness/ledger.ts'
import { openScratch } from '../../../tests/harness/scratch-database.ts'
import { openSession } from '../../../tests/harness/sessions.ts'
import { errors } from '../../kernel/http/errors.ts'
import { catalogErrors } from './catalog.errors.ts'

const installation = await openTestInstallation()
const session = await openSession(installation, (await newManager(installation, 'Admin', 'admin')).id)
const { check, checkLines, checkAllSeen } = watchErrors(catalogErrors)
const newCode = () => `svc_${randomBytes(6).toString('hex')}`
const NEW = { name_en: 'Mail', name_es: 'Correo', price: '9.90', currency: 'USD', period: 'monthly' }
const add = (fields: object = {}) =>
  session.ask('POST', '/web/console/catalog', { ...NEW, code: newCode(), ...fields })

test('the console and the website report errors about services by code and field', async () => {
  const {
    body: { data: service },
  } = await add()
  const change = (fields: object) =>
    session.ask('PUT', '/web/console/catalog', { service_id: service.id, ...fields })
  check(await add({ code: service.code }), catalogErrors.service_code_taken, 'code')
  check(await add({ code: '9' }), catalogErrors.invalid_service_code, 'code')
  const lines = 'line\n'.repeat(21)
  for (const write of [add, change]) {
    check(await write({ price: 'x' }), errors.invalid_amount, 'price')
    check(await write({ price: '-1' }), errors.amount_out_of_range, 'price')
    check(await write({ currency: 'U1' }), errors.invalid_currency, 'currency')
    check(await write({ place: 'x' }), errors.invalid_integer, 'place')
    check(await write({ includes_es: lines }), catalogErrors.service_too_many_lines, 'includes_es')
  }
  check(await change({}), errors.nothing_to_change)
  check(await session.ask('POST', '/web/console/catalog/template', {}), catalogErrors.catalog_not_empty)
  check(
    await change({ service_id: 2_000_000_000, price: '1' }),
    catalogErrors.service_not_found,
    'service_id',
  )
  check(await installation.ask('/web/services/2000000'), catalogErrors.service_not_found, 'id')
  check(await installation.ask('/web/services/No%20such'), catalogErrors.invalid_service_reference, 'id')
})

test('a service that is not offered cannot be added to an LLC', async () => {
  const { entityId: entity_id } = await newMember(installation)
  const {
    body: { data: service },
  } = await add()
  await session.ask('PUT', '/web/console/catalog', { service_id: service.id, offered: false })
  const engage = (code: string) =>
    session.ask('POST', '/web/console/engagements', { entity_id, service: code })
  check(await engage(service.code), catalogErrors.service_not_offered, 'service')
  check(await engage(`${service.code}x`.slice(0, 41)), catalogErrors.service_not_found, 'service')
})

test('the command line names the option that is wrong', async t => {
  const { url } = await openScratch(t)
  const create = 'service create --code agent --name A --name-es B --price 1 --period once'
  await checkLines(url, [
    [create, null],
    [create, [catalogErrors.service_code_taken, '--code']],
    [`${create} --includes "${'x'.repeat(2001)}"`, [errors.too_long, '--includes']],
    ['service update agent --name-es " "', [errors.empty, '--name-es']],
    ['service update agent --name " "', [errors.empty, '--name']],
    ['service update agent --place x', [errors.invalid_integer, '--place']],
    ['service update agent', [errors.nothing_to_change]],
    ['service show agnt', [catalogErrors.service_not_found, 'service']],
  ])
})

test('messages are in the language of the caller', async () => {
  const headers = { 'accept-language': 'es' }
  const { body } = await installation.ask('/web/services/no_such_service', { headers })
  assert.equal(body.error, 'No existe el servicio no_such_service.')
})

test('every error of the area was raised', checkAllSeen)
