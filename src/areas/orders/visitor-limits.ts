import type { Database } from '../../kernel/postgres.ts'
import { holdBack } from '../../kernel/throttle.ts'
import type { Whoever } from './whoever.rules.ts'

const HOUR = 3600

/** How often one of them may try each in an hour: more than a person does, less than a script wants. */
const MOST = { booking: 20, code: 30, order: 10, mutation: 10, tool: 300 }

/** Whoever has an IPv6 address has a network of them, so the network counts as one. */
export function countedAs(ip: string): string {
  if (!ip.includes(':')) return ip
  const [head = '', tail = ''] = ip.split('::')
  const [first, last] = [head.split(':').filter(Boolean), tail.split(':').filter(Boolean)]
  const zeros = ip.includes('::') ? Array(Math.max(0, 8 - first.length - last.length)).fill('0') : []
  return [...first, ...zeros, ...last].slice(0, 4).join(':')
}

export function holdBackVisitor(database: Database, what: keyof typeof MOST, ip: string): Promise<void> {
  return holdBack(database.quick, { key: `${what}/${countedAs(ip)}`, most: MOST[what], seconds: HOUR })
}

/** A member is known by name, wherever they are; anybody else by their address. */
export function holdBackWhoever(
  database: Database,
  what: keyof typeof MOST,
  { approach, session }: Whoever,
): Promise<void> {
  if (!session) return holdBackVisitor(database, what, approach.ip)
  return holdBack(database.quick, {
    key: `${what}/member/${session.memberId}`,
    most: MOST[what],
    seconds: HOUR,
  })
}
