import assert from 'node:assert/strict'
import test from 'node:test'
import { footprint } from '../../../../tests/harness/footprint.ts'
import {
  BY_TEST,
  newMember,
  openTestInstallation,
  type TestMember,
} from '../../../../tests/harness/installation.ts'
import { makeKey } from '../../../../tests/harness/keys.ts'
import { SCOPES } from '../../members/members.ts'
import {
  bookedOf,
  connectionOf,
  daysLater,
  entriesOf,
  openBanked,
  START,
  wantedOf,
} from '../banking.fixture.ts'
import { changeConnectionTo, tokenPurposeOf } from '../connections/connections.ts'
import type { Misbehavior } from '../simulator/misbehavior.ts'
import { countByStatus } from '../simulator/truth.ts'
import { deadlineIn } from './read-bank.ts'
import { previewEntity, syncEntity } from './sync.ts'

const installation = await openTestInstallation()
const { database, secrets } = installation

/** Neither is asked twice, because the responses would be the same. */
const REFUSED: Misbehavior = { kind: 'token-expires' }
const NOT_JSON: Misbehavior = { kind: 'wrong', what: 'not-json' }
const SPANISH = { 'accept-language': 'es-ES,es;q=0.9,en;q=0.8' }

function post({ entityId, key }: TestMember, headers: Record<string, string> = {}, more = '') {
  return installation.ask(`/v1/bookkeeping/sync?entity_id=${entityId}${more}`, {
    method: 'POST',
    key,
    headers,
  })
}

test('returns how many were imported and skipped, and each is in the books once', async t => {
  const banked = await openBanked(t, installation)
  const { member, world } = banked
  const { status, body } = await post(member)
  assert.equal(status, 200)
  const wanted = wantedOf(world, START, ['mercury', 'wise']).length
  const { mercury } = countByStatus(world, START)
  assert.deepEqual(body, { synced: wanted, skipped: mercury.pending + mercury.void })
  await banked.check()
  const again = await post(member)
  assert.deepEqual(Object.keys(again.body), ['synced', 'skipped'])
  assert.equal(again.body.synced, 0)
  await banked.check()
})

test('imported transactions are entries from the bank, with its id and day', async t => {
  const banked = await openBanked(t, installation, { connect: ['mercury'] })
  const { key, entityId } = banked.member
  await post(banked.member)
  const path = `/v1/bookkeeping?entity_id=${entityId}&year=2026&month=2&limit=100`
  const { body } = await installation.ask(path, { key })
  const entries = body.data as Record<string, string>[]
  assert.ok(entries.length > 10)
  const world = new Map(banked.world.mercury!.transactions.map(one => [one.id, one]))
  for (const entry of entries) {
    assert.equal(entry.source, 'bank_sync')
    assert.equal(entry.bank_source, 'mercury')
    assert.match(entry.transaction_date!, /^2026-02-\d\d$/)
    assert.equal(Number(entry.income) - Number(entry.expense), world.get(entry.external_tx_id!)!.cents / 100)
  }
})

test('without an active connection nothing is synced and the message says why', async t => {
  const member = await newMember(installation)
  const none = await post(member)
  assert.equal(none.status, 200)
  assert.deepEqual(none.body, {
    synced: 0,
    message: 'No active bank connection. Connect a bank first.',
  })
  assert.deepEqual((await post(member, SPANISH)).body, {
    synced: 0,
    message: 'No hay ninguna conexión bancaria activa. Conecta primero un banco.',
  })
  const paused = await openBanked(t, installation, { connect: ['wise'] })
  const id = paused.connections.wise!
  await changeConnectionTo(database.durable, secrets, BY_TEST, id, { status: 'disabled' }, START)
  assert.deepEqual((await post(paused.member)).body, {
    synced: 0,
    message: 'No active bank connection: all connections are paused.',
  })
  assert.deepEqual((await post(paused.member, SPANISH)).body, {
    synced: 0,
    message: 'No hay ninguna conexión bancaria activa: todas están en pausa.',
  })
  assert.equal(paused.simulator.requestCount, 0)
})

test('when one of two banks fails, the other is imported and the message names the one that failed', async t => {
  const banked = await openBanked(t, installation)
  const { member, world, connections } = banked
  banked.simulator.misbehave([{ ...NOT_JSON, bank: 'mercury' }])
  const { status, body } = await post(member)
  assert.equal(status, 200)
  const wise = wantedOf(world, START, ['wise'])
  assert.equal(body.synced, wise.length)
  assert.equal(
    body.message,
    `Mercury (connection ${connections.mercury}) could not be read: Mercury sent a response that is not JSON.`,
  )
  assert.deepEqual(await bookedOf(installation, member.entityId), wise)
  const spanish = await post(member, SPANISH)
  assert.equal(
    spanish.body.message,
    `No se ha podido leer Mercury (conexión ${connections.mercury}): no se entiende la respuesta del banco.`,
  )
  banked.simulator.misbehave([])
  assert.equal('message' in (await post(member)).body, false)
  await banked.check()
})

