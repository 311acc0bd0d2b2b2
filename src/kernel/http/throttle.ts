import type { Database, Db } from '../sql/postgres.ts'
import { bool, int, statement, text } from '../sql/statement.ts'
import { errors } from './errors.ts'

const NOW = 'statement_timestamp()'
const OVER = `t.ends_at <= ${NOW}`

/** Exact across processes: PostgreSQL locks the key's row. Uses the database's clock. */
const countAttempt = statement({
  name: 'kernel.count_attempt',
  params: { key: text, most: int, seconds: int },
  row: { allowed: bool, seconds_left: int },
  sql: `
    insert into kernel.throttle as t (key, ends_at, used)
    values (sha256(convert_to($key, 'UTF8')), ${NOW} + make_interval(secs => $seconds::integer), 1)
    on conflict (key) do update set
      used = case when ${OVER} then 1 else least(t.used, $most::integer) + 1 end,
      ends_at = case when ${OVER} then excluded.ends_at else t.ends_at end
    returning new.used <= $most::integer as allowed,
      greatest(1, ceil(extract(epoch from new.ends_at - ${NOW})))::integer as seconds_left`,
})

/**
 * The SQL that counts one attempt for each row of `from`, for statements that do more. `key` is the text of a key in SQL. Returns
 * `used` and `seconds_left`; `used` is more than `most` if the attempt is over the limit.
 */
export const countIn = (from: string, key: string, most: string, seconds: number): string => `
    insert into kernel.throttle as t (key, ends_at, used)
    select sha256(convert_to(${key}, 'UTF8')), ${NOW} + interval '${seconds} seconds', 1 from ${from}
    on conflict (key) do update set
      used = case when ${OVER} then 1 else least(t.used, ${most}) + 1 end,
      ends_at = case when ${OVER} then excluded.ends_at else t.ends_at end
    returning used, greatest(1, ceil(extract(epoch from ends_at - ${NOW})))::integer as seconds_left`

const findCount = statement({
  name: 'kernel.find_count',
  params: { key: text },
  row: { used: int, seconds_left: int },
  sql: `
    select used, greatest(1, ceil(extract(epoch from ends_at - ${NOW})))::integer as seconds_left
    from kernel.throttle t where key = sha256(convert_to($key, 'UTF8')) and not (${OVER})`,
})

/** How many attempts are used, and when the window ends; null if there is none. */
export async function readCount(
  db: Db,
  { key, most }: Pick<Limit, 'key' | 'most'>,
): Promise<{ used: number; secondsLeft: number | null }> {
  const found = await db.maybe(findCount, { key: throttleKeyText(key) })
  return { used: Math.min(found?.used ?? 0, most), secondsLeft: found?.seconds_left ?? null }
}

const deleteAttempts = statement({
  name: 'kernel.forget_attempts',
  params: { key: text },
  row: { used: int },
  sql: `delete from kernel.throttle where key = sha256(convert_to($key, 'UTF8')) returning used`,
})

const deleteExpired = statement({
  name: 'kernel.drop_throttles_over',
  params: {},
  row: { dropped: int },
  sql: `
    with gone as (delete from kernel.throttle where ends_at <= ${NOW} returning 1)
    select count(*) as dropped from gone`,
})

/**
 * What is counted: the counter's name, then the parts that distinguish counts, such as `['sign-in by
 * network', '203.0.113.9']`. Parts rather than one text: a part may come from a caller, and whatever it
 * contains, it cannot affect another count.
 */
export type ThrottleKey = readonly [counter: string, ...parts: (string | number | null)[]]

/** JSON quotes every part, so no two keys have the same text. */
export const throttleKeyText = (key: ThrottleKey): string => JSON.stringify(key)

export type Limit = {
  /** Stored as a hash. */
  key: ThrottleKey
  /** Attempts allowed per window. */
  most: number
  /** Length of a window, from its first attempt. */
  seconds: number
}

/** An IPv6 user has a whole network, so the network counts as one. */
export const countedAs = (ip: string): string => (ip.includes(':') ? groupsOf(ip).slice(0, 4).join(':') : ip)

function groupsOf(ip: string): string[] {
  const [head = '', tail = ''] = ip.split('::')
  const [first, last] = [head.split(':').filter(Boolean), tail.split(':').filter(Boolean)]
  const zeros = ip.includes('::') ? Array(Math.max(0, 8 - first.length - last.length)).fill('0') : []
  return [...first, ...zeros, ...last]
}

/**
 * Some users have more than one of these networks: providers assign up to a /48, which has 65,536. Other providers have many customers in
 * one /48, so the wider networks have higher limits.
 */
function widerNetworks(ip: string): { network: string; times: number }[] {
  if (!ip.includes(':')) return []
  const [first, second, third, fourth = '0'] = groupsOf(ip)
  const site = `${first}:${second}:${third}`
  const half = (Number.parseInt(fourth, 16) & 0xff00).toString(16)
  return [
    { network: `${site}:${half}/56`, times: 4 },
    { network: `${site}/48`, times: 16 },
  ]
}

/**
 * Counts one attempt and returns whether it is within the limit; rejected attempts do not extend the window.
 */
export async function throttle(db: Db, limit: Limit): Promise<{ allowed: boolean; secondsLeft: number }> {
  const { allowed, seconds_left } = await db.one(countAttempt, { ...limit, key: throttleKeyText(limit.key) })
  return { allowed, secondsLeft: seconds_left }
}

/** Clears the count, for instance after the right password. */
export async function clearAttempts(db: Db, key: ThrottleKey): Promise<void> {
  await db.maybe(deleteAttempts, { key: throttleKeyText(key) })
}

/** Counts one attempt and rejects it with 429 over the limit. */
export async function enforceLimit(db: Db, limit: Limit): Promise<void> {
  const { allowed, secondsLeft } = await throttle(db, limit)
  if (!allowed) throw tooMany(secondsLeft)
}

/** As above, for the networks of an address, which becomes the last part of the key. */
export async function enforceNetworkLimit(db: Db, { key, most, seconds }: Limit, ip: string): Promise<void> {
  await enforceLimit(db, { key: [...key, countedAs(ip)], most, seconds })
  for (const { network, times } of widerNetworks(ip))
    await enforceLimit(db, { key: [...key, network], most: most * times, seconds })
}

export const tooMany = (secondsLeft: number) =>
  errors.too_many_attempts({ seconds: secondsLeft }, { headers: { 'retry-after': String(secondsLeft) } })

export async function deleteExpiredAttempts(database: Database): Promise<void> {
  await database.quick.one(deleteExpired, {})
}
