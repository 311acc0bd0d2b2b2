import type { Config } from '../config.ts'
import { type DatabaseOptions, HEAVY_CONNECTIONS } from './postgres.ts'

/** How a process connects to the database of this installation. */
export function databaseOptions({
  databaseUrl,
  databasePool,
  isTransactionPooled,
  replicaUrl,
}: Pick<Config, 'databaseUrl' | 'databasePool' | 'isTransactionPooled' | 'replicaUrl'>): DatabaseOptions {
  // Shared connections carry many statements at once, so a few are enough.
  const shared = Math.min(8, Math.round(databasePool / 5))
  return {
    shared,
    own: databasePool - HEAVY_CONNECTIONS - shared,
    isPooled: isTransactionPooled,
    replicaUrl,
    // The embedded PostgreSQL is on this machine, and restarted by us.
    isWatched: databaseUrl !== null,
  }
}
