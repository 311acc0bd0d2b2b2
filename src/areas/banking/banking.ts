/** The area's public interface for areas after it. */

export { normalisePayee } from './categories/classify.rules.ts'
export { insertRule } from './categories/learned.sql.ts'
export { listConnections } from './connections/connection.sql.ts'
export { addConnection, type NewConnection } from './connections/connections.ts'
export { findReconciliation } from './reconciliation/find-reconciliation.ts'
export type { AccountMonths, ReconciledMonth, Reconciliation } from './reconciliation/reconciliation.rules.ts'
export { layOutBanks, type SimulatedCompany } from './simulator/simulated-banks.ts'
export { noteRefusedToken } from './sync/sync-connection.ts'
