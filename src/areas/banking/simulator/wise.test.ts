import assert from 'node:assert/strict'
import test from 'node:test'
import { DAY_MS } from '../../../kernel/values/dates.ts'
import { unitsFromNumber } from '../../../kernel/values/money.ts'
import { NOW, startBanks } from './banks.fixture.ts'
import { SIMULATOR_TOKENS } from './serve.ts'
import { truth } from './truth.ts'
import {
  assertShape,
  WISE_ACTIVITY,
  WISE_BALANCE,
  WISE_LINE,
  WISE_PROFILE,
  WISE_STATEMENT,
} from './wire-samples.fixture.ts'

type Money = { value: number; currency: string }
type Line = {
  type: string
  date: string
  amount: Money
  totalFees: Money
  runningBalance: Money
  referenceNumber: string
  exchangeDetails: unknown
  details: { type: string; description: string }
}
type Balance = { id: number; currency: string; amount: Money }

const units = ({ value }: Money) => unitsFromNumber(value) as bigint
const sumOf = (list: readonly Money[]) => list.reduce((sum, money) => sum + units(money), 0n)

/** A business profile, its balances, and a client for statements. */
async function openProfile(t: Parameters<typeof startBanks>[0], options?: Parameters<typeof startBanks>[1]) {
  const banks = await startBanks(t, options)
  const profiles = await banks.wise('/v2/profiles')
  const { id: profile } = profiles.find(({ type }: { type: string }) => type === 'BUSINESS')
  const balances: Balance[] = await banks.wise(`/v4/profiles/${profile}/balances?types=STANDARD,SAVINGS`)
  const pathOf = ({ id, currency }: Balance, from: number, to: number, type = 'COMPACT') => {
    const interval = { intervalStart: new Date(from).toISOString(), intervalEnd: new Date(to).toISOString() }
    const query = new URLSearchParams({ currency, type, ...interval })
    return `/v1/profiles/${profile}/balance-statements/${id}/statement.json?${query}`
  }
  const statement = (balance: Balance, from: number, to: number, type?: string) =>
    banks.wise(pathOf(balance, from, to, type))
  return { ...banks, profiles, profile, balances, pathOf, statement }
}

const BEGIN = Date.parse('2026-05-20')

test('profiles, balances, statements and activities have the documented fields', async t => {
  const { profiles, balances, profile, statement, wise } = await openProfile(t)
  assert.deepEqual(profiles.map(({ type }: { type: string }) => type).sort(), ['BUSINESS', 'PERSONAL'])
  for (const one of profiles) {
    const { fullName, ...rest } = one
    assertShape(one.type === 'PERSONAL' ? { ...rest, businessName: fullName } : one, WISE_PROFILE)
  }
  assert.equal(balances.length, 3)
  for (const balance of balances) assertShape(balance, WISE_BALANCE, ['name'])
  const answer = await statement(balances[0]!, BEGIN, NOW.getTime())
  assertShape(answer, WISE_STATEMENT)
  for (const line of answer.transactions as Line[]) {
    const details = line.details.type === 'DEPOSIT' ? line.details : WISE_LINE.details
    assertShape({ ...line, details }, WISE_LINE, ['exchangeDetails'])
    assert.ok(line.details.description.length > 0)
    assert.equal(line.type, line.amount.value < 0 ? 'DEBIT' : 'CREDIT')
  }
  const activities = await wise(`/v1/profiles/${profile}/activities`)
  assert.equal(activities.activities.length, 10)
  for (const activity of activities.activities) {
    assertShape(activity, WISE_ACTIVITY)
    assert.match(activity.primaryAmount, /^(<positive>\+ )?[\d,.]+ [A-Z]{3}(<\/positive>)?$/)
  }
})

