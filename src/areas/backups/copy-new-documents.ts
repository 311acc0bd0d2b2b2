import type { Config } from '../../kernel/config.ts'
import type { Database } from '../../kernel/sql/postgres.ts'
import { DamagedContent, listNewFiles, readStored, storeOf } from '../documents/documents.ts'
import { documentName } from './manifest.ts'
import type { BackupTarget } from './target/target-type.ts'

/** Keys that this process has copied, with the time of the newest. */
const copied = new WeakMap<Config, { keys: Set<string>; since: string }>()

/** A document may be committed a while after its time. */
const OVERLAP_MS = 10 * 60_000

/** Copies documents that arrived since the last backup, so that a restore to any moment has them. */
export async function copyNewDocuments(
  { database, config, now }: { database: Database; config: Config; now(): Date },
  target: BackupTarget,
  sinceBackup: Date | null,
): Promise<number> {
  const known = copied.get(config)
  const since = known?.since ?? (sinceBackup ?? new Date(0)).toISOString()
  const [store, keys] = [storeOf(config), new Set<string>()]
  const next = new Date(now().getTime() - OVERLAP_MS).toISOString()
  let count = 0
  for (const { store_key: key } of await database.durable.all(listNewFiles, { since })) {
    keys.add(key)
    if (known?.keys.has(key)) continue
    const found = await store.has(key).catch(missing)
    if (!found) continue
    await target.write(documentName(key), readStored(store, key), found.sizeBytes)
    count++
  }
  copied.set(config, { keys, since: next })
  return count
}

/** A damaged one is reported when it is read; it does not prevent the others. */
function missing(error: unknown): null {
  if (error instanceof DamagedContent) return null
  throw error
}
