import { missing } from '../../../kernel/http/refusal.ts'
import type { Db } from '../../../kernel/sql/postgres.ts'
import type { Caller } from '../../members/members.ts'
import { findEntryWhole, listEntryEvents } from '../search/search.sql.ts'
import { lacking } from '../search/search.ts'

export type FoundEntry = NonNullable<typeof findEntryWhole.gives>

/** The caller's entry, current or removed; another member's looks like one that does not exist. */
export async function findOwnEntry(db: Db, id: number, caller: Caller): Promise<FoundEntry> {
  const found = await db.maybe(findEntryWhole, { id })
  if (!found || !Object.hasOwn(caller.entities, found.entity_id)) throw missing('There is no such record.')
  return found
}

export async function ownsEntry({
  db,
  input,
  caller,
}: {
  db: Db
  input: { id: number }
  caller: Caller
}): Promise<boolean> {
  const found = await db.maybe(findEntryWhole, { id: input.id })
  return found !== null && Object.hasOwn(caller.entities, found.entity_id)
}

/** Who did it, from the owner's point of view. */
function byWhom(actor: string, { memberId }: Caller): 'you' | 'firm' | 'program' {
  if (actor === `member:${memberId}`) return 'you'
  return actor.startsWith('key:') || actor.startsWith('job:') ? 'program' : 'firm'
}

const MOST_EVENTS = 100

export async function wholeEntry(db: Db, id: number, found: FoundEntry, caller: Caller) {
  const events = await db.all(listEntryEvents, { id, most: MOST_EVENTS })
  const { entry: json, entity_id: _, is_withdrawn, reason, ...rest } = found
  const entry = JSON.parse(json)
  return {
    ...entry,
    ...rest,
    document_withdrawn: is_withdrawn,
    removed_because: reason,
    lacks: lacking(entry, is_withdrawn),
    history: events.map(({ at, actor, what, changed }) => ({
      at,
      what,
      by: byWhom(actor, caller),
      changed: changed?.split(', ') ?? [],
    })),
  }
}
