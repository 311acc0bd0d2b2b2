import { Gauge } from 'prom-client'
import type { Job } from '../../kernel/jobs/jobs.ts'
import { jobMetrics } from '../../kernel/metrics.ts'
import type { Db } from '../../kernel/sql/postgres.ts'
import { type By, byParams } from '../../kernel/sql/write.ts'
import { countDamaged, findContents, markDamaged, markWhole } from './document.sql.ts'
import type { Content } from './storage/contents.ts'
import type { Damage } from './storage/store.ts'

const damaged = new Gauge({
  name: 'llano_damaged_files',
  help: 'Stored files that were found missing or changed when they were read, and are not restored yet.',
  labelNames: ['damage'],
  registers: [jobMetrics],
})

/** From the database, because any process may find the damage, a command too. */
export const countDamagedJob: Job = {
  name: 'count damaged files',
  everyMs: 15_000,
  async run({ database }) {
    const { missing, changed } = await database.quick.one(countDamaged, {})
    damaged.set({ damage: 'missing' }, missing)
    damaged.set({ damage: 'changed' }, changed)
  },
}

export const BY_READING: By = { actor: 'job:documents', ip: null, idempotency: null }

/** Marks a content as damaged so that the operator sees it. Only in a store known to be ours. */
export async function recordDamage(db: Db, content: Content, damage: Damage, by = BY_READING): Promise<void> {
  const { sha256, store_key } = content
  await db.maybe(markDamaged, { sha256, store_key, damage, ...byParams(by) })
}

export async function recordWhole(db: Db, { sha256, store_key }: Content, by = BY_READING): Promise<void> {
  await db.maybe(markWhole, { sha256, store_key, ...byParams(by) })
}

/**
 * The content's current location if it changed: one that was missing may have been re-encrypted meanwhile.
 */
export async function findMoved(db: Db, { sha256, store_key }: Content): Promise<Content | null> {
  const [now] = await db.all(findContents, { hashes: [sha256.toString('hex')] })
  return now && now.store_key !== store_key ? now : null
}
