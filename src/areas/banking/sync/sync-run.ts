import type { Secrets } from '../../../kernel/secrets.ts'
import type { Database } from '../../../kernel/sql/postgres.ts'
import { type By, byParams } from '../../../kernel/sql/write.ts'
import { deadlineIn } from './read-bank.ts'
import { takeTurn } from './sync.ts'
import type { Outcome } from './sync-connection.ts'
import { claimRuns, endRun, endSilentRuns, insertRun, noteProgress } from './sync-run.sql.ts'

type Deps = { database: Database; secrets: Secrets }

/** Same as the automatic import. */
const TIMEOUT_MS = 10 * 60_000

/** How often progress is reported. */
const REPORT_EVERY_MS = 500
const ALIVE_EVERY_MS = 5000

/** Starts a sync of an LLC in the background, or takes over one that is queued. `done` resolves when it ends; null if one is already running. */
export async function beginSync(
  deps: Deps,
  by: By,
  entityId: number,
  now: Date,
): Promise<{ done: Promise<void> | null }> {
  const withoutKey = { ...by, idempotency: null }
  const { durable: db } = deps.database
  await db.all(endSilentRuns, { entity_id: entityId })
  const made =
    (await db.maybe(insertRun, { entity_id: entityId, ...byParams(withoutKey) })) ??
    (await db.maybe(claimRuns, { entity_id: entityId, most: 1 }))
  return { done: made && runSync(deps, withoutKey, made.id, entityId, now) }
}

/** Never rejects: the outcome is stored in the run's record. */
export async function runSync(
  deps: Deps,
  by: By,
  id: number,
  entityId: number,
  now: Date,
  stopping?: AbortSignal,
): Promise<void> {
  const { durable: db } = deps.database
  const progress = new Progress(deps, id)
  try {
    const { result } = await takeTurn(
      deps,
      by,
      entityId,
      now,
      () => deadlineIn(TIMEOUT_MS, stopping),
      (_, { provider, read }) => progress.tell(provider, read),
    )
    await progress.end()
    const state = stopping?.aborted ? 'interrupted' : 'done'
    await db.all(endRun, { id, state, result: result.map(shownOutcome) })
  } catch {
    await progress.end()
    // The connection's record says that something went wrong on our side.
    await db.all(endRun, { id, state: 'failed', result: [] }).catch(() => {})
  }
}

const shownOutcome = (outcome: Outcome) => ({
  connection_id: outcome.connection.id,
  provider: outcome.connection.provider.name,
  synced: 'synced' in outcome ? outcome.synced : 0,
  skipped: 'synced' in outcome ? outcome.skipped : 0,
  trouble: 'trouble' in outcome ? outcome.trouble.kind : null,
})

class Progress {
  private readonly deps: Deps
  private readonly id: number
  private provider: string | null = null
  private read = 0
  private sentAtMs = 0
  private telling: Promise<unknown> = Promise.resolve()
  private readonly alive: NodeJS.Timeout

  constructor(deps: Deps, id: number) {
    this.deps = deps
    this.id = id
    this.alive = setInterval(() => this.send(), ALIVE_EVERY_MS)
    this.alive.unref()
  }

  tell(provider: string, read: number): void {
    this.provider = provider
    this.read = read
    if (Date.now() - this.sentAtMs >= REPORT_EVERY_MS) this.send()
  }

  private send(): void {
    this.sentAtMs = Date.now()
    const { id, provider, read } = this
    this.telling = this.telling
      .then(() => this.deps.database.quick.all(noteProgress, { id, provider, read }))
      .catch(() => {})
  }

  async end(): Promise<void> {
    clearInterval(this.alive)
    await this.telling
  }
}
