import assert from 'node:assert/strict'
import test from 'node:test'
import { idsOf, startBanks } from './banks.fixture.ts'
import { drawMisbehaviors, type Misbehavior } from './misbehavior.ts'
import { randomFrom } from './random.ts'
import type { Bank } from './truth.ts'
import { WRONGS, type Wrong } from './wrong.ts'

const BANKS: readonly [Bank, string][] = [
  ['mercury', '/transactions'],
  ['wise', '/v2/profiles'],
]

test('a misbehavior happens as often, after as many requests and where configured', async t => {
  const { ask, simulator } = await startBanks(t)
  const only = { bank: 'mercury', path: '/accounts', after: 2, times: 2 } as const
  simulator.misbehave([{ kind: 'server-error', status: 503, ...only }])
  const statuses = async (bank: Bank, path: string, count: number) => {
    const list: number[] = []
    for (let i = 0; i < count; i++) {
      const response = await ask(bank, path)
      await response.text()
      list.push(response.status)
    }
    return list
  }
  assert.deepEqual(await statuses('wise', '/v2/profiles', 5), [200, 200, 200, 200, 200])
  assert.deepEqual(await statuses('mercury', '/transactions?limit=1', 3), [200, 200, 200])
  assert.equal(simulator.misbehaving().length, 1)
  assert.deepEqual(await statuses('mercury', '/accounts', 6), [200, 200, 503, 503, 200, 200])
  assert.deepEqual(simulator.misbehaving(), [])
  simulator.misbehave([{ kind: 'server-error', status: 500 }])
  assert.deepEqual(await statuses('wise', '/v2/profiles', 3), [500, 500, 500])
  simulator.misbehave([])
  assert.deepEqual(await statuses('wise', '/v2/profiles', 1), [200])
})

test('too many requests: with seconds, with a date, or without a wait time', async t => {
  const { ask, simulator } = await startBanks(t)
  for (const [bank, path] of BANKS) {
    const retryHeaders = async (retryAfter: { seconds: number; as?: 'seconds' | 'date' } | null) => {
      simulator.misbehave([{ kind: 'too-many-requests', retryAfter }])
      const response = await ask(bank, path)
      assert.equal(response.status, 429)
      assert.ok('errors' in ((await response.json()) as object))
      assert.equal(response.headers.has('x-rate-limited-by'), bank === 'wise')
      return response.headers
    }
    assert.equal((await retryHeaders({ seconds: 7 })).get('retry-after'), '7')
    assert.equal((await retryHeaders(null)).get('retry-after'), null)
    const headers = await retryHeaders({ seconds: 120, as: 'date' })
    const aheadMs = Date.parse(headers.get('retry-after')!) - Date.parse(headers.get('date')!)
    assert.ok(aheadMs >= 119_000 && aheadMs <= 121_000, `${aheadMs}`)
  }
})

test('a server error is an HTML page', async t => {
  const { ask, simulator } = await startBanks(t)
  for (const status of [500, 502, 503, 504] as const) {
    simulator.misbehave([{ kind: 'server-error', status }])
    const response = await ask('mercury', '/accounts')
    assert.equal(response.status, status)
    assert.equal(response.headers.get('content-type'), 'text/html')
    assert.match(await response.text(), /^<html>/)
  }
})

test('a connection is cut before the headers, or when half of the body is there', async t => {
  const { ask, simulator } = await startBanks(t)
  simulator.misbehave([{ kind: 'cut', where: 'before headers' }])
  await assert.rejects(ask('mercury', '/transactions'))
  simulator.misbehave([{ kind: 'cut', where: 'in the body' }])
  const response = await ask('mercury', '/transactions')
  assert.equal(response.status, 200)
  let arrivedBytes = 0
  await assert.rejects(async () => {
    for await (const part of response.body!) arrivedBytes += part.length
  })
  assert.ok(arrivedBytes > 0, 'some of it arrives')
})

test('a slow or chunked response is complete in the end; a silent one never comes', async t => {
  const { ask, mercury, simulator } = await startBanks(t)
  const plain = await mercury('/transactions?limit=50')
  simulator.misbehave([{ kind: 'slow', ms: 50 }])
  const [startedMs, servedMs] = [performance.now(), simulator.servedMs]
  assert.deepEqual(await mercury('/transactions?limit=50'), plain)
  const tookMs = performance.now() - startedMs
  assert.ok(tookMs - (simulator.servedMs - servedMs) >= 45, 'it waits, and waiting is not serving')
  simulator.misbehave([{ kind: 'trickle', chunkBytes: 5_000, everyMs: 1 }])
  const response = await ask('mercury', '/transactions?limit=50')
  let pieces = 0
  let text = ''
  const decoder = new TextDecoder()
  for await (const piece of response.body!) {
    pieces++
    text += decoder.decode(piece, { stream: true })
  }
  assert.ok(pieces > 1)
  assert.deepEqual(JSON.parse(text), plain)
  simulator.misbehave([{ kind: 'silent' }])
  await assert.rejects(ask('mercury', '/accounts', { signal: AbortSignal.timeout(100) }), /timeout/)
  assert.equal(simulator.requests.at(-1)!.path, '/accounts')
})

