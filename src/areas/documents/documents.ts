import type { Db } from '../../kernel/postgres.ts'
import { type By, byParams } from '../../kernel/write.ts'
import { insertDocuments } from './document.sql.ts'

/** The door of this area: what the areas above it may use. */
export type NewDocument = { doc_type: string; title: string }

/** Records documents of one LLC, all of them or none; returns their ids in the order given. */
export async function addDocuments(
  db: Db,
  by: By,
  entityId: number,
  documents: readonly NewDocument[],
): Promise<number[]> {
  if (documents.length === 0) return []
  const { ids } = await db.one(insertDocuments, { entity_id: entityId, rows: documents, ...byParams(by) })
  return ids as number[]
}
