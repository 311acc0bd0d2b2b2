// Full run only: it takes long, and a shorter test protects the same code in npm test.
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
  isBankUnavailable,
  openBanked,
  START,
  wantedOf,
} from '../banking.fixture.ts'
import { changeConnectionTo } from '../connections/connections.ts'
import { TROUBLE_REASONS, type TroubleKind } from '../providers/bank-error-kinds.rules.ts'
import { PROVIDERS } from '../providers/providers.ts'
import type { Misbehavior } from '../simulator/misbehavior.ts'
import { SIMULATOR_TOKENS } from '../simulator/serve.ts'
import { WRONGS, type Wrong } from '../simulator/wrong.ts'
import type { ProviderName } from '../vocabulary.rules.ts'
import { syncEntity } from './sync.ts'

const installation = await openTestInstallation()
const { database, secrets } = installation
const world = aWorld({ seed: 'bank 0', perDay: 2 })
/** More than one page at Mercury. */
const busyWorld = aWorld({ perDay: 30, mercuryShare: 1 })

/** Whether the bank recovers, never does, or withholds something. */
type Outcome = 'survived' | 'failed' | 'passed over'

async function trySync({ member, clock }: Banked, timeoutMs: number): Promise<'read' | string> {
  try {
    const { message } = await syncEntity({ database, secrets }, BY_TEST, member.entityId, clock.now, () =>
      eager(timeoutMs),
    )
    assert.equal(message, undefined)
    return 'read'
  } catch (error) {
    // Anything else would be our bug.
    if (!isBankUnavailable(error)) throw error
    return error.message
  }
}

/** The result of a sync while the bank misbehaves. The books must be unchanged or correct. */
async function misbehaving(
  banked: Banked,
  bank: ProviderName,
  misbehavior: Misbehavior,
  before: string[],
): Promise<Outcome> {
  const wanted = wantedOf(banked.world, banked.clock.now, [bank])
  assert.notDeepEqual(before, wanted, 'there is something to import')
  banked.simulator.misbehave([misbehavior])
  // A silent bank is given up after the timeout.
  const result = await trySync(banked, misbehavior.kind === 'silent' ? 300 : 60_000)
  const books = await bookedOf(installation, banked.member.entityId)
  const { trouble, trouble_kind } = await connectionOf(installation, banked.connections[bank])
  if (result === 'read') {
    assert.equal(trouble, null)
    if (String(books) === String(wanted)) return 'survived'
    assert.deepEqual(
      books.filter(one => !wanted.includes(one)),
      [],
      'nothing is in the books that is not true',
    )
    return 'passed over'
  }
  assert.deepEqual(books, before, 'nothing of it was imported')
  const named = `${PROVIDERS[bank].label} (connection ${banked.connections[bank]})`
  const reason = TROUBLE_REASONS[trouble_kind as TroubleKind].en
  assert.equal(result, `${named} could not be read: ${reason}. Nothing was imported.`)
  assert.match(trouble!, /^(Mercury|Wise|The sync ran out of time before asking)\b.{5,200}\.$/)
  assert.ok(!trouble!.includes(SIMULATOR_TOKENS[bank]))
  return 'failed'
}

/** The bank misbehaves at the first import and at a later one; each time everything is correct afterwards. */
async function outcomeOf(
  t: test.TestContext,
  bank: ProviderName,
  misbehavior: Misbehavior,
  of = world,
): Promise<Outcome> {
  const banked = await openBanked(t, installation, { world: of, connect: [bank] })
  const first = await misbehaving(banked, bank, misbehavior, [])
  await recover(banked, bank, daysLater(START, 1))
  const before = await bookedOf(installation, banked.member.entityId)
  banked.clock.now = daysLater(START, 7)
  const second = await misbehaving(banked, bank, misbehavior, before)
  await recover(banked, bank, daysLater(START, 8))
  // What is skipped may be nothing new the second time.
  if (first !== 'passed over') assert.equal(second, first)
  return first
}

async function recover(banked: Banked, bank: ProviderName, at: Date): Promise<void> {
  banked.simulator.misbehave([])
  banked.clock.now = at
  const { id, status } = await connectionOf(installation, banked.connections[bank])
  if (status === 'needs_attention')
    await changeConnectionTo(database.durable, secrets, BY_TEST, id, { status: 'active' }, at)
  assert.equal(await trySync(banked, 60_000), 'read')
  await banked.check()
}

type Expected = Partial<Record<ProviderName, Outcome>>
const FAILS: Expected = { mercury: 'failed', wise: 'failed' }
const PASSES: Expected = { mercury: 'survived', wise: 'survived' }