test('twisted pages still contain every transaction', async t => {
  const { follow, simulator } = await startBanks(t, { perDay: 3 })
  const plain = idsOf(await follow('limit=50'))
  const twisted = async (one: Misbehavior) => {
    simulator.misbehave([one])
    return idsOf(await follow('limit=50'))
  }
  assert.ok(plain.length > 250)
  const asSets = (ids: readonly string[]) => [...new Set(ids)].sort()

  const twice = await twisted({ kind: 'pages-twice' })
  assert.deepEqual(asSets(twice), asSets(plain))
  const pages = Math.ceil(plain.length / 50)
  assert.equal(twice.length, plain.length + (pages - 1) * 50, 'every page but the last comes twice')

  const swapped = await twisted({ kind: 'pages-swapped' })
  assert.deepEqual(swapped.slice(0, 100), [...plain.slice(50, 100), ...plain.slice(0, 50)])
  assert.deepEqual(swapped.toSorted(), plain.toSorted(), 'each once')

  const shuffled = await twisted({ kind: 'rows-shuffled', seed: 'some' })
  assert.notDeepEqual(shuffled.slice(0, 50), plain.slice(0, 50))
  for (let at = 0; at < plain.length; at += 50)
    assert.deepEqual(shuffled.slice(at, at + 50).sort(), plain.slice(at, at + 50).sort())
})

test('a page that links to itself does so forever, by cursor and by offset', async t => {
  const { mercury, simulator } = await startBanks(t)
  simulator.misbehave([{ kind: 'cursor-repeats' }])
  const { page } = await mercury('/transactions?limit=5')
  for (let i = 0; i < 3; i++) {
    const again = await mercury(`/transactions?limit=5&start_after=${page.nextPage}`)
    assert.equal(again.page.nextPage, page.nextPage)
    assert.equal(again.transactions.length, 5)
  }
  const { accounts } = await mercury('/accounts')
  for (const offset of [0, 5_000, 100_000]) {
    const answer = await mercury(`/account/${accounts[0].id}/transactions?limit=5&offset=${offset}`)
    assert.ok(answer.total > offset + 5 && answer.transactions.length === 5)
  }
})

test('a huge response has the configured size and valid contents', async t => {
  const { ask, mercury, simulator } = await startBanks(t)
  const plain = await mercury('/accounts')
  simulator.misbehave([{ kind: 'huge', mib: 5 }])
  const text = await (await ask('mercury', '/accounts')).text()
  assert.ok(text.length > 5 * 1_048_576)
  assert.deepEqual(JSON.parse(text), plain)
})

test('a token expires halfway; an address is not allowed', async t => {
  const { ask, simulator } = await startBanks(t)
  for (const [bank, path] of BANKS) {
    simulator.misbehave([{ kind: 'token-expires', after: 2 }])
    const statuses: number[] = []
    for (let i = 0; i < 4; i++) statuses.push((await ask(bank, path)).status)
    assert.deepEqual(statuses, [200, 200, 401, 401])
  }
  simulator.misbehave([{ kind: 'address-not-allowed', ip: '203.0.113.7' }])
  const response = await ask('mercury', '/accounts')
  const { errors } = (await response.json()) as { errors: Record<string, string> }
  assert.deepEqual([response.status, errors.errorCode, errors.ip], [401, 'ipNotWhitelisted', '203.0.113.7'])
  assert.equal((await ask('wise', '/v2/profiles')).status, 200, 'Wise knows no such list')
})

test('only statements require an approval, and only older paths are gone', async t => {
  const { ask, world, simulator } = await startBanks(t)
  const profile = world.wise!.profiles.find(({ type }) => type === 'BUSINESS')!.id
  const balance = world.wise!.balances[0]!.id
  const interval = 'intervalStart=2026-09-01T00:00:00Z&intervalEnd=2026-10-01T00:00:00Z'
  const statement = `profiles/${profile}/balance-statements/${balance}/statement.json?currency=USD&${interval}`
  simulator.misbehave([{ kind: 'approval-needed' }])
  const refused = await ask('wise', `/v1/${statement}`)
  assert.equal(refused.status, 403)
  assert.equal(refused.headers.get('x-2fa-approval-result'), 'REJECTED')
  assert.match(refused.headers.get('x-2fa-approval')!, /^[0-9a-f-]{36}$/)
  assert.equal((await ask('wise', '/v2/profiles')).status, 200)

  simulator.misbehave([{ kind: 'legacy-gone' }])
  for (const [version, path] of [
    ['v2', 'profiles'],
    ['v1', statement],
  ]) {
    assert.equal((await ask('wise', `/${version}/${path}`)).status, 404)
    assert.equal((await ask('wise', `/2026Q3/${path}`)).status, 200)
  }
})

