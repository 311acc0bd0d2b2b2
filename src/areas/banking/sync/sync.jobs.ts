import { setTimeout as pause } from 'node:timers/promises'
import type { Job, JobContext } from '../../../kernel/jobs/jobs.ts'
import { BY_RESEAL, resealAll } from '../../../kernel/reseal.ts'
import { byParams } from '../../../kernel/sql/write.ts'
import { DAY_MS } from '../../../kernel/values/dates.ts'
import { findConnection, listTokensSealedBy, resealToken, takeDue } from '../connections/connection.sql.ts'
import { openConnection, tokenPurposeOf } from '../connections/connections.ts'
import { sweepArrivals } from './arrival.sql.ts'
import { deadlineIn } from './read-bank.ts'
import { syncConnection } from './sync-connection.ts'
import { claimRuns } from './sync-run.sql.ts'
import { runSync } from './sync-run.ts'
import { bringForward } from './transaction.sql.ts'

const BY_JOB = { actor: 'job:bank-sync', ip: null, idempotency: null }

/** Concurrent reads: a bank that does not respond blocks only these. */
const CONCURRENCY = 10
/** The time limit of one connection; a dead process's claim expires a while later. */
const TIMEOUT_MS = 10 * 60_000
const LEASE_MS = 20 * 60_000

type SyncDeps = Pick<JobContext, 'database' | 'secrets' | 'now'>

/** Reads the connections that are due. Bank failures are stored with the connection. */
export async function syncDue(deps: SyncDeps, stopping: AbortSignal): Promise<void> {
  await deps.database.durable.all(bringForward, { now: deps.now().toISOString() })
  for (let taken = CONCURRENCY; taken === CONCURRENCY && !stopping.aborted; ) {
    const at = deps.now()
    const until = new Date(at.getTime() + LEASE_MS)
    const due = { now: at.toISOString(), until: until.toISOString(), most: CONCURRENCY }
    const rows = await deps.database.durable.all(takeDue, due)
    const ends = await Promise.allSettled(rows.map(({ id }) => syncOne(deps, id, stopping)))
    const failed = ends.find(end => end.status === 'rejected')
    if (failed) throw failed.reason
    taken = rows.length
  }
}

async function syncOne(
  { database, secrets, now }: SyncDeps,
  id: number,
  stopping: AbortSignal,
): Promise<void> {
  const row = await database.durable.maybe(findConnection, { id })
  if (row?.status !== 'active') return
  const connection = openConnection(secrets, row)
  await syncConnection(database, BY_JOB, connection, now(), deadlineIn(TIMEOUT_MS, stopping))
}

export const syncJob: Job = {
  name: 'import from banks',
  everyMs: 30_000,
  // Several rounds of connections, each of which may take as long as its claim.
  deadlineMs: 3 * LEASE_MS,
  run: syncDue,
}

/** How soon new runs are claimed while others are running. */
const LOOK_AGAIN_MS = 1000

/** Runs the syncs that requests have queued. Up to `CONCURRENCY` run at once, so a slow bank does not delay the others. */
export async function syncQueued(deps: SyncDeps, stopping: AbortSignal): Promise<void> {
  const running = new Set<Promise<void>>()
  const until = Date.now() + TIMEOUT_MS
  do {
    const most = CONCURRENCY - running.size
    const mayClaim = !stopping.aborted && Date.now() < until && most > 0
    const rows = mayClaim ? await deps.database.durable.all(claimRuns, { entity_id: null, most }) : []
    for (const { id, entity_id } of rows) {
      const one = runSync(deps, BY_JOB, id, entity_id, deps.now(), stopping)
      running.add(one)
      void one.then(() => running.delete(one))
    }
    if (running.size > 0) await Promise.race([...running, pause(LOOK_AGAIN_MS)])
  } while (running.size > 0)
}

export const queuedSyncJob: Job = {
  name: 'import from new banks',
  everyMs: 1000,
  deadlineMs: 3 * LEASE_MS,
  run: syncQueued,
}

/** Re-encrypts with the newest secret what an older one encrypted, so that the older one can be removed. */
export const resealTokens = ({
  database,
  secrets,
}: Pick<JobContext, 'database' | 'secrets'>): Promise<number> =>
  resealAll({ secrets }, async keyIds => {
    const found = await database.durable.all(listTokensSealedBy, { key_ids: [...keyIds] })
    return found.map(({ id, token: was }) => ({
      name: `the token of connection/${id}`,
      was,
      purpose: tokenPurposeOf(id),
      replace: token => database.durable.maybe(resealToken, { id, was, token, ...byParams(BY_RESEAL) }),
    }))
  })

export const resealTokensJob: Job = { name: 're-encrypt bank tokens', everyMs: 60_000, run: resealTokens }

export const sweepArrivalsJob: Job = {
  name: 'delete unused bank transactions',
  everyMs: 3_600_000,
  run: ({ database, now }) =>
    database.durable.all(sweepArrivals, { before: new Date(now().getTime() - DAY_MS).toISOString() }),
}
