import type { Db } from '../../kernel/sql/postgres.ts'
import type { DocumentFilter } from './document.rules.ts'
import {
  findDocument,
  findFile,
  listDocuments,
  listDocumentsOfType,
  listDocumentsWithIds,
} from './document.sql.ts'
import type { Content } from './storage/contents.ts'
import type { Damage } from './storage/store.ts'

type Own = Readonly<Record<number, unknown>>

/** One document of these LLCs, if it matches the filters. */
export async function findOwn(
  db: Db,
  { id, ids, entity_id, doc_type }: Pick<DocumentFilter, 'entity_id' | 'doc_type' | 'ids'> & { id: number },
  own: Own,
): Promise<{ json: string } | null> {
  const found = await db.maybe(findDocument, { id })
  if (!found || !Object.hasOwn(own, found.entity_id)) return null
  if (entity_id !== null && entity_id !== found.entity_id) return null
  if (ids !== null && !ids.includes(id)) return null
  return doc_type === null || doc_type === found.doc_type ? found : null
}

/** After the newest document of any LLC. */
export const END = Number.MAX_SAFE_INTEGER

type WantedPage = { entity_id: number; doc_type: string | null; limit: number; offset: number }
type FoundPage = { documents: string | null; last: string | null; total: number }

/** One page, newest first, with the stored total; with an id given, of the documents before it. */
export function findPage(
  db: Db,
  { doc_type, ...wanted }: WantedPage,
  { before = END, ids = null }: { before?: number; ids?: number[] | null } = {},
): Promise<FoundPage> {
  if (ids !== null) return db.one(listDocumentsWithIds, { ...wanted, before, ids, doc_type })
  return doc_type === null
    ? db.one(listDocuments, { ...wanted, before })
    : db.one(listDocumentsOfType, { ...wanted, before, doc_type })
}

/** A page as response text. */
export const pageText = ({ documents }: FoundPage, pagination: object): string =>
  `{"data":[${documents ?? ''}],"pagination":${JSON.stringify(pagination)}}`

export type DocumentFile = Content & {
  id: number
  entity_id: number
  file_name: string
  mime_type: string
  damage: Damage | null
}

/** A document with its file; null if there is no such document or it has no file. */
export async function findDocumentFile(
  db: Db,
  id: number,
  { withdrawnToo = false } = {},
): Promise<DocumentFile | null> {
  const found = await db.maybe(findFile, { id, withdrawn_too: withdrawnToo })
  return found?.sha256 ? (found as DocumentFile) : null
}