test('both path families return the same; an unknown version is not found', async t => {
  const { wise, ask, profile, balances, pathOf } = await openProfile(t)
  const paths = [
    '/v2/profiles',
    `/v4/profiles/${profile}/balances?types=STANDARD`,
    pathOf(balances[0]!, BEGIN, NOW.getTime()),
    `/v1/profiles/${profile}/activities?size=5`,
  ]
  for (const path of paths) {
    const quarterly = path.replace(/^\/v\d/, '/2026Q3')
    assert.deepEqual(await wise(quarterly), await wise(path), path)
    const other = await ask('wise', path.replace(/^\/v\d/, '/v9'))
    assert.equal(other.status, 404)
    await other.text()
  }
})

test('statements have the same lines and running balances, however the interval is split', async t => {
  const { balances, statement } = await openProfile(t)
  for (const balance of balances) {
    const whole = await statement(balance, BEGIN, NOW.getTime())
    assert.ok(whole.transactions.length > 5)
    for (const days of [1, 7, 33]) {
      const lines: Line[] = []
      let carried: Money = { value: 0, currency: balance.currency }
      for (let from = BEGIN; from < NOW.getTime(); from += days * DAY_MS) {
        const part = await statement(balance, from, Math.min(from + days * DAY_MS - 1, NOW.getTime()))
        assert.deepEqual(part.startOfStatementBalance, carried)
        carried = part.endOfStatementBalance
        lines.unshift(...part.transactions)
      }
      assert.deepEqual(lines, whole.transactions, `${days} days`)
      assert.deepEqual(carried, whole.endOfStatementBalance)
    }
    checkRunning(whole.transactions)
    assert.deepEqual(whole.endOfStatementBalance, balance.amount)
  }
})

/** Newest first, each line's balance is the previous one plus its own amount. */
function checkRunning(lines: readonly Line[]): void {
  let running = 0n
  for (const line of lines.toReversed()) {
    running += units(line.amount)
    assert.equal(units(line.runningBalance), running, line.referenceNumber)
  }
}

test('a flat statement has each fee on its own line, and both kinds have the same total', async t => {
  const { balances, statement } = await openProfile(t)
  const compact: Line[] = (await statement(balances[0]!, BEGIN, NOW.getTime())).transactions
  const flat: Line[] = (await statement(balances[0]!, BEGIN, NOW.getTime(), 'FLAT')).transactions
  const withFees = compact.filter(({ totalFees }) => totalFees.value > 0)
  assert.ok(withFees.length > 10)
  assert.equal(flat.length, compact.length + withFees.length)
  checkRunning(flat)
  for (const line of withFees) {
    const fee = flat.find(({ referenceNumber }) => referenceNumber === `FEE-${line.referenceNumber}`)!
    const main = flat.find(
      ({ referenceNumber, type }) => referenceNumber === line.referenceNumber && type === line.type,
    )!
    assert.equal(units(fee.amount), -units(line.totalFees))
    assert.equal(units(main.amount) + units(fee.amount), units(line.amount))
  }
})

test('statements match the truth', async t => {
  const { world, balances, statement, profile } = await openProfile(t)
  const found: unknown[] = []
  for (const balance of balances)
    for (const line of (await statement(balance, BEGIN, NOW.getTime())).transactions as Line[])
      found.push({
        account: `${profile}:${balance.id}`,
        id: `wise:${balance.id}:${line.referenceNumber}:${line.type}`,
        madeAt: line.date,
        amount: units(line.amount),
        fee: units(line.totalFees),
        currency: line.amount.currency,
      })
  const expected = truth(world, NOW)
    .filter(({ bank }) => bank === 'wise')
    .map(({ account, id, madeAt, amount, fee, currency }) => ({ account, id, madeAt, amount, fee, currency }))
  const sorted = (list: unknown[]) => list.map(entry => Object.values(entry as object).join(' ')).sort()
  assert.deepEqual(sorted(found), sorted(expected))
  const total = expected.reduce((sum, { amount }) => sum + amount, 0n)
  assert.equal(total, sumOf(balances.map(({ amount }) => amount)))
})

