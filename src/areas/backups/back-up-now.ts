import type { Config } from '../../kernel/config.ts'
import type { Database } from '../../kernel/sql/postgres.ts'
import type { By } from '../../kernel/sql/write.ts'
import { createBackup } from './create-backup.ts'
import { whileAlone } from './lease.ts'
import { silent } from './progress.ts'
import { findTarget } from './target/target.ts'

/**
 * A backup outside the schedule. Null if there is no place for one; `running` if another process creates one. Why it failed is recorded
 * with the backup.
 */
export function backUpNow(deps: {
  database: Database
  config: Config
  by: By
  now(): Date
}): Promise<'complete' | 'failed' | 'running'> | null {
  const target = findTarget(deps.config)
  if (!target) return null
  return whileAlone(deps.database.durable, lease =>
    createBackup({ ...deps, target, progress: silent }, lease),
  ).then(
    made => (made ? ('complete' as const) : ('running' as const)),
    () => 'failed' as const,
  )
}
