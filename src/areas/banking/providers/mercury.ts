import { DAY_MS, dateOf } from '../../../kernel/values/dates.ts'
import { BANK_NAMES } from '../vocabulary.rules.ts'
import type { AskBank } from './ask-bank.ts'
import { BankError } from './bank-error.ts'
import { type BankRecord, bankFields, joinTexts, MAX_OF_A_DESCRIPTION, MAX_OF_A_NAME } from './bank-fields.ts'
import type { Items } from './long-list.ts'
import { oneAhead } from './one-ahead.ts'
import type { BankAccount, BankTransaction, Provider, TransactionState } from './provider.ts'
import { readPlainToken } from './token.ts'

const LABEL = BANK_NAMES.mercury
const read = bankFields(LABEL)
const CENT = 100n
const MAX_PAGES = 10_000

export const mercury: Provider = {
  name: 'mercury',
  label: LABEL,
  baseUrl: 'https://api.mercury.com/api/v1',
  repeatsIds: false,

  /** The prefix is part of the token, but some people copy only what follows it. */
  readToken(text) {
    const token = readPlainToken(text)
    return token.startsWith('mercury_') ? `secret-token:${token}` : token
  },

  /** Mercury does not document these markers; every token seen has them. */
  tokenPower(token) {
    if (token.includes('_wma_')) return 'could write'
    return token.includes('_rma_') ? 'reads' : 'unknown'
  },

  async accounts(ask) {
    const accounts: BankAccount[] = []
    const pages = oneAhead(leaving => followCursor(ask, '/accounts', {}, leaving))
    for await (const page of pages) accounts.push(...readWanted(page, readOwnAccount))
    return accounts
  },

  async *transactions(ask, accounts, since) {
    const wanted = new Set(accounts.map(account => account.id))
    // Not /account/{id}/transactions: without `start` it returns only the last 30 days, and its pages shift.
    // Starts a day early, because the time zone of days is undocumented.
    const start = since && dateOf(new Date(since.getTime() - DAY_MS))
    const query = { limit: 1000, order: 'asc', ...(start && { start }) }
    const pages = oneAhead(leaving => followCursor(ask, '/transactions', query, leaving))
    for await (const page of pages) {
      const transactions = readWanted(page, item => readTransaction(item, wanted))
      if (transactions.length > 0) yield transactions
    }
  },
}

/** Items parsed as null are omitted. */
function readWanted<T>(page: Items, readItem: (item: unknown) => T | null): T[] {
  const wanted: T[] = []
  for (const item of page) {
    const one = readItem(item)
    if (one !== null) wanted.push(one)
  }
  return wanted
}

/**
 * The pages of a list until there is no next one; not parsed yet, so that the next can be requested first.
 */
async function* followCursor(
  ask: AskBank,
  path: '/accounts' | '/transactions',
  query: Record<string, string | number>,
  signal: AbortSignal,
): AsyncGenerator<Items> {
  const name = path.slice(1)
  const seen = new Set<string>()
  let cursor: string | null = null
  for (let pages = 0; pages < MAX_PAGES; pages++) {
    const params: Record<string, string | number> =
      cursor === null ? query : { ...query, start_after: cursor }
    const { body, items } = await ask.get(path, params, { signal, list: name })
    const page = read.record(body, 'the answer')
    read.list(page[name], name)
    cursor = readCursor(read.record(page.page, 'page').nextPage)
    if (cursor !== null && (seen.has(cursor) || items.length === 0)) break
    yield items
    if (cursor === null) return
    seen.add(cursor)
  }
  throw new BankError('not_understood', `${LABEL} sent an endless list of ${name}.`)
}

function readCursor(value: unknown): string | null {
  if (value === null || value === undefined) return null
  if (typeof value !== 'string' || value === '' || value.length > 500) throw read.fault('page.nextPage')
  return value
}

/** Null for linked accounts at other banks: their money does not move through this one. */
function readOwnAccount(item: unknown): BankAccount | null {
  const account = read.record(item, 'accounts')
  return account.type === 'external' || account.type === 'recipient' ? null : readAccount(account)
}

function readAccount(account: BankRecord): BankAccount {
  const name = read.text(account.name, 'name', MAX_OF_A_NAME)
  return {
    id: read.id(account.id, 'id'),
    name: read.text(account.nickname, 'nickname', MAX_OF_A_NAME) ?? name ?? LABEL,
    holder: read.text(account.legalBusinessName, 'legalBusinessName', MAX_OF_A_NAME),
    currency: 'USD',
    openedOn: read.instant(account.createdAt, 'createdAt').slice(0, 10),
    balance: read.balance(account.currentBalance, 'currentBalance'),
  }
}

/** An unknown status is checked again later: neither booked nor discarded. */
const STATES = new Map<string, TransactionState>([
  ['sent', 'settled'],
  ['pending', 'pending'],
  ['cancelled', 'void'],
  ['failed', 'void'],
  ['blocked', 'void'],
  ['reversed', 'void'],
])

/** Transactions of other accounts are skipped before anything else is parsed. */
function readTransaction(item: unknown, wanted: ReadonlySet<string>): BankTransaction | null {
  const transaction = read.record(item, 'transactions')
  const account = read.id(transaction.accountId, 'accountId')
  if (!wanted.has(account)) return null
  const status = read.word(transaction.status, 'status')
  const madeAt = read.instant(transaction.createdAt, 'createdAt')
  const { postedAt } = transaction
  const booked = postedAt == null ? madeAt : read.instant(postedAt, 'postedAt')
  return {
    account,
    id: read.id(transaction.id, 'id'),
    state: STATES.get(status) ?? 'pending',
    status,
    amount: read.amount(transaction.amount, 'amount', CENT),
    // Fees are separate transactions here.
    fee: 0n,
    currency: 'USD',
    date: booked.slice(0, 10),
    madeAt,
    payee: read.text(transaction.counterpartyName, 'counterpartyName', MAX_OF_A_NAME),
    description: joinTexts(
      [
        read.text(transaction.bankDescription, 'bankDescription', MAX_OF_A_DESCRIPTION),
        read.text(transaction.note, 'note', MAX_OF_A_DESCRIPTION),
        read.text(transaction.externalMemo, 'externalMemo', MAX_OF_A_DESCRIPTION),
      ],
      MAX_OF_A_DESCRIPTION,
    ),
    kind: read.word(transaction.kind, 'kind'),
    spentOn: read.wordOrNull(transaction.mercuryCategory, 'mercuryCategory'),
  }
}
