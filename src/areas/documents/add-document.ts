import type { DatabaseError } from 'pg'
import type { Config, QuotaConfig } from '../../kernel/config.ts'
import { errors } from '../../kernel/http/errors.ts'
import { readName } from '../../kernel/http/fields.ts'
import type { Refusal } from '../../kernel/http/refusal.ts'
import type { Secrets } from '../../kernel/secrets.ts'
import type { Db } from '../../kernel/sql/postgres.ts'
import { type By, byParams } from '../../kernel/sql/write.ts'
import { findContents, findNewestContent, insertDocuments } from './document.sql.ts'
import { llcStorageFull, memberStorageFull } from './documents.errors.ts'
import type { Content } from './storage/contents.ts'
import { fileNameOf, stemOf } from './storage/file-name.rules.ts'
import { type Draft, receive } from './storage/receive.ts'
import { expectOurStore } from './storage/recognize.ts'
import { type Vault, vaultOf } from './storage/vault.ts'
import { DOC_TYPES, type DocType, readDocType } from './vocabulary.rules.ts'

export type AddDocumentDeps = {
  db: Db
  /** Set if `db` is the caller's transaction: collects what must be done after it commits. */
  afterCommit?: (clear: () => Promise<void>) => void
  config: Config
  secrets: Secrets
  now: Date
  /** The room for documents; without it, as for the firm's own, there is no limit. */
  room?: Pick<QuotaConfig, 'llcBytes' | 'memberBytes'> | undefined
}

export type NewFile = {
  docType: string
  /** Defaults to the file name without its extension. */
  title?: string | undefined
  fileName: string
  /** The tax year it is about, if it is about one. */
  taxYear?: number | null | undefined
  /** A stream, or any iterable of chunks. Each chunk is valid until the next one is requested. */
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
  tax_year: number | null
  /** Whether the store holds it encrypted; existing content stays as it was. */
  encrypted: boolean
}

/**
 * The only way to add documents: when this resolves, everything is stored and recorded; otherwise nothing is.
 */
export async function addDocument(
  deps: AddDocumentDeps,
  by: By,
  entityId: number,
  wanted: NewFile,
): Promise<AddedDocument> {
  return (await addFiles(deps, by, entityId, [wanted]))[0]!
}

/** Several documents of one LLC, recorded by one statement, with ids in the given order. */
export async function addFiles(
  deps: AddDocumentDeps,
  by: By,
  entityId: number,
  wanted: readonly NewFile[],
): Promise<AddedDocument[]> {
  if (wanted.length === 0) return []
  const planned = wanted.map(plan)
  const vault = vaultOf(deps.config, deps.secrets)
  await expectOurStore(deps.db, vault.store)
  const secrets = (await isToBeSealed(deps)) ? deps.secrets : null
  const drafts: Draft[] = []
  try {
    const rows: Row[] = []
    for (let from = 0; from < planned.length; from += CONCURRENCY) {
      const some = planned.slice(from, from + CONCURRENCY)
      const received = await allOf(
        some.map(async ({ content, name }) => {
          const draft = await receive(content, { ...vault.receiving, secrets, called: name })
          drafts.push(draft)
          return draft
        }),
      )
      rows.push(...(await storeSome(vault, deps.db, some, received)))
    }
    const uploaded_at = deps.now.toISOString()
    const limits = {
      most_llc_bytes: deps.room?.llcBytes ?? null,
      most_member_bytes: deps.room?.memberBytes ?? null,
    }
    const params = { entity_id: entityId, uploaded_at, rows, ...limits, ...byParams(by) }
    const { ids, kept } = await deps.db.one(insertDocuments, params).catch(error => {
      throw roomError(error, deps.room) ?? error
    })
    if (!deps.afterCommit) await clear(vault, drafts, kept as Kept)
    // What cannot be removed then is swept one day; the documents are there.
    else deps.afterCommit(() => clear(vault, drafts, kept as Kept).catch(() => {}))
    return rows.map((row, i) => added(row, (ids as number[])[i]!, entityId, kept as Kept))
  } finally {
    // After a failure we may not know what was recorded. The sweep removes what is left over.
    for (const draft of drafts) draft.leave()
  }
}

function roomError(error: DatabaseError, room: AddDocumentDeps['room']): Refusal | null {
  if (error.constraint === 'llc_storage_full') return llcStorageFull(room!.llcBytes)
  return error.constraint === 'member_storage_full' ? memberStorageFull(room!.memberBytes) : null
}

