import { errors } from '../../kernel/http/errors.ts'
import type { Db } from '../../kernel/sql/postgres.ts'
import type { Caller } from '../members/members.ts'
import { findConversation, listMessages } from './conversation.sql.ts'

/** A conversation of one of these LLCs; another one is not found. */
export async function findOwnConversation(
  db: Db,
  { memberId, entities }: Pick<Caller, 'memberId' | 'entities'>,
  id: number,
) {
  const found = await db.maybe(findConversation, { id, member_id: memberId })
  if (!found || !Object.hasOwn(entities, found.entity_id)) throw errors.not_found()
  return found
}

/** The newest messages before a place, as this person sees them. */
export async function readMessages(db: Db, conversationId: number, memberId: number, before: number | null) {
  const shown = await db.all(listMessages, {
    conversation_id: conversationId,
    member_id: memberId,
    before: before ?? Number.MAX_SAFE_INTEGER,
  })
  const [first] = shown
  return { shown, next_before: first && first.place > 1 ? first.place : null }
}
