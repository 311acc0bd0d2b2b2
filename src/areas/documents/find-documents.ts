import type { Db } from '../../kernel/sql/postgres.ts'
import type { DocumentFilter } from './document.rules.ts'
import { findDocument, findFile, listDocuments, listDocumentsOfType } from './document.sql.ts'
import type { Content } from './storage/contents.ts'
import type { Damage } from './storage/store.ts'

type Own = Readonly<Record<number, unknown>>

/** One document of these LLCs, if it matches the filters. */
export async function findOwn(
  db: Db,
  { id, entity_id, doc_type }: Pick<DocumentFilter, 'entity_id' | 'doc_type'> & { id: number },
  own: Own,
): Promise<{ json: string } | null> {
  const found = await db.maybe(findDocument, { id })
  if (!found || !Object.hasOwn(own, found.entity_id)) return null
  if (entity_id !== null && entity_id !== found.entity_id) return null
  return doc_type === null || doc_type === found.doc_type ? found : null
}

/** One page, newest first, with the stored total, as response text. */
export async function findPage(
  db: Db,
  { entity_id, doc_type, limit, offset }: Omit<DocumentFilter, 'id' | 'entity_id'> & { entity_id: number },
): Promise<string> {
  const page =
    doc_type === null
      ? await db.one(listDocuments, { entity_id, limit, offset })
      : await db.one(listDocumentsOfType, { entity_id, doc_type, limit, offset })
  const pagination = `{"total":${page.total},"limit":${limit},"offset":${offset}}`
  return `{"data":[${page.documents ?? ''}],"pagination":${pagination}}`
}

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
