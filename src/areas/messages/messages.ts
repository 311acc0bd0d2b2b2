import type { Config } from '../../kernel/config.ts'
import type { Db } from '../../kernel/sql/postgres.ts'
import { type By, byParams } from '../../kernel/sql/write.ts'
import { findOwnerOf } from '../entities/entities.ts'
import { findOwn } from '../ledger/ledger.ts'
import { checkNotErased, emailFooter } from '../members/members.ts'
import { readEntryId } from './message.rules.ts'
import { MESSAGE_MAIL } from './message-mail.rules.ts'
import { messagesErrors } from './messages.errors.ts'
import { countOpenDocuments, findEntry, insertConversation, insertMessage, updateRead } from './send.sql.ts'
import type { Side } from './vocabulary.rules.ts'

/** Who writes, for which LLC. */
export type Author = {
  memberId: number
  side: Side
  entityId: number
  /** Whether the LLC is somebody else's, who shares it with the author. */
  isShared: boolean
}

type NewMessage = { text: string; document_ids: readonly number[] }
type NewConversation = NewMessage & { title: string; about: string | null }

type MessageDeps = {
  db: Db
  config: Pick<Config, 'publicUrl'>
  now: Date
  /** False if nobody gets an email, as for loaded history. */
  tells?: boolean
}

/** Starts a conversation with its first message; returns the response. */
export async function startConversation(
  deps: MessageDeps,
  by: By,
  author: Author,
  { title, about, ...message }: NewConversation,
): Promise<string> {
  const { db } = deps
  const { entityId: entity_id } = author
  await checkReader(db, author)
  const subject = await findSubject(db, entity_id, about)
  await checkDocuments(db, author, message.document_ids)
  const params = { entity_id, title, ...subject, ...paramsOf(deps, author, message), ...byParams(by) }
  return (await db.one(insertConversation, params)).body
}

/** Adds a message to a conversation of the author's LLC; returns the response. */
export async function sendMessage(
  deps: MessageDeps,
  by: By,
  author: Author,
  conversationId: number,
  message: NewMessage,
): Promise<string> {
  const { db } = deps
  await checkReader(db, author)
  await checkDocuments(db, author, message.document_ids)
  const params = { conversation_id: conversationId, ...paramsOf(deps, author, message), ...byParams(by) }
  return (await db.one(insertMessage, params)).body
}

/** Marks a conversation as read by this person, up to a message. Never back. */
export async function markRead(
  db: Db,
  by: By,
  { conversationId, memberId, place }: { conversationId: number; memberId: number; place: number },
): Promise<{ data: { read_place: number } }> {
  const params = { conversation_id: conversationId, member_id: memberId, place, ...byParams(by) }
  const marked = await db.maybe(updateRead, params)
  return { data: { read_place: marked?.read_place ?? place } }
}

const paramsOf = (
  { config: { publicUrl }, now, tells = true }: MessageDeps,
  { memberId, side }: Author,
  { text, document_ids }: NewMessage,
) => ({
  author_id: memberId,
  side,
  message: text,
  documents: document_ids,
  sent_at: now.toISOString(),
  tells,
  account_link: `${publicUrl}/account/messages/`,
  console_link: `${publicUrl}/console/messages/`,
  footer_en: emailFooter('en', publicUrl),
  footer_es: emailFooter('es', publicUrl),
  ...MESSAGE_MAIL,
})

/** Nobody reads what the firm writes to an erased owner. */
async function checkReader(db: Db, { side, entityId }: Author): Promise<void> {
  if (side === 'staff') await checkNotErased(db, (await db.one(findOwnerOf, { entity_id: entityId })).id)
}

async function findSubject(db: Db, entityId: number, about: string | null) {
  const nothing = { entry_id: null, transaction_id: null }
  if (about === null) return nothing
  const entryId = readEntryId(about)
  if (entryId !== null) {
    if (await db.maybe(findEntry, { id: entryId, entity_id: entityId }))
      return { ...nothing, entry_id: entryId }
  } else {
    const wanted = { transaction_id: about, transaction_ids: null, entity_id: entityId, status: null }
    const found = await findOwn(db, wanted, { [entityId]: true })
    if (found) return { ...nothing, transaction_id: JSON.parse(found.json).transaction_id as string }
  }
  throw messagesErrors.message_about_not_found({ field: 'about' })
}

async function checkDocuments(db: Db, author: Author, documentIds: readonly number[]): Promise<void> {
  if (documentIds.length === 0) return
  const { found } = await db.one(countOpenDocuments, {
    entity_id: author.entityId,
    documents: documentIds,
    member_id: author.memberId,
    is_shared: author.isShared,
  })
  if (found !== documentIds.length) throw messagesErrors.message_document_not_found({ field: 'document_ids' })
}
