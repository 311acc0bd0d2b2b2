import { Type } from 'typebox'
import { orNull } from '../../kernel/http/shapes.ts'
import type { Db } from '../../kernel/sql/postgres.ts'
import type { Auditor } from './auditor.access.ts'
import { listCounterpartyNames, listDocumentNames } from './entry-names.sql.ts'

/** The counterparties and documents of a page of entries. */
export const ENTRY_NAMES = {
  counterparties: Type.Array(
    Type.Object(
      { id: Type.Integer({ format: 'int64' }), name: Type.String({ maxLength: 300 }) },
      { additionalProperties: false },
    ),
    { maxItems: 500, description: 'The counterparties of the entries on this page.' },
  ),
  documents: Type.Array(
    Type.Object(
      {
        id: Type.Integer({ format: 'int64' }),
        title: Type.Unsafe<string | null>({
          ...orNull({ type: 'string', maxLength: 300 }),
          description: 'Null if the link does not include documents.',
        }),
        has_file: Type.Boolean({ description: 'Whether the file can be downloaded with this link.' }),
      },
      { additionalProperties: false },
    ),
    { maxItems: 500, description: 'The documents of the entries on this page, except withdrawn ones.' },
  ),
}

type Listed = { counterparty_id: number | null; document_id: number | null }

/** The names that a page of entries refers to. */
export async function findEntryNames(db: Db, caller: Auditor, data: readonly Listed[]) {
  const [parties, documentIds] = (['counterparty_id', 'document_id'] as const).map(name => [
    ...new Set(data.flatMap(entry => entry[name] ?? [])),
  ])
  const opens_documents = caller.link.parts.includes('documents')
  return {
    counterparties: parties!.length ? await db.all(listCounterpartyNames, { ids: parties! }) : [],
    documents: documentIds!.length
      ? await db.all(listDocumentNames, { entity_id: caller.entityId, ids: documentIds!, opens_documents })
      : [],
  }
}
