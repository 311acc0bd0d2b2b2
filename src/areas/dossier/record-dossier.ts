import { byParams } from '../../kernel/sql/write.ts'
import { insertDossier } from './dossier.sql.ts'
import type { DossierDeps, MadeDossier } from './make-dossier.ts'

/** Records a finished dossier. One that is not recorded does not exist. */
export async function recordDossier(
  { database, by }: DossierDeps,
  entityId: number,
  { manifest, manifestSha256, manifestDocumentId, files }: MadeDossier,
  sizeBytes: number,
): Promise<number> {
  const { id } = await database.durable.one(insertDossier, {
    entity_id: entityId,
    year: manifest.year,
    language: manifest.language,
    made_at: manifest.made_at,
    files,
    size_bytes: sizeBytes,
    problems: manifest.problems.length,
    manifest_sha256: manifestSha256,
    manifest_document_id: manifestDocumentId,
    ...byParams(by),
  })
  return id
}
