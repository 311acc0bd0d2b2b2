import { errors } from '../../kernel/http/errors.ts'
import type { Database } from '../../kernel/sql/postgres.ts'
import type { By } from '../../kernel/sql/write.ts'
import type { Caller } from '../members/members.ts'
import { documentsErrors } from './documents.errors.ts'
import { findWithdrawalState } from './member-document.sql.ts'
import { type FiledYearSource, reinstate, withdraw } from './withdraw-document.ts'

type Own = Readonly<Record<number, unknown>>

/**
 * Members can withdraw only what they added, not what the operator filed for them; owners also what a person they share the LLC with
 * added, and what arrived by email. Repeating it changes nothing.
 */
export async function withdrawOwn(
  database: Database,
  by: By,
  id: number,
  { entities, shared }: Pick<Caller, 'entities' | 'shared'>,
  now: Date,
  findFiledYear: FiledYearSource,
): Promise<void> {
  const found = await database.durable.maybe(findWithdrawalState, { id })
  const isTheirs = found !== null && Object.hasOwn(entities, found.entity_id)
  if (!isTheirs || (found.withdrawn && found.withdrawn_by !== by.actor)) throw errors.not_found()
  if (found.withdrawn) return
  const isOwner = !Object.hasOwn(shared, found.entity_id)
  const isByMember = isOwner && /^(member|email):/.test(found.added_by ?? '')
  if (found.added_by !== by.actor && !isByMember) throw documentsErrors.document_of_operator()
  const wanted = { id, reason: 'withdrawn by the member who added it' }
  await withdraw(database, { ...by, idempotency: null }, wanted, now, findFiledYear)
}

/** Reinstates what the member withdrew. */
export async function reinstateOwn(database: Database, by: By, id: number, own: Own): Promise<void> {
  const found = await database.durable.maybe(findWithdrawalState, { id })
  const isTheirs = found !== null && Object.hasOwn(own, found.entity_id)
  if (!isTheirs || (found.withdrawn && found.withdrawn_by !== by.actor)) throw errors.not_found()
  if (found.withdrawn) await reinstate(database, { ...by, idempotency: null }, id)
}
