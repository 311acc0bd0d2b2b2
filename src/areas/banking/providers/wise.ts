import { DAY_MS } from '../../../kernel/values/dates.ts'
import { MAX_UNITS } from '../../../kernel/values/money.ts'
import { BANK_NAMES } from '../vocabulary.rules.ts'
import type { AskBank, BankAnswer, GetOptions, Query } from './ask-bank.ts'
import { BankError } from './bank-error.ts'
import { type BankRecord, bankFields, joinTexts, MAX_OF_A_DESCRIPTION, MAX_OF_A_NAME } from './bank-fields.ts'
import { oneAhead } from './one-ahead.ts'
import type { BankAccount, BankTransaction, Provider } from './provider.ts'
import { Refused } from './refused.ts'
import { readPlainToken } from './token.ts'

const LABEL = BANK_NAMES.wise
const read = bankFields(LABEL)
/** A statement covers at most 469 days; shorter ones are generated faster and stay within our size limit. */
const STATEMENT_MS = 180 * DAY_MS

/** Each resource has its own versions; since 2026 there is also one for all, named after a quarter. */
const PATHS = {
  profiles: '/v2/profiles',
  balances: '/v4/profiles/{profile}/balances',
  statement: '/v1/profiles/{profile}/balance-statements/{balance}/statement.json',
}
const QUARTER = '2026Q3'
const MAX_OF_A_LIST = 2 ** 20
type Resource = keyof typeof PATHS

export const wise: Provider = {
  name: 'wise',
  label: LABEL,
  baseUrl: 'https://api.wise.com',
  // Two partial refunds of one payment have the same reference.
  repeatsIds: true,
  readToken: readPlainToken,
  // Its tokens look the same, whatever their permissions.
  tokenPower: () => 'unknown',

  async accounts(ask) {
    const { body } = await get(ask, 'profiles', {}, {})
    const profiles = read.list(body, 'profiles').map(item => read.record(item, 'profiles'))
    const typeOf = ({ type }: BankRecord) => read.word(type, 'type').toUpperCase()
    // A personal profile is its owner's money, not the LLC's.
    const businesses = profiles.filter(profile => typeOf(profile) === 'BUSINESS')
    if (businesses.length === 0) {
      if (profiles.some(profile => typeOf(profile) !== 'PERSONAL')) throw read.fault('type')
      throw new BankError('not_permitted', `This ${LABEL} token sees no business profile.`)
    }
    const accounts: BankAccount[] = []
    for (const profile of businesses) accounts.push(...(await listBalances(ask, profile)))
    return accounts
  },

  async *transactions(ask, accounts, since, now) {
    for (const account of accounts) {
      const fromMs = Math.max(since?.getTime() ?? 0, Date.parse(account.openedOn))
      const place = placeOf(account)
      const answers = oneAhead(leaving => listStatements(ask, account, fromMs, now.getTime(), leaving))
      for await (const { body, items } of answers) {
        read.list(read.record(body, 'the statement').transactions, 'transactions')
        const lines: BankTransaction[] = []
        for (const item of items) lines.push(readLine(read.record(item, 'transactions'), account, place))
        if (lines.length > 0) yield lines
      }
    }
  },

  /** The end of a statement: of one day, so that it is short. */
  async balanceAt(ask, account, at) {
    const query = {
      currency: account.currency,
      intervalStart: new Date(at.getTime() - DAY_MS).toISOString(),
      intervalEnd: at.toISOString(),
      type: 'COMPACT',
    }
    const { body } = await get(ask, 'statement', query, placeOf(account), { list: 'transactions' })
    const { endOfStatementBalance: end } = read.record(body, 'the statement')
    if (end == null) return null
    const money = read.record(end, 'endOfStatementBalance')
    if (money.currency !== account.currency) throw read.fault('endOfStatementBalance.currency')
    return read.balance(money.value, 'endOfStatementBalance.value')
  },
}

