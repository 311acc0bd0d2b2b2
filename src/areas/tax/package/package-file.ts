import type { PreparerConfig } from '../../../kernel/config.ts'
import { optional, otherwise, text, word } from '../../../kernel/http/fields.ts'
import { type FileAnswer, fileOfBytes } from '../../../kernel/http/file-answer.ts'
import type { Db } from '../../../kernel/sql/postgres.ts'
import { SENT_BY, type SentBy } from './freeze.ts'
import { checkPackage, findPackageYear, makeYearPackage, type PackageYear } from './packages.ts'

/** What a download of the package may choose. */
export const PACKAGE_CHOICES = {
  sent_by: otherwise(
    word({ description: 'How it will be sent; only a fax has a cover.', example: 'fax' }, SENT_BY),
    'fax',
  ),
  part: optional(
    text(
      { description: 'Only this part, such as `cover`, `1120` or `5472-RP1`.', example: '1120' },
      { max: 80 },
    ),
  ),
}

/** The package of a year as it would be filed now, or Form 7004, which needs no complete year. */
export async function makePackageFile(
  db: Db,
  of: PackageYear,
  {
    sent_by,
    part,
    extension,
    preparer,
  }: { sent_by: SentBy; part: string | null; extension: boolean; preparer: PreparerConfig },
): Promise<FileAnswer> {
  const found = await findPackageYear(db, of)
  if (!extension) checkPackage(found.prefill)
  const name = found.prefill.part_i.find(({ line }) => line === '1a')!.value as string
  const wishes = {
    sender: sent_by === 'fax' ? name : null,
    extension,
    amends: null,
    reasonableCause: null,
    preparer,
    part,
  }
  const { bytes } = await makeYearPackage(db, found, wishes, of.now)
  const file = extension ? `form-7004-${of.year}.pdf` : `form-5472-package-${of.year}-${part ?? sent_by}.pdf`
  return fileOfBytes(file, 'application/pdf', Buffer.from(bytes))
}
