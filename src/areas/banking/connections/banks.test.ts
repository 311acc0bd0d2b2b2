import assert from 'node:assert/strict'
import test from 'node:test'
import { addEntry } from '../../../../tests/harness/books.ts'
import { checkBooks } from '../../../../tests/harness/check-books.ts'
import {
  BY_TEST,
  newMember,
  openTestInstallation,
  type TestMember,
} from '../../../../tests/harness/installation.ts'
import { openSession, type TestSession } from '../../../../tests/harness/sessions.ts'
import { addEntries, type PlannedEntry } from '../../bookkeeping/bookkeeping.ts'
import { aWorld, openBanked, START } from '../banking.fixture.ts'
import { keepBanks } from '../simulator/demo-bank-settings.ts'
import { SIMULATOR_TOKENS, startSimulator } from '../simulator/serve.ts'
import { syncQueued } from '../sync/sync.jobs.ts'

const installation = await openTestInstallation()

const UNKNOWN_TOKEN = 'secret-token:mercury_sandbox_rma_unknown'

/** A simulated bank where the server expects the demo banks. */
async function openBank(t: test.TestContext, holder = 'Test LLC') {
  const simulator = await startSimulator({
    world: aWorld({ seed: holder, perDay: 1, holder }),
    now: () => START,
  })
  t.after(() => simulator.close())
  const companies = [SIMULATOR_TOKENS, { ...SIMULATOR_TOKENS, mercury: UNKNOWN_TOKEN }].map(tokens => ({
    holder,
    tokens,
  }))
  const ports = [Number(new URL(simulator.mercuryUrl).port)]
  await keepBanks(installation.config.dataDir, { ports, beganOn: '2026-01-01', companies })
}

async function signIn(): Promise<{ member: TestMember; session: TestSession }> {
  const member = await newMember(installation)
  return { member, session: await openSession(installation, member.memberId) }
}

async function untilSynced(session: TestSession, entityId: number) {
  for (;;) {
    const { body } = await session.ask('GET', `/web/banks/sync?entity_id=${entityId}`)
    if (body.data?.state !== 'running') return body.data
  }
}

test('connects a bank with its token, which is never shown again', async t => {
  const { member, session } = await signIn()
  const { entityId: entity_id } = member
  await openBank(t)
  const token = SIMULATOR_TOKENS.mercury
  const request = { entity_id, provider: 'mercury', token }
  const keyed = { headers: { 'idempotency-key': 'connect-once' } }
  const connected = await session.ask('POST', '/web/banks/connect', request, keyed)
  assert.equal(connected.status, 200, connected.text)
  assert.equal(connected.body.data.refused, null)
  const again = await session.ask('POST', '/web/banks/connect', request, keyed)
  assert.deepEqual([again.text, again.headers.get('idempotency-replayed')], [connected.text, 'true'])
  assert.ok(connected.body.data.accounts.length > 0)
  const listed = await session.ask('GET', `/web/banks?entity_id=${entity_id}`)
  assert.equal(listed.body.data[0].status, 'active')
  // In the demo, the tokens of the demo banks are shown next to the list.
  for (const { body } of [connected, listed]) assert.ok(!JSON.stringify(body.data).includes(token))
  // Its accounts are known after the first read.
  await session.ask('POST', '/web/banks/sync', { entity_id })
  await untilSynced(session, entity_id)
  assert.equal((await session.ask('POST', '/web/banks/connect', request)).body.data.refused, 'read_already')
  const stranger = await signIn()
  const foreign = { ...request, entity_id: stranger.member.entityId }
  assert.equal(
    (await stranger.session.ask('POST', '/web/banks/connect', foreign)).body.data.refused,
    'read_elsewhere',
  )
})

test('a connected bank is read at once, by a job and not by the request', async t => {
  const { member, session } = await signIn()
  const { entityId: entity_id } = member
  await openBank(t, 'Read At Once LLC')
  const request = { entity_id, provider: 'mercury', token: SIMULATOR_TOKENS.mercury, any_holder: true }
  const { id } = (await session.ask('POST', '/web/banks/connect', request)).body.data
  const sync = async () => (await session.ask('GET', `/web/banks/sync?entity_id=${entity_id}`)).body.data
  const queued = await sync()
  assert.deepEqual([queued.state, queued.read, queued.provider], ['running', 0, null])
  const { database, secrets } = installation
  const bank = async () => (await session.ask('GET', `/web/banks?entity_id=${entity_id}`)).body.data[0]
  assert.equal((await bank()).last_success_at, null, 'the request has read no transactions')
  const run = () => syncQueued({ database, secrets, now: () => new Date() }, new AbortController().signal)
  await Promise.all([run(), run()])
  const done = await sync()
  assert.deepEqual([done.id, done.state, done.result.length], [queued.id, 'done', 1])
  assert.deepEqual([done.result[0].connection_id, done.result[0].trouble], [id, null])
  assert.ok(done.result[0].synced > 0)
  assert.equal((await bank()).last_synced, done.result[0].synced)
  await checkBooks(database, entity_id)
})

