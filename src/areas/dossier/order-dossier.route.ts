import { endpoint, JsonText } from '../../kernel/endpoint.ts'
import { boolean, id, integer, otherwise, word } from '../../kernel/fields.ts'
import { LANGUAGES } from '../../kernel/language.ts'
import { invalid, Refusal } from '../../kernel/refusal.ts'
import { byParams } from '../../kernel/write.ts'
import { signedIn } from '../members/members.ts'
import { findYearBooks } from '../tax/tax.ts'
import { findSubject } from './dossier.sql.ts'
import { BUSY } from './send-dossier.ts'
import { checkBegun } from './subject.rules.ts'
import { ONE_WANTED } from './wanted.shape.ts'
import { findLoad, insertWanted } from './wanted.sql.ts'

/** A dossier reads all of a year; more of them than this in an hour is nobody's need. */
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
    en: 'Order the tax-defense dossier of a tax year.',
    es: 'Solicita el expediente de defensa fiscal de un ejercicio.',
  },
  description: {
    en: 'It is made while it is downloaded, which must begin within 15 minutes, once. One is made at a time.',
    es: 'Se prepara mientras se descarga, lo que debe empezar en 15 minutos, una sola vez. Se prepara uno a la vez.',
  },
  fields: {
    entity_id: id({ description: 'The LLC.', example: 1 }),
    year: integer(
      { description: 'The calendar year in which the tax year begins.', example: 2026 },
      { min: 1990, max: 2100 },
    ),
    language: word({ description: 'Of its texts.', example: 'en' }, LANGUAGES),
    tax_numbers: otherwise(
      boolean({ description: 'Whether tax numbers of related parties are written in full.' }),
      false,
    ),
  },
  actsFor: 'entity_id',
  returns: ONE_WANTED,
  async run({ db, caller, input: { entity_id, year, language, tax_numbers }, by, secrets, now }) {
    const load = await db.one(findLoad, { member_id: caller.memberId })
    if (load.is_busy) throw invalid(BUSY)
    if (load.lately >= MOST_IN_AN_HOUR)
      throw new Refusal(429, `At most ${MOST_IN_AN_HOUR} dossiers are made in an hour.`, {
        headers: { 'retry-after': String(Math.max(1, load.free_in_seconds)) },
      })
    // After the limits: it adds up the year.
    const subject = await db.one(findSubject, { entity_id })
    const { taxYear } = await findYearBooks(db, entity_id, year, { secrets, whole: false })
    checkBegun(subject, taxYear, now)
    const wanted = { member_id: caller.memberId, entity_id, year, language, whole_numbers: tax_numbers }
    return new JsonText((await db.one(insertWanted, { ...wanted, ...byParams(by) })).body)
  },
})
