import { DAY_MS } from '../../../kernel/values/dates.ts'
import { type BankRequest, type BankResponse, RejectedRequest } from './bank-request.ts'
import { makeCursors, readWhole } from './cursor.ts'
import { accountJson, notFound, notValid, transactionJson } from './mercury-wire.ts'
import { postedAt, statusAt } from './truth.ts'
import type { MercuryAccount, MercuryTransaction, World } from './world.ts'

const STATUSES = ['pending', 'sent', 'cancelled', 'failed', 'reversed', 'blocked']

/** Mercury's API over a world. Throws RejectedRequest. */
export function openMercury(world: World): (request: BankRequest) => BankResponse {
  const { accounts, transactions } = world.mercury ?? { accounts: [], transactions: [] }
  const placeOfTransaction = new Map(transactions.map(({ id }, place) => [id, place]))
  const placeOfAccount = new Map(accounts.map(({ id }, place) => [id, place]))
  const ofAccount = Map.groupBy(transactions, ({ account }) => account)
  const cursors = makeCursors()

  return request => {
    const [, resource, id, rest] = /^\/(accounts|account|transactions)(?:\/([^/]+)(?:\/([^/]+))?)?$/.exec(
      request.path,
    ) ?? ['', '']
    if (resource === 'accounts' && id === undefined) return listAccounts(request)
    if (resource === 'transactions' && id === undefined) return listTransactions(request)
    if (resource !== 'account' || id === undefined) return notFound('path')
    if (!/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(id))
      return notValid('accountId', 'is not a UUID')
    const account = accounts.find(account => account.id === id)
    if (!account || account.openedAt > request.now) return notFound('accountId')
    if (rest === undefined) return { status: 200, body: accountAnswer(account, request.now) }
    return rest === 'transactions' ? listOfAccount(account, request) : notFound('path')
  }

  function accountAnswer(account: MercuryAccount, now: number) {
    let [current, available] = [0, 0]
    for (const transaction of ofAccount.get(account.id) ?? []) {
      const status = statusAt(transaction, now)
      const { cents } = transaction
      if (status === 'sent') current += cents
      if (status === 'sent' || (status === 'pending' && cents < 0)) available += cents
    }
    return accountJson(account, world.holder, { current, available }, now)
  }

  function listAccounts(request: BankRequest): BankResponse {
    const { rows, page } = cursors.page(request, {
      list: accounts,
      placeOf: id => placeOfAccount.get(id),
      matches: ({ openedAt }) => openedAt <= request.now,
      refuse: notValid,
    })
    return { status: 200, body: { accounts: rows.map(account => accountAnswer(account, request.now)), page } }
  }

  function listTransactions(request: BankRequest): BankResponse {
    const { rows, page } = cursors.page(request, {
      list: transactions,
      placeOf: id => placeOfTransaction.get(id),
      matches: filterOf(request, null),
      refuse: notValid,
    })
    return { status: 200, body: { transactions: rows.map(row => transactionJson(row, request.now)), page } }
  }

  /** Newest first, by offset; without `start`, only the last thirty days. */
  function listOfAccount({ id }: MercuryAccount, request: BankRequest): BankResponse {
    const { query, now } = request
    const limit = readWhole(query, 'limit', 500, 1, 1000, notValid)
    const offset = readWhole(query, 'offset', 0, 0, 999_999_999, notValid)
    const order = query.get('order') ?? 'desc'
    if (order !== 'asc' && order !== 'desc') return notValid('order', 'must be asc or desc')
    const month = Math.floor(now / DAY_MS) * DAY_MS - 30 * DAY_MS
    const matching = (ofAccount.get(id) ?? []).filter(filterOf(request, month))
    if (order === 'desc') matching.reverse()
    const repeats = request.twist === 'cursor-repeats'
    const rows = repeats ? matching.slice(0, limit) : matching.slice(offset, offset + limit)
    const total = repeats ? offset + 2 * limit : matching.length
    return { status: 200, body: { total, transactions: rows.map(row => transactionJson(row, now)) } }
  }
}

/** The transactions visible at that time that match the filters. */
function filterOf(
  { query, now }: BankRequest,
  usualStart: number | null,
): (row: MercuryTransaction) => boolean {
  const made = readRange(query, 'start', 'end')
  const posted = readRange(query, 'postedStart', 'postedEnd')
  const statuses = readList(query, 'status')
  const wrong = statuses?.find(status => !STATUSES.includes(status))
  if (wrong !== undefined)
    throw new RejectedRequest(notValid('status', `must be one of ${STATUSES.join(', ')}`))
  const [accounts, cards] = [readList(query, 'accountId'), readList(query, 'cardId')]
  const category = query.get('mercuryCategory')
  const search = query.get('search')?.toLowerCase()
  const from = made.from ?? usualStart ?? Number.NEGATIVE_INFINITY

  return row => {
    if (row.createdAt < from || row.createdAt > made.to) return false
    const status = statusAt(row, now)
    if (status === null || (statuses && !statuses.includes(status))) return false
    if (accounts && !accounts.includes(row.account)) return false
    if (cards && !(row.cardId && cards.includes(row.cardId))) return false
    if (category !== null && row.category !== category) return false
    // Custom categories are not simulated.
    if (query.has('categoryId')) return false
    if (search && !`${row.payee} ${row.description ?? ''}`.toLowerCase().includes(search)) return false
    if (posted.from === null && posted.to === Number.POSITIVE_INFINITY) return true
    const at = postedAt(row, now)
    return at !== null && at >= (posted.from ?? 0) && at <= posted.to
  }
}

/** A filter with several values: the key repeated, with or without brackets. */
function readList(query: URLSearchParams, name: string): string[] | null {
  const values = [...query.getAll(name), ...query.getAll(`${name}[]`)]
  return values.length > 0 ? values : null
}

function readRange(query: URLSearchParams, first: string, last: string) {
  return {
    from: readTime(query, first, 0),
    to: readTime(query, last, DAY_MS - 1) ?? Number.POSITIVE_INFINITY,
  }
}

/** A day or an instant; an end day includes the whole day. */
function readTime(query: URLSearchParams, name: string, endMs: number): number | null {
  const text = query.get(name)
  if (text === null) return null
  const isDay = /^\d{4}-\d{2}-\d{2}$/.test(text)
  const at =
    isDay || /^\d{4}-\d{2}-\d{2}T[\d:.]+(Z|[+-]\d{2}:?\d{2})$/.test(text) ? Date.parse(text) : Number.NaN
  if (Number.isNaN(at)) throw new RejectedRequest(notValid(name, 'must be a date, YYYY-MM-DD or ISO 8601'))
  return isDay ? at + endMs : at
}
