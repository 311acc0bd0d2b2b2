import { randomBytes } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { CommandError } from '../../kernel/http/refusal.ts'
import { isPaused } from '../../kernel/jobs/pause.ts'
import type { Db } from '../../kernel/sql/postgres.ts'
import { releaseLease, takeLease } from './backup.sql.ts'

const LEASE_SECONDS = 15
const RENEW_MS = 3_000

/** The claim on the target; `check` throws if another process has taken it over. */
export type Lease = { check(): void }

/**
 * Runs work while no other process creates, removes or verifies backups on schedule. Null if another one does; with `say`, waits for it, which
 * takes no more than seconds if it has died.
 */
export async function whileAlone<T>(
  db: Db,
  work: (lease: Lease) => Promise<T>,
  say?: (line: string) => void,
): Promise<T | null> {
  // A copy of an installation must not write to the backups of the original.
  if (await isPaused(db))
    throw new CommandError(
      'This installation is paused because it was restored from a backup. Run first: llano restore resume',
    )
  const holder = randomBytes(8).toString('hex')
  const take = async () => (await db.maybe(takeLease, { holder, seconds: LEASE_SECONDS })) !== null
  let isAnnounced = false
  while (!(await take())) {
    if (!say) return null
    if (!isAnnounced) say('waiting for another backup or verification to finish …')
    isAnnounced = true
    await pause(500)
  }
  let keptAt = performance.now()
  const renewing = setInterval(async () => {
    if (await take().catch(() => false)) keptAt = performance.now()
  }, RENEW_MS)
  const lease = {
    check() {
      if (performance.now() - keptAt > LEASE_SECONDS * 1000)
        throw new Error('another process may have started a backup meanwhile')
    },
  }
  try {
    return await work(lease)
  } finally {
    clearInterval(renewing)
    await db.all(releaseLease, { holder }).catch(() => {})
  }
}
