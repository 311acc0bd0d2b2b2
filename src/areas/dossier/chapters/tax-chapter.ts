import { dateOf } from '../../../kernel/values/dates.ts'
import { withExactAmounts } from '../../../kernel/values/exact.ts'
import { textFromUnits } from '../../../kernel/values/money.ts'
import { csvLineOf } from '../../bookkeeping/bookkeeping.ts'
import { obligationsOfYear } from '../../obligations/obligations.ts'
import { computePrefill, computeReadiness, findEvidence, findYearWithObligations } from '../../tax/tax.ts'
import { type Chapter, jsonText } from '../dossier-context.ts'
import { renderPdf } from '../pages.ts'
import { type PricingEvidence, pricingOf } from '../pricing.rules.ts'

/**
 * Form 5472 as prefilled from the books, as data and as a worksheet; what supports the prices with related
 * parties; and what is missing for it.
 */
export const taxChapter: Chapter = async context => {
  const { db, subject, year, secrets, wholeNumbers, now, archive, counted, language } = context
  const made_on = dateOf(now)
  const reader = { secrets, whole: wholeNumbers }
  const { books, obligations } = await findYearWithObligations(
    obligationsOfYear,
    db,
    subject.id,
    year,
    reader,
    made_on,
  )
  const prefill = computePrefill(books, made_on, language)
  counted.forms = prefill.forms.length
  await archive.add('tax/form-5472.json', jsonText(withExactAmounts(prefill)))
  const evidence = await findEvidence(db, prefill)
  const notes = { made_on, evidence }
  const worksheet = await renderPdf({ kind: 'worksheet', prefill, language, notes })
  await archive.add('tax/form-5472-worksheet.pdf', worksheet, 'document')
  const pricing = pricingOf(prefill)
  await archive.add('tax/pricing-evidence.json', jsonText(withExactAmounts(pricing)))
  await archive.add('tax/pricing-evidence.csv', pricingAsCsv(pricing))
  const readiness = computeReadiness(books, language, obligations)
  await archive.add('tax/readiness.json', jsonText(withExactAmounts(readiness)))
}

const HEAD =
  '\uFEFFkind,party,line,amount,rate,federal_rate,safe_haven_from,safe_haven_to,verdict,entries,document\r\n'

function pricingAsCsv({ transactions, loans }: PricingEvidence): string {
  return [
    HEAD,
    ...transactions.map(({ party, line, amount, entry_ids }) =>
      csvLineOf([
        'transaction',
        party,
        line,
        textFromUnits(amount),
        null,
        null,
        null,
        null,
        null,
        entry_ids.join(' '),
        null,
      ]),
    ),
    ...loans.map(one =>
      csvLineOf([
        `loan ${one.direction}`,
        one.party,
        one.direction === 'lent' ? '31' : '17',
        null,
        one.rate,
        one.federal_rate,
        one.safe_haven_from,
        one.safe_haven_to,
        one.verdict,
        null,
        one.contract_document_id,
      ]),
    ),
  ].join('')
}
