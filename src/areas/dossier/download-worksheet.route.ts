import { endpoint } from '../../kernel/http/endpoint.ts'
import { id, integer, word } from '../../kernel/http/fields.ts'
import { fileOfBytes } from '../../kernel/http/file-answer.ts'
import { FILE_BYTES } from '../../kernel/http/shapes.ts'
import { dateOf } from '../../kernel/values/dates.ts'
import { LANGUAGES } from '../../kernel/values/language.ts'
import { signedIn } from '../members/members.ts'
import { computePrefill, findEvidence, findYearBooks, revealsTaxNumbers, taxErrors } from '../tax/tax.ts'
import { renderPdf } from './pages.ts'

/** Here and not in `tax`, because PDFs are rendered in this area's thread, so that they block nobody. */
export const downloadWorksheet = endpoint({
  name: 'downloadWorksheet',
  method: 'GET',
  path: '/web/tax/worksheet',
  access: signedIn,
  stepUp: true,
  tag: 'Reports',
  summary: {
    en: 'Download the worksheet of Form 5472 as a PDF, with the entries behind each figure.',
    es: 'Descarga la hoja de trabajo del formulario 5472 en PDF, con los asientos de cada cifra.',
  },
  description: {
    en: 'Contains the full tax numbers of related parties. Intended for the owner and their tax preparer.',
    es: 'Incluye completos los números fiscales de las partes vinculadas. Es para el titular y para quien presenta la declaración en su nombre.',
  },
  fields: {
    entity_id: id({ description: 'The LLC.', example: 1 }),
    year: integer(
      { description: 'The calendar year in which the tax year begins.', example: 2025 },
      { min: 1990, max: 2100 },
    ),
    language: word({ description: 'Language of the texts.', example: 'en' }, LANGUAGES),
  },
  actsFor: 'entity_id',
  errors: [taxErrors.too_many_related_entries],
  answers: 'file',
  reveals: revealsTaxNumbers,
  returns: FILE_BYTES,
  async run({ db, input: { entity_id, year, language }, secrets, now }) {
    const books = await findYearBooks(db, entity_id, year, { secrets, whole: true })
    const made_on = dateOf(now)
    const prefill = computePrefill(books, made_on, language)
    const notes = { made_on, evidence: await findEvidence(db, prefill) }
    const bytes = await renderPdf({ kind: 'worksheet', prefill, language, notes })
    return fileOfBytes(`form-5472-worksheet-${year}.pdf`, 'application/pdf', bytes)
  },
})