test('a bank that is connected while another sync runs is read by the next import, and starts no second sync', async t => {
  const { member, session } = await signIn()
  const { entityId: entity_id } = member
  await openBank(t, 'Read Later LLC')
  await installation.database.withClient(client =>
    client.query(
      "insert into banking.sync_run (entity_id, state, started_at, told_at) values ($1, 'running', now(), now())",
      [entity_id],
    ),
  )
  const request = { entity_id, provider: 'mercury', token: SIMULATOR_TOKENS.mercury, any_holder: true }
  assert.equal((await session.ask('POST', '/web/banks/connect', request)).body.data.refused, null)
  const [bank] = (await session.ask('GET', `/web/banks?entity_id=${entity_id}`)).body.data
  assert.ok(Date.parse(bank.next_sync_at) <= Date.now(), 'it is due')
  const { rows } = await installation.database.withClient(client =>
    client.query('select count(*)::int as runs from banking.sync_run where entity_id = $1', [entity_id]),
  )
  assert.equal(rows[0].runs, 1)
})

test('connects nothing with a token that is invalid, rejected by the bank, or for another company', async t => {
  const { member, session } = await signIn()
  const { entityId: entity_id } = member
  await openBank(t, 'Somebody Else LLC')
  const connect = async (fields: object) =>
    (
      await session.ask('POST', '/web/banks/connect', {
        entity_id,
        provider: 'mercury',
        ...fields,
      })
    ).body.data
  const early = { entity_id, provider: 'mercury', token: UNKNOWN_TOKEN, since: '2999-01-01' }
  const future = await session.ask('POST', '/web/banks/connect', early)
  assert.deepEqual(
    [future.status, future.body.code, future.body.field],
    [400, 'import_start_in_future', 'since'],
  )
  assert.equal((await connect({ token: 'two words' })).refused, 'token_format')
  assert.equal((await connect({ token: UNKNOWN_TOKEN })).refused, 'token_refused')
  const strange = await connect({ token: SIMULATOR_TOKENS.mercury })
  assert.deepEqual([strange.refused, strange.holder], ['other_holder', 'Somebody Else LLC'])
  assert.deepEqual((await session.ask('GET', `/web/banks?entity_id=${entity_id}`)).body.data, [])
  const connected = await connect({ token: SIMULATOR_TOKENS.mercury, any_holder: true })
  assert.equal(connected.refused, null)
})

test("a member cannot set a bank's address, not even in a demo", async () => {
  const { member, session } = await signIn()
  const request = { entity_id: member.entityId, provider: 'mercury', token: SIMULATOR_TOKENS.mercury }
  for (const base_url of [
    'http://127.0.0.1:22/api',
    'https://elsewhere.example/api',
    'http://127.0.0.1.example/api',
    'ftp://127.0.0.1',
  ]) {
    const answer = await session.ask('POST', '/web/banks/connect', { ...request, base_url })
    assert.equal(answer.status, 400, answer.text)
  }
})

test('a sync starts once however often it is requested, reports progress, and imports everything', async t => {
  const banked = await openBanked(t, installation)
  const { member } = banked
  const session = await openSession(installation, member.memberId)
  const { entityId: entity_id } = member
  const preview = await session.ask('POST', '/web/banks/preview', { id: banked.connections.mercury })
  assert.equal(preview.status, 200, preview.text)
  assert.ok(preview.body.would_sync > 0)
  assert.equal(preview.body.transactions[0].action, 'book')
  // Nothing can be imported meanwhile, so the first one has not ended when the others are requested.
  const begun = await installation.database.withClient(async client => {
    await client.query('begin')
    await client.query('lock table banking.transaction in exclusive mode')
    const requests = [1, 2, 3].map(() => session.ask('POST', '/web/banks/sync', { entity_id }))
    return Promise.all(requests).finally(() => client.query('rollback'))
  })
  assert.equal(new Set(begun.map(answer => answer.body.data.id)).size, 1)
  const run = await untilSynced(session, entity_id)
  assert.equal(run.state, 'done')
  assert.deepEqual(
    run.result.map((one: { provider: string; trouble: null }) => [one.provider, one.trouble]),
    [
      ['mercury', null],
      ['wise', null],
    ],
  )
  assert.equal(run.result[0].synced, preview.body.would_sync)
  await checkBooks(installation.database, entity_id)
  const { body } = await session.ask('GET', `/web/banks?entity_id=${entity_id}`)
  assert.equal(body.data[0].last_synced, preview.body.would_sync)
  assert.equal(body.sync.id, run.id)
})

