import type { Db } from '../../../kernel/sql/postgres.ts'
import type { DecidedEntry } from '../form-5472/decisions.rules.ts'
import { findFiledCopy } from './filed-copy.sql.ts'
import { findFiledElsewhere, listPackages } from './freeze.sql.ts'

/** The stored packages of a year, newest first; or why it was filed without one, and the copy that was filed. */
export async function findFiled(db: Db, entity_id: number, year: number) {
  const [packages, elsewhere, copy] = await Promise.all([
    db.all(listPackages, { entity_id, year }),
    db.maybe(findFiledElsewhere, { entity_id, year }),
    db.maybe(findFiledCopy, { entity_id, year }),
  ])
  return {
    packages: packages.map(({ lines: _, frozen_by: __, receipts, signed_copies, decisions, ...one }) => ({
      ...one,
      decisions: decisions as DecidedEntry[],
      // One that arrived later counts too.
      receipt_id: one.receipt_id ?? (receipts as number[])[0] ?? null,
      signed_copy_id: (signed_copies as number[])[0] ?? null,
    })),
    filed_elsewhere: elsewhere?.reason ?? null,
    // One that was stored before the filing was reopened does not count now.
    filed_copy: elsewhere && copy ? withoutId(copy) : null,
  }
}

const withoutId = ({ document_id, sha256, frozen_at }: NonNullable<typeof findFiledCopy.gives>) => ({
  document_id,
  sha256,
  frozen_at,
})
