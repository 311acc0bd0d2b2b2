import type { Db } from '../../../kernel/sql/postgres.ts'
import type { By } from '../../../kernel/sql/write.ts'
import { findEvidence } from '../../documents/documents.ts'
import { type FilingStatus, FORM, lockEntity, markFiling } from '../../entities/entities.ts'
import { taxErrors } from '../tax.errors.ts'
import { findFiledCopy, findOtherYearOfCopy } from './filed-copy.sql.ts'
import { listPackages } from './freeze.sql.ts'

const COPY = 'signed_copy_id'

/** What follows from a changed filing, in the same transaction; the area of obligations gives it. */
export type FilingFollower = (tx: Db, by: By, entityId: number, now: Date) => Promise<unknown>

export type TaxFilingMark = {
  entityId: number
  form: string
  year: number
  status: FilingStatus
  /** The day it was filed, or the extension requested. A stored package was filed on the day it was first sent. */
  on: string
  /** Why no package is stored, for a return that was filed without Llano. Its signed copy must be stored. */
  elsewhere: string | null
}

/**
 * Sets the status of a filing, for the console and all commands. Form 5472 counts as filed only if its package is stored and how
 * it was sent is recorded, or if a person says why there is none and the copy that was filed is stored. `tx` is a transaction; the
 * LLC stays locked in it.
 */
export async function markTaxFiling(
  tx: Db,
  by: By,
  { elsewhere, ...mark }: TaxFilingMark,
  now: Date,
): Promise<{ id: number; runsUntil: string | null }> {
  const { entityId, form, year, status } = mark
  if (status !== 'filed') return markFiling(tx, by, { ...mark, status }, now)
  if (form !== FORM) return markFiling(tx, by, { ...mark, status, elsewhere }, now)
  await tx.one(lockEntity, { id: entityId })
  const packages = await tx.all(listPackages, { entity_id: entityId, year })
  const [newest] = packages
  if (newest) {
    if (newest.sent_on === null) throw taxErrors.package_not_sent({ year }, { field: 'status' })
    // An amended return does not move the day on which the original was filed.
    const first = packages.findLast(({ sent_on }) => sent_on !== null)!
    const amends = newest.reason !== null
    return markFiling(tx, by, { ...mark, status, on: first.sent_on!, elsewhere: null, amends }, now)
  }
  if (elsewhere === null) throw taxErrors.package_not_frozen({ year }, { field: 'filed_elsewhere' })
  const copy = await tx.maybe(findFiledCopy, { entity_id: entityId, year })
  const [kept] = copy ? await findEvidence(tx, entityId, [copy.document_id]) : []
  if (!copy || !kept || kept.withdrawn) throw taxErrors.filed_copy_required({ year }, { field: COPY })
  const other = await tx.maybe(findOtherYearOfCopy, { entity_id: entityId, year, sha256: copy.sha256 })
  if (other) throw taxErrors.filed_copy_of_other_year({ year: other.year }, { field: COPY })
  return markFiling(tx, by, { ...mark, status, elsewhere }, now)
}