test('a redirect leads elsewhere', async t => {
  const { ask, simulator } = await startBanks(t)
  simulator.misbehave([{ kind: 'redirect', to: 'http://127.0.0.1:9/elsewhere' }])
  const response = await ask('mercury', '/accounts')
  assert.deepEqual([response.status, response.headers.get('location')], [302, 'http://127.0.0.1:9/elsewhere'])
})

// biome-ignore lint/suspicious/noExplicitAny: what is wrong with it is what is looked at
type Anything = any

test('each wrong value is in its place, and only there', async t => {
  const { ask, mercury, simulator } = await startBanks(t)
  const plain = await mercury('/transactions?limit=9')
  const spoilt = async (what: Wrong): Promise<string> => {
    simulator.misbehave([{ kind: 'wrong', what }])
    const response = await ask('mercury', '/transactions?limit=9')
    assert.equal(response.status, 200)
    return response.text()
  }
  const rows: Partial<Record<Wrong, (row: Anything, before: Anything) => boolean>> = {
    'amount-text': (row, before) => row.amount === String(before.amount),
    'amount-decimals': row => /\.\d{5,}/.test(String(row.amount)),
    'amount-infinite': row => row.amount === Number.POSITIVE_INFINITY,
    'id-null': row => row.id === null,
    'id-number': row => row.id === 12.5,
    'date-missing': row => !('createdAt' in row),
    'date-impossible': row => Number.isNaN(Date.parse(row.createdAt)),
    'status-unknown': row => row.status === 'teleported',
    'account-foreign': row => row.accountId !== plain.transactions[4].accountId,
    'name-long': row => row.counterpartyName.length > 99_999,
    'row-null': row => row === null,
  }
  for (const what of WRONGS) {
    const text = await spoilt(what)
    const isWrong = rows[what]
    if (!isWrong) continue
    const { transactions } = JSON.parse(text)
    assert.ok(isWrong(transactions[4], plain.transactions[4]), what)
    const others = transactions.toSpliced(4, 1)
    assert.deepEqual(others, plain.transactions.toSpliced(4, 1), what)
  }
  assert.match(await spoilt('amount-infinite'), /"amount":1e400/)
  assert.deepEqual(JSON.parse(await spoilt('list-missing')), { page: plain.page })
  assert.deepEqual(JSON.parse(await spoilt('list-for-object')), [])
  const cut = await spoilt('not-json')
  assert.throws(() => JSON.parse(cut), SyntaxError)
  assert.equal(await spoilt('empty'), '')
})

test('statement values can be wrong too', async t => {
  const { ask, world, simulator } = await startBanks(t)
  const profile = world.wise!.profiles.find(({ type }) => type === 'BUSINESS')!.id
  const interval = 'intervalStart=2026-09-01T00:00:00Z&intervalEnd=2026-11-01T00:00:00Z'
  const path = `/v1/profiles/${profile}/balance-statements/${world.wise!.balances[0]!.id}/statement.json?currency=USD&${interval}`
  const middle = async (what: Wrong): Promise<Anything> => {
    simulator.misbehave([{ kind: 'wrong', what }])
    const { transactions } = JSON.parse(await (await ask('wise', path)).text())
    return transactions[transactions.length >> 1]
  }
  assert.equal(typeof (await middle('amount-text')).amount.value, 'string')
  assert.equal((await middle('amount-infinite')).amount.value, Number.POSITIVE_INFINITY)
  assert.equal((await middle('id-null')).referenceNumber, null)
  assert.ok(!('date' in (await middle('date-missing'))))
  assert.equal((await middle('status-unknown')).type, 'teleported')
})

test('random misbehavior is reproducible from a seed, temporary, and does not change the truth', async t => {
  const { ask, follow, simulator } = await startBanks(t, { perDay: 1 })
  const plain = idsOf(await follow('limit=20')).sort()
  const seen = new Set<string>()
  for (let round = 0; round < 25; round++) {
    const draw = () => drawMisbehaviors(randomFrom(`draw ${round}`))
    const list = draw()
    assert.deepEqual(draw(), list)
    for (const { kind, times } of list) {
      seen.add(kind)
      assert.ok(times! >= 1 && times! <= 2)
    }
    simulator.misbehave(list.map(one => ({ ...one, after: 0 })))
    // Each attempt meets at most one; what happens at most twice is over after two.
    for (let tries = 0; tries < 10; tries++)
      await ask('mercury', '/transactions?limit=1').then(
        response => response.text().catch(() => ''),
        () => '',
      )
    assert.deepEqual([...new Set(idsOf(await follow('limit=20')))].sort(), plain, `draw ${round}`)
  }
  assert.ok(seen.size >= 8, [...seen].join())
})
