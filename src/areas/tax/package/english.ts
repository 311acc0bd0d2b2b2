import type { Db } from '../../../kernel/sql/postgres.ts'
import { type By, byParams } from '../../../kernel/sql/write.ts'
import { taxErrors } from '../tax.errors.ts'
import { checkEnglish, type DescribedEntry } from './english.rules.ts'
import { insertEnglish } from './english.sql.ts'
import { findPackageYear, type PackageYear } from './packages.ts'

/** One entry, with a description or the proposed one; or all that have a proposed one. */
export type Describing = { entryId: number; description: string | null } | 'all proposed'

/** Confirms what entries are called on the statements, also others with the same texts. Returns how many were, and all of them after it. */
export async function confirmDescriptions(
  db: Db,
  by: By,
  of: PackageYear,
  wanted: Describing,
): Promise<{ confirmed: number; entries: DescribedEntry[] }> {
  const { entries } = await findPackageYear(db, of)
  const rows =
    wanted === 'all proposed'
      ? entries.flatMap(({ entry_id, description, in_books, proposed }) =>
          description === null && proposed !== null
            ? [{ entry_id, description: proposed, in_books, proposed }]
            : [],
        )
      : [chosen(entries, of.year, wanted)]
  if (rows.length === 0) return { confirmed: 0, entries }
  await db.one(insertEnglish, { entity_id: of.entityId, rows, ...byParams(by) })
  return { confirmed: rows.length, entries: (await findPackageYear(db, of)).entries }
}

function chosen(
  entries: readonly DescribedEntry[],
  year: number,
  { entryId: id, description: given }: { entryId: number; description: string | null },
) {
  const found = entries.find(({ entry_id }) => entry_id === id)
  if (!found) throw taxErrors.statement_entry_not_found({ id, year }, { field: 'entry_id' })
  const description = given ?? found.proposed
  if (description === null) throw taxErrors.description_required({ id }, { field: 'description' })
  checkEnglish(description, 'description')
  const { in_books, proposed } = found
  return { entry_id: id, description, in_books, proposed }
}
