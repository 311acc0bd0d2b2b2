import assert from 'node:assert/strict'
import test from 'node:test'
import { DAY_MS } from '../../../kernel/values/dates.ts'
import { NOW, SEED, someWorld } from './banks.fixture.ts'
import { demoWorld } from './demo-world.ts'
import { SHOPS } from './names.ts'
import { countByStatus, statusAt, truth } from './truth.ts'
import type { MercuryTransaction, WiseLine, World } from './world.ts'

const world = someWorld({ perDay: 40 })
const { transactions } = world.mercury!
const { lines } = world.wise!
const counted = (list: readonly string[]) => new Set(list).size

test('the same seed produces the same world byte for byte; another seed another one', () => {
  const one = JSON.stringify(someWorld())
  assert.equal(JSON.stringify(someWorld()), one)
  assert.notEqual(JSON.stringify(someWorld({ seed: 'another' })), one)
})

test('a world generated up to a later day is identical until then', () => {
  const short = someWorld({ to: NOW })
  const long = someWorld({ to: new Date(NOW.getTime() + 90 * DAY_MS) })
  const before = new Date(NOW.getTime() - DAY_MS)
  assert.deepEqual(truth(short, before), truth(long, before))
  assert.deepEqual(countByStatus(short, before), countByStatus(long, before))
  assert.notDeepEqual(long.mercury!.transactions.length, short.mercury!.transactions.length)
})

test('transactions cover every path a bank knows, and all kinds and categories', () => {
  const ways = new Set(transactions.map(({ life }) => life.map(({ status }) => status).join(' ')))
  for (const way of ['sent', 'pending sent', 'pending cancelled', 'pending failed', 'pending blocked'])
    assert.ok(ways.has(way), way)
  assert.ok(ways.has('pending sent reversed'))
  const kinds = transactions.map(({ kind }) => kind)
  assert.equal(counted(kinds), 23)
  const categories = new Set(transactions.map(({ category }) => category))
  for (const { category } of SHOPS) assert.ok(categories.has(category), category)
  assert.equal(categories.size, 40, 'all 39, and null')
  assert.equal(counted(lines.map(({ kind }) => kind)), 16)
})

test('some settle or are reversed weeks later, but none after the configured limit', () => {
  const days = (status: string, places: number) =>
    transactions
      .filter(({ life }) => life.length === places && life.at(-1)!.status === status)
      .map(({ life }) => (life.at(-1)!.at - life[0]!.at) / DAY_MS)
  for (const late of [days('sent', 2), days('reversed', 3)]) {
    assert.ok(Math.max(...late) > 21, `${Math.max(...late)}`)
    assert.ok(Math.max(...late) <= 45, `${Math.max(...late)}`)
  }
})

test('transaction ids are unique, except for the two parts of a card refund', () => {
  assert.equal(counted(transactions.map(({ id }) => id)), transactions.length)
  const keys = Map.groupBy(lines, line => `${line.balance} ${line.reference} ${line.cents < 0}`)
  const shared = [...keys.values()].filter(({ length }) => length > 1)
  assert.ok(shared.length > 0)
  for (const [first, second, ...others] of shared) {
    assert.equal(others.length, 0)
    assert.ok(first!.kind === 'CARD' && first!.cents > 0 && second!.cents > 0)
    assert.ok(second!.at - first!.at >= DAY_MS, 'on different days')
  }
})

test('some payments differ only in their id', () => {
  const alike = (row: MercuryTransaction) =>
    [row.account, row.payee, row.cents, Math.floor(row.createdAt / DAY_MS)].join()
  const cards = transactions.filter(({ kind, goneAt }) => kind === 'debitCardTransaction' && goneAt === null)
  assert.ok(counted(cards.map(alike)) < cards.length - 10)
  const atWise = (line: WiseLine) =>
    [line.balance, line.payee, line.cents, Math.floor(line.at / DAY_MS)].join()
  const paid = lines.filter(({ kind, cents }) => kind === 'CARD' && cents < 0)
  assert.ok(counted(paid.map(atWise)) < paid.length - 10)
})

