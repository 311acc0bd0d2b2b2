import type { Config } from '../../kernel/config.ts'
import { readName } from '../../kernel/fields.ts'
import type { Db } from '../../kernel/postgres.ts'
import { invalid } from '../../kernel/refusal.ts'
import type { Secrets } from '../../kernel/secrets.ts'
import { type By, byParams } from '../../kernel/write.ts'
import { findContent, insertDocuments } from './document.sql.ts'
import { fileNameOf, stemOf } from './storage/file-name.rules.ts'
import { type Draft, receive } from './storage/receive.ts'
import { type Vault, vaultOf } from './storage/vault.ts'
import { DOC_TYPES, type DocType, readDocType } from './vocabulary.rules.ts'

export type AddingGround = {
  db: Db
  /** True when `db` is a transaction that goes on: whether the documents come to be is not known here. */
  inTransaction?: boolean
  config: Config
  secrets: Secrets
  now: Date
}

export type NewFile = {
  docType: string
  /** The stem of the file's name unless said. */
  title?: string | undefined
  fileName: string
  /** A stream, or anything that brings the bytes piece by piece; each piece is done with when the next is asked for. */
  content: AsyncIterable<Buffer>
}

export type AddedDocument = {
  id: number
  entity_id: number
  doc_type: DocType
  title: string
  file_name: string
  mime_type: string
  size_bytes: number
  sha256: string
}

/** The one way in for documents: all of it is stored and recorded when this resolves, or nothing is. */
export async function addDocument(
  ground: AddingGround,
  by: By,
  entityId: number,
  wanted: NewFile,
): Promise<AddedDocument> {
  return (await addFiles(ground, by, entityId, [wanted]))[0]!
}

/** Several documents of one LLC, recorded by one statement, with ids in the order given. */
export async function addFiles(
  ground: AddingGround,
  by: By,
  entityId: number,
  wanted: readonly NewFile[],
): Promise<AddedDocument[]> {
  if (wanted.length === 0) return []
  const planned = wanted.map(plan)
  const vault = vaultOf(ground.config, ground.secrets)
  const drafts: Draft[] = []
  try {
    const rows = await inOrder(planned, async ({ content, name, ...record }): Promise<Row> => {
      const draft = await receive(content, vault.receiving)
      drafts.push(draft)
      return { ...record, ...describe(name, draft), ...(await keep(vault, ground.db, draft)) }
    })
    const uploaded_at = ground.now.toISOString()
    const params = { entity_id: entityId, uploaded_at, rows, ...byParams(by) }
    const { ids, kept } = await ground.db.one(insertDocuments, params)
    if (!ground.inTransaction) await clear(vault, drafts, kept as Record<string, string>)
    return rows.map((row, i) => added(row, (ids as number[])[i]!, entityId))
  } finally {
    // After a failure it may not be known what was recorded. What is left behind is swept once it is.
    for (const draft of drafts) draft.leave()
  }
}

/** Files that are written at the same time: most of the time of each is spent waiting for the disk. */
const AT_ONCE = 16

/** Some at a time, and none left under way when one fails. */
async function inOrder<T, R>(list: readonly T[], work: (one: T) => Promise<R>): Promise<R[]> {
  const done: R[] = []
  for (let from = 0; from < list.length; from += AT_ONCE)
    for (const outcome of await Promise.allSettled(list.slice(from, from + AT_ONCE).map(work))) {
      if (outcome.status === 'rejected') throw outcome.reason
      done.push(outcome.value)
    }
  return done
}

type Planned = { doc_type: DocType; title: string; name: string }
type Row = Omit<AddedDocument, 'id' | 'entity_id'> & {
  store_key: string
  sealed: boolean
  replaces: string | null
}

function plan({ docType, title, fileName, content }: NewFile): Planned & Pick<NewFile, 'content'> {
  const doc_type = readDocType(docType)
  if (!doc_type)
    throw invalid(
      `${JSON.stringify(docType.slice(0, 60))} is not a type of document; types are ${DOC_TYPES.join(', ')}.`,
    )
  return { doc_type, title: readName('title', title ?? stemOf(fileName)), name: fileName, content }
}

function describe(name: string, { type, sizeBytes, sha256 }: Draft) {
  return {
    file_name: fileNameOf(name, type.extension),
    mime_type: type.mime,
    size_bytes: sizeBytes,
    sha256: sha256.toString('hex'),
  }
}

/** Stores the content of a draft, unless the same content is stored already and still whole. */
async function keep(
  { store, contents }: Vault,
  db: Db,
  draft: Draft,
): Promise<Pick<Row, 'store_key' | 'sealed' | 'replaces'>> {
  const known = await db.maybe(findContent, { sha256: draft.sha256 })
  if (known && (await contents.check(known)) === null)
    return { store_key: known.store_key, sealed: known.sealed, replaces: null }
  await store.put(draft.path, draft.key)
  return { store_key: draft.key, sealed: draft.sealed, replaces: known?.store_key ?? null }
}

/** Somebody else may have brought the same content at the same time, and theirs was kept. */
async function clear({ store }: Vault, drafts: Draft[], kept: Record<string, string>): Promise<void> {
  for (const draft of drafts) {
    if (kept[draft.sha256.toString('hex')] !== draft.key) await store.remove(draft.key)
    await draft.discard()
  }
}

function added({ store_key, sealed, replaces, ...record }: Row, id: number, entityId: number): AddedDocument {
  return { id, entity_id: entityId, ...record }
}
