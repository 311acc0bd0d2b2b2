import { JsonText } from '../../kernel/http/endpoint.ts'
import { boolean, calendarYear, otherwise, word } from '../../kernel/http/fields.ts'
import type { Secrets } from '../../kernel/secrets.ts'
import type { Database, Db } from '../../kernel/sql/postgres.ts'
import { type By, byParams } from '../../kernel/sql/write.ts'
import { LANGUAGES, type Language } from '../../kernel/values/language.ts'
import { findYearBooks, taxErrors } from '../tax/tax.ts'
import { dossierErrors } from './dossier.errors.ts'
import { findSubject } from './dossier.sql.ts'
import { findOrderLoad, insertDossierOrder, lockDossierOrders } from './dossier-orders.sql.ts'
import { checkBegun } from './subject.rules.ts'

/** A dossier reads all of a year; nobody needs more of them than this in an hour. */
const MAX_IN_AN_HOUR = 12

export const DOSSIER_ORDER_FIELDS = {
  year: calendarYear({ description: 'The calendar year in which the tax year begins.', example: 2026 }),
  language: word({ description: 'Language of the texts.', example: 'en' }, LANGUAGES),
  tax_numbers: otherwise(
    boolean({ description: 'Whether to include tax numbers of related parties in full.' }),
    false,
  ),
}

export const ORDER_ERRORS = [
  dossierErrors.dossier_in_progress,
  dossierErrors.too_many_dossiers,
  dossierErrors.dossier_year_not_begun,
  taxErrors.too_many_related_entries,
]

type Deps = { db: Db; database: Database; by: By; secrets: Secrets; now: Date }
type DossierOrder = { entity_id: number; year: number; language: Language; tax_numbers: boolean }

/** Orders a dossier, which this person then downloads. */
export async function placeDossierOrder(
  { db, database, by, secrets, now }: Deps,
  memberId: number,
  { entity_id, year, language, tax_numbers }: DossierOrder,
) {
  await checkLoad(db, memberId)
  // After the limits, because it sums up the year.
  const subject = await db.one(findSubject, { entity_id })
  const { taxYear } = await findYearBooks(db, entity_id, year, { secrets, whole: false })
  checkBegun(subject, taxYear, now)
  const order = { member_id: memberId, entity_id, year, language, whole_numbers: tax_numbers }
  return database.transaction(async tx => {
    await tx.one(lockDossierOrders, { member_id: memberId })
    await checkLoad(tx, memberId)
    return new JsonText((await tx.one(insertDossierOrder, { ...order, ...byParams(by) })).body)
  })
}

async function checkLoad(db: Db, memberId: number): Promise<void> {
  const load = await db.one(findOrderLoad, { member_id: memberId })
  if (load.is_busy) throw dossierErrors.dossier_in_progress()
  if (load.lately >= MAX_IN_AN_HOUR)
    throw dossierErrors.too_many_dossiers(
      { max: MAX_IN_AN_HOUR },
      { headers: { 'retry-after': String(Math.max(1, load.free_in_seconds)) } },
    )
}
