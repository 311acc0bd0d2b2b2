import { errors } from '../../../kernel/http/errors.ts'
import type { RecordRequest } from '../../members/members.ts'
import { findConnection } from './connection.sql.ts'
import type { ConnectionRow } from './connections.ts'

export async function ownsBank({ db, input, caller }: RecordRequest): Promise<boolean> {
  const row = input.id < 2 ** 31 ? await db.maybe(findConnection, { id: input.id }) : null
  return row !== null && Object.hasOwn(caller.entities, row.entity_id)
}

/** A connection of the caller's. That of someone else is not found, as if it did not exist. */
export async function findOwnBank({ db, input, caller }: RecordRequest): Promise<ConnectionRow> {
  const row = input.id < 2 ** 31 ? await db.maybe(findConnection, { id: input.id }) : null
  if (!row || !Object.hasOwn(caller.entities, row.entity_id)) throw errors.not_found()
  return row
}
