import { createHash, randomBytes } from 'node:crypto'
import { Refusal } from '../../../kernel/http/refusal.ts'
import { throttle } from '../../../kernel/http/throttle.ts'
import type { JobContext } from '../../../kernel/jobs/jobs.ts'
import { isInfected } from '../../../kernel/scan.ts'
import type { Db } from '../../../kernel/sql/postgres.ts'
import { byParams } from '../../../kernel/sql/write.ts'
import { runInThread } from '../../../kernel/threads/threads.ts'
import { DAY_SECONDS } from '../../../kernel/values/dates.ts'
import { addDocument } from '../add-document.ts'
import { documentsErrors } from '../documents.errors.ts'
import { countUpload } from '../usage/usage.ts'
import { type Outcome, outcomeOf, type ReadMessage } from './inbox.rules.ts'
import { findInbox, insertReceiptEmail, settleReceiptEmail } from './inbox.sql.ts'

export type InboxDeps = Pick<JobContext, 'database' | 'config' | 'secrets' | 'now'>

/** `again`: the sender's server should try later. `gone`: the address no longer exists. */
export type Received = Outcome | 'again' | 'gone'

const SCRIPT = new URL('./read-message.worker.ts', import.meta.url)
const LONGEST_MS = 30_000

/** Messages to one LLC in a day, whatever they contain. */
const PER_DAY = { most: 200, seconds: DAY_SECONDS }

const BY_INBOX = { actor: 'email', ip: null, idempotency: null }

/** What is wrong with one file and not with the others. */
const OF_FILE: readonly string[] = [
  documentsErrors.document_empty,
  documentsErrors.document_format_not_allowed,
  documentsErrors.document_format_mismatch,
  documentsErrors.document_too_large,
].map(({ code }) => code)

/**
 * Turns the attachments of a message into receipts: all that are accepted, or none. When this resolves, the result is on disk. A null
 * content was too large to be read.
 */
export async function receiveMessage(
  deps: InboxDeps,
  token: string,
  content: Buffer | null,
  envelopeSender: string,
): Promise<Received> {
  const { database, now } = deps
  const inbox = await database.durable.maybe(findInbox, { token })
  if (!inbox?.subscribed) return 'gone'
  const key = ['receipt email', inbox.entity_id] as const
  if (!(await throttle(database.durable, { key, ...PER_DAY })).allowed) return 'again'
  const read = content && (await readMessage(content))
  const sender = read?.sender || envelopeSender
  const about = {
    entity_id: inbox.entity_id,
    digest: read ? digestOf(read) : randomBytes(32),
    sender,
    subject: read?.subject ?? '',
    received_at: now().toISOString(),
  }
  const note = (outcome: Outcome) =>
    database.durable.maybe(insertReceiptEmail, { ...about, outcome, ...byParams(BY_INBOX) })
  if (!read) {
    const outcome = content ? 'too_complex' : 'too_large'
    await note(outcome)
    return outcome
  }
  try {
    return await storeReceipts(deps, token, read, about)
  } catch (error) {
    const code = error instanceof Refusal ? error.code : null
    if (code !== 'uploads_used_up' && code !== 'storage_full') throw error
    await note(code)
    return code
  }
}

/** Null if it cannot be read within the limits of a thread. */
async function readMessage(content: Buffer): Promise<ReadMessage | null> {
  try {
    return await runInThread<ReadMessage | null>(SCRIPT, content, LONGEST_MS)
  } catch (error) {
    // No thread is free: the sender's server tries again later.
    if (error instanceof Refusal) throw error
    return null
  }
}

/** Identifies a message by its id and its files: what servers add on its way does not count. */
function digestOf({ messageId, subject, files }: ReadMessage): Buffer {
  const contents = files.map(({ content }) => createHash('sha256').update(content).digest('hex'))
  const about = files.length === 0 ? [messageId, subject] : [messageId, ...contents]
  return createHash('sha256').update(JSON.stringify(about)).digest()
}

type About = { entity_id: number; digest: Buffer; sender: string; subject: string; received_at: string }

async function storeReceipts(
  deps: InboxDeps,
  token: string,
  read: ReadMessage,
  about: About,
): Promise<Received> {
  const clearing: (() => Promise<void>)[] = []
  // Before the transaction, because it may take a while.
  const infected = new Set<ReadMessage['files'][number]>()
  for (const file of read.files) if (await isInfected(deps.config.scan, file.content)) infected.add(file)
  const outcome = await deps.database.transaction(async tx => {
    // Read again: the address may have been replaced while the message arrived.
    const inbox = await tx.maybe(findInbox, { token })
    if (inbox?.entity_id !== about.entity_id) return 'gone'
    const made = await tx.maybe(insertReceiptEmail, { ...about, outcome: 'received', ...byParams(BY_INBOX) })
    if (!made) return 'received'
    let [receipts, rejected] = [0, 0]
    for (const file of read.files)
      if (!infected.has(file) && (await storeFile({ ...deps, tx, clearing }, inbox, made.id, file)))
        receipts++
      else rejected++
    const settled = outcomeOf(receipts, rejected)
    await tx.all(settleReceiptEmail, { id: made.id, outcome: settled, receipts, rejected })
    return settled
  })
  for (const clear of clearing) await clear()
  return outcome
}

type FileDeps = InboxDeps & { tx: Db; clearing: (() => Promise<void>)[] }

/** As an upload on the website by the owner. False if this is not a file that can be a receipt. */
async function storeFile(
  { tx, clearing, config, secrets, now }: FileDeps,
  { entity_id, member_id }: { entity_id: number; member_id: number },
  emailId: number,
  { name, content }: ReadMessage['files'][number],
): Promise<boolean> {
  const { quotas } = config
  const owner = { memberId: member_id, shared: {} }
  await countUpload(tx, owner, quotas, { entityId: entity_id, sizeBytes: content.length })
  const afterCommit = (clear: () => Promise<void>) => clearing.push(clear)
  try {
    await addDocument(
      { db: tx, afterCommit, config, secrets, now: now(), room: quotas },
      // The record of the message says from whom it came, as long as it is kept.
      { actor: `email:${emailId}`, ip: null, idempotency: null },
      entity_id,
      { docType: 'RECEIPT', fileName: name, content: onePiece(content) },
    )
    return true
  } catch (error) {
    if (error instanceof Refusal && OF_FILE.includes(error.code)) return false
    throw error
  }
}

async function* onePiece(content: Uint8Array): AsyncGenerator<Buffer> {
  if (content.length > 0) yield Buffer.from(content.buffer, content.byteOffset, content.byteLength)
}
