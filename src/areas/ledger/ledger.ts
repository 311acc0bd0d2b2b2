/** The area's public interface for areas after it. */

export type { ActaFacts } from './acta.rules.ts'
export { findActaText } from './acta.ts'
export { copyLedger } from './copy-ledger.ts'
export { countPending } from './count-pending.sql.ts'
export { decideTransaction, linkActa, type NewDecision } from './decisions.ts'
export { listDecisionsBetween } from './decisions-between.sql.ts'
export { ledgerErrors } from './ledger.errors.ts'
export { listTransactions } from './list-transactions.route.ts'
export { submitDueOccurrence } from './recurring.ts'
export { EXAMPLE_TRANSACTION } from './transaction.examples.ts'
export {
  DECISION,
  type NewTransaction,
  type PlannedTransaction,
  planTransaction,
  TRANSACTION,
} from './transaction.rules.ts'
export { transactionIdFrom } from './transaction-id.rules.ts'
export { findOwn, newTransactionId, submitPlanned } from './transactions.ts'
export type { Category, Decision, Recurring } from './vocabulary.rules.ts'
