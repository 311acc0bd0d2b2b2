import { errors } from '../../../kernel/http/errors.ts'
import type { Db } from '../../../kernel/sql/postgres.ts'
import { type By, byParams } from '../../../kernel/sql/write.ts'
import { lockLog } from '../change.sql.ts'
import { presenceErrors } from '../presence.errors.ts'
import { type Evidence, type EvidenceKind, MAX_EVIDENCE } from './evidence.rules.ts'
import {
  findEvidence,
  findEvidenceBasis,
  insertEvidence,
  listEvidence,
  markEvidenceRemoved,
} from './evidence.sql.ts'

export type NewEvidence = Pick<Evidence, 'kind' | 'country' | 'from' | 'until' | 'entity_id' | 'document_id'>

/** Attaches a document of an LLC to days, in a transaction. Attaching it again changes nothing. */
export async function addEvidence(
  tx: Db,
  by: By,
  memberId: number,
  { from: starts_on, until: ends_on, ...rest }: NewEvidence,
): Promise<{ id: number }> {
  await tx.one(lockLog, { member_id: memberId })
  const row = { member_id: memberId, starts_on, ends_on, ...rest }
  const { has_document, same } = await tx.one(findEvidenceBasis, row)
  if (!has_document) throw presenceErrors.presence_document_not_found({ field: 'document_id' })
  if (same) return { id: same }
  const made = await tx.maybe(insertEvidence, { ...row, ...byParams(by) })
  if (!made) throw presenceErrors.presence_evidence_limit_reached({ max: MAX_EVIDENCE })
  return made
}

/** Detaches a document; it stays among the documents. Repeating it changes nothing. */
export async function removeEvidence(tx: Db, by: By, memberId: number, id: number): Promise<{ id: number }> {
  const found = await tx.maybe(findEvidence, { id, member_id: memberId })
  if (!found) throw errors.not_found()
  if (!found.removed) await tx.maybe(markEvidenceRemoved, { id, ...byParams(by) })
  return { id }
}

/** The evidence for days of a period. */
export async function findEvidenceBetween(
  db: Db,
  memberId: number,
  time: { from: string; until: string },
): Promise<Evidence[]> {
  const rows = await db.all(listEvidence, { member_id: memberId, ...time })
  return rows.map(row => ({ ...row, kind: row.kind as EvidenceKind }))
}
