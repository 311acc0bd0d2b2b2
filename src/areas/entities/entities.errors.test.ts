import assert from 'node:assert/strict'
import test from 'node:test'
import { newReadablePdf, storeDocument } from '../../../tests/harness/documents.ts'
import { watchErrors } from '../../../tests/harness/error-codes.ts'
import { BY_TEST, newMember, openTestInstallation } from '../../../tests/harness/installation.ts'
import { dayFromNow, newManager } from '../../../tests/harness/ledger.ts'
import { openScratch } from '../../../tests/harness/scratch-database.ts'
import { openSession } from '../../../tests/harness/sessions.ts'
import { errors } from '../../kernel/http/errors.ts'
import { createService } from '../catalog/catalog.ts'
import { membersErrors } from '../members/members.ts'
import { entitiesErrors } from './entities.errors.ts'

const installation = await openTestInstallation()
const session = await openSession(installation, (await newManager(installation)).id)
const post = (path: string, body: object) => session.ask('POST', `/web/console/${path}`, body)
const put = (path: string, body: object) => session.ask('PUT', `/web/console/${path}`, body)
const { check, checkLines, checkAllSeen } = watchErrors(entitiesErrors)
const NOBODY = 2_000_000_000

test('the API reports errors about an LLC by code and field', async () => {
  const { entityId: id, key } = await newMember(installation)
  const change = (body: object) => installation.ask('/v1/entity', { key, method: 'PUT', body })
  check(await change({ id, naics: '5' }), entitiesErrors.invalid_naics, 'naics')
  check(await change({ id }), errors.nothing_to_change)
  check(await change({ id: NOBODY, naics: '54' }), errors.not_found)
  check(await installation.ask(`/v1/entity?id=${NOBODY}`, { key }), errors.not_found)
})

test('the console reports errors in the record of an LLC by code and field', async () => {
  const { entityId: entity_id, memberId: member_id } = await newMember(installation)
  const ein = `98-${String(entity_id).padStart(7, '0')}`
  assert.equal((await put('llcs', { entity_id, ein })).status, 200)
  const add = (record: object) => post('llcs', { member_id, name: 'Prado LLC', ...record })
  const change = (record: object) => put('llcs', { entity_id, ...record })
  check(await add({ ein }), entitiesErrors.entity_ein_taken, 'ein')
  check(await add({ member_id: NOBODY }), membersErrors.member_not_found, 'member_id')
  for (const write of [add, change]) {
    check(await write({ ein: '1' }), entitiesErrors.invalid_ein, 'ein')
    check(await write({ state: 'New Mexico' }), entitiesErrors.invalid_state, 'state')
    check(await write({ status: 'gone' }), errors.invalid_choice, 'status')
    check(await write({ foreign_owned: 'perhaps' }), errors.invalid_boolean, 'foreign_owned')
    check(
      await write({ fiscal_year_end: '12-30' }),
      entitiesErrors.invalid_fiscal_year_end,
      'fiscal_year_end',
    )
    check(await write({ formation_date: '1899-12-31' }), errors.date_out_of_range, 'formation_date')
    check(await write({ dissolved_on: '2999-01-01' }), errors.date_in_future, 'dissolved_on')
    const order = { formation_date: '2025-02-01', dissolved_on: '2025-01-01' }
    check(await write(order), entitiesErrors.entity_dissolved_before_formed)
    const active = { status: 'active', dissolved_on: '2025-01-01' }
    check(await write(active), entitiesErrors.entity_not_dissolved, 'dissolved_on')
  }
  const cleared = await change({ status: 'dissolved', dissolved_on: null })
  check(cleared, entitiesErrors.entity_dissolution_date_required, 'dissolved_on')
  check(await put('llcs', { entity_id }), errors.nothing_to_change)
})

test('every request of the console about an unknown LLC gets the same error', async () => {
  const of = { entity_id: NOBODY }
  const requests = [
    session.ask('GET', `/web/console/llcs/${NOBODY}`),
    put('llcs', { ...of, name: 'A' }),
    post('ownership', { ...of, owner_name: 'A', percent: '1' }),
    post('ownership/end', { ...of, owner_name: 'A' }),
    post('ownership/name', { ...of, owner_name: 'A', new_name: 'B' }),
    post('engagements', { ...of, service: 'agent' }),
    post('subscriptions/renew', of),
    post('subscriptions/cancel', of),
    post('filings/mark', { ...of, year: 2025, status: 'filed' }),
  ]
  for (const answer of await Promise.all(requests))
    check(answer, entitiesErrors.entity_not_found, 'entity_id')
})

