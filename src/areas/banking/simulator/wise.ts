import { DAY_MS } from '../../../kernel/values/dates.ts'
import { type BankRequest, type BankResponse, RejectedRequest } from './bank-request.ts'
import {
  activityJson,
  balanceJson,
  compactJson,
  flatJson,
  holderJson,
  ISSUER,
  money,
  profileJson,
  wiseError,
} from './wise-wire.ts'
import type { WiseBalance, WiseLine, World } from './world.ts'

const LONGEST_STATEMENT_DAYS = 469

/** Each resource has its own versions in its path; one version for all is named after a quarter. */
const RESOURCES: readonly (readonly [version: string, path: RegExp, name: Resource])[] = [
  ['v2', /^\/profiles$/, 'profiles'],
  ['v4', /^\/profiles\/(\d+)\/balances$/, 'balances'],
  ['v4', /^\/profiles\/(\d+)\/balances\/(\d+)$/, 'balance'],
  ['v1', /^\/profiles\/(\d+)\/balance-statements\/(\d+)\/statement\.json$/, 'statement'],
  ['v1', /^\/profiles\/(\d+)\/activities$/, 'activities'],
]
const QUARTER = '2026Q3'

type Resource = 'profiles' | 'balances' | 'balance' | 'statement' | 'activities'
export type WisePlace = { resource: Resource; isLegacy: boolean; profile: number; balance: number }

/** Parses a path of either version family. */
export function readWisePath(path: string): WisePlace | null {
  const [, version, rest = ''] = /^\/(v\d|\d{4}Q\d)(\/.*)$/.exec(path) ?? []
  for (const [legacy, shape, resource] of RESOURCES) {
    const found = shape.exec(rest)
    if (!found || (version !== legacy && version !== QUARTER)) continue
    return { resource, isLegacy: version === legacy, profile: Number(found[1]), balance: Number(found[2]) }
  }
  return null
}

const notFound = (path: string): BankResponse => wiseError(404, 'NOT_FOUND', 'No such resource', path)

/** Wise's API over a world. Throws RejectedRequest. */
export function openWise(world: World): (request: BankRequest) => BankResponse {
  const { profiles, balances, lines } = world.wise ?? { profiles: [], balances: [], lines: [] }
  const ofBalance = Map.groupBy(lines, ({ balance }) => balance)
  const linesOf = (balance: WiseBalance) => ofBalance.get(balance.id) ?? []

  return request => {
    const place = readWisePath(request.path)
    if (!place) return notFound(request.path)
    if (place.resource === 'profiles')
      return { status: 200, body: profiles.map(profile => profileJson(profile, world)) }
    const profile = profiles.find(({ id }) => id === place.profile)
    if (!profile) return wiseError(403, 'FORBIDDEN', 'You are not allowed to see this profile', 'profileId')
    const own = profile.type === 'BUSINESS' ? balances.filter(({ openedAt }) => openedAt <= request.now) : []
    if (place.resource === 'balances') return listBalances(own, request)
    if (place.resource === 'activities')
      return listActivities(profile.type === 'BUSINESS' ? lines : [], request)
    const balance = own.find(({ id }) => id === place.balance)
    if (!balance) return wiseError(404, 'BALANCE_NOT_FOUND', 'No such balance', 'balanceId')
    if (place.resource === 'balance') return { status: 200, body: balanceAnswer(balance, request.now) }
    return { status: 200, body: statementAnswer(balance, profile.id, request) }
  }

  function balanceAnswer(balance: WiseBalance, now: number) {
    const last = lastUntil(linesOf(balance), now)
    return balanceJson(balance, last?.runningCents ?? 0, last?.at ?? balance.openedAt)
  }

  function listBalances(own: WiseBalance[], { query, now }: BankRequest): BankResponse {
    const types = query.get('types')?.split(',')
    if (!types) return missing('types')
    if (types.some(type => type !== 'STANDARD' && type !== 'SAVINGS'))
      return wiseError(400, 'NOT_VALID', 'types must be STANDARD, SAVINGS or both', 'types')
    const chosen = own.filter(({ type }) => types.includes(type))
    return { status: 200, body: chosen.map(balance => balanceAnswer(balance, now)) }
  }

  function statementAnswer(balance: WiseBalance, profileId: number, { query, now }: BankRequest) {
    const { currency, intervalStart, intervalEnd, type } = readStatementQuery(query, balance)
    const [from, to] = [Date.parse(intervalStart), Math.min(Date.parse(intervalEnd), now)]
    const all = linesOf(balance)
    const within = all.slice(placeFrom(all, from), placeFrom(all, to + 1)).reverse()
    const runningAt = (at: number) => money(lastUntil(all, at)?.runningCents ?? 0, currency)
    const interval = { intervalStart, intervalEnd }
    return {
      accountHolder: holderJson(world.holder),
      issuer: ISSUER,
      bankDetails: null,
      transactions: type === 'FLAT' ? within.flatMap(flatJson) : within.map(compactJson),
      startOfStatementBalance: runningAt(Math.min(from - 1, now)),
      endOfStatementBalance: runningAt(to),
      query: { ...interval, currency, accountId: balance.id },
      request: { profileId, balanceId: balance.id, currency, ...interval },
    }
  }
}

