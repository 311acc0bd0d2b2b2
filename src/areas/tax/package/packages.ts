import type { Secrets } from '../../../kernel/secrets.ts'
import type { Db } from '../../../kernel/sql/postgres.ts'
import { runInThread } from '../../../kernel/threads/threads.ts'
import { dateOf } from '../../../kernel/values/dates.ts'
import { computePrefill, type Prefill } from '../form-5472/prefill.rules.ts'
import { findYearBooks } from '../form-5472/year-books.ts'
import { findBlankForm } from '../official-form/blank-form.sql.ts'
import { FORMS, type FormName } from '../official-form/form-maps.rules.ts'
import { checkComplete } from '../official-form/official-form.rules.ts'
import { taxErrors } from '../tax.errors.ts'
import { type DescribedEntry, describeEntries } from './english.rules.ts'
import {
  type FiledLines,
  linesOf,
  type PackagePlan,
  type PackageWishes,
  planPackage,
} from './package.rules.ts'
import type { Blanks, MadePackage, PackageTask } from './package-pdf.ts'

export type PackageYear = { entityId: number; year: number; secrets: Secrets; now: Date }

/** A year with complete tax numbers, in English, and what its entries are called on the statements. */
export async function findPackageYear(
  db: Db,
  { entityId, year, secrets, now }: PackageYear,
): Promise<{ prefill: Prefill; entries: DescribedEntry[] }> {
  const books = await findYearBooks(db, entityId, year, { secrets, whole: true })
  const prefill = computePrefill(books, dateOf(now), 'en')
  return { prefill, entries: describeEntries(prefill, books.english, books.language) }
}

/** Rejects a year without a form, and one that is not complete. An extension needs neither. */
export function checkPackage(prefill: Prefill): void {
  if (prefill.forms.length === 0) throw taxErrors.form_5472_not_found({ year: prefill.year })
  checkComplete(prefill)
}

export type WishedPackage = PackageWishes & { part: string | null }

/** Plans a package and makes its PDF off the main thread. */
export async function makeYearPackage(
  db: Db,
  { prefill, entries }: { prefill: Prefill; entries: DescribedEntry[] },
  { part, ...wishes }: WishedPackage,
  now: Date,
): Promise<MadePackage & { lines: FiledLines }> {
  const plan = planPackage(prefill, entries, wishes)
  const blanks = await findBlanks(db, plan, prefill.year)
  const task: PackageTask = { plan, blanks, made_on: dateOf(now), part }
  const made = await runInThread<MadePackage>(new URL('./package.worker.ts', import.meta.url), task)
  if (made.pages === 0)
    throw taxErrors.package_part_not_found({ parts: made.parts.join(', ') }, { field: 'part' })
  return { ...made, lines: linesOf(plan, wishes.hash) }
}

/** The blanks that a plan needs. Form 1120 must be that of the year in which the tax year begins. */
async function findBlanks(db: Db, plan: PackagePlan, year: number): Promise<Blanks> {
  const wanted: [FormName, string][] = plan.form7004
    ? [['7004', FORMS['7004'].revision]]
    : [
        ['1120', String(year)],
        ['5472', FORMS['5472'].revision],
      ]
  const blanks: Blanks = {}
  const missing: string[] = []
  for (const [form, revision] of wanted) {
    const found = await db.maybe(findBlankForm, { form, revision })
    if (found) blanks[form] = found.content
    else missing.push(`${form} (${revision})`)
  }
  if (missing.length) throw taxErrors.package_form_not_supplied({ forms: missing.join(', ') })
  return blanks
}
