import assert from 'node:assert/strict'
import test from 'node:test'
import { DAY_MS } from '../../../kernel/values/dates.ts'
import { unitsFromNumber } from '../../../kernel/values/money.ts'
import { idsOf, NOW, someWorld, startBanks } from './banks.fixture.ts'
import { SIMULATOR_TOKENS } from './serve.ts'
import { countByStatus, statusAt, truth } from './truth.ts'
import {
  assertShape,
  MERCURY_ACCOUNT,
  MERCURY_NULLABLE,
  MERCURY_TRANSACTION,
} from './wire-samples.fixture.ts'

type Wire = {
  id: string
  accountId: string
  amount: number
  status: string
  createdAt: string
  postedAt: string | null
  kind: string
  details: { [card: string]: unknown } | null
}

test('accounts and transactions have the documented fields, and null only where allowed', async t => {
  const { mercury, follow } = await startBanks(t)
  const { accounts, page } = await mercury('/accounts')
  assert.deepEqual(page, {})
  for (const account of accounts) assertShape(account, MERCURY_ACCOUNT, ['nickname'])
  assert.deepEqual(await mercury(`/account/${accounts[0].id}`), accounts[0])
  const rows = (await follow()) as Wire[]
  assert.ok(rows.length > 500)
  for (const { details, ...row } of rows) {
    // Its contents depend on the payment method.
    const shown = details && 'creditCardInfo' in details ? { debitCardInfo: details.creditCardInfo } : details
    assertShape({ ...row, details: shown }, MERCURY_TRANSACTION, MERCURY_NULLABLE)
  }
  const nulls = MERCURY_NULLABLE.filter(name => rows.some(row => row[name as keyof Wire] === null))
  assert.deepEqual(nulls, MERCURY_NULLABLE, 'each of those that may be null is null somewhere')
})

test('pages of any size return every transaction exactly once, in order, both ways', async t => {
  const { world, mercury, follow } = await startBanks(t, { perDay: 1 })
  const all = world.mercury!.transactions.filter(row => statusAt(row, NOW.getTime()) !== null)
  assert.ok(all.length > 100)
  for (const limit of [1, 2, 7, 99, all.length - 1, all.length, 1000]) {
    assert.deepEqual(idsOf(await follow(`limit=${limit}`)), idsOf(all), `pages of ${limit}`)
    const down = await follow(`limit=${limit}&order=desc`)
    assert.deepEqual(idsOf(down), idsOf(all).reverse(), `pages of ${limit}, newest first`)
  }
  const last = await mercury('/transactions?limit=10&order=desc')
  const before = await mercury(`/transactions?limit=10&order=desc&end_before=${last.page.nextPage}`)
  assert.deepEqual(idsOf(before.transactions), idsOf(last.transactions).slice(0, 9))
  const at = await mercury(`/transactions?limit=3&start_at=${all[5]!.id}`)
  assert.deepEqual(idsOf(at.transactions), idsOf(all.slice(5, 8)))
  assert.equal(at.page.previousPage, all[5]!.id)
})

test('pages by offset, account by account, return the same as pages by cursor', async t => {
  const { mercury, follow } = await startBanks(t, { perDay: 2 })
  const { accounts } = await mercury('/accounts')
  const found: Wire[] = []
  for (const { id } of accounts)
    for (let offset = 0, total = 1; offset < total; offset += 40) {
      const answer = await mercury(`/account/${id}/transactions?start=2020-01-01&limit=40&offset=${offset}`)
      total = answer.total
      found.push(...answer.transactions)
    }
  const all = await follow()
  const sorted = (rows: readonly { id: string }[]) => rows.toSorted((one, two) => (one.id < two.id ? -1 : 1))
  assert.deepEqual(sorted(found), sorted(all))
})

test('an account without a start shows the last thirty days only, newest first', async t => {
  const { mercury } = await startBanks(t)
  const { id } = (await mercury('/accounts')).accounts[0]
  const lately = await mercury(`/account/${id}/transactions?limit=1000`)
  const ever = await mercury(`/account/${id}/transactions?limit=1000&start=2020-01-01`)
  assert.ok(lately.total > 0 && lately.total < ever.total / 3)
  const times = lately.transactions.map(({ createdAt }: Wire) => Date.parse(createdAt))
  assert.deepEqual(
    times,
    times.toSorted((one: number, two: number) => two - one),
  )
  assert.ok(Math.min(...times) >= NOW.getTime() - 31 * DAY_MS)
})

test('filters return exactly what they name', async t => {
  const { follow, mercury } = await startBanks(t)
  const all = (await follow()) as Wire[]
  const same = async (query: string, keeps: (row: Wire) => boolean) => {
    const expected = all.filter(keeps)
    assert.ok(expected.length > 0 && expected.length < all.length, query)
    assert.deepEqual(idsOf(await follow(query)), idsOf(expected), query)
  }
  const [{ id }] = (await mercury('/accounts')).accounts
  await same('status[]=pending&status[]=failed', row => row.status === 'pending' || row.status === 'failed')
  await same('status=sent', row => row.status === 'sent')
  await same(`accountId[]=${id}`, row => row.accountId === id)
  await same('start=2026-09-01', row => row.createdAt >= '2026-09-01')
  await same('end=2026-09-01', row => row.createdAt < '2026-09-02')
  const posted = (row: Wire) =>
    row.postedAt !== null && row.postedAt >= '2026-08-01' && row.postedAt < '2026-08-11'
  await same('postedStart=2026-08-01&postedEnd=2026-08-10', posted)
})

