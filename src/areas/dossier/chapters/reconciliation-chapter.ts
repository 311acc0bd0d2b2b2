import { dateOf } from '../../../kernel/values/dates.ts'
import { withExactAmounts } from '../../../kernel/values/exact.ts'
import { textFromUnits } from '../../../kernel/values/money.ts'
import {
  type AccountMonths,
  explainMonth,
  findReconciliation,
  type Reconciliation,
  showMonth,
} from '../../banking/banking.ts'
import { csvLineOf } from '../../bookkeeping/bookkeeping.ts'
import { type DossierContext, jsonText } from '../dossier-context.ts'
import { renderPdf } from '../pages.ts'

/** How many differing months have their entries listed; each takes a query of its own. */
const MAX_EXPLAINED = 100

/**
 * The bank accounts of the tax year, compared with the books month by month, and the entries around each difference.
 * Returns the documents of the statements.
 */
export async function reconciliationChapter(context: DossierContext): Promise<number[]> {
  const { db, subject, year, taxYear, language, issuer, now, archive, about } = context
  const period = { ...taxYear, today: dateOf(now), withUnlisted: true }
  const found = await findReconciliation(db, subject.id, period)
  const months = found.accounts.flatMap(account => account.months)
  for (const { balance_id } of months) if (balance_id !== null) about.add(`statement/${balance_id}`)
  const differences = await explainAll(context, found)
  const report = { accounts: found.accounts, banks_without_statements: found.unlisted, differences }
  await archive.add('books/reconciliation.json', jsonText(withExactAmounts(report)))
  await archive.add('books/reconciliation.csv', asCsv(found.accounts))
  const facts = { llc: subject.name, ein: subject.ein, year, taxYear, reconciliation: found }
  const pdf = await renderPdf({ kind: 'reconciliation', language, facts, issuer })
  await archive.add('books/reconciliation.pdf', pdf, 'document')
  return [...new Set(months.flatMap(({ document_id }) => document_id ?? []))]
}

async function explainAll({ db, subject }: DossierContext, { accounts }: Reconciliation) {
  const differing = accounts.flatMap(account =>
    account.months.filter(({ state }) => state === 'differs').map(({ month }) => ({ account, month })),
  )
  const explained = []
  for (const { account, month } of differing.slice(0, MAX_EXPLAINED)) {
    const { compared, ...shown } = showMonth(await explainMonth(db, subject.id, account, month))
    explained.push({ month, difference: compared.difference, ...shown })
  }
  return explained
}

const COLUMNS = [
  'bank',
  'account',
  'currency',
  'name',
  'month',
  'state',
  'opening',
  'movements',
  'closing',
  'difference',
  'opening_gap',
  'source',
  'document_id',
]

function asCsv(accounts: readonly AccountMonths[]): string {
  const amount = (value: bigint | null) => (value === null ? null : textFromUnits(value))
  const lines = accounts.flatMap(({ bank, account, currency, name, months }) =>
    months.map(one =>
      csvLineOf([
        bank,
        account,
        currency,
        name,
        one.month,
        one.state,
        amount(one.opening),
        amount(one.movements),
        amount(one.closing),
        amount(one.difference),
        amount(one.opening_gap),
        one.source,
        one.document_id,
      ]),
    ),
  )
  return `\uFEFF${COLUMNS.join(',')}\r\n${lines.join('')}`
}