test('nothing is shown before it happens', async t => {
  let now = new Date('2026-09-01')
  const { balances, statement } = await openProfile(t, { now: () => now })
  const read = () => statement(balances[0]!, BEGIN, Date.parse('2026-12-30'))
  const before = await read()
  now = new Date('2026-10-01')
  const after = await read()
  assert.ok(after.transactions.length > before.transactions.length)
  assert.deepEqual(after.transactions.slice(-before.transactions.length), before.transactions)
  for (const { date } of before.transactions as Line[]) assert.ok(date < '2026-09-01')
})

test('rejects invalid requests like Wise', async t => {
  const { ask, profile, profiles, balances, pathOf } = await openProfile(t)
  const [balance] = balances
  const good = pathOf(balance!, BEGIN, NOW.getTime())
  const without = (name: string) => good.replace(new RegExp(`${name}=[^&]*&?`), '')
  const personal = profiles.find(({ type }: { type: string }) => type === 'PERSONAL').id
  const cases: [path: string, status: number, field: string][] = [
    [without('currency'), 400, 'currency'],
    [without('intervalStart'), 400, 'intervalStart'],
    [without('intervalEnd'), 400, 'intervalEnd'],
    [good.replace('USD', 'EUR'), 422, 'currency'],
    [good.replace('COMPACT', 'LOOSE'), 400, 'type'],
    [pathOf(balance!, BEGIN, BEGIN + 470 * DAY_MS), 422, 'intervalEnd'],
    [pathOf(balance!, BEGIN, BEGIN - 1), 422, 'intervalEnd'],
    [good.replace(/intervalStart=[^&]*/, 'intervalStart=2026-05-20'), 400, 'intervalStart'],
    [pathOf({ ...balance!, id: 1 }, BEGIN, NOW.getTime()), 404, 'balanceId'],
    [good.replace(`profiles/${profile}`, `profiles/${personal}`), 404, 'balanceId'],
    [good.replace(`profiles/${profile}`, 'profiles/1'), 403, 'profileId'],
    [`/v4/profiles/${profile}/balances`, 400, 'types'],
    [`/v1/profiles/${profile}/activities?size=101`, 400, 'size'],
  ]
  for (const [path, status, field] of cases) {
    const response = await ask('wise', path)
    const { errors } = (await response.json()) as { errors: Record<string, unknown>[] }
    assert.deepEqual([response.status, errors[0]!.path], [status, field], path)
    assert.deepEqual(Object.keys(errors[0]!).sort(), ['arguments', 'code', 'message', 'path'])
  }
  const longest = await ask('wise', pathOf(balance!, BEGIN, BEGIN + 469 * DAY_MS))
  assert.equal(longest.status, 200)
  await longest.text()
})

test('authenticates callers like Wise', async t => {
  const { ask } = await startBanks(t)
  const code = async (headers: Record<string, string>) => {
    const response = await ask('wise', '/v2/profiles', { headers })
    const body = (await response.json()) as { error?: string; error_description?: string }
    return [response.status, body.error]
  }
  assert.deepEqual(await code({ authorization: `Bearer ${SIMULATOR_TOKENS.wise}` }), [200, undefined])
  assert.deepEqual(await code({ authorization: `Bearer ${SIMULATOR_TOKENS.mercury}` }), [
    401,
    'invalid_token',
  ])
  assert.deepEqual(await code({}), [401, 'unauthorized'])
})

test('activities page from the newest to the first by cursor', async t => {
  const { wise, profile, world } = await openProfile(t, { perDay: 2 })
  const count = world.wise!.lines.filter(({ at }) => at <= NOW.getTime()).length
  const found: { id: string; createdOn: string }[] = []
  let cursor: string | null = null
  do {
    const next: string = cursor === null ? '' : `&nextCursor=${cursor}`
    const answer = await wise(`/v1/profiles/${profile}/activities?size=17${next}`)
    found.push(...answer.activities)
    cursor = answer.cursor
  } while (cursor !== null)
  assert.equal(found.length, count)
  const times = found.map(({ createdOn }) => createdOn)
  assert.deepEqual(times, times.toSorted().reverse())
})
