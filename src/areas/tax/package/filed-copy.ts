import { byParams } from '../../../kernel/sql/write.ts'
import { FORM } from '../../entities/entities.ts'
import { taxErrors } from '../tax.errors.ts'
import { findFiledCopy, insertFiledCopy } from './filed-copy.sql.ts'
import { type FilingFollower, markTaxFiling, type TaxFilingMark } from './filing.ts'
import { listPackages } from './freeze.sql.ts'
import { type FilingDeps, keepProof, type Proof, type ReceiptFile, withLlcLocked } from './freeze.ts'

const FIELD = 'signed_copy_id'

/**
 * Sets the status of a filing, with what follows from it. The copy is that of a return that was filed without a stored
 * package; it is kept as a document of the LLC, hashed and timestamped like any other.
 */
export async function markWithCopy(
  deps: FilingDeps,
  mark: TaxFilingMark,
  copy: Proof | null,
  follow: FilingFollower,
): Promise<{ id: number; runsUntil: string | null }> {
  const { entityId, form, year, status, elsewhere } = mark
  const isElsewhere = form === FORM && status === 'filed' && elsewhere !== null
  if (copy && !isElsewhere) throw taxErrors.filed_copy_unexpected({ field: FIELD })
  let runsUntil: string | null = null
  const data = await withLlcLocked(deps, entityId, async (tx, by, add) => {
    const of = { entity_id: entityId, year }
    if (copy) {
      const packages = await tx.all(listPackages, of)
      if (packages.length > 0) throw taxErrors.filed_copy_unexpected({ field: FIELD })
      const kept = await keepProof({ ...deps, tx, add, entityId }, copy, FIELD, asDocument)
      const newest = await tx.maybe(findFiledCopy, of)
      const stored = { ...of, document_id: kept.id, sha256: kept.sha256 }
      if (newest?.document_id !== kept.id) await tx.one(insertFiledCopy, { ...stored, ...byParams(by) })
    }
    const marked = await markTaxFiling(tx, by, mark, deps.now)
    await follow(tx, by, entityId, deps.now)
    runsUntil = marked.runsUntil
    return { id: marked.id }
  })
  return { ...data, runsUntil }

  function asDocument(file: ReceiptFile) {
    return { ...file, docType: '5472' as const, title: `Return ${year} as filed`, taxYear: year }
  }
}
