import assert from 'node:assert/strict'
import test from 'node:test'
import { BY_TEST, openTestInstallation } from '../../../../tests/harness/installation.ts'
import {
  aWorld,
  type Banked,
  bookedOf,
  connectionOf,
  daysLater,
  eager,
  entriesOf,
  isBankUnavailable,
  openBanked,
  START,
  wantedOf,
} from '../banking.fixture.ts'
import { TROUBLE_KINDS, TROUBLE_REASONS, type TroubleKind } from '../providers/bank-error-kinds.rules.ts'
import type { Misbehavior } from '../simulator/misbehavior.ts'
import { SIMULATOR_TOKENS } from '../simulator/serve.ts'
import { syncEntity } from '../sync/sync.ts'
import type { ProviderName } from '../vocabulary.rules.ts'
import { listAccounts } from './account.sql.ts'
import { addConnection, type ConnectionChange, changeConnectionTo, dropConnection } from './connections.ts'

const installation = await openTestInstallation({ isAlone: true })
const { database, secrets } = installation
const world = aWorld()

const open = (t: test.TestContext, ...connect: ProviderName[]) =>
  openBanked(t, installation, { world, connect })

const secondsLater = (date: Date, seconds: number) => new Date(date.getTime() + seconds * 1000)

function change(banked: Banked, id: number | undefined, wanted: ConnectionChange) {
  return changeConnectionTo(database.durable, secrets, BY_TEST, id!, wanted, banked.clock.now)
}

/** The reason in the error, which must be of our own wording. */
async function failure(banked: Banked): Promise<TroubleKind> {
  const error = await banked.sync().then(
    answer => assert.fail(`it answered ${JSON.stringify(answer)}`),
    (error: unknown) => error,
  )
  assert.ok(isBankUnavailable(error), String(error))
  const found = TROUBLE_KINDS.find(kind => error.params.reason === TROUBLE_REASONS[kind])
  assert.ok(found, error.message)
  return found
}

/** A sync during which something happens while it waits to retry. */
function syncWhile({ member, clock }: Banked, happens: () => Promise<unknown>) {
  let happened: Promise<unknown> | null = null
  const pause = async () => {
    happened ??= happens()
    await happened
  }
  return syncEntity({ database, secrets }, BY_TEST, member.entityId, clock.now, () => ({ ...eager(), pause }))
}

const SENTENCES: [bank: ProviderName, Misbehavior, TroubleKind, sentence: string][] = [
  [
    'mercury',
    { kind: 'token-expires' },
    'token_refused',
    'Mercury rejected the token: it is wrong, expired or revoked.',
  ],
  [
    'wise',
    { kind: 'token-expires' },
    'token_refused',
    'Wise rejected the token: it is wrong, expired or revoked.',
  ],
  [
    'wise',
    { kind: 'approval-needed' },
    'approval_needed',
    'Wise needs the owner to approve the access in its app, every 90 days. Approve it there, then test the connection again (llano bank test).',
  ],
  [
    'mercury',
    { kind: 'address-not-allowed', ip: '203.0.113.7' },
    'address_not_allowed',
    'Mercury does not accept this token from 203.0.113.7. Only a token that can move money needs an address list: connect with a read-only token.',
  ],
]

for (const [bank, misbehavior, kind, sentence] of SENTENCES) {
  test(`${bank}, ${misbehavior.kind}: needs attention, and the bank is not asked until a person has acted`, async t => {
    const banked = await open(t, bank)
    const id = banked.connections[bank]!
    banked.simulator.misbehave([misbehavior])
    assert.equal(await failure(banked), kind)
    const row = await connectionOf(installation, id)
    assert.equal(row.status, 'needs_attention')
    assert.equal(row.trouble, sentence)
    assert.equal(row.next_sync_at, null, 'it is not due automatically')

    const { requestCount } = banked.simulator
    banked.clock.now = daysLater(banked.clock.now, 1)
    const { synced, message } = await banked.sync()
    assert.equal(synced, 0)
    assert.match(message!, /^No active bank connection\. (Mercury|Wise) \(connection \d+\) needs attention: /)
    assert.ok(message!.endsWith(sentence))
    assert.equal(banked.simulator.requestCount, requestCount)

    banked.simulator.misbehave([])
    await change(banked, id, bank === 'wise' ? { status: 'active' } : { token: SIMULATOR_TOKENS.mercury })
    const revived = await connectionOf(installation, id)
    assert.deepEqual([revived.status, revived.trouble, revived.failures], ['active', null, 0])
    assert.ok(revived.next_sync_at! > banked.clock.now.toISOString())
    assert.ok((await banked.sync()).synced > 0)
    await banked.check()
  })
}

