import type { Database } from '../../kernel/sql/database.ts'
import { admitKey, admitKeys, callersParams, type FoundKey } from './admission.sql.ts'

type Request = { hash: Buffer; ip: string }
type Waiting = Request & {
  resolve(found: FoundKey | null | Promise<FoundKey | null>): void
  reject(error: unknown): void
}

/** The requests of this turn of the event loop. */
const waiting = new WeakMap<Database, Waiting[]>()

/**
 * Admits a request with a key. Those that arrive in the same turn of the event loop are admitted by one statement, at the end of the
 * turn: on a busy server that is about half of the cost of one statement each (docs/decisions/0069). Each is counted on its own.
 */
export function admitTogether(database: Database, request: Request): Promise<FoundKey | null> {
  return new Promise((resolve, reject) => {
    const one = { ...request, resolve, reject }
    const others = waiting.get(database)
    if (others) {
      others.push(one)
      return
    }
    const turn = [one]
    waiting.set(database, turn)
    setImmediate(() => {
      waiting.delete(database)
      if (turn.length === 1) resolve(admitAlone(database, request))
      else admitAll(database, turn)
    })
  })
}

const admitAlone = (database: Database, { hash, ip }: Request) => database.quick.maybe(admitKey, { hash, ip })

async function admitAll(database: Database, turn: readonly Waiting[]): Promise<void> {
  const groups = new Map<string, Waiting[]>()
  const alone: Waiting[] = []
  for (const one of turn) {
    const name = nameOf(one.hash)
    const group = groups.get(name)
    if (!group) groups.set(name, [one])
    else if (group[0]!.ip === one.ip) group.push(one)
    else alone.push(one)
  }
  for (const one of alone) one.resolve(admitAlone(database, one))
  const callers = [...groups].map(([hash, group]) => ({ hash, ip: group[0]!.ip, requests: group.length }))
  try {
    for (const { hash, counted, ...found } of await database.quick.all(admitKeys, callersParams(callers))) {
      const name = nameOf(hash)
      for (const [i, { resolve }] of groups.get(name)!.entries())
        resolve({ ...found, counted: i < counted, used: found.used - Math.max(0, counted - 1 - i) })
      groups.delete(name)
    }
    for (const one of [...groups.values()].flat()) one.resolve(admitAlone(database, one))
  } catch (error) {
    for (const group of groups.values()) for (const { reject } of group) reject(error)
  }
}

/** As PostgreSQL writes it. */
const nameOf = (hash: Buffer): string => `\\x${hash.toString('hex')}`