test('our own error is stored as ours, not as a response of the bank that was not understood', async t => {
  const banked = await openBanked(t, installation, { connect: ['wise'] })
  const id = banked.connections.wise!
  const token = secrets.seal('no header can hold\nthis', tokenPurposeOf(id))
  await database.withClient(client =>
    client.query('update banking.connection set token = $1 where id = $2', [token, id]),
  )
  await assert.rejects(banked.sync(), /does not fit into a header/)
  const { status, trouble, trouble_kind } = await connectionOf(installation, id)
  assert.deepEqual(
    { status, trouble, trouble_kind },
    {
      status: 'active',
      trouble: 'Something went wrong on our side; see the log.',
      trouble_kind: 'our_error',
    },
  )
})

test('a bank that does not answer leaves time for the others', async t => {
  const banked = await openBanked(t, installation)
  const { member, world, connections } = banked
  banked.simulator.misbehave([{ kind: 'silent', bank: 'mercury' }])
  const deadline = () => deadlineIn(8_000)
  const result = await syncEntity(installation, BY_TEST, member.entityId, START, deadline)
  assert.equal(result.synced, wantedOf(world, START, ['wise']).length)
  assert.match(
    result.message!,
    new RegExp(`^Mercury \\(connection ${connections.mercury}\\) could not be read`),
  )
})

test('when all banks fail the answer is a 500 that names each bank and why, nothing is imported, and each connection stores its error', async t => {
  const banked = await openBanked(t, installation)
  const { member, connections } = banked
  banked.simulator.misbehave([
    { ...NOT_JSON, bank: 'wise' },
    { ...REFUSED, bank: 'mercury' },
  ])
  const { status, body } = await post(member)
  assert.equal(status, 500)
  const reasons = [
    `Mercury (connection ${connections.mercury}) could not be read: the bank rejected the token, which may be wrong, expired or revoked. Nothing was imported.`,
    `Wise (connection ${connections.wise}) could not be read: the bank’s response could not be understood. Nothing was imported.`,
  ]
  assert.deepEqual(body, {
    error: reasons[0],
    code: 'bank_unavailable',
    errors: reasons.map(error => ({ error, code: 'bank_unavailable' })),
  })
  assert.deepEqual(await entriesOf(installation, member.entityId), [])
  const mercury = await connectionOf(installation, connections.mercury)
  assert.equal(mercury.trouble, 'Mercury rejected the token: it is wrong, expired or revoked.')
  const wise = await connectionOf(installation, connections.wise)
  assert.deepEqual([wise.status, wise.failures], ['active', 1])
  assert.equal(wise.trouble, 'Wise sent a response that is not JSON.')

  banked.simulator.misbehave([])
  const later = await post(member)
  assert.equal(later.status, 200)
  assert.equal(later.body.synced, wantedOf(banked.world, START, ['wise']).length)
  assert.equal(
    later.body.message,
    `Mercury (connection ${connections.mercury}) needs attention: ${mercury.trouble}`,
  )
  assert.equal(
    (await post(member, SPANISH)).body.message,
    `Mercury (conexión ${connections.mercury}) requiere atención: el banco ha rechazado el token, que puede ser incorrecto, haber caducado o estar revocado.`,
  )
})

test('requires the scope write:bookkeeping and an LLC that the key may act for', async t => {
  const banked = await openBanked(t, installation)
  const scopes = SCOPES.filter(scope => scope !== 'write:bookkeeping')
  const narrow = await makeKey(installation, banked.member, { scopes })
  const refused = await post({ ...banked.member, key: narrow.key })
  assert.equal(refused.status, 403)
  assert.match(refused.body.error, /lacks the scope write:bookkeeping/)
  const stranger = await newMember(installation)
  const foreign = await post({ ...stranger, entityId: banked.member.entityId })
  const nobodys = await post({ ...stranger, entityId: 2_000_000_000 })
  assert.deepEqual([foreign.status, nobodys.status], [403, 403])
  assert.equal(foreign.text, nobodys.text)
  assert.equal(banked.simulator.requestCount, 0)
  const enough = await makeKey(installation, banked.member, { scopes: ['write:bookkeeping'] })
  assert.equal((await post({ ...banked.member, key: enough.key })).status, 200)
})

