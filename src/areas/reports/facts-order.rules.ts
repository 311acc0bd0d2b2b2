import type { ReportFacts } from './facts.rules.ts'

type Key = string | number | bigint | boolean | null

/** Nulls last. */
function compareKeys(a: Key, b: Key): number {
  if (a === b) return 0
  if (a === null || b === null) return a === null ? 1 : -1
  return a < b ? -1 : 1
}

/** A new list, sorted by the first key in which two items differ. */
function ordered<T>(list: readonly T[], keysOf: (item: T) => Key[]): T[] {
  return list.toSorted((a, b) => {
    const [ofA, ofB] = [keysOf(a), keysOf(b)]
    for (const [i, key] of ofA.entries()) {
      const order = compareKeys(key, ofB[i]!)
      if (order !== 0) return order
    }
    return 0
  })
}

const bySize = (amount: bigint) => (amount < 0n ? amount : -amount)

type Sums = { entries: number; income: bigint; expense: bigint }
const sums = ({ entries, income, expense }: Sums): Key[] => [entries, income, expense]

/** The same facts with every list sorted, so that the read order does not matter. */
export function inOrder(facts: ReportFacts): ReportFacts {
  const categories = (rows: ReportFacts['now']) =>
    ordered(rows, row => [row.category, row.movement_type, ...sums(row)])
  const banks = (rows: ReportFacts['banks']) => ordered(rows, row => [row.bank_source, ...sums(row)])
  return {
    ...facts,
    now: categories(facts.now),
    before: categories(facts.before),
    yearBefore: categories(facts.yearBefore),
    yearToDate: categories(facts.yearToDate),
    banks: banks(facts.banks),
    cash: banks(facts.cash),
    counterparties: ordered(facts.counterparties, one => [-(one.income + one.expense), one.counterparty_id]),
    uncategorised: ordered(facts.uncategorised, id => [-id]),
    large: ordered(facts.large, one => [bySize(one.amount), one.entry_id]),
    ...(facts.rates && { rates: ordered(facts.rates, one => [one.currency, one.source]) }),
    balances: ordered(facts.balances, one => [one.bank_source, one.told_at, one.told]),
    presence: facts.presence && presenceInOrder(facts.presence),
    filings: ordered(facts.filings, one => [one.due_on, one.form, one.tax_year, one.status]),
    readiness: facts.readiness && readinessInOrder(facts.readiness),
  }
}

function presenceInOrder(presence: NonNullable<ReportFacts['presence']>): ReportFacts['presence'] {
  return {
    ...presence,
    warnings: ordered(presence.warnings, one => [-one.days, one.country]),
    rules: ordered(presence.rules, one => [-one.cautious_count, one.country]),
  }
}

function readinessInOrder(readiness: NonNullable<ReportFacts['readiness']>): ReportFacts['readiness'] {
  return {
    ...readiness,
    missing: ordered(readiness.missing, one => [one.entry_id]),
    actions: ordered(
      readiness.actions.map(action => ({ ...action, entry_ids: ordered(action.entry_ids, id => [id]) })),
      one => [one.action, one.counterparty_id, one.entry_ids[0] ?? 0, one.fields.join()],
    ),
  }
}