/**
 * As configured. By default, like the newest content: a command run in a shell without the server's settings
 * must not store in clear what the server encrypts. A new installation encrypts.
 */
export async function isToBeSealed({ db, config }: Pick<AddDocumentDeps, 'db' | 'config'>): Promise<boolean> {
  return config.documentsEncrypted ?? (await db.maybe(findNewestContent, {}))?.sealed ?? true
}

/** Files written at the same time: each spends most of its time waiting for the disk. */
const CONCURRENCY = 16

/** Waits for all of them, so that none is still running when one fails. */
async function allOf<T>(work: readonly Promise<T>[]): Promise<T[]> {
  const outcomes = await Promise.allSettled(work)
  const failed = outcomes.find(outcome => outcome.status === 'rejected')
  if (failed) throw failed.reason
  return outcomes.map(outcome => (outcome as PromiseFulfilledResult<T>).value)
}

type Planned = Pick<AddedDocument, 'doc_type' | 'title' | 'tax_year'> & {
  name: string
  content: NewFile['content']
}
/** The storage key of each content, by hash. */
type Kept = Record<string, { store_key: string; sealed: boolean }>
type Row = Omit<AddedDocument, 'id' | 'entity_id' | 'encrypted'> & {
  store_key: string
  sealed: boolean
  sealed_by: string | null
  replaces: string | null
}

function plan({ docType, title, fileName, taxYear = null, content }: NewFile): Planned {
  const doc_type = readDocType(docType)
  if (!doc_type) throw errors.invalid_choice({ choices: DOC_TYPES.join(', ') }, { field: 'doc_type' })
  return {
    doc_type,
    title: readName('title', title ?? stemOf(fileName)),
    tax_year: taxYear,
    name: fileName,
    content,
  }
}

function describe(name: string, { type, sizeBytes, sha256 }: Draft) {
  return {
    file_name: fileNameOf(name, type.extension),
    mime_type: type.mime,
    size_bytes: sizeBytes,
    sha256: sha256.toString('hex'),
  }
}

/**
 * Looks up known contents once for all, because queries on a transaction's one connection wait for each
 * other.
 */
async function storeSome(vault: Vault, db: Db, planned: Planned[], drafts: Draft[]): Promise<Row[]> {
  const hashes = drafts.map(({ sha256 }) => sha256.toString('hex'))
  const known = await db.all(findContents, { hashes })
  const stored = await allOf(
    drafts.map(draft =>
      keep(
        vault,
        draft,
        known.find(({ sha256 }) => sha256.equals(draft.sha256)),
      ),
    ),
  )
  return planned.map(({ doc_type, title, tax_year, name }, i) => ({
    doc_type,
    title,
    tax_year,
    ...describe(name, drafts[i]!),
    ...stored[i]!,
  }))
}

/**
 * Stores the content of a draft and reads back the one that counts: an identical content stored before, or
 * this one. A known content takes the same work as a new one, so that the time does not reveal whether
 * someone else has it. If the stored one is intact, the copy is removed after the document is recorded.
 */
async function keep(
  { store, contents }: Vault,
  draft: Draft,
  known: Content | undefined,
): Promise<Pick<Row, 'store_key' | 'sealed' | 'sealed_by' | 'replaces'>> {
  await store.put(draft.path, draft.key)
  const { sha256, sizeBytes: size_bytes, key: store_key, sealed, sealedBy: sealed_by } = draft
  const isWhole = await contents.isWhole(known ?? { sha256, size_bytes, store_key, sealed })
  if (known && isWhole)
    return { store_key: known.store_key, sealed: known.sealed, sealed_by: null, replaces: null }
  if (!known && !isWhole) throw new Error(`the store does not return what was stored as ${store_key}`)
  return { store_key, sealed, sealed_by, replaces: known?.store_key ?? null }
}

/** Removes redundant copies: of known content, or of content someone else uploaded at the same time. */
async function clear({ store }: Vault, drafts: Draft[], kept: Kept): Promise<void> {
  for (const draft of drafts) {
    if (kept[draft.sha256.toString('hex')]?.store_key !== draft.key) await store.remove(draft.key)
    await draft.discard()
  }
}

function added(
  { store_key: _key, sealed: _sealed, sealed_by: _by, replaces: _replaces, ...record }: Row,
  id: number,
  entityId: number,
  kept: Kept,
): AddedDocument {
  return { id, entity_id: entityId, ...record, encrypted: kept[record.sha256]!.sealed }
}
