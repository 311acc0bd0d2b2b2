import assert from 'node:assert/strict'
import test from 'node:test'
import fc from 'fast-check'
import { testSeed } from '../../../../tests/harness/random.ts'
import { DAY_MS } from '../../../kernel/values/dates.ts'
import {
  asking,
  collect,
  type ReceivedRequest,
  type Scope,
  sendJson,
  startBank,
} from './bank-server.fixture.ts'
import type { BankAccount } from './provider.ts'
import { WISE_BALANCE, WISE_LINE, WISE_PROFILE, wiseStatement } from './wire.fixture.ts'
import { wise } from './wise.ts'

const NOW = new Date('2026-11-15T09:30:00Z')
const ACCOUNT: BankAccount = {
  id: '14599371:200001',
  name: 'Wise USD',
  holder: 'Example Holdings LLC',
  currency: 'USD',
  openedOn: '2025-05-20',
  balance: 3_108_600n,
}
const askingWise = (url: string, more = {}) => asking(url, { label: 'Wise', ...more })

/** A bank that returns statements like the real one: at most 469 days, both ends included. */
async function startStatements(t: Scope, lines: (typeof WISE_LINE)[], limit = Infinity) {
  const intervals: [fromMs: number, toMs: number][] = []
  const bank = await startBank(t, ({ url, response }) => {
    const ends = ['intervalStart', 'intervalEnd'].map(name => Date.parse(url.searchParams.get(name)!))
    const [fromMs, toMs] = ends as [number, number]
    if (!(toMs - fromMs <= 469 * DAY_MS)) return sendJson(response, {}, 400)
    intervals.push([fromMs, toMs])
    const within = lines.filter(({ date }) => Date.parse(date) >= fromMs && Date.parse(date) <= toMs)
    const room = within.length > limit ? ' '.repeat(100_000) : ''
    sendJson(response, JSON.stringify(wiseStatement(within)) + room)
  })
  return { ...bank, intervals }
}

const changed = (changes: object) => ({ ...WISE_LINE, ...changes })
const usd = (value: number) => ({ value, currency: 'USD' })

async function readOne(t: Scope, changes: object) {
  const bank = await startStatements(t, [changed(changes)])
  const read = await collect(wise.transactions(askingWise(bank.url).ask, [ACCOUNT], null, NOW))
  assert.equal(read.length, 1)
  return read[0]!
}

/** Where each resource is, by the first word of the path. */
function answerAt(versions: string[]) {
  return ({ url, response }: ReceivedRequest) => {
    const [, version, ...rest] = url.pathname.split('/')
    if (!versions.includes(version!)) return sendJson(response, {}, 404)
    if (rest.at(-1) === 'profiles') return sendJson(response, [WISE_PROFILE])
    if (rest.at(-1) === 'balances') return sendJson(response, [WISE_BALANCE])
    sendJson(response, wiseStatement([WISE_LINE]))
  }
}

test('accounts are the balances of business profiles, not of personal ones', async t => {
  const profiles = [
    { ...WISE_PROFILE, id: 1, type: 'PERSONAL', fullName: 'An Owner' },
    WISE_PROFILE,
    { ...WISE_PROFILE, id: 2, businessName: 'Second LLC' },
  ]
  const balances: Record<string, object[]> = {
    14599371: [
      WISE_BALANCE,
      { ...WISE_BALANCE, id: 5, currency: 'JPY', name: 'Tokyo', amount: { value: 2e9 } },
    ],
    2: [{ ...WISE_BALANCE, id: 9, currency: 'EUR', amount: null }],
  }
  const bank = await startBank(t, ({ url, response }) => {
    const [, version, , id] = url.pathname.split('/')
    if (version === 'v2') return sendJson(response, profiles)
    assert.equal(url.search, '?types=STANDARD%2CSAVINGS')
    sendJson(response, balances[id!])
  })
  assert.deepEqual(await wise.accounts(askingWise(bank.url).ask), [
    ACCOUNT,
    { ...ACCOUNT, id: '14599371:5', name: 'Tokyo', currency: 'JPY', balance: null },
    { ...ACCOUNT, id: '2:9', name: 'Wise EUR', holder: 'Second LLC', currency: 'EUR', balance: null },
  ])
})

test('rejects a token without a business profile', async t => {
  for (const profiles of [[], [{ ...WISE_PROFILE, type: 'PERSONAL' }]]) {
    const bank = await startBank(t, ({ response }) => sendJson(response, profiles))
    const message = /no business profile/
    await assert.rejects(wise.accounts(askingWise(bank.url).ask), { kind: 'not_permitted', message })
  }
  const bank = await startBank(t, ({ response }) => sendJson(response, [{ ...WISE_PROFILE, type: 'CLUB' }]))
  await assert.rejects(wise.accounts(askingWise(bank.url).ask), { kind: 'not_understood' })
})

