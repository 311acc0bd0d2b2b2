import { composeReport } from './compose.rules.ts'
import { type CategorySums, NOTHING_PENDING, type ReportFacts } from './facts.rules.ts'
import { periodOf } from './periods.rules.ts'
import { storedContent } from './stored-content.ts'

const usd = (dollars: number) => BigInt(dollars) * 10_000n

const flow = (
  category: string | null,
  movement_type: string,
  entries: number,
  income: number,
  expense: number,
): CategorySums => ({ category, movement_type, entries, income: usd(income), expense: usd(expense) })

const month = (sales: number, hosting: number) => [
  flow('venta_servicio', 'ingreso', 3, sales, 0),
  flow('hosting', 'gasto', 1, 0, hosting),
]

const FACTS: ReportFacts = {
  entity: { id: 1, name: 'Tarsivo Studio LLC' },
  period: periodOf('monthly', 2026, 10),
  today: '2026-11-03',
  now: [...month(8400, 310), flow(null, 'gasto', 1, 0, 95)],
  before: month(7900, 290),
  yearBefore: month(7000, 300),
  yearToDate: [
    ...month(81_000, 3000),
    flow(null, 'gasto', 1, 0, 95),
    flow('distribucion', 'distribucion', 3, 0, 60_000),
  ],
  banks: [{ bank_source: 'mercury', entries: 5, income: usd(8400), expense: usd(405) }],
  cash: [{ bank_source: 'mercury', entries: 60, income: usd(92_000), expense: usd(64_000) }],
  counterparties: [
    {
      counterparty_id: 7,
      name: 'Fjordvik Analytics AS',
      kind: 'CLIENT',
      is_related_party: false,
      entries: 3,
      income: usd(8400),
      expense: 0n,
    },
  ],
  coverage: {
    all: { entries: 5, amount: usd(8805), complete_entries: 4, complete_amount: usd(8710) },
    related: { entries: 0, amount: 0n, complete_entries: 0, complete_amount: 0n },
  },
  uncategorised: [4711],
  large: [],
  balances: [],
  presence: null,
  filings: [],
  readiness: null,
  ledger: NOTHING_PENDING,
}

/** The identifier of the example. */
export const EXAMPLE_ID = 31

/** An example report for the documentation, composed by the real rules so that it is always correct. */
export function exampleReport(answered = false) {
  const { type, ...days } = FACTS.period
  const { metrics, alerts_en, recommendations } = storedContent(composeReport(FACTS))
  const respond = (proposes: boolean) =>
    answered && proposes
      ? {
          decision: 'APPROVED',
          client_notes: 'Before Christmas, please.',
          responded_at: '2026-11-04T09:12:45.120Z',
        }
      : null
  return {
    id: EXAMPLE_ID,
    entity_id: 1,
    type,
    period: days,
    generated_at: '2026-11-03T00:01:12.345Z',
    revision: 1,
    is_latest: true,
    metrics: JSON.parse(metrics),
    recommendations: recommendations.map(({ text_en, proposal_idx }) => ({
      ...JSON.parse(`{${text_en}}`),
      response: respond(proposal_idx !== null),
    })),
    alerts: JSON.parse(alerts_en),
    proposed_decisions: recommendations
      .filter(({ proposal_idx }) => proposal_idx !== null)
      .map(one => ({
        recommendation_idx: one.idx,
        category: one.category,
        amount: Number(one.amount),
        description: one.description_en,
        strategic_decision: one.strategic_decision_en,
        bank: one.bank,
        transaction_id: answered ? 'txn_01JCQ3M8W5X7R2V9KQ4T6B1NZD' : null,
        submitted_amount: answered ? Number(one.amount) : null,
      })),
  }
}

/** The recommendation that the example response approves. */
export const exampleIdx = () =>
  storedContent(composeReport(FACTS)).recommendations.findIndex(({ proposal_idx }) => proposal_idx !== null)