test('a rejected token does not replace the current one; a connection can be paused, tested and removed', async t => {
  const banked = await openBanked(t, installation, { connect: ['wise'] })
  const session = await openSession(installation, banked.member.memberId)
  const { entityId: entity_id } = banked.member
  const id = banked.connections.wise!
  const broken = await session.ask('POST', '/web/banks/token', {
    id,
    token: '5e1f0000-51a1-4a7e-8b0e-00000000000f',
  })
  assert.equal(broken.body.data.refused, 'token_refused', broken.text)
  const paused = await session.ask('POST', '/web/banks/switch', { id, status: 'disabled' })
  assert.equal(paused.body.data.status, 'disabled')
  const idle = await session.ask('POST', '/web/banks/sync', { entity_id })
  assert.deepEqual([idle.status, idle.body.code], [400, 'no_active_bank_connection'])
  assert.equal((await session.ask('POST', '/web/banks/switch', { id, status: 'active' })).status, 200)
  const tested = await session.ask('POST', '/web/banks/test', { id })
  assert.equal(tested.body.data.refused, null, tested.text)
  assert.equal((await session.ask('POST', '/web/banks/remove', { id })).status, 200)
  const gone = await session.ask('POST', '/web/banks/remove', { id })
  assert.deepEqual([gone.status, gone.body.code], [404, 'not_found'])
})

test('an imported entry unknown to any connection is recategorized, and restored immediately', async () => {
  const { member, session } = await signIn()
  const { entityId: entity_id } = member
  const planned = {
    entity_id,
    year: 2026,
    month: 3,
    transaction_date: '2026-03-04',
    movement_type: 'gasto',
    category: 'software',
    income: '0',
    expense: '12.3456',
    counterparty_id: null,
    economic_purpose: null,
    document_id: null,
    description: 'Tools',
    bank_source: 'mercury',
    external_tx_id: 'before us',
    source: 'bank_sync',
  } as PlannedEntry
  const { ids } = await addEntries(installation.database.durable, BY_TEST, [planned])
  const changed = await session.ask('POST', '/web/banks/categorise', { id: ids[0], category: 'hosting' })
  assert.equal(changed.status, 201, changed.text)
  const totals = await session.ask('GET', `/web/books/totals?entity_id=${entity_id}&year=2026`)
  assert.deepEqual(
    totals.body.categories.map((one: { category: string; net: number }) => [one.category, one.net]),
    [
      ['hosting', -12.3456],
      ['software', 0],
    ],
  )
  const [id] = (
    await addEntries(installation.database.durable, BY_TEST, [{ ...planned, external_tx_id: 'another' }])
  ).ids
  assert.equal((await session.ask('POST', '/web/banks/restore', { id })).status, 400, 'it stands')
  assert.deepEqual((await session.ask('POST', '/web/entries/remove', { id })).body, { removed: [id] })
  assert.deepEqual((await session.ask('POST', '/web/banks/restore', { id })).body, { at_once: true })
  assert.equal(
    (await session.ask('POST', '/web/banks/restore', { id })).status,
    400,
    'it was put back already',
  )
  // All entries of a transaction are removed together, and corrections stay.
  const twin = await addEntries(installation.database.durable, BY_TEST, [planned])
  assert.equal((await session.ask('POST', '/web/entries/remove', { id: twin.ids[0] })).status, 400)
  const byHand = await addEntry(installation, member, { income: 1 })
  const refused = await session.ask('POST', '/web/banks/categorise', { id: byHand.id, category: 'viaje' })
  assert.deepEqual([refused.status, refused.body.code], [400, 'entry_not_imported'])
  await checkBooks(installation.database, entity_id)
})

test('an imported entry is recategorized, removed permanently, and restored on request', async t => {
  const banked = await openBanked(t, installation, { connect: ['mercury'] })
  const { member } = banked
  await banked.sync()
  const session = await openSession(installation, member.memberId)
  const { entityId: entity_id } = member
  const find = async () =>
    (await session.ask('GET', `/web/entries?entity_id=${entity_id}&source=bank_sync&limit=200`)).body.data
  const [entry] = await find()
  const corrected = await session.ask('POST', '/web/entries/correct', {
    id: entry.id,
    year: 2026,
    month: 1,
    income: 1,
  })
  assert.equal(corrected.status, 400, 'the bank is right about its transactions')
  const category = entry.category === 'seguro' ? 'viaje' : 'seguro'
  const same = { id: entry.id, category: entry.category }
  const unchanged = (await session.ask('POST', '/web/banks/categorise', same)).body
  assert.deepEqual([unchanged.code, unchanged.field], ['category_unchanged', 'category'])
  const changed = await session.ask('POST', '/web/banks/categorise', { id: entry.id, category })
  assert.equal(changed.status, 201, changed.text)
  const gone = await session.ask('POST', '/web/entries/remove', { id: changed.body.entries[1] })
  assert.ok(gone.body.removed.includes(entry.id), gone.text)
  assert.equal((await session.ask('POST', '/web/entries/restore', { id: entry.id })).status, 400)
  const count = (await find()).length
  await banked.sync()
  assert.equal((await find()).length, count, 'the bank does not bring it back')
  const back = await session.ask('POST', '/web/banks/restore', { id: entry.id })
  assert.deepEqual(back.body, { at_once: false }, back.text)
  await banked.sync()
  assert.equal((await find()).length, count + 1)
  await addEntry(installation, member, { income: 1 })
  await checkBooks(installation.database, entity_id)
})
