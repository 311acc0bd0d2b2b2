import { Counter } from 'prom-client'
import type { Db } from '../../kernel/sql/postgres.ts'
import { type By, byParams } from '../../kernel/sql/write.ts'
import { findContents, markDamaged, markWhole } from './document.sql.ts'
import type { Content } from './storage/contents.ts'
import type { Damage } from './storage/store.ts'

const found = new Counter({
  name: 'llano_damaged_files_total',
  help: 'How often a stored file was found missing or changed when it was read.',
  labelNames: ['damage'],
})

export const BY_READING: By = { actor: 'job:documents', ip: null, idempotency: null }

/** Marks a content as damaged so that the operator sees it. Only in a store known to be ours. */
export async function recordDamage(db: Db, content: Content, damage: Damage, by = BY_READING): Promise<void> {
  found.inc({ damage })
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
