import { calendarYear, word } from '../../kernel/http/fields.ts'
import { fileOfBytes } from '../../kernel/http/file-answer.ts'
import type { Secrets } from '../../kernel/secrets.ts'
import type { Db } from '../../kernel/sql/postgres.ts'
import { dateOf } from '../../kernel/values/dates.ts'
import { LANGUAGES, type Language } from '../../kernel/values/language.ts'
import { computePrefill, findEvidence, findYearBooks } from '../tax/tax.ts'
import { renderPdf } from './pages.ts'

export const WORKSHEET_FIELDS = {
  year: calendarYear({ description: 'The calendar year in which the tax year begins.', example: 2025 }),
  language: word({ description: 'Language of the texts.', example: 'en' }, LANGUAGES),
}

/**
 * The worksheet of Form 5472, with complete tax numbers. Here and not in `tax`, because PDFs are rendered in this area's
 * thread, so that they block nobody.
 */
export async function worksheetAnswer(
  db: Db,
  secrets: Secrets,
  { entity_id, year, language }: { entity_id: number; year: number; language: Language },
  now: Date,
) {
  const books = await findYearBooks(db, entity_id, year, { secrets, whole: true })
  const made_on = dateOf(now)
  const prefill = computePrefill(books, made_on, language)
  const notes = { made_on, evidence: await findEvidence(db, prefill) }
  const bytes = await renderPdf({ kind: 'worksheet', prefill, language, notes })
  return fileOfBytes(`form-5472-worksheet-${year}.pdf`, 'application/pdf', bytes)
}