test('accepts the LLC only in the query', async () => {
  const { entityId, key } = await newMember(installation)
  const path = '/v1/bookkeeping/sync'
  const refusals: [what: string, expected: RegExp, path: string, body?: unknown][] = [
    ['nothing', /entity_id/, path],
    ['in a body', /^This request takes no body\.$/, path, { entity_id: entityId }],
    ['in both', /^This request takes no body\.$/, `${path}?entity_id=${entityId}`, { entity_id: entityId }],
    ['twice', /entity_id/, `${path}?entity_id=${entityId}&entity_id=${entityId}`],
    ['with another parameter', /since/, `${path}?entity_id=${entityId}&since=2026-01-01`],
  ]
  for (const [what, expected, path, body] of refusals) {
    const answer = await installation.ask(path, { method: 'POST', key, body })
    assert.equal(answer.status, 400, what)
    assert.match(answer.body.error, expected, what)
  }
})

test('a repeated Idempotency-Key returns the same response without asking the bank again', async t => {
  const banked = await openBanked(t, installation)
  const headers = { 'idempotency-key': 'sync-1' }
  const first = await post(banked.member, headers)
  assert.equal(first.headers.get('idempotency-replayed'), null)
  const { requestCount } = banked.simulator
  const again = await post(banked.member, headers)
  assert.equal(again.headers.get('idempotency-replayed'), 'true')
  assert.equal(again.text, first.text)
  assert.equal(banked.simulator.requestCount, requestCount)
  const other = await newMember(installation)
  assert.equal(
    (await post(other, headers)).body.synced,
    0,
    "another member's key with the same name is independent",
  )
})

test('of two concurrent requests with one Idempotency-Key, the second gets the response of the first', async t => {
  const banked = await openBanked(t, installation)
  const headers = { 'idempotency-key': 'sync-at-once' }
  const answers = await Promise.all(Array.from({ length: 6 }, () => post(banked.member, headers)))
  assert.deepEqual([...new Set(answers.map(answer => answer.status))], [200])
  assert.equal(new Set(answers.map(answer => answer.text)).size, 1)
  assert.equal(answers[0]!.body.synced, wantedOf(banked.world, START, ['mercury', 'wise']).length)
  const replayed = answers.filter(answer => answer.headers.get('idempotency-replayed') === 'true')
  assert.equal(replayed.length, 5)
  await banked.check()
})

test('the reason of a failed sync is in Spanish for a client that asks for Spanish', async t => {
  const banked = await openBanked(t, installation, { connect: ['wise'] })
  banked.simulator.misbehave([NOT_JSON])
  const { status, body } = await post(banked.member, { 'accept-language': 'es' })
  assert.equal(status, 500)
  assert.deepEqual(body, {
    error: `No se ha podido leer Wise (conexión ${banked.connections.wise}): no se entiende la respuesta del banco. No se ha importado nada.`,
    code: 'bank_unavailable',
  })
})

test('a sync that failed does not use up its Idempotency-Key', async t => {
  const banked = await openBanked(t, installation, { connect: ['wise'] })
  const headers = { 'idempotency-key': 'sync-again' }
  banked.simulator.misbehave([NOT_JSON])
  assert.equal((await post(banked.member, headers)).status, 500)
  banked.simulator.misbehave([])
  const later = await post(banked.member, headers)
  assert.equal(later.status, 200)
  assert.ok(later.body.synced > 0)
  await banked.check()
})

test('a dry run counts what would be imported, as the banks change, and leaves nothing', async t => {
  const banked = await openBanked(t, installation)
  const { member, clock, simulator } = banked
  const of = { database, secrets }
  const preview = () => previewEntity(of, member.entityId, clock.now, deadlineIn(60_000))
  for (const days of [0, 1, 9, 40]) {
    clock.now = daysLater(START, days)
    const before = await footprint(installation, member)
    const expected = await preview()
    assert.deepEqual(await footprint(installation, member), before, `after ${days} days`)
    assert.deepEqual(expected, await banked.sync(), `after ${days} days`)
    assert.ok(expected.synced > 0 || days === 0, `after ${days} days`)
    assert.equal((await preview()).synced, 0, `after ${days} days`)
  }
  assert.equal(simulator.writeCount, 0)
})

test('a dry run with a bank that cannot be read answers like the sync, and stores no trouble', async t => {
  const banked = await openBanked(t, installation)
  const { member, simulator } = banked
  simulator.misbehave([{ ...NOT_JSON, bank: 'mercury' }])
  const before = await footprint(installation, member)
  const tried = await post(member, { 'dry-run': 'true' })
  assert.deepEqual(await footprint(installation, member), before)
  const done = await post(member)
  assert.deepEqual([tried.status, tried.body], [200, done.body])
  assert.match(tried.body.message, /Mercury .* could not be read/)
})
