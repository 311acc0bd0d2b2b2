/** The area's public interface for areas after it. */

export { bankingErrors } from './banking.errors.ts'
export { normalizePayee } from './categories/classify.rules.ts'
export { insertRule } from './categories/rules-and-choices.sql.ts'
export { listConnections } from './connections/connection.sql.ts'
export { addConnection, type NewConnection } from './connections/connections.ts'
export { countFailingBanks } from './console/failing.sql.ts'
export { explainMonth } from './reconciliation/explain-month.ts'
export { findReconciliation } from './reconciliation/find-reconciliation.ts'
export { countUnreconciledLlcs } from './reconciliation/month-check.sql.ts'
export { NAMED_BANK, NO_BANK } from './reconciliation/movements.sql.ts'
export { showMonth } from './reconciliation/read-reconciled-month.route.ts'
export type { AccountMonths, ReconciledMonth, Reconciliation } from './reconciliation/reconciliation.rules.ts'
export { addStatement } from './reconciliation/statements.ts'
export {
  addSimulatedBank,
  addSimulatedTransactions,
  MAX_SIMULATED,
} from './simulated-bank/simulated-bank.ts'
export { type DemoCompany, layOutBanks } from './simulator/demo-bank-settings.ts'
export { restoreBanks } from './simulator/restore-banks.ts'
export { noteRefusedToken } from './sync/sync-connection.ts'
