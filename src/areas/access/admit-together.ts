import type { Database } from '../../kernel/sql/database.ts'
import {
  admitAgent,
  admitAgents,
  admitKey,
  admitKeys,
  callersParams,
  type FoundKey,
} from './admission.sql.ts'

type KeyRequest = { hash: Buffer; ip: string }
/** The limit is the usual one of agents, which is the same for all requests of a process. */
type AgentRequest = KeyRequest & { agent_limit: number }

type Callers = ReturnType<typeof callersParams>
type FoundTogether = Omit<FoundKey, 'counted'> & { hash: Buffer; counted: number }
type Waiting<Request> = {
  request: Request
  resolve(found: FoundKey | null | Promise<FoundKey | null>): void
  reject(error: unknown): void
}

/** How requests of one kind are admitted: one by itself, or several by one statement, which may leave some out. */
type Admission<Request extends KeyRequest> = {
  alone(database: Database, request: Request): Promise<FoundKey | null>
  together(database: Database, callers: Callers, first: Request): Promise<FoundTogether[]>
  /** The requests of this turn of the event loop. */
  turns: WeakMap<Database, Waiting<Request>[]>
}

const KEYS: Admission<KeyRequest> = {
  alone: ({ quick }, { hash, ip }) => quick.maybe(admitKey, { hash, ip }),
  together: ({ quick }, callers) => quick.all(admitKeys, callers),
  turns: new WeakMap(),
}

const AGENTS: Admission<AgentRequest> = {
  alone: ({ quick }, { hash, ip, agent_limit }) => quick.maybe(admitAgent, { hash, ip, agent_limit }),
  together: ({ quick }, callers, { agent_limit }) => quick.all(admitAgents, { ...callers, agent_limit }),
  turns: new WeakMap(),
}

/**
 * Admits a request with a key. Those that arrive in the same turn of the event loop are admitted by one statement, at the end of the
 * turn: on a busy server that is about half of the cost of one statement each (docs/decisions/0069). Each is counted on its own.
 */
export const admitTogether = (database: Database, request: KeyRequest): Promise<FoundKey | null> =>
  joinTurn(KEYS, database, request)

/** The same for a request of an agent. */
export const admitAgentsTogether = (database: Database, request: AgentRequest): Promise<FoundKey | null> =>
  joinTurn(AGENTS, database, request)

function joinTurn<Request extends KeyRequest>(
  admission: Admission<Request>,
  database: Database,
  request: Request,
): Promise<FoundKey | null> {
  return new Promise((resolve, reject) => {
    const one = { request, resolve, reject }
    const others = admission.turns.get(database)
    if (others) {
      others.push(one)
      return
    }
    const turn = [one]
    admission.turns.set(database, turn)
    setImmediate(() => {
      admission.turns.delete(database)
      if (turn.length === 1) resolve(admission.alone(database, request))
      else admitAll(admission, database, turn)
    })
  })
}

async function admitAll<Request extends KeyRequest>(
  admission: Admission<Request>,
  database: Database,
  turn: readonly Waiting<Request>[],
): Promise<void> {
  const groups = new Map<string, Waiting<Request>[]>()
  const others: Waiting<Request>[] = []
  for (const one of turn) {
    const name = nameOf(one.request.hash)
    const group = groups.get(name)
    if (!group) groups.set(name, [one])
    else if (group[0]!.request.ip === one.request.ip) group.push(one)
    else others.push(one)
  }
  const admitAlone = ({ request, resolve }: Waiting<Request>) => resolve(admission.alone(database, request))
  for (const one of others) admitAlone(one)
  const callers = callersParams(
    [...groups].map(([hash, group]) => ({ hash, ip: group[0]!.request.ip, requests: group.length })),
  )
  try {
    const all = await admission.together(database, callers, turn[0]!.request)
    for (const { hash, counted, ...found } of all) {
      const name = nameOf(hash)
      for (const [i, { resolve }] of groups.get(name)!.entries())
        resolve({ ...found, counted: i < counted, used: found.used - Math.max(0, counted - 1 - i) })
      groups.delete(name)
    }
    for (const one of [...groups.values()].flat()) admitAlone(one)
  } catch (error) {
    for (const group of groups.values()) for (const { reject } of group) reject(error)
  }
}

/** As PostgreSQL writes it. */
const nameOf = (hash: Buffer): string => `\\x${hash.toString('hex')}`
