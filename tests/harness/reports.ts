import { addEntries, planEntry } from '../../src/areas/bookkeeping/bookkeeping.ts'
import { makeReport } from '../../src/areas/reports/make-reports.ts'
import { periodNamed } from '../../src/areas/reports/periods.rules.ts'
import { BY_TEST, type TestInstallation, type TestMember } from './installation.ts'

type Who = Pick<TestMember, 'entityId'>

/** An entry without a category, which a report recommends to categorize. */
export async function bookUnsorted(
  { database }: Pick<TestInstallation, 'database'>,
  { entityId }: Who,
  month = '2026-10',
): Promise<void> {
  const [year, ofYear] = month.split('-').map(Number) as [number, number]
  const nothing = { counterparty_id: null, economic_purpose: null, document_id: null, transaction_date: null }
  const rest = { ...nothing, description: null, bank_source: null, external_tx_id: null }
  const amounts = { income: 0n, expense: 950_000n, movement_type: null, category: null }
  const entry = planEntry({ entity_id: entityId, year, month: ofYear, ...amounts, ...rest }, 'api')
  await addEntries(database.durable, BY_TEST, [entry])
}

/** The report of a month, `2026-10` by default, with something to answer. Returns its id. */
export async function makeReportOf(
  installation: Pick<TestInstallation, 'database'>,
  owner: Who,
  month = '2026-10',
  now = new Date(),
): Promise<number> {
  await bookUnsorted(installation, owner, month)
  const period = periodNamed('monthly', month)!
  return (await makeReport(installation.database, BY_TEST, owner.entityId, period, now)).id
}

/** A month with an available profit of 9,000 dollars, so that its report proposes a distribution. */
export async function bookProfit(
  { database }: Pick<TestInstallation, 'database'>,
  { entityId }: Who,
  month = '2026-10',
): Promise<void> {
  const [year, ofYear] = month.split('-').map(Number) as [number, number]
  const nothing = { counterparty_id: null, economic_purpose: null, document_id: null, transaction_date: null }
  const rest = { ...nothing, description: null, bank_source: 'mercury', external_tx_id: null }
  const entry = (amounts: Pick<Parameters<typeof planEntry>[0], 'income' | 'expense' | 'category'>) =>
    planEntry({ entity_id: entityId, year, month: ofYear, movement_type: null, ...amounts, ...rest }, 'api')
  await addEntries(database.durable, BY_TEST, [
    entry({ income: 100_000_000n, expense: 0n, category: 'venta_servicio' }),
    entry({ income: 0n, expense: 10_000_000n, category: 'software' }),
  ])
}
