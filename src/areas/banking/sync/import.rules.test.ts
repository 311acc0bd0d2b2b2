import assert from 'node:assert/strict'
import test from 'node:test'
import fc from 'fast-check'
import { testSeed } from '../../../../tests/harness/random.ts'
import { DAY_MS, DAY_SECONDS } from '../../../kernel/values/dates.ts'
import type { BankTransaction, TransactionState } from '../providers/provider.ts'
import { type Decision, decide, type Known, pauseAfter, type Terms, whereToBegin } from './import.rules.ts'

const runs = { seed: testSeed, numRuns: 2000 }
const NOW = new Date('2026-03-02T12:00:00Z')
const daysBefore = (days: number) => new Date(NOW.getTime() - days * DAY_MS)

const WORD: Record<TransactionState, string> = { settled: 'sent', pending: 'pending', void: 'failed' }

function seen(state: TransactionState, amount = -500n, date = '2026-02-03'): BankTransaction {
  return {
    account: 'a',
    id: '1',
    state,
    status: WORD[state],
    amount,
    fee: 0n,
    currency: 'USD',
    date,
    madeAt: `${date}T10:11:12.000Z`,
    payee: null,
    description: null,
    kind: 'other',
    spentOn: null,
  }
}

/** Seen before as settled and booked by us, unless overridden. */
const known = (changes: Partial<Known> = {}): Known => ({
  state: 'settled',
  status: 'sent',
  amount: -500n,
  booked: -500n,
  entryId: 7,
  stands: true,
  ...changes,
})
const WAITING = known({ state: 'pending', status: 'pending', booked: 0n, entryId: null, stands: false })
const BY_HAND = known({ entryId: null, stands: false })
const TAKEN_BACK = known({ state: 'void', status: 'failed', booked: 0n })

const TERMS: Terms = { importsFrom: null, wasEntered: false }

/** In short form, with `+` for what has to be stored. */
function textOf(decision: Decision): string {
  if (decision.what === 'skip') return `${decision.keep ? '+' : ''}${decision.why}`
  return decision.what === 'book' ? 'book' : `correct by ${decision.by}`
}

test('the decision about a transaction depends on its state and what is known about it', () => {
  const table: [what: string, expected: string, BankTransaction, Known | null, Partial<Terms>?][] = [
    ['new and settled', 'book', seen('settled'), null],
    ['new and waiting', '+not settled yet', seen('pending'), null],
    ['new and void', 'did not go through', seen('void'), null],
    ['entered by hand', '+entered in the books by hand', seen('settled'), null, { wasEntered: true }],
    ['entered by hand, waiting', '+not settled yet', seen('pending'), null, { wasEntered: true }],
    ['too early', 'before the first day to import', seen('settled'), null, { importsFrom: '2026-02-04' }],
    ['on the first day', 'book', seen('settled'), null, { importsFrom: '2026-02-03' }],
    ['too early, but known', 'correct by 500', seen('void'), known(), { importsFrom: '2026-02-04' }],

    ['nothing new', 'already in the books', seen('settled'), known()],
    ['still waiting', 'not settled yet', seen('pending'), WAITING],
    ['settled at last', 'book', seen('settled'), WAITING],
    ['settled at another amount', 'book', seen('settled', -620n), WAITING],
    ['never settled', '+did not go through', seen('void'), WAITING],
    ['waiting at another amount', '+not settled yet', seen('pending', -620n), WAITING],

    ['reversed', 'correct by 500', seen('void'), known()],
    ['grown', 'correct by -120', seen('settled', -620n), known()],
    ['shrunk', 'correct by 100', seen('settled', -400n), known()],
    ['turned around', 'correct by 900', seen('settled', 400n), known()],
    ['reversed before', 'did not go through', seen('void'), TAKEN_BACK],
    ['counts after all', 'correct by -500', seen('settled'), TAKEN_BACK],
    ['booked, in doubt since', '+not settled yet', seen('pending'), known()],

    ['removed', 'removed from the books by hand', seen('settled'), known({ stands: false })],
    ['removed, reversed', '+removed from the books by hand', seen('void'), known({ stands: false })],
    ['by hand before', 'already in the books', seen('settled'), BY_HAND],
    ['by hand, reversed', '+entered in the books by hand', seen('void'), BY_HAND],
    ['by hand, grown', '+entered in the books by hand', seen('settled', -620n), BY_HAND],
  ]
  for (const [what, expected, one, before, terms] of table)
    assert.equal(textOf(decide(one, before, { ...TERMS, ...terms })), expected, what)
})

const state = fc.constantFrom<TransactionState>('settled', 'pending', 'void')
const amount = fc.bigInt(-1000n, 1000n)