async function listBalances(ask: AskBank, profile: BankRecord): Promise<BankAccount[]> {
  const id = read.number(profile.id, 'profile id')
  const holder = read.text(profile.businessName, 'businessName', MAX_OF_A_NAME)
  const { body } = await get(ask, 'balances', { types: 'STANDARD,SAVINGS' }, { profile: id })
  return read.list(body, 'balances').map(item => {
    const balance = read.record(item, 'balances')
    const currency = read.currency(balance.currency, 'currency')
    const amount = balance.amount == null ? null : read.record(balance.amount, 'amount')
    return {
      id: `${id}:${read.number(balance.id, 'balance id')}`,
      name: read.text(balance.name, 'name', MAX_OF_A_NAME) ?? `${LABEL} ${currency}`,
      holder,
      currency,
      openedOn: read.instant(balance.creationTime, 'creationTime').slice(0, 10),
      balance: amount && read.balance(amount.value, 'amount'),
    }
  })
}

type Place = { profile: string; balance: string }

function placeOf({ id }: BankAccount): Place {
  const match = /^(\d+):(\d+)$/.exec(id)
  if (!match) throw read.fault('the account')
  return { profile: match[1]!, balance: match[2]! }
}

/**
 * Statements from one time to another, oldest first. Each starts exactly where the previous one ends, without
 * a gap.
 */
async function* listStatements(
  ask: AskBank,
  account: BankAccount,
  fromMs: number,
  toMs: number,
  signal: AbortSignal,
): AsyncGenerator<BankAnswer> {
  for (let startMs = fromMs; startMs < toMs; startMs += STATEMENT_MS)
    yield* askStatement(ask, account, startMs, Math.min(startMs + STATEMENT_MS, toMs), signal)
}

/** One that is too large is requested in halves, down to a day. */
async function* askStatement(
  ask: AskBank,
  account: BankAccount,
  fromMs: number,
  toMs: number,
  signal: AbortSignal,
): AsyncGenerator<BankAnswer> {
  const query = {
    currency: account.currency,
    intervalStart: new Date(fromMs).toISOString(),
    intervalEnd: new Date(toMs).toISOString(),
    type: 'COMPACT',
  }
  const more = { signal, list: 'transactions' }
  const answer = await get(ask, 'statement', query, placeOf(account), more).catch((error: unknown) => {
    const tooLarge = error instanceof BankError && error.kind === 'too_large'
    if (!tooLarge || toMs - fromMs <= DAY_MS) throw error
    return null
  })
  if (answer) return yield answer
  const middleMs = Math.floor((fromMs + toMs) / 2)
  yield* askStatement(ask, account, fromMs, middleMs, signal)
  yield* askStatement(ask, account, middleMs, toMs, signal)
}

/** Which resources are known to have moved to the quarterly version. */
const moved = new WeakMap<AskBank, Map<Resource, boolean>>()

async function get(
  ask: AskBank,
  resource: Resource,
  query: Query,
  parts: Readonly<Record<string, string>>,
  more: Pick<GetOptions, 'signal' | 'list'> = {},
): Promise<BankAnswer> {
  const known = moved.get(ask) ?? new Map<Resource, boolean>()
  moved.set(ask, known)
  const path = PATHS[resource]
  const quarterly = path.replace(/^\/v\d+/, `/${QUARTER}`)
  // Profiles and balances are few; a statement has its own limit.
  const options = { parts, ...more, ...(more.list ? {} : { maxBytes: MAX_OF_A_LIST }) }
  try {
    const answer = await ask.get(known.get(resource) ? quarterly : path, query, options)
    if (!known.has(resource)) known.set(resource, false)
    return answer
  } catch (error) {
    if (!isGone(error) || known.has(resource)) throw explain(error, resource)
    known.set(resource, false)
    const answer = await ask.get(quarterly, query, options).catch(second => {
      throw explain(isGone(second) ? error : second, resource)
    })
    known.set(resource, true)
    return answer
  }
}

const isGone = (error: unknown) => error instanceof Refused && (error.status === 404 || error.status === 410)

