import { withExactAmounts } from '../../../kernel/values/exact.ts'
import { textFromUnits, unitsFromText } from '../../../kernel/values/money.ts'
import { csvLineOf } from '../../bookkeeping/bookkeeping.ts'
import { categoryName } from '../../reports/reports.ts'
import { listCategoryTotals } from '../dossier.sql.ts'
import { computeStatements, type FinancialStatements } from '../financial-statements.rules.ts'
import { type Chapter, jsonText } from '../making.ts'
import { renderPdf } from '../pages.ts'

/** Profit and loss of the tax year, and the balance at its end. */
export const statementsChapter: Chapter = async ({
  db,
  subject,
  year,
  taxYear,
  months,
  language,
  archive,
}) => {
  const rows = await db.all(listCategoryTotals, { entity_id: subject.id, last_month: months.last })
  const totals = rows.map(({ received, paid, ...row }) => ({
    ...row,
    received: unitsFromText(received)!,
    paid: unitsFromText(paid)!,
  }))
  const statements = computeStatements(totals, months)
  await archive.add('books/financial-statements.json', jsonText(withExactAmounts(statements)))
  await archive.add('books/financial-statements.csv', asCsv(statements))
  const names = statements.profit_and_loss.rows.map(({ category }) => categoryName(category)[language])
  const facts = { llc: subject.name, ein: subject.ein, year, taxYear, statements, names }
  const pdf = await renderPdf({ kind: 'statements', language, facts })
  await archive.add('books/financial-statements.pdf', pdf, 'document')
}

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
  ].join('')
}
