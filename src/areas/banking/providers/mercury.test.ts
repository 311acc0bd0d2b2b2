import assert from 'node:assert/strict'
import { once } from 'node:events'
import type { ServerResponse } from 'node:http'
import test from 'node:test'
import { Refusal } from '../../../kernel/http/refusal.ts'
import { BankError } from './bank-error.ts'
import { asking, collect, type Scope, sendJson, startBank } from './bank-server.fixture.ts'
import { mercury } from './mercury.ts'
import { MERCURY_ACCOUNT, MERCURY_TRANSACTION } from './wire.fixture.ts'

const NOW = new Date('2026-11-15T09:30:00Z')
const ACCOUNT = {
  id: MERCURY_ACCOUNT.id,
  name: 'Mercury Checking ••0001',
  holder: 'Example Holdings LLC',
  currency: 'USD',
  openedOn: '2025-01-15',
  balance: 125_002_500n,
}

/** A bank whose transactions come in these pages, linked by number. */
async function startPages(t: Scope, pages: object[][]) {
  return startBank(t, ({ url, response }) => {
    const place = Number(url.searchParams.get('start_after') ?? 0)
    const nextPage = place + 1 < pages.length ? { nextPage: String(place + 1) } : {}
    sendJson(response, { transactions: pages[place], page: nextPage })
  })
}

const changed = (changes: object) => ({ ...MERCURY_TRANSACTION, ...changes })

async function readOne(t: Scope, changes: object) {
  const bank = await startPages(t, [[changed(changes)]])
  const [transaction] = await collect(mercury.transactions(asking(bank.url).ask, [ACCOUNT], null, NOW))
  return transaction!
}

test('reads accounts from every page, including closed ones, but not those at other banks', async t => {
  const accounts = [
    MERCURY_ACCOUNT,
    { ...MERCURY_ACCOUNT, id: 'linked', type: 'external' },
    { ...MERCURY_ACCOUNT, id: 'b', nickname: ' Taxes ', status: 'deleted', currentBalance: null },
  ]
  const bank = await startBank(t, ({ url, response }) => {
    const place = Number(url.searchParams.get('start_after') ?? 0)
    const page = place < 2 ? { nextPage: String(place + 1) } : { nextPage: null }
    sendJson(response, { accounts: [accounts[place]], page })
  })
  assert.deepEqual(await mercury.accounts(asking(bank.url).ask), [
    ACCOUNT,
    { ...ACCOUNT, id: 'b', name: 'Taxes', balance: null },
  ])
})

test('converts a transaction to our fields', async t => {
  assert.deepEqual(await readOne(t, {}), {
    account: ACCOUNT.id,
    id: MERCURY_TRANSACTION.id,
    state: 'settled',
    status: 'sent',
    amount: -490_000n,
    fee: 0n,
    currency: 'USD',
    date: '2026-02-04',
    madeAt: '2026-02-03T10:11:12.000Z',
    payee: 'Example SaaS',
    description: 'EXAMPLE SAAS 555-0100',
    kind: 'debitCardTransaction',
    spentOn: 'Software',
  })
})

test('dates a transaction without a posting time by its creation, in UTC', async t => {
  const changes = { postedAt: null, createdAt: '2026-02-03T23:30:00.123456-05:00' }
  const { date, madeAt } = await readOne(t, changes)
  assert.deepEqual([date, madeAt], ['2026-02-04', '2026-02-04T04:30:00.123Z'])
})

test('only sent transactions count; an unknown status is neither booked nor discarded', async t => {
  const statuses = 'sent pending cancelled failed blocked reversed teleported constructor'.split(' ')
  const bank = await startPages(t, [statuses.map(status => changed({ id: status, status }))])
  const read = await collect(mercury.transactions(asking(bank.url).ask, [ACCOUNT], null, NOW))
  assert.deepEqual(
    read.map(({ status, state }) => `${status} ${state}`),
    [
      'sent settled',
      'pending pending',
      'cancelled void',
      'failed void',
      'blocked void',
      'reversed void',
      'teleported pending',
      'constructor pending',
    ],
  )
})

