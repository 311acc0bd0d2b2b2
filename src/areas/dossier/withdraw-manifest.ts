import { Refusal } from '../../kernel/http/refusal.ts'
import type { Job } from '../../kernel/jobs/jobs.ts'
import type { Database } from '../../kernel/sql/postgres.ts'
import type { By } from '../../kernel/sql/write.ts'
import { DAY_MS } from '../../kernel/values/dates.ts'
import { withdraw } from '../documents/documents.ts'
import { deleteDraft, findStaleDrafts } from './dossier.sql.ts'

const REASON = 'The dossier of this manifest was not completed.'

/** Withdraws the manifest of an unfinished dossier, once. */
export async function withdrawManifest(
  { database, by, now }: { database: Database; by: By; now(): Date },
  documentId: number,
): Promise<void> {
  try {
    await withdraw(database, by, { id: documentId, reason: REASON }, now())
  } catch (error) {
    // It was already withdrawn.
    if (!(error instanceof Refusal)) throw error
  }
  await database.durable.maybe(deleteDraft, { manifest_document_id: documentId })
}

const BY_JOB: By = { actor: 'job:dossier', ip: null, idempotency: null }

export const withdrawManifestsJob: Job = {
  name: 'withdraw manifests of unfinished dossiers',
  everyMs: 3_600_000,
  async run({ database, now }) {
    const before = new Date(now().getTime() - DAY_MS).toISOString()
    for (const { manifest_document_id } of await database.durable.all(findStaleDrafts, { before }))
      await withdrawManifest({ database, by: BY_JOB, now }, manifest_document_id)
  },
}
