import { dateOf } from '../../../kernel/values/dates.ts'
import { withExactAmounts } from '../../../kernel/values/exact.ts'
import { textFromUnits, unitsFromText } from '../../../kernel/values/money.ts'
import { csvLineOf } from '../../bookkeeping/bookkeeping.ts'
import { categoryName } from '../../reports/reports.ts'
import { findNonCash } from '../../tax/tax.ts'
import { listCategoryTotals, listRatesUsed, type RateUsed } from '../dossier.sql.ts'
import { type Chapter, jsonText } from '../dossier-context.ts'
import { computeStatements, type FinancialStatements } from '../financial-statements.rules.ts'
import { renderPdf } from '../pages.ts'

/** Profit and loss of the tax year, the balance at its end, and the exchange rates used. */
export const statementsChapter: Chapter = async ({
  db,
  now,
  subject,
  year,
  taxYear,
  months,
  language,
  issuer,
  archive,
}) => {
  const rows = await db.all(listCategoryTotals, { entity_id: subject.id, last_month: months.last })
  const totals = rows.map(({ received, paid, ...row }) => ({
    ...row,
    received: unitsFromText(received)!,
    paid: unitsFromText(paid)!,
  }))
  const offset = months.first - year * 12
  const years = new Set(totals.map(({ month }) => Math.floor((month - offset) / 12)))
  const nonCash = await findNonCash(db, subject.id, [...years], dateOf(now))
  const statements = computeStatements(totals, nonCash, months)
  const rates = await db.all(listRatesUsed, {
    entity_id: subject.id,
    first_month: months.first,
    last_month: months.last,
  })
  const shown = { ...(withExactAmounts(statements) as object), exchange_rates: rates }
  await archive.add('books/financial-statements.json', jsonText(shown))
  if (rates.length) await archive.add('books/exchange-rates.csv', ratesAsCsv(rates))
  await archive.add('books/financial-statements.csv', asCsv(statements))
  const names = statements.profit_and_loss.rows.map(({ category }) => categoryName(category)[language])
  const facts = { llc: subject.name, ein: subject.ein, year, taxYear, statements, names, rates }
  const pdf = await renderPdf({ kind: 'statements', language, facts, issuer })
  await archive.add('books/financial-statements.pdf', pdf, 'document')
}

const RATE_COLUMNS = [
  'currency',
  'rate_source',
  'entries',
  'original_amount',
  'dollars',
  'lowest',
  'highest',
  'first_date',
  'last_date',
] as const satisfies readonly (keyof RateUsed)[]

const ratesAsCsv = (rates: readonly RateUsed[]): string =>
  [
    `\uFEFF${RATE_COLUMNS.join(',')}\r\n`,
    ...rates.map(rate => csvLineOf(RATE_COLUMNS.map(column => rate[column]))),
  ].join('')

function asCsv({ profit_and_loss, balance }: FinancialStatements): string {
  const line = (part: string, what: string | null, received: bigint, paid: bigint) =>
    csvLineOf([part, what, textFromUnits(received), textFromUnits(paid)])
  return [
    '\uFEFFstatement,line,received,paid\r\n',
    ...profit_and_loss.rows.map(row => line(row.side, row.category, row.received, row.paid)),
    csvLineOf(['profit_and_loss', 'net', textFromUnits(profit_and_loss.net), null]),
    csvLineOf(['balance', 'cash_at_beginning', textFromUnits(balance.cash_at_beginning), null]),
    ...balance.rows.map(row => line('balance', row.item, row.received, row.paid)),
    csvLineOf(['balance', 'cash_at_end', textFromUnits(balance.cash_at_end), null]),
    ...balance.non_cash.map(row => line('non_cash', row.kind, row.received, row.paid)),
  ].join('')
}
