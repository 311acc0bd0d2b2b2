import { endpoint, JsonText } from '../../kernel/http/endpoint.ts'
import { boolean, id, integer, otherwise, word } from '../../kernel/http/fields.ts'
import type { Db } from '../../kernel/sql/postgres.ts'
import { byParams } from '../../kernel/sql/write.ts'
import { LANGUAGES } from '../../kernel/values/language.ts'
import { signedIn } from '../members/members.ts'
import { findYearBooks, taxErrors } from '../tax/tax.ts'
import { dossierErrors } from './dossier.errors.ts'
import { findSubject } from './dossier.sql.ts'
import { checkBegun } from './subject.rules.ts'
import { ONE_WANTED } from './wanted.shape.ts'
import { findLoad, insertWanted, lockWanted } from './wanted.sql.ts'

/** A dossier reads all of a year; nobody needs more of them than this in an hour. */
const MOST_IN_AN_HOUR = 12

export const orderDossier = endpoint({
  name: 'orderDossier',
  method: 'POST',
  path: '/web/dossiers',
  access: signedIn,
  stepUp: true,
  tag: 'Dossiers',
  status: 201,
  summary: {
    en: 'Request the tax-defense dossier of a tax year.',
    es: 'Solicita el expediente de defensa fiscal de un ejercicio.',
  },
  description: {
    en: 'The dossier is generated while it downloads. Start the download within 15 minutes; it can be downloaded once. One dossier is generated at a time.',
    es: 'El expediente se genera durante la descarga. Empieza la descarga antes de 15 minutos; solo puede descargarse una vez. Se genera un expediente cada vez.',
  },
  fields: {
    entity_id: id({ description: 'The LLC.', example: 1 }),
    year: integer(
      { description: 'The calendar year in which the tax year begins.', example: 2026 },
      { min: 1990, max: 2100 },
    ),
    language: word({ description: 'Language of the texts.', example: 'en' }, LANGUAGES),
    tax_numbers: otherwise(
      boolean({ description: 'Whether to include tax numbers of related parties in full.' }),
      false,
    ),
  },
  actsFor: 'entity_id',
  errors: [
    dossierErrors.dossier_in_progress,
    dossierErrors.too_many_dossiers,
    dossierErrors.dossier_year_not_begun,
    taxErrors.too_many_related_entries,
  ],
  returns: ONE_WANTED,
  async run({ db, database, caller, input: { entity_id, year, language, tax_numbers }, by, secrets, now }) {
    await checkLoad(db, caller.memberId)
    // After the limits, because it sums up the year.
    const subject = await db.one(findSubject, { entity_id })
    const { taxYear } = await findYearBooks(db, entity_id, year, { secrets, whole: false })
    checkBegun(subject, taxYear, now)
    const wanted = { member_id: caller.memberId, entity_id, year, language, whole_numbers: tax_numbers }
    return database.transaction(async tx => {
      await tx.one(lockWanted, { member_id: caller.memberId })
      await checkLoad(tx, caller.memberId)
      return new JsonText((await tx.one(insertWanted, { ...wanted, ...byParams(by) })).body)
    })
  },
})

async function checkLoad(db: Db, memberId: number): Promise<void> {
  const load = await db.one(findLoad, { member_id: memberId })
  if (load.is_busy) throw dossierErrors.dossier_in_progress()
  if (load.lately >= MOST_IN_AN_HOUR)
    throw dossierErrors.too_many_dossiers(
      { max: MOST_IN_AN_HOUR },
      { headers: { 'retry-after': String(Math.max(1, load.free_in_seconds)) } },
    )
}
