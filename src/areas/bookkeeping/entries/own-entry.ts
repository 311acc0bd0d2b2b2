import { errors } from '../../../kernel/http/errors.ts'
import type { Db } from '../../../kernel/sql/postgres.ts'
import type { Caller } from '../../members/members.ts'
import { findEntryWhole, listEntryEvents } from '../search/search.sql.ts'
import { lacking } from '../search/search.ts'

export type FoundEntry = NonNullable<typeof findEntryWhole.gives>

/** The caller's entry, current or removed; another member's looks like one that does not exist. */
export async function findOwnEntry(db: Db, id: number, caller: Caller): Promise<FoundEntry> {
  const found = await db.maybe(findEntryWhole, { id })
  if (!found || !Object.hasOwn(caller.entities, found.entity_id)) throw errors.not_found()
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

/** Who did it, from the caller's point of view: `person` is somebody else with access, such as the bookkeeper or the owner. */
function byWhom(actor: string, { memberId }: Caller): 'you' | 'person' | 'firm' | 'program' {
  if (actor === `member:${memberId}`) return 'you'
  if (actor.startsWith('member:')) return 'person'
  return actor.startsWith('key:') || actor.startsWith('job:') ? 'program' : 'firm'
}

const MAX_EVENTS = 100

export async function wholeEntry(db: Db, id: number, found: FoundEntry, caller: Caller) {
  const events = await db.all(listEntryEvents, { id, most: MAX_EVENTS })
  return {
    ...JSON.parse(found.entry),
    counterparty: found.counterparty,
    document: found.document,
    document_withdrawn: found.is_withdrawn,
    removed_at: found.removed_at,
    removed_because: found.reason,
    replaced_by: found.replaced_by,
    reversed_by: found.reversed_by,
    reverses: found.reverses,
    replaces: found.replaces,
    restored_as: found.restored_as,
    restored_from: found.restored_from,
    file_name: found.file_name,
    lacks: lacking(found, found.is_withdrawn),
    history: events.map(({ at, actor, what, changed }) => ({
      at,
      what,
      by: byWhom(actor, caller),
      changed: changed?.split(', ') ?? [],
    })),
  }
}
