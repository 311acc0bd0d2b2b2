import { missing } from '../../../kernel/http/refusal.ts'
import type { Db } from '../../../kernel/sql/postgres.ts'
import type { Caller } from '../../members/members.ts'
import { findConnection } from './connection.sql.ts'
import type { ConnectionRow } from './connections.ts'

type Asked = { db: Db; input: { id: number }; caller: Caller }

export async function ownsBank({ db, input, caller }: Asked): Promise<boolean> {
  const row = input.id < 2 ** 31 ? await db.maybe(findConnection, { id: input.id }) : null
  return row !== null && Object.hasOwn(caller.entities, row.entity_id)
}

/** A connection of the caller; another member's connection looks like one that does not exist. */
export async function findOwnBank({ db, input, caller }: Asked): Promise<ConnectionRow> {
  const row = input.id < 2 ** 31 ? await db.maybe(findConnection, { id: input.id }) : null
  if (!row || !Object.hasOwn(caller.entities, row.entity_id)) throw missing('There is no such record.')
  return row
}