test('the console reports errors about services, filings, shares and subscriptions', async () => {
  const { entityId: entity_id } = await newMember(installation, { subscribed: false })
  const code = `agent_${entity_id}_${process.pid}`
  await createService(installation.database.durable, BY_TEST, {
    code,
    name: 'Agent',
    nameEs: 'Agente',
    price: '1',
    currency: 'USD',
    period: 'annual',
  })
  const engage = (more: object = {}) => post('engagements', { entity_id, service: code, ...more })
  check(await engage({ price: 'x' }), errors.invalid_amount, 'price')
  check(await engage({ price: '-1' }), errors.amount_out_of_range, 'price')
  check(await engage({ started_on: '1899-01-01' }), errors.date_out_of_range, 'started_on')
  assert.equal((await engage()).status, 201)
  check(await engage(), entitiesErrors.engagement_already_active)
  const unknown = await put('engagements', { engagement_id: NOBODY, status: 'paused' })
  check(unknown, entitiesErrors.engagement_not_found, 'engagement_id')

  await put('llcs', { entity_id, formation_date: '2024-01-10' })
  const copy = { docType: '5472', content: newReadablePdf() }
  const { id: signed_copy_id } = await storeDocument(installation, { entityId: entity_id }, copy)
  const filed = { status: 'filed', filed_elsewhere: 'Filed by an earlier accountant', signed_copy_id }
  const mark = (body: object) => post('filings/mark', { entity_id, year: 2024, ...filed, ...body })
  check(await mark({ on: dayFromNow(2) }), errors.date_in_future, 'on')
  check(await mark({ year: 1999 }), entitiesErrors.filing_not_found)
  check(
    await mark({ status: 'extended', signed_copy_id: null }),
    entitiesErrors.filing_extension_too_late,
    'on',
  )
  assert.equal((await mark({})).status, 200)
  await put('llcs', { entity_id, formation_date: '2025-01-10' })
  check(
    await mark({ status: 'pending', signed_copy_id: null }),
    entitiesErrors.filing_year_not_owed,
    'status',
  )

  const share = (more: object) => post('ownership', { entity_id, owner_name: 'Ana', percent: '60', ...more })
  const end = (owner_name: string, on: string) => post('ownership/end', { entity_id, owner_name, on })
  check(await share({ percent: '100.5' }), entitiesErrors.invalid_share_percent, 'percent')
  check(await share({ since: '1899-01-01' }), errors.date_out_of_range, 'since')
  assert.equal((await share({ since: '2025-02-01' })).status, 200)
  check(await share({ since: '2025-01-31' }), entitiesErrors.share_starts_before_current, 'since')
  check(await share({ owner_name: 'Bea' }), entitiesErrors.share_total_exceeded, 'percent')
  check(await end('Ana', '2025-01-01'), entitiesErrors.share_ends_before_start, 'on')
  check(await end('Ana', '1899-01-01'), errors.date_out_of_range, 'on')
  check(await end('Bea', '2025-03-01'), entitiesErrors.share_not_found, 'owner_name')
  const rename = (owner_name: string, new_name: string) =>
    post('ownership/name', { entity_id, owner_name, new_name })
  assert.equal((await share({ owner_name: 'Cruz', percent: '40', since: '2025-02-01' })).status, 200)
  check(await rename('Bea', 'Beatriz'), entitiesErrors.owner_not_found, 'owner_name')
  check(await rename('Ana', 'Cruz'), entitiesErrors.owner_exists, 'new_name')
  check(await rename('Ana', ''), errors.empty, 'new_name')

  const renew = (until: string) => post('subscriptions/renew', { entity_id, until })
  check(await renew(dayFromNow(-1)), entitiesErrors.subscription_ends_before_start, 'until')
  check(await renew('2101-01-01'), errors.date_out_of_range, 'until')
  check(await post('subscriptions/cancel', { entity_id }), entitiesErrors.subscription_not_active)
  const period = await post('subscriptions/cancel', { entity_id, period_id: NOBODY })
  check(period, entitiesErrors.subscription_period_not_found, 'period_id')
})

test('the command line names the option that is wrong', async t => {
  const { url } = await openScratch(t)
  await checkLines(url, [
    ['member create --email ana@example.com --name Ana', null],
    ['service create --code agent --name A --name-es B --price 1 --period once', null],
    ['entity create --member 1 --name "Ana LLC" --ein 1', [entitiesErrors.invalid_ein, '--ein']],
    ['entity create --member 1 --name "Ana LLC" --subscription none', null],
    ['entity show 99', [entitiesErrors.entity_not_found, 'entity_id']],
    ['entity update 1', [errors.nothing_to_change]],
    ['entity update 1 --formation-date soon', [errors.invalid_date, '--formation-date']],
    ['engagement add --entity 1 --service agent --started soon', [errors.invalid_date, '--started']],
    ['engagement add --entity 1 --service agent --price x', [errors.invalid_amount, '--price']],
    [
      'engagement add --entity 1 --service agent --renews 2000-01-01',
      [entitiesErrors.engagement_renews_before_start, '--renews'],
    ],
    ['engagement update 99 --status paused', [entitiesErrors.engagement_not_found, 'id']],
    ['filing mark --entity 1 --year 2025 --status extended --on soon', [errors.invalid_date, '--on']],
    ['ownership set --entity 1 --owner " " --percent 5', [errors.empty, '--owner']],
    ['ownership set --entity 1 --owner Ana --percent 0', [entitiesErrors.invalid_share_percent, '--percent']],
    ['ownership end --entity 1 --owner Ana', [entitiesErrors.share_not_found, '--owner']],
    ['subscription renew --entity 1 --until soon', [errors.invalid_date, '--until']],
    [
      'subscription cancel --entity 1 --period 2026-01-01',
      [entitiesErrors.subscription_period_not_found, '--period'],
    ],
  ])
})

test('messages are in the language of the caller', async () => {
  const headers = { 'accept-language': 'es' }
  const answer = await session.ask('GET', `/web/console/llcs/${NOBODY}`, undefined, { headers })
  assert.equal(answer.body.error, `No existe la LLC ${NOBODY}.`)
})

test('every error of the area was raised', checkAllSeen)