/** Wise-specific reasons for a rejection. */
function explain(error: unknown, resource: Resource): unknown {
  if (!(error instanceof BankError)) return error
  if (error.kind === 'approval_needed')
    return new BankError(
      'approval_needed',
      `${LABEL} needs the owner to approve the access in its app, every 90 days. Approve it there, then test the connection again (llano bank test).`,
    )
  if (error.kind === 'not_permitted' && resource === 'statement')
    return new BankError(
      'not_permitted',
      `${LABEL} does not let this token read statements. Personal tokens can read them only for accounts in the US, Canada, Australia, New Zealand, Singapore and Malaysia.`,
    )
  return error
}

function readLine(line: BankRecord, account: BankAccount, place: Place): BankTransaction {
  const type = read.word(line.type, 'type')
  if (type !== 'DEBIT' && type !== 'CREDIT') throw read.fault('type')
  const reference = read.id(line.referenceNumber, 'referenceNumber')
  const details = read.record(line.details, 'details')
  const madeAt = read.instant(line.date, 'date')
  return {
    account: account.id,
    id: `wise:${place.balance}:${reference}:${type}`,
    // Everything in a statement has happened.
    state: 'settled',
    status: type,
    ...readAmounts(line, type, account.currency),
    currency: account.currency,
    ...readConverted(details, type, account.currency),
    date: madeAt.slice(0, 10),
    madeAt,
    payee: readPayee(details, type),
    description: joinTexts(
      [
        read.text(details.description, 'details.description', MAX_OF_A_DESCRIPTION),
        read.text(details.paymentReference, 'details.paymentReference', MAX_OF_A_DESCRIPTION),
      ],
      MAX_OF_A_DESCRIPTION,
    ),
    kind: read.word(details.type, 'details.type'),
    spentOn: read.wordOrNull(details.category, 'details.category'),
  }
}

/** In a compact statement the amount includes the fee: together they are the change of the balance. */
function readAmounts(line: BankRecord, type: 'DEBIT' | 'CREDIT', currency: string) {
  const amount = readMoney(line.amount, 'amount', currency)
  const fee = line.totalFees == null ? 0n : readMoney(line.totalFees, 'totalFees', currency)
  if (type === 'DEBIT' ? amount > 0n : amount < 0n) throw read.fault('amount')
  const isTooMuch = type === 'DEBIT' ? fee > -amount : amount + fee > MAX_UNITS
  if (fee < 0n || isTooMuch) throw read.fault('totalFees')
  return { amount, fee }
}

/** What a conversion gave for the money, or took. */
function readConverted(details: BankRecord, type: 'DEBIT' | 'CREDIT', currency: string) {
  const field = type === 'DEBIT' ? 'targetAmount' : 'sourceAmount'
  if (details.type !== 'CONVERSION' || details[field] == null) return {}
  const money = read.record(details[field], `details.${field}`)
  const other = read.currency(money.currency, `details.${field}.currency`)
  const amount = read.amount(money.value, `details.${field}.value`)
  if (amount < 0n) throw read.fault(`details.${field}`)
  return amount === 0n || other === currency ? {} : { converted: { amount, currency: other } }
}

function readMoney(value: unknown, field: string, currency: string): bigint {
  const money = read.record(value, field)
  if (money.currency !== currency) throw read.fault(`${field}.currency`)
  return read.amount(money.value, `${field}.value`)
}

function readPayee(details: BankRecord, type: 'DEBIT' | 'CREDIT'): string | null {
  const merchant = details.merchant == null ? null : read.record(details.merchant, 'details.merchant')
  const shop = merchant && read.text(merchant.name, 'details.merchant.name', MAX_OF_A_NAME)
  const sender = read.text(details.senderName, 'details.senderName', MAX_OF_A_NAME)
  const recipient = read.text(details.recipientName, 'details.recipientName', MAX_OF_A_NAME)
  // A refund from a shop names no sender, and a payment may name us as the sender.
  return type === 'DEBIT' ? (recipient ?? shop) : (sender ?? shop)
}