test('a pending transaction that settles under another id is never shown next to it', () => {
  const gone = transactions.filter(({ goneAt }) => goneAt !== null)
  assert.ok(gone.length > 20)
  for (const pending of gone) {
    const settled = transactions.filter(({ payeeId, id }) => payeeId === pending.payeeId && id !== pending.id)
    assert.equal(settled.length, 1)
    const at = pending.goneAt!
    assert.deepEqual([statusAt(pending, at - 1), statusAt(settled[0]!, at - 1)], ['pending', null])
    assert.deepEqual([statusAt(pending, at), statusAt(settled[0]!, at)], [null, 'sent'])
  }
})

test('an internal transfer appears on both accounts, and one from Mercury to Wise at both banks', () => {
  const inside = transactions.filter(({ kind }) => kind === 'internalTransfer' || kind === 'treasuryTransfer')
  const pairs = Map.groupBy(inside, ({ createdAt }) => createdAt)
  assert.ok(pairs.size > 20)
  for (const [one, other] of pairs.values()) {
    assert.equal(one!.cents, -other!.cents)
    assert.notEqual(one!.account, other!.account)
  }
  const out = transactions.filter(({ payee }) => payee === 'Wise')
  assert.ok(out.length > 20)
  for (const { cents } of out)
    assert.ok(
      lines.some(line => line.cents === -cents && line.note === 'Top up'),
      `${cents}`,
    )
})

test('a conversion has one reference in two balances of different currencies', () => {
  const conversions = Map.groupBy(
    lines.filter(({ kind }) => kind === 'CONVERSION'),
    ({ reference }) => reference,
  )
  assert.ok(conversions.size > 20)
  for (const pair of conversions.values()) {
    assert.deepEqual(pair.map(({ currency }) => currency).sort(), ['EUR', 'USD'])
    assert.ok(pair[0]!.cents * pair[1]!.cents < 0)
  }
})

test('the truth contains every settled transaction once, and what is shown adds up to it', () => {
  const entries = truth(world, NOW)
  const counts = countByStatus(world, NOW)
  assert.equal(entries.length, counts.mercury.settled + counts.wise.settled)
  assert.ok(counts.mercury.pending > 0 && counts.mercury.void > 0)
  const sum = (list: bigint[]) => list.reduce((sum, amount) => sum + amount, 0n)
  const total = sum(entries.filter(({ bank }) => bank === 'wise').map(({ amount }) => amount))
  const balances = world.wise!.balances.map(({ id }) =>
    lines.findLast(line => line.balance === id && line.at <= NOW.getTime()),
  )
  assert.equal(total, sum(balances.map(line => BigInt(line!.runningCents) * 100n)))
})

test('no account ever goes negative', () => {
  for (const { runningCents } of lines) assert.ok(runningCents >= 0)
  for (const { id } of world.mercury!.accounts) assert.ok(lowestOf(world, id) >= 0, id)
})

function lowestOf({ mercury }: World, account: string): number {
  const moves = mercury!.transactions
    .filter(row => row.account === account)
    .flatMap(({ life, cents }) => life.map(({ at, status }) => ({ at, cents: effect(status) * cents })))
    .sort((one, other) => one.at - other.at)
  let [balance, lowest] = [0, 0]
  for (const { cents } of moves) {
    balance += cents
    lowest = Math.min(lowest, balance)
  }
  return lowest
}

const effect = (status: string) => (status === 'sent' ? 1 : status === 'reversed' ? -1 : 0)

test('the demo has some history, a few pending transactions, and more tomorrow', () => {
  const total = (world: World, at: Date) => {
    const { mercury, wise } = countByStatus(world, at)
    return mercury.settled + mercury.pending + mercury.void + wise.settled
  }
  for (const seed of [SEED, 'demo', 'another']) {
    const world = demoWorld(seed, NOW, 'Example Holdings LLC')
    const today = total(world, NOW)
    assert.ok(today >= 40 && today <= 65, `${seed}: ${today}`)
    assert.ok(countByStatus(world, NOW).mercury.pending >= 1, seed)
    const inAWeek = total(world, new Date(NOW.getTime() + 7 * DAY_MS))
    assert.ok(inAWeek >= today + 10 && inAWeek <= today + 30, `${seed}: ${today}, then ${inAWeek}`)
    const restarted = demoWorld(
      seed,
      new Date(NOW.getTime() + 9 * DAY_MS),
      'Example Holdings LLC',
      new Date(world.from),
    )
    assert.deepEqual(truth(restarted, NOW), truth(world, NOW), 'the same after a restart')
  }
})
