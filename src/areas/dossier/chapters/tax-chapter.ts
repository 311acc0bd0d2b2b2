import { dateOf } from '../../../kernel/values/dates.ts'
import { withExactAmounts } from '../../../kernel/values/exact.ts'
import { computePrefill, computeReadiness, findEvidence, findYearBooks } from '../../tax/tax.ts'
import { type Chapter, jsonText } from '../making.ts'
import { renderPdf } from '../pages.ts'

/** Form 5472 as prefilled from the books, as data and as a worksheet; and what is missing for it. */
export const taxChapter: Chapter = async making => {
  const { db, subject, year, secrets, wholeNumbers, now, archive, counted, language } = making
  const made_on = dateOf(now)
  const books = await findYearBooks(db, subject.id, year, { secrets, whole: wholeNumbers }, made_on)
  const prefill = computePrefill(books, made_on, language)
  counted.forms = prefill.forms.length
  await archive.add('tax/form-5472.json', jsonText(withExactAmounts(prefill)))
  const evidence = await findEvidence(db, prefill)
  const notes = { made_on, evidence }
  const worksheet = await renderPdf({ kind: 'worksheet', prefill, language, notes })
  await archive.add('tax/form-5472-worksheet.pdf', worksheet, 'document')
  await archive.add('tax/readiness.json', jsonText(withExactAmounts(computeReadiness(books, language))))
}