test('a description contains each part once, in one line, cut between characters', async t => {
  const describe = async (bankDescription: string | null, note: string | null, externalMemo: string | null) =>
    (await readOne(t, { bankDescription, note, externalMemo })).description
  assert.equal(await describe('ACH 7', 'rent', 'for May'), 'ACH 7 · rent · for May')
  assert.equal(await describe('ACH Rent', 'rent', 'rent'), 'ACH Rent')
  assert.equal(await describe(' a\u0000b\n\tc\u202e ', '\ud800', ''), 'ab c')
  assert.equal(await describe(null, null, null), null)
  const long = await describe('😀'.repeat(1500), null, null)
  assert.equal(Array.from(long!).length, 1000)
  assert.ok(long!.isWellFormed())
})

test('requests transactions from the first, or from a day before the requested one', async t => {
  const bank = await startPages(t, [[MERCURY_TRANSACTION]])
  const { ask } = asking(bank.url)
  await collect(mercury.transactions(ask, [ACCOUNT], null, NOW))
  await collect(mercury.transactions(ask, [ACCOUNT], new Date('2026-03-01T02:00:00Z'), NOW))
  assert.deepEqual(
    bank.requests.map(request => request.url),
    ['/transactions?limit=1000&order=asc', '/transactions?limit=1000&order=asc&start=2026-02-28'],
  )
})

test('reads every page and skips transactions of other accounts without parsing them', async t => {
  const bank = await startPages(t, [
    [changed({ id: '1' }), changed({ id: '2' })],
    [{ accountId: 'another', amount: 'not ours to read' }],
    [changed({ id: '2' }), changed({ id: '3' })],
  ])
  const pages: string[][] = []
  for await (const page of mercury.transactions(asking(bank.url).ask, [ACCOUNT], null, NOW))
    pages.push(page.map(({ id }) => id))
  assert.deepEqual(pages, [
    ['1', '2'],
    ['2', '3'],
  ])
})

test('requests the next page before it returns the current one', async t => {
  const bank = await startPages(t, [[changed({ id: '1' })], [changed({ id: '2' })]])
  const secondRequest = new Promise<void>(resolve => {
    bank.server.on('request', () => bank.requests.length === 2 && resolve())
  })
  const pages = mercury.transactions(asking(bank.url).ask, [ACCOUNT], null, NOW)[Symbol.asyncIterator]()
  assert.equal((await pages.next()).value![0]!.id, '1')
  await secondRequest
  assert.equal((await pages.next()).value![0]!.id, '2')
})

test('a consumer that stops early leaves no request running and no unhandled failure', async t => {
  let closed: Promise<unknown> | undefined
  const bank = await startBank(t, ({ response, count }) => {
    if (count === 1)
      return sendJson(response, { transactions: [MERCURY_TRANSACTION], page: { nextPage: 'x' } })
    closed = once(response, 'close')
  })
  for await (const page of mercury.transactions(asking(bank.url).ask, [ACCOUNT], null, NOW)) {
    assert.equal(page.length, 1)
    while (!closed) await once(bank.server, 'request')
    break
  }
  await closed
})

test('a page that fails while the previous one is processed is reported when requested', async () => {
  let count = 0
  const page = { transactions: [MERCURY_TRANSACTION], page: { nextPage: 'x' } }
  const fetch = (async () =>
    ++count === 1 ? Response.json(page) : Response.json({}, { status: 400 })) as typeof globalThis.fetch
  const { ask } = asking('http://127.0.0.1:9', { fetch })
  const pages = mercury.transactions(ask, [ACCOUNT], null, NOW)[Symbol.asyncIterator]()
  await pages.next()
  // Nothing here waits for a network: it fails within a few turns, and an unhandled rejection ends the
  // process.
  for (let turn = 0; turn < 5; turn++) await new Promise(setImmediate)
  assert.equal(count, 2)
  await assert.rejects(pages.next(), { kind: 'not_understood' })
})

test('detects a list that repeats itself', async t => {
  const [one] = [[MERCURY_TRANSACTION]]
  const endless: Record<string, (cursor: string | null) => [object[], unknown]> = {
    'the same cursor again': () => [one!, 'a'],
    'cursors in a circle': cursor => [one!, cursor === 'a' ? 'b' : 'a'],
    'an empty page with a next one': () => [[], 'a'],
  }
  for (const [name, answer] of Object.entries(endless)) {
    const bank = await startBank(t, ({ url, response }) => {
      const [transactions, nextPage] = answer(url.searchParams.get('start_after'))
      sendJson(response, { transactions, page: { nextPage } })
    })
    const reading = collect(mercury.transactions(asking(bank.url).ask, [ACCOUNT], null, NOW))
    await assert.rejects(reading, { kind: 'not_understood', message: /an endless list/ }, name)
    assert.ok(bank.requests.length <= 3, name)
  }
})