const missing = (name: string): BankResponse => wiseError(400, 'REQUIRED', `${name} is required`, name)

function readStatementQuery(query: URLSearchParams, balance: WiseBalance) {
  const read = (name: string) => {
    const value = query.get(name)
    if (!value) throw new RejectedRequest(missing(name))
    return value
  }
  const readInstant = (name: string) => {
    const value = read(name)
    if (!/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d+)?Z$/.test(value) || Number.isNaN(Date.parse(value)))
      throw new RejectedRequest(wiseError(400, 'NOT_VALID', `${name} must be an instant in UTC`, name))
    return value
  }
  const currency = read('currency')
  const [intervalStart, intervalEnd] = [readInstant('intervalStart'), readInstant('intervalEnd')]
  const type = query.get('type') ?? 'COMPACT'
  const lengthMs = Date.parse(intervalEnd) - Date.parse(intervalStart)
  const refuse = (status: number, code: string, message: string, path: string) => {
    throw new RejectedRequest(wiseError(status, code, message, path))
  }
  if (type !== 'COMPACT' && type !== 'FLAT') refuse(400, 'NOT_VALID', 'type must be COMPACT or FLAT', 'type')
  if (currency !== balance.currency) refuse(422, 'CURRENCY_MISMATCH', 'Not the currency of it', 'currency')
  if (lengthMs < 0) refuse(422, 'INTERVAL_NEGATIVE', 'It must end after it starts', 'intervalEnd')
  if (lengthMs > LONGEST_STATEMENT_DAYS * DAY_MS) {
    const message = `The interval must not be longer than ${LONGEST_STATEMENT_DAYS} days`
    refuse(422, 'INTERVAL_TOO_LONG', message, 'intervalEnd')
  }
  return { currency, intervalStart, intervalEnd, type }
}

/** The position of the first line at that time or later. */
function placeFrom(lines: readonly WiseLine[], at: number): number {
  let [low, high] = [0, lines.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if (lines[middle]!.at < at) low = middle + 1
    else high = middle
  }
  return low
}

const lastUntil = (lines: readonly WiseLine[], at: number) => lines[placeFrom(lines, at + 1) - 1]

/** Newest first, ten at a time by default. */
function listActivities(lines: readonly WiseLine[], { query, now }: BankRequest): BankResponse {
  const size = Number(query.get('size') ?? 10)
  if (!Number.isInteger(size) || size < 1 || size > 100)
    return wiseError(400, 'NOT_VALID', 'size must be from 1 to 100', 'size')
  const [since, until] = [Date.parse(query.get('since') ?? ''), Date.parse(query.get('until') ?? '')]
  const first = Number.isNaN(since) ? 0 : placeFrom(lines, since)
  const behind = placeFrom(lines, Math.min(Number.isNaN(until) ? now : until, now) + 1)
  const cursor = query.get('nextCursor')
  const last = cursor === null ? behind : Number(Buffer.from(cursor, 'base64url').toString())
  if (!Number.isInteger(last) || last > lines.length)
    return wiseError(400, 'NOT_VALID', 'nextCursor is not one of ours', 'nextCursor')
  const wanted = query.get('status')
  const from = Math.max(first, last - size)
  const rows = wanted && wanted !== 'COMPLETED' ? [] : lines.slice(from, Math.max(from, last)).reverse()
  const next = rows.length > 0 && from > first ? Buffer.from(String(from)).toString('base64url') : null
  return { status: 200, body: { cursor: next, activities: rows.map(activityJson) } }
}