test('converts a statement line to our fields', async t => {
  assert.deepEqual(await readOne(t, {}), {
    account: ACCOUNT.id,
    id: 'wise:200001:TRANSFER-900001:CREDIT',
    state: 'settled',
    status: 'CREDIT',
    amount: 15_000_000n,
    fee: 0n,
    currency: 'USD',
    date: '2026-02-03',
    madeAt: '2026-02-03T08:47:05.832Z',
    payee: 'CLIENT GMBH',
    description: 'Received money from CLIENT GMBH · INV-7',
    kind: 'DEPOSIT',
    spentOn: null,
  })
})

test('the fee is within the amount, for money out and for money in', async t => {
  const details = { type: 'TRANSFER', recipientName: 'A Supplier', senderName: 'Example Holdings LLC' }
  const out = await readOne(t, { type: 'DEBIT', amount: usd(-101.5), totalFees: usd(1.5), details })
  assert.deepEqual([out.amount, out.fee, out.payee], [-1_015_000n, 15_000n, 'A Supplier'])
  const into = await readOne(t, { amount: usd(98.5), totalFees: usd(1.5) })
  assert.deepEqual([into.amount, into.fee], [985_000n, 15_000n])
  assert.equal((await readOne(t, { totalFees: null })).fee, 0n)
})

test('a card payment names its shop and what was bought there', async t => {
  const details = {
    type: 'CARD',
    merchant: { name: 'A Shop' },
    category: 'Software',
    description: 'Card of 49 USD',
  }
  const line = await readOne(t, {
    type: 'DEBIT',
    amount: usd(-49),
    details,
    referenceNumber: 'CARD_X-249281',
  })
  assert.deepEqual([line.payee, line.kind, line.spentOn], ['A Shop', 'CARD', 'Software'])
  assert.equal(line.id, 'wise:200001:CARD_X-249281:DEBIT')
})

test('distinguishes two lines with one reference by their exact time', async t => {
  const dates = ['2026-02-03T08:47:05.832Z', '2026-02-03T08:47:05.833999Z']
  const bank = await startStatements(
    t,
    dates.map(date => changed({ date })),
  )
  const read = await collect(wise.transactions(askingWise(bank.url).ask, [ACCOUNT], null, NOW))
  assert.equal(new Set(read.map(({ id }) => id)).size, 1)
  assert.deepEqual(
    read.map(({ madeAt }) => madeAt),
    ['2026-02-03T08:47:05.832Z', '2026-02-03T08:47:05.833Z'],
  )
})

const instants = fc.integer({ min: Date.parse('2022-01-01'), max: NOW.getTime() }).map(ms => new Date(ms))

test('statements cover every instant since a time, or since the account was opened', async t => {
  await fc.assert(
    fc.asyncProperty(
      fc.option(instants),
      instants,
      fc.array(instants, { maxLength: 30 }),
      async (since, opened, dates) => {
        const account = { ...ACCOUNT, openedOn: opened.toISOString().slice(0, 10) }
        const lines = dates.map((date, i) => changed({ date: date.toISOString(), referenceNumber: `X-${i}` }))
        const bank = await startStatements(t, lines, 3)
        const { ask } = askingWise(bank.url, { maxBytes: 90_000 })
        const read = await collect(wise.transactions(ask, [account], since, NOW))
        const fromMs = Math.max(Date.parse(account.openedOn), since?.getTime() ?? 0)
        const wanted = lines.filter(({ date }) => Date.parse(date) >= fromMs)
        assert.deepEqual(
          new Set(read.map(({ id }) => id)),
          new Set(wanted.map(line => `wise:200001:${line.referenceNumber}:CREDIT`)),
        )
        // The final reads, without the oversized ones: each starts where the previous one ends.
        const whole = bank.intervals.filter(([from], i) => bank.intervals[i + 1]?.[0] !== from)
        if (fromMs < NOW.getTime())
          assert.deepEqual([whole[0]?.[0], whole.at(-1)?.[1]], [fromMs, NOW.getTime()])
        for (const [i, [from]] of whole.entries()) if (i > 0) assert.equal(from, whole[i - 1]![1])
        bank.server.close()
      },
    ),
    { seed: testSeed, numRuns: 40 },
  )
})