const KINDS: [Misbehavior, Expected][] = [
  [{ kind: 'slow', ms: 20 }, PASSES],
  [{ kind: 'trickle', chunkBytes: 8000, everyMs: 1 }, PASSES],
  [{ kind: 'silent' }, FAILS],
  [{ kind: 'too-many-requests', retryAfter: null }, FAILS],
  [{ kind: 'too-many-requests', retryAfter: { seconds: 5 } }, FAILS],
  [{ kind: 'too-many-requests', retryAfter: { seconds: 600 } }, FAILS],
  [{ kind: 'too-many-requests', retryAfter: null, times: 3 }, PASSES],
  [{ kind: 'server-error', status: 500 }, FAILS],
  [{ kind: 'server-error', status: 502 }, FAILS],
  [{ kind: 'server-error', status: 503 }, FAILS],
  [{ kind: 'server-error', status: 504 }, FAILS],
  [{ kind: 'server-error', status: 500, after: 1, times: 3 }, PASSES],
  [{ kind: 'cut', where: 'before headers' }, FAILS],
  [{ kind: 'cut', where: 'in the body' }, FAILS],
  [{ kind: 'cut', where: 'in the body', after: 1, times: 3 }, PASSES],
  [{ kind: 'redirect', to: 'http://127.0.0.1:1/elsewhere' }, FAILS],
  [{ kind: 'rows-shuffled', seed: 'a' }, PASSES],
  [{ kind: 'cursor-repeats' }, { mercury: 'failed' }],
  [{ kind: 'huge', mib: 17 }, FAILS],
  [{ kind: 'token-expires' }, FAILS],
  [{ kind: 'approval-needed' }, { wise: 'failed' }],
  [{ kind: 'address-not-allowed', ip: '203.0.113.7' }, { mercury: 'failed' }],
  [{ kind: 'legacy-gone' }, { wise: 'survived' }],
]

for (const [misbehavior, expected] of KINDS) {
  const { kind, ...rest } = misbehavior
  const details = Object.values(rest).length ? ` ${JSON.stringify(rest)}` : ''
  test(`${kind}${details}: the books are unchanged or correct, and correct afterwards`, async t => {
    for (const [bank, outcome] of Object.entries(expected) as [ProviderName, Outcome][]) {
      assert.equal(await outcomeOf(t, bank, misbehavior), outcome, bank)
      // From the first request for transactions, once the accounts are known.
      const only = { path: bank === 'wise' ? 'statement' : '/transactions' }
      if (misbehavior.after === undefined)
        assert.equal(await outcomeOf(t, bank, { ...misbehavior, ...only }), outcome, `${bank} ${only.path}`)
    }
  })
}

for (const kind of ['pages-twice', 'pages-swapped', 'cut', 'server-error'] as const) {
  test(`${kind} among many pages: the books are unchanged or correct, and correct afterwards`, async t => {
    const misbehavior: Misbehavior =
      kind === 'cut'
        ? { kind, where: 'in the body' }
        : kind === 'server-error'
          ? { kind, status: 503 }
          : { kind }
    const isTwist = kind === 'pages-twice' || kind === 'pages-swapped'
    const met = isTwist ? misbehavior : { ...misbehavior, path: '/transactions', after: 1 }
    assert.equal(await outcomeOf(t, 'mercury', met, busyWorld), isTwist ? 'survived' : 'failed')
  })
}

/** Invalid values in a transaction or account that do not invalidate the whole response. */
const BEARABLE: Partial<Record<Wrong, Expected>> = {
  'name-long': PASSES,
  // It may still settle; and other accounts do not concern us.
  'status-unknown': { mercury: 'passed over', wise: 'failed' },
  'account-foreign': { mercury: 'passed over' },
}

for (const what of WRONGS) {
  test(`${what}: the books are unchanged or correct, and correct afterwards`, async t => {
    for (const [bank, outcome] of Object.entries(BEARABLE[what] ?? FAILS) as [ProviderName, Outcome][]) {
      const path = bank === 'wise' ? 'statement' : '/transactions'
      assert.equal(await outcomeOf(t, bank, { kind: 'wrong', what, path }), outcome, bank)
    }
  })
}

for (const what of WRONGS) {
  test(`${what} among the accounts: the books are unchanged or correct, and correct afterwards`, async t => {
    for (const [bank, path] of [
      ['mercury', '/accounts'],
      ['wise', '/profiles'],
      ['wise', '/balances'],
    ] as const)
      assert.notEqual(await outcomeOf(t, bank, { kind: 'wrong', what, path }), 'passed over', path)
  })
}