test('whatever a bank reports in any order, the books contain what settled last, or nothing', () => {
  const reported = fc.array(fc.tuple(state, amount), { minLength: 1, maxLength: 12 })
  const property = fc.property(reported, history => {
    let before = null as Known | null
    let books = 0n
    let settled = 0n
    for (const [state, amount] of history) {
      const one = seen(state, amount)
      const decision = decide(one, before, TERMS)
      if (decision.what === 'book') books += amount
      if (decision.what === 'correct') books += decision.by
      if (state === 'settled') settled = amount
      if (state === 'void') settled = 0n
      assert.equal(books, settled)
      if (decision.what === 'skip' && !decision.keep) continue
      const entryId: number | null = decision.what === 'skip' ? (before?.entryId ?? null) : 7
      before = { ...one, booked: books, entryId, stands: entryId !== null }
      // Reported again, nothing is left to do.
      assert.equal(decide(one, before, TERMS).what, 'skip')
    }
  })
  fc.assert(property, runs)
})

test('what a person removed or entered stays, whatever the bank reports', () => {
  const property = fc.property(state, amount, amount, amount, (state, now, then, booked) => {
    const before = { amount: then, booked, stands: false }
    assert.equal(decide(seen(state, now), known({ ...before, entryId: 7 }), TERMS).what, 'skip')
    if (booked !== 0n)
      assert.equal(decide(seen(state, now), known({ ...before, entryId: null }), TERMS).what, 'skip')
  })
  fc.assert(property, runs)
})

test("reads a bank's full history the first time, every week, and on request", () => {
  const first = { importsFrom: null, readUntil: null, readWholeAt: null }
  assert.deepEqual(whereToBegin(first, null, NOW), { since: null, isWhole: true })
  const from = { ...first, importsFrom: '2026-01-31' }
  // What is booked on the first day was created before it.
  assert.deepEqual(whereToBegin(from, null, NOW), { since: new Date('2025-12-02'), isWhole: true })
  for (const [days, isWhole] of [
    [0, false],
    [7, false],
    [7.001, true],
    [300, true],
  ] as const) {
    const read = { importsFrom: null, readUntil: daysBefore(1), readWholeAt: daysBefore(days) }
    assert.equal(whereToBegin(read, null, NOW).isWhole, isWhole, `${days} days`)
  }
  const forgotten = { importsFrom: null, readUntil: daysBefore(1), readWholeAt: null }
  assert.deepEqual(whereToBegin(forgotten, null, NOW), { since: null, isWhole: true })
})

test('otherwise reads from 45 days back, or from the oldest pending one, but not before the first day', () => {
  const read = { importsFrom: null, readUntil: daysBefore(1), readWholeAt: daysBefore(3) }
  const since = (connection: Partial<typeof read> | { importsFrom: string }, pending: Date | null) =>
    whereToBegin({ ...read, ...connection }, pending, NOW).since
  assert.deepEqual(since({}, null), daysBefore(46))
  assert.deepEqual(since({}, daysBefore(10)), daysBefore(46), 'one that waits for less than that')
  assert.deepEqual(since({}, daysBefore(80)), daysBefore(80))
  assert.deepEqual(since({ importsFrom: '2026-02-25' }, daysBefore(80)), new Date('2025-12-27'))
  assert.deepEqual(since({ importsFrom: '2025-01-01' }, daysBefore(80)), daysBefore(80))
})

test('a read never starts after the last one ended, nor after anything pending', () => {
  const days = fc.integer({ min: 0, max: 400 })
  const property = fc.property(days, days, fc.option(days), (until, whole, pending) => {
    const readUntil = daysBefore(until)
    const oldest = pending === null ? null : daysBefore(pending)
    const connection = { importsFrom: null, readUntil, readWholeAt: daysBefore(whole) }
    const { since, isWhole } = whereToBegin(connection, oldest, NOW)
    assert.equal(since === null, isWhole)
    if (since === null) return
    assert.ok(since <= daysBefore(until + 45))
    assert.ok(oldest === null || since <= oldest)
  })
  fc.assert(property, runs)
})

const MINUTE_MS = 60_000
const minutes = (failures: number, retryAfter: number | null = null) => {
  const until = pauseAfter(failures, retryAfter, NOW)
  return until && (until.getTime() - NOW.getTime()) / MINUTE_MS
}

test('after two failures a bank is paused for longer and longer, up to an hour', () => {
  const waits = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 100, 100_000].map(failures => minutes(failures))
  assert.deepEqual(waits, [null, null, 1, 2, 4, 8, 16, 32, 60, 60, 60, 60])
})

test('a pause requested by a bank is respected, up to an hour', () => {
  assert.deepEqual([minutes(1, 0), minutes(1, 90), minutes(2, 30)], [null, 1.5, 0.5])
  assert.equal(minutes(6, 60), 8, 'or as long as it would be without')
  assert.equal(minutes(6, 1200), 20)
  assert.equal(minutes(1, DAY_SECONDS), 60)
})