test('gives up on a statement that is too large for a single day', async t => {
  const lines = Array.from({ length: 5 }, (_, i) => changed({ referenceNumber: `X-${i}` }))
  const bank = await startStatements(t, lines, 3)
  const { ask } = askingWise(bank.url, { maxBytes: 90_000 })
  await assert.rejects(collect(wise.transactions(ask, [ACCOUNT], null, NOW)), { kind: 'too_large' })
  const [fromMs, toMs] = bank.intervals.at(-1)!
  assert.ok(toMs - fromMs <= DAY_MS)
})

test('supports both path versions, and detects the version once', async t => {
  const old = await startBank(t, answerAt(['v1', 'v2', 'v4']))
  const quarterly = await startBank(t, answerAt(['2026Q3']))
  for (const bank of [old, quarterly]) {
    const { ask } = askingWise(bank.url)
    const accounts = await wise.accounts(ask)
    assert.deepEqual(accounts, [ACCOUNT])
    assert.ok((await collect(wise.transactions(ask, accounts, null, NOW))).length > 0)
  }
  const versions = (bank: typeof old) => bank.requests.map(({ url }) => url!.split('/')[1]).join(' ')
  assert.equal(versions(old), 'v2 v4 v1 v1 v1 v1')
  assert.equal(versions(quarterly), 'v2 2026Q3 v4 2026Q3 v1 2026Q3 2026Q3 2026Q3 2026Q3')
})

test('does not look repeatedly for a resource that neither version has', async t => {
  const bank = await startBank(t, answerAt([]))
  const { ask } = askingWise(bank.url)
  for (let i = 0; i < 3; i++) await assert.rejects(wise.accounts(ask), { kind: 'not_understood' })
  assert.deepEqual(
    bank.requests.map(({ url }) => url),
    ['/v2/profiles', '/2026Q3/profiles', '/v2/profiles', '/v2/profiles'],
  )
})

test('errors that a person must fix say what to do', async t => {
  const read = async (status: number, headers: object, body: object = {}) => {
    const bank = await startBank(t, ({ response }) => sendJson(response, body, status, headers))
    return collect(wise.transactions(askingWise(bank.url).ask, [ACCOUNT], null, NOW))
  }
  const approval = { 'x-2fa-approval': 'one-time', 'x-2fa-approval-result': 'REJECTED' }
  await assert.rejects(read(403, approval), {
    kind: 'approval_needed',
    message: /approve .* in its app.*90 days/,
  })
  await assert.rejects(read(403, {}), { kind: 'not_permitted', message: /US, Canada.*Malaysia/ })
  await assert.rejects(read(401, {}, { error: 'invalid_token' }), { kind: 'token_refused' })
})

const UNREADABLE: [field: string, changes: object][] = [
  ['type', { type: 'BOTH' }],
  ['amount', { type: 'DEBIT' }],
  ['amount', { amount: usd(-1) }],
  ['amount', { amount: null }],
  ['amount.value', { amount: { value: '1', currency: 'USD' } }],
  ['amount.value', { amount: usd(1.00001) }],
  ['amount.currency', { amount: { value: 1, currency: 'EUR' } }],
  ['totalFees', { totalFees: usd(-1) }],
  ['totalFees', { type: 'DEBIT', amount: usd(-1), totalFees: usd(1.5) }],
  ['totalFees.currency', { totalFees: { value: 0, currency: 'EUR' } }],
  ['date', { date: '2026-13-01T00:00:00Z' }],
  ['referenceNumber', { referenceNumber: 'a b' }],
  ['referenceNumber', { referenceNumber: null }],
  ['details', { details: null }],
  ['details.type', { details: {} }],
  ['details.merchant', { details: { type: 'CARD', merchant: 'A Shop' } }],
  ['details.senderName', { details: { type: 'CARD', senderName: 7 } }],
  ['details.sourceAmount', { details: { type: 'CONVERSION', sourceAmount: 5 } }],
  ['details.sourceAmount', { details: { type: 'CONVERSION', sourceAmount: { value: -1, currency: 'EUR' } } }],
  ['details.sourceAmount.value', { details: { type: 'CONVERSION', sourceAmount: { currency: 'EUR' } } }],
  ['details.sourceAmount.currency', { details: { type: 'CONVERSION', sourceAmount: { value: 1 } } }],
]

test('an invalid value is reported by its field', async t => {
  let line: unknown
  const bank = await startBank(t, ({ response }) => sendJson(response, wiseStatement([line])))
  const { ask } = askingWise(bank.url)
  for (const [field, changes] of UNREADABLE) {
    line = changed(changes)
    const message = `Wise sent an invalid value for ${field}.`
    const reading = collect(wise.transactions(ask, [ACCOUNT], null, NOW))
    await assert.rejects(reading, { kind: 'not_understood', message }, JSON.stringify(changes))
  }
})
