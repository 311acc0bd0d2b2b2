/** The door of this area: what the areas above it may use. */

export { normalisePayee } from './classify.rules.ts'
export { listConnections } from './connection.sql.ts'
export { addConnection, type NewConnection } from './connections.ts'
export { insertRule } from './learned.sql.ts'
export { layOutBanks, type SimulatedCompany } from './simulated-banks.ts'
export { noteRefusedToken } from './sync-connection.ts'