const DOWN: Misbehavior = { kind: 'server-error', status: 503 }

test('a bank that fails three times in a row is paused for a while, and then asked again', async t => {
  const banked = await open(t, 'mercury')
  const id = banked.connections.mercury!
  banked.simulator.misbehave([DOWN])
  for (const failures of [1, 2, 3]) {
    assert.equal(await failure(banked), 'unavailable')
    const row = await connectionOf(installation, id)
    assert.deepEqual([row.status, row.failures], ['active', failures])
    assert.equal(row.trouble, 'Mercury has an internal error (503).')
    const pause = failures < 3 ? null : secondsLater(START, 60).toISOString()
    assert.equal(row.not_before, pause)
    assert.ok(row.next_sync_at! > START.toISOString(), 'it is still read automatically')
  }
  const { requestCount } = banked.simulator
  banked.simulator.misbehave([])
  banked.clock.now = secondsLater(START, 59)
  assert.equal(await failure(banked), 'paused')
  assert.equal(banked.simulator.requestCount, requestCount, 'the bank was not asked')
  assert.equal((await connectionOf(installation, id)).failures, 3, 'and that is no failure of its')

  banked.simulator.misbehave([DOWN])
  banked.clock.now = secondsLater(START, 61)
  await failure(banked)
  const { not_before } = await connectionOf(installation, id)
  assert.equal(not_before, secondsLater(START, 61 + 120).toISOString(), 'the next pause is longer')

  banked.simulator.misbehave([])
  banked.clock.now = secondsLater(START, 300)
  assert.ok((await banked.sync()).synced > 0)
  const after = await connectionOf(installation, id)
  assert.deepEqual([after.trouble, after.failures, after.not_before], [null, 0, null])
  await banked.check()
})

test('a paused bank does not affect the other one', async t => {
  const banked = await open(t, 'mercury', 'wise')
  banked.simulator.misbehave([{ ...DOWN, bank: 'mercury' }])
  for (let i = 0; i < 3; i++) await banked.sync()
  const { requests } = banked.simulator
  requests.length = 0
  const { message } = await banked.sync()
  assert.match(
    message!,
    /^Mercury \(connection \d+\) could not be read: Mercury failed recently and is not asked again until/,
  )
  assert.deepEqual([...new Set(requests.map(request => request.bank))], ['wise'])
  assert.deepEqual(await bookedOf(installation, banked.member.entityId), wantedOf(world, START, ['wise']))
})

for (const as of ['seconds', 'date'] as const) {
  test(`a bank that asks for a long pause is not asked until it is over (${as})`, async t => {
    const banked = await open(t, 'wise')
    banked.simulator.misbehave([{ kind: 'too-many-requests', retryAfter: { seconds: 300, as } }])
    assert.equal(await failure(banked), 'asked_too_often')
    const { not_before, status } = await connectionOf(installation, banked.connections.wise)
    assert.equal(status, 'active')
    const seconds = (Date.parse(not_before!) - START.getTime()) / 1000
    // A date has whole seconds, and the response took some time.
    assert.ok(as === 'seconds' ? seconds === 300 : seconds > 240 && seconds <= 301, `${seconds}`)
    assert.equal(banked.simulator.requestCount, 1)
    banked.simulator.misbehave([])
    banked.clock.now = secondsLater(START, 200)
    await failure(banked)
    assert.equal(banked.simulator.requestCount, 1, 'not asked before')
    banked.clock.now = secondsLater(START, 302)
    assert.ok((await banked.sync()).synced > 0)
    await banked.check()
  })
}

test('a bank that asks for a short pause gets it within the same sync', async t => {
  const banked = await open(t, 'wise')
  banked.simulator.misbehave([{ kind: 'too-many-requests', retryAfter: { seconds: 2 }, times: 2 }])
  assert.ok((await banked.sync()).synced > 0)
  await banked.check()
})