test('stops a list with ever new cursors after ten thousand pages', async () => {
  let count = 0
  const fetch = (async () => {
    const page = { nextPage: `cursor ${++count}` }
    return Response.json({ transactions: [MERCURY_TRANSACTION], page })
  }) as typeof globalThis.fetch
  const { ask } = asking('http://127.0.0.1:9', { fetch })
  const reading = collect(mercury.transactions(ask, [ACCOUNT], null, NOW))
  await assert.rejects(reading, { kind: 'not_understood', message: /an endless list/ })
  assert.equal(count, 10_000)
})

const UNREADABLE: [field: string, ...values: unknown[]][] = [
  ['amount', -49.005, '-49.00', null, undefined, 1e12, true, {}, [49]],
  ['id', '', 'a b', '../x', 7, null, 'x'.repeat(101), 'é'],
  ['accountId', undefined, 7, "'; --"],
  ['status', null, '', 7, '\u0000'],
  ['kind', null, ['x']],
  [
    'createdAt',
    null,
    'yesterday',
    '2026-02-30T00:00:00Z',
    '2026-02-03',
    1770113472,
    '0001-01-01T00:00:00Z',
    '2100-12-31T23:59:59-05:00',
  ],
  ['postedAt', 'soon', 5, {}],
  ['counterpartyName', 5, {}],
  ['note', ['x']],
  ['mercuryCategory', { name: 'Software' }],
]

test('an invalid value is reported by its field and never shown', async t => {
  let answer: unknown
  const bank = await startBank(t, ({ response }) => sendJson(response, answer))
  const { ask } = asking(bank.url)
  const read = () => collect(mercury.transactions(ask, [ACCOUNT], null, NOW))
  for (const [field, ...values] of UNREADABLE)
    for (const value of values) {
      answer = { transactions: [changed({ [field]: value })], page: {} }
      const message = `Mercury sent an invalid value for ${field}.`
      await assert.rejects(read(), { kind: 'not_understood', message }, `${field}: ${JSON.stringify(value)}`)
    }
  const shapes = [
    null,
    7,
    [],
    {},
    { transactions: {}, page: {} },
    { transactions: [] },
    { transactions: [7], page: {} },
  ]
  for (const shape of [...shapes, { transactions: [], page: { nextPage: 7 } }]) {
    answer = shape
    await assert.rejects(read(), { kind: 'not_understood' }, JSON.stringify(shape))
  }
})

test('an error in the middle is thrown unchanged, after the pages before it', async t => {
  const fail = (response: ServerResponse) => sendJson(response, {}, 401)
  const bank = await startBank(t, ({ response, count }) => {
    if (count === 1) sendJson(response, { transactions: [MERCURY_TRANSACTION], page: { nextPage: 'x' } })
    else fail(response)
  })
  const seen: number[] = []
  await assert.rejects(
    async () => {
      for await (const page of mercury.transactions(asking(bank.url).ask, [ACCOUNT], null, NOW))
        seen.push(page.length)
    },
    error => error instanceof BankError && error.kind === 'token_refused' && error.needsAttention,
  )
  assert.deepEqual(seen, [1])
})

test('accepts a token as copied, and rejects others without repeating them', () => {
  const whole = 'secret-token:mercury_production_rma_abc'
  assert.equal(mercury.readToken(` ${whole}\n`), whole)
  assert.equal(mercury.readToken('mercury_production_rma_abc'), whole)
  for (const text of ['', 'short', 'with a space', 'tokén-tokén', 'x'.repeat(501), 'a\nb-token'])
    assert.throws(
      () => mercury.readToken(text),
      (error: Refusal) => error instanceof Refusal && (text === '' || !error.message.includes(text)),
    )
  assert.equal(mercury.tokenPower(whole), 'reads')
  assert.equal(mercury.tokenPower('secret-token:mercury_production_wma_abc'), 'could write')
  assert.equal(mercury.tokenPower('secret-token:another'), 'unknown')
})
