import assert from 'node:assert/strict'
import test from 'node:test'
import { type Random, seeded, testRounds, testSeed } from '../../../../tests/harness/random.ts'
import { isCalendarDate } from '../../../kernel/values/dates.ts'
import { MAX_UNITS } from '../../../kernel/values/money.ts'
import { BankError } from './bank-error.ts'
import { asking, collect, type Scope, startBank, TOKEN } from './bank-server.fixture.ts'
import type { BankAccount, BankTransaction, Provider } from './provider.ts'
import { PROVIDERS } from './providers.ts'
import {
  MERCURY_ACCOUNT,
  MERCURY_TRANSACTION,
  WISE_BALANCE,
  WISE_LINE,
  WISE_PROFILE,
  wiseStatement,
} from './wire.fixture.ts'

const NOW = new Date('2026-11-15T09:30:00Z')
const ROUNDS = 600 * testRounds

/** Each bank's responses, by the last word of the path. */
const SAMPLES: Record<string, Record<string, unknown>> = {
  mercury: {
    accounts: { accounts: [MERCURY_ACCOUNT], page: {} },
    transactions: { transactions: [MERCURY_TRANSACTION, { ...MERCURY_TRANSACTION, id: 'x' }], page: {} },
  },
  wise: {
    profiles: [WISE_PROFILE],
    balances: [WISE_BALANCE],
    'statement.json': wiseStatement([WISE_LINE, { ...WISE_LINE, referenceNumber: 'X-1' }]),
  },
}

const DEEP = '['.repeat(100_000) + ']'.repeat(100_000)
/** JSON texts of hostile values. */
const VALUES = [
  'null',
  'true',
  '-0',
  '1e999',
  '-1e308',
  '0.1',
  '49.005',
  '9007199254740993',
  '1e21',
  '""',
  '"NaN"',
  '[]',
  '{}',
  '[null]',
  '"-49.00"',
  '"\\u0000"',
  '"\\ud800"',
  '"../../x"',
  '"__proto__"',
  '"constructor"',
  '{"__proto__":{"amount":1}}',
  '{"constructor":{"prototype":{"polluted":1}}}',
  '{"toString":1}',
  DEEP,
  '"2026-02-30T00:00:00Z"',
  '"+275760-09-13T00:00:00Z"',
  '"0000-01-01T00:00:00Z"',
  '"2026-02-03T24:00:00Z"',
  '"\\u202e\\u2028\\n"',
  `"${'é'.repeat(5000)}"`,
  '"USD\\n"',
  '"usd"',
  '"sent "',
  '"DEBIT"',
  '-1',
  '1e15',
]
const NAMES = ['__proto__', 'constructor', 'amount', 'value', 'toString', 'id', 'page', 'nextPage']

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null

/** A sample with a random fault. */
function spoil(sample: unknown, random: Random): string {
  const copy = structuredClone({ top: sample })
  const marks: string[] = []
  for (let i = random.below(3); i >= 0; i--) {
    let [place, name] = [copy as Record<string, unknown>, 'top']
    // Only own properties: `__proto__` would reach our own objects.
    for (;;) {
      const within = Object.hasOwn(place, name) ? place[name] : null
      if (!isRecord(within) || random.chance(0.15)) break
      place = within
      const names = Object.keys(place)
      name = names.length > 0 && random.chance(0.9) ? random.pick(names) : random.pick(NAMES)
    }
    const value = `@@${marks.push(random.pick(VALUES)) - 1}@@`
    if (random.chance(0.2)) delete place[name]
    else Object.defineProperty(place, name, { value, enumerable: true, configurable: true, writable: true })
  }
  const text = JSON.stringify(copy.top) ?? ''
  return text.replaceAll(/"@@(\d+)@@"/g, (_, mark) => marks[Number(mark)]!)
}

