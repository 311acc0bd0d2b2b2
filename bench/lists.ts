import { createKey } from '../src/areas/access/access.ts'
import { createService } from '../src/areas/catalog/catalog.ts'
import { createEntity } from '../src/areas/entities/entities.ts'
import { createMember, SCOPES } from '../src/areas/members/members.ts'
import type { Bench, OpenDatabase } from './installation.ts'
import { type ListKind, listKinds, type Owner, PAGE } from './list-kinds.ts'
import { type Findings, makeRatio, medianFigures } from './report.ts'
import { ratiosOf } from './rounds.ts'
import { BY_BENCH, HUGE_LIMIT } from './seed.ts'
import { measureLatencies, type Point } from './size.ts'
import { requestText } from './socket-client.ts'

export type Lists = { kind: ListKind; few: Owner; many: Owner }[]

let members = 0

async function makeOwner({ database: { durable }, secrets }: OpenDatabase): Promise<Owner> {
  const email = `lists${++members}@example.com`
  const person = { email, name: 'Bench Member', role: 'member' } as const
  const { id: memberId } = await createMember(durable, BY_BENCH, person)
  const wanted = { memberId, name: 'Bench LLC', state: 'NM', subscribed: true }
  const { id: entityId } = await createEntity(durable, BY_BENCH, wanted, new Date())
  const settings = { memberId, name: 'bench', scopes: SCOPES, hourlyLimit: HUGE_LIMIT }
  const { key } = await createKey(durable, secrets, BY_BENCH, settings)
  return { memberId, entityId, key }
}

/** A member with few records and one with many, for each list. */
export async function seedLists({ quick, say }: Bench, open: OpenDatabase): Promise<Lists> {
  const price = { price: '149.9', currency: 'USD', period: 'monthly' } as const
  const names = { name: 'Manager subscription', nameEs: 'Suscripción Manager' }
  await createService(open.database.durable, BY_BENCH, { code: 'bench_manager', ...names, ...price })
  const lists: Lists = []
  for (const kind of listKinds(quick)) {
    say(`seeding ${kind.name}: ${count(kind.few)} and ${count(kind.many)} records …`)
    const [few, many] = [await makeOwner(open), await makeOwner(open)]
    await kind.seed(open.database, few, kind.few)
    await kind.seed(open.database, many, kind.many)
    lists.push({ kind, few, many })
  }
  return lists
}

/** Does a list cost the same at any length, and after a cursor? Time per request, one at a time. */
export async function benchLists(bench: Bench, port: number, lists: Lists): Promise<Findings> {
  bench.say(`lists: one request at a time, pages of at most ${PAGE} records of short and of long lists`)
  const points: Point[] = []
  for (const { kind, ...owners } of lists)
    for (const size of ['few', 'many'] as const) {
      await checkSeeded(port, kind, owners[size], kind[size])
      const request = requestText('GET', kind.path(owners[size]), owners[size].key)
      points.push({ name: pointName(kind, size), request: () => request })
    }
  for (const { kind, many } of withCursor(lists)) {
    const cursor = await cursorAt(port, kind, many)
    const request = requestText('GET', `${kind.path(many)}&cursor=${cursor}`, many.key)
    points.push({ name: cursorName(kind), request: () => request })
  }
  // Only the books' pages are cached, so there is nothing to invalidate before each turn.
  const figures = await measureLatencies(bench, port, async () => {}, points)
  return {
    ratios: [
      ...lists.map(({ kind }) =>
        makeRatio(
          `${kind.name}: ${count(kind.many)} / ${count(kind.few)}, time`,
          ratiosOf(figures, pointName(kind, 'many'), pointName(kind, 'few')),
          { atMost: 1.3 },
        ),
      ),
      ...withCursor(lists).map(({ kind }) =>
        makeRatio(
          `${kind.name}: cursor at ${count(deepIn(kind))} / first page, time`,
          ratiosOf(figures, cursorName(kind), pointName(kind, 'many')),
          { atMost: 1.3 },
        ),
      ),
    ],
    figures: medianFigures(figures, 'ms', name => `time per list: ${name}`),
  }
}

const count = (records: number) => records.toLocaleString('en-US')
const pointName = (kind: ListKind, size: 'few' | 'many') => `${kind.name}, ${count(kind[size])}`

const withCursor = (lists: Lists) => lists.filter(({ kind }) => kind.hasCursor)
const deepIn = ({ many }: ListKind) => Math.floor(many * 0.9)
const cursorName = (kind: ListKind) => `${pointName(kind, 'many')}, cursor`

/** The cursor of what comes after nine tenths of a list. */
async function cursorAt(port: number, kind: ListKind, owner: Owner): Promise<string> {
  const headers = { authorization: `Bearer ${owner.key}` }
  const path = `${kind.path(owner)}&offset=${deepIn(kind)}`
  const answer = await fetch(`http://127.0.0.1:${port}${path}`, { headers })
  const text = await answer.text()
  const cursor = answer.status === 200 ? JSON.parse(text).pagination.next_cursor : null
  if (!cursor) throw new Error(`${kind.name}: no cursor; ${answer.status} ${text.slice(0, 300)}`)
  return cursor
}

/** A list that is too short, or missing, is fast for the wrong reason. */
async function checkSeeded(port: number, kind: ListKind, owner: Owner, records: number): Promise<void> {
  const headers = { authorization: `Bearer ${owner.key}` }
  const answer = await fetch(`http://127.0.0.1:${port}${kind.path(owner)}`, { headers })
  const text = await answer.text()
  const [size, expected] = [
    answer.status === 200 ? kind.sizeOf(JSON.parse(text)) : null,
    kind.expected(records),
  ]
  if (size !== expected)
    throw new Error(`${kind.name}: size ${size}, not ${expected}; ${answer.status} ${text.slice(0, 300)}`)
}