test('sent transactions add up to the truth, and the balances to what is sent', async t => {
  const { world, follow, mercury } = await startBanks(t)
  const rows = (await follow()) as Wire[]
  const units = (value: number) => unitsFromNumber(value) as bigint
  const sent = rows
    .filter(({ status }) => status === 'sent')
    .map(row => ({
      id: row.id,
      account: row.accountId,
      date: (row.postedAt ?? row.createdAt).slice(0, 10),
      amount: units(row.amount),
    }))
  const expected = truth(world, NOW)
    .filter(({ bank }) => bank === 'mercury')
    .map(({ id, account, date, amount }) => ({ id, account, date, amount }))
  assert.deepEqual(sent, expected)
  assert.ok(
    rows.some(({ status, postedAt }) => status === 'sent' && postedAt === null),
    'some are not posted',
  )
  const counts = countByStatus(world, NOW).mercury
  assert.equal(rows.length, counts.settled + counts.pending + counts.void)
  for (const account of (await mercury('/accounts')).accounts) {
    const own = expected.filter(entry => entry.account === account.id)
    const sum = own.reduce((sum, { amount }) => sum + amount, 0n)
    assert.equal(units(account.currentBalance), sum)
  }
})

test("what is shown follows the bank's clock", async t => {
  let now = new Date('2026-09-10T12:00:00Z')
  const { world, follow, simulator } = await startBanks(t, { now: () => now, perDay: 40 })
  const first = (await follow()) as Wire[]
  now = new Date('2026-09-14T12:00:00Z')
  const second = new Map((await follow()).map(row => [row.id, row as Wire]))
  const settled = first.filter(row => row.status === 'pending' && second.get(row.id)?.status === 'sent')
  const gone = first.filter(({ id }) => !second.has(id))
  assert.ok(settled.length > 0 && gone.length > 0)
  for (const { status, id } of gone) {
    assert.equal(status, 'pending')
    assert.ok(world.mercury!.transactions.some(row => row.id === id && row.goneAt! <= now.getTime()))
  }
  assert.ok(simulator.requestCount >= 2 && simulator.servedMs > 0)
})

test('authenticates callers like Mercury', async t => {
  const { ask, simulator } = await startBanks(t)
  const { mercury: token } = SIMULATOR_TOKENS
  const code = async (authorization: string | null) => {
    const response = await ask('mercury', '/accounts', { headers: authorization ? { authorization } : {} })
    const body = (await response.json()) as { errors?: { errorCode: string; message: string } }
    return response.status === 200 ? 200 : [response.status, body.errors!.errorCode]
  }
  const basic = (text: string) => `Basic ${Buffer.from(text).toString('base64')}`
  assert.deepEqual(await code(`Bearer ${token}`), 200)
  assert.deepEqual(await code(basic(`${token}:`)), 200)
  assert.deepEqual(await code(null), [401, 'noAuthTokenHeader'])
  assert.deepEqual(await code('Bearer secret-token:mercury_production_unknown'), [401, 'noTokenInDB'])
  const cut = token.replace('secret-token:', '')
  assert.deepEqual(await code(`Bearer ${cut}`), [401, 'noTokenInDBButMaybeMalformed'])
  assert.deepEqual(
    simulator.requests.map(({ tokenWasRight }) => tokenWasRight),
    [true, true, false, false, false],
  )
})

test('rejects invalid requests like Mercury', async t => {
  const { ask } = await startBanks(t)
  const { id } = someWorld().mercury!.accounts[0]!
  const nobody = '00000000-0000-4000-8000-000000000000'
  const cases: [path: string, status: number, code: string][] = [
    ['/transactions?limit=0', 400, 'validationError'],
    ['/transactions?limit=1001', 400, 'validationError'],
    ['/transactions?order=up', 400, 'validationError'],
    ['/transactions?status[]=done', 400, 'validationError'],
    ['/transactions?start=yesterday', 400, 'validationError'],
    [`/transactions?start_after=${nobody}`, 400, 'validationError'],
    [`/transactions?start_after=${id}&end_before=${id}`, 400, 'validationError'],
    [`/account/${id}/transactions?offset=-1`, 400, 'validationError'],
    ['/account/7', 400, 'validationError'],
    [`/account/${nobody}`, 404, 'notFound'],
    [`/account/${nobody}/transactions`, 404, 'notFound'],
    ['/recipients', 404, 'notFound'],
  ]
  for (const [path, status, code] of cases) {
    const response = await ask('mercury', path)
    const { errors } = (await response.json()) as { errors: { errorCode: string; message: string } }
    assert.deepEqual([response.status, errors.errorCode], [status, code], path)
    assert.equal(typeof errors.message, 'string')
  }
})

test('rejects and records a request that would change something', async t => {
  const { ask, simulator } = await startBanks(t)
  for (const method of ['POST', 'PUT', 'DELETE', 'PATCH']) {
    const response = await ask('mercury', '/accounts', { method })
    assert.equal(response.status, 405)
    await response.text()
  }
  await (await ask('wise', '/v2/profiles', { method: 'POST', body: '{}' })).text()
  assert.equal(simulator.writeCount, 5)
  assert.deepEqual(
    simulator.requests.map(({ method, path }) => `${method} ${path}`),
    ['POST /accounts', 'PUT /accounts', 'DELETE /accounts', 'PATCH /accounts', 'POST /v2/profiles'],
  )
})