/** A text with changed, missing or repeated bytes. */
function garble(text: string, random: Random): Buffer {
  const bytes = Buffer.from(text)
  const at = random.below(bytes.length + 1)
  switch (random.below(3)) {
    case 0:
      if (at < bytes.length) bytes[at] = random.below(256)
      return bytes
    case 1:
      return bytes.subarray(0, at)
    default:
      return Buffer.concat([bytes.subarray(0, at), bytes.subarray(random.below(at + 1))])
  }
}

async function startHostile(t: Scope, samples: Record<string, unknown>) {
  const state = { random: seeded(0), spoilt: '' }
  const bank = await startBank(t, ({ url, response }) => {
    const word = url.pathname.split('/').at(-1)!
    const { random } = state
    let body: string | Buffer = JSON.stringify(samples[word])
    if (word === state.spoilt) body = random.chance(0.7) ? spoil(samples[word], random) : garble(body, random)
    response.writeHead(200, { 'content-type': 'application/json' }).end(body)
  })
  return { ...bank, state }
}

const isFit = (text: string | null, most: number) =>
  text === null ||
  (text !== '' &&
    text.isWellFormed() &&
    Array.from(text).length <= most &&
    !/[\p{Cc}\p{Cs}\u202e]/u.test(text))

function checkAccount(account: BankAccount): void {
  assert.match(account.id, /^[\w.:-]{1,201}$/)
  assert.match(account.currency, /^[A-Z]{3}$/)
  assert.ok(isCalendarDate(account.openedOn))
  assert.ok(isFit(account.name, 300) && isFit(account.holder, 300))
}

function checkTransaction(transaction: BankTransaction): void {
  const { amount, fee, id, date, madeAt } = transaction
  assert.ok(typeof amount === 'bigint' && amount <= MAX_UNITS && amount >= -MAX_UNITS)
  assert.ok(fee >= 0n)
  assert.match(id, /^[\w.:-]{1,201}$/)
  assert.ok(isCalendarDate(date) && new Date(madeAt).toISOString() === madeAt)
  assert.ok(date >= '1990-01-01' && date <= '2100-12-31')
  for (const text of [transaction.payee, transaction.description]) assert.ok(isFit(text, 1000))
  for (const word of [transaction.kind, transaction.status, transaction.spentOn]) assert.ok(isFit(word, 100))
}

/** Reads everything; returns whether it could be read. */
async function readAll(provider: Provider, url: string): Promise<boolean> {
  try {
    const { ask } = asking(url, { label: provider.label, maxBytes: 2 ** 20 })
    const accounts = await provider.accounts(ask)
    accounts.forEach(checkAccount)
    const since = new Date('2026-01-01T00:00:00Z')
    const transactions = await collect(provider.transactions(ask, accounts, since, NOW))
    transactions.forEach(checkTransaction)
    return true
  } catch (error) {
    if (!(error instanceof BankError)) throw error
    assert.ok(!error.message.includes(TOKEN) && error.cause === undefined)
    return false
  }
}

for (const provider of Object.values(PROVIDERS)) {
  test(`whatever ${provider.label} sends, the result is valid for the books or a BankError`, async t => {
    const samples = SAMPLES[provider.name]!
    const bank = await startHostile(t, samples)
    assert.ok(await readAll(provider, bank.url), 'the samples themselves are read')
    const counts = { read: 0, refused: 0 }
    for (let round = 0; round < ROUNDS; round++) {
      const seed = testSeed + round
      bank.state.random = seeded(seed)
      bank.state.spoilt = bank.state.random.pick(Object.keys(samples))
      try {
        if (await readAll(provider, bank.url)) counts.read++
        else counts.refused++
      } catch (error) {
        throw new Error(`with seed ${seed}`, { cause: error })
      }
    }
    assert.ok(counts.read > ROUNDS / 20 && counts.refused > ROUNDS / 4, JSON.stringify(counts))
    assert.equal(({} as Record<string, unknown>).polluted, undefined)
  })
}