test('a paused connection is not read until resumed, and continues where it stopped', async t => {
  const banked = await open(t, 'mercury')
  const id = banked.connections.mercury!
  await banked.sync()
  await change(banked, id, { status: 'disabled' })
  assert.equal((await connectionOf(installation, id)).next_sync_at, null)
  const { requestCount } = banked.simulator
  banked.clock.now = daysLater(START, 5)
  assert.deepEqual(await banked.sync(), {
    synced: 0,
    message: 'No active bank connection: all connections are paused.',
  })
  assert.equal(banked.simulator.requestCount, requestCount)
  await change(banked, id, { token: SIMULATOR_TOKENS.mercury })
  assert.equal((await connectionOf(installation, id)).status, 'disabled', 'a new token does not wake it')
  await change(banked, id, { status: 'active' })
  const { synced } = await banked.sync()
  assert.ok(synced > 0 && synced < 60)
  await banked.check()
})

function connectAgain({ member, simulator, clock }: Banked, provider: ProviderName = 'mercury') {
  const wanted = {
    entityId: member.entityId,
    provider,
    token: SIMULATOR_TOKENS[provider],
    baseUrl: provider === 'mercury' ? simulator.mercuryUrl : simulator.wiseUrl,
  }
  return addConnection(database.durable, secrets, BY_TEST, wanted, clock.now)
}

for (const bank of ['mercury', 'wise'] as const) {
  test(`a bank that is removed and connected again imports nothing twice (${bank})`, async t => {
    const banked = await open(t, bank)
    const first = await banked.sync()
    await dropConnection(database.durable, BY_TEST, banked.connections[bank]!, banked.clock.now)
    assert.match((await banked.sync()).message!, /^No active bank connection\. Connect a bank first\.$/)
    const { id } = await connectAgain(banked, bank)
    const again = await banked.sync()
    assert.equal(again.synced, 0)
    const accounts = await database.durable.all(listAccounts, { entity_id: banked.member.entityId })
    for (const { connection_id, is_free } of accounts) assert.deepEqual([connection_id, is_free], [id, null])
    assert.equal(again.skipped, first.synced + first.skipped!)
    banked.clock.now = daysLater(START, 20)
    assert.ok((await banked.sync()).synced > 0)
    await banked.check()
  })
}

test('two connections to the same accounts import nothing twice, and the second takes over when the first is removed', async t => {
  const banked = await open(t, 'mercury')
  await connectAgain(banked)
  const { synced } = await banked.sync()
  assert.equal(synced, wantedOf(world, START, ['mercury']).length)
  await banked.check()
  banked.clock.now = daysLater(START, 5)
  await banked.sync()
  await banked.check()
  await dropConnection(database.durable, BY_TEST, banked.connections.mercury!, banked.clock.now)
  banked.clock.now = daysLater(START, 12)
  assert.ok((await banked.sync()).synced > 0)
  await banked.check()
})

test('discards what a sync has read if the connection was changed in the meantime', async t => {
  const changes: Record<string, (banked: Banked, id: number) => Promise<unknown>> = {
    'another token': (banked, id) => change(banked, id, { token: SIMULATOR_TOKENS.mercury }),
    paused: (banked, id) => change(banked, id, { status: 'disabled' }),
    removed: (banked, id) => dropConnection(database.durable, BY_TEST, id, banked.clock.now),
  }
  for (const [what, happens] of Object.entries(changes)) {
    const banked = await open(t, 'mercury')
    const id = banked.connections.mercury!
    banked.simulator.misbehave([{ ...DOWN, path: '/transactions', times: 1 }])
    assert.deepEqual(await syncWhile(banked, () => happens(banked, id)), { synced: 0, skipped: 0 }, what)
    assert.deepEqual(banked.simulator.misbehaving(), [], 'the bank was asked to the end')
    assert.deepEqual(await entriesOf(installation, banked.member.entityId), [], what)
    if (what === 'removed') await connectAgain(banked)
    if (what === 'paused') await change(banked, id, { status: 'active' })
    assert.ok((await banked.sync()).synced > 0, what)
    await banked.check()
  }
})

test('a failure with a replaced token does not count against the new one', async t => {
  const banked = await open(t, 'mercury')
  const id = banked.connections.mercury!
  banked.simulator.misbehave([{ ...DOWN, times: 1 }, { kind: 'token-expires' }])
  const replace = () => change(banked, id, { token: SIMULATOR_TOKENS.mercury })
  await assert.rejects(syncWhile(banked, replace), isBankUnavailable)
  const row = await connectionOf(installation, id)
  assert.deepEqual([row.status, row.trouble, row.failures], ['active', null, 0])
  banked.simulator.misbehave([])
  assert.ok((await banked.sync()).synced > 0)
  await banked.check()
})
