import { opendir, stat, unlink } from 'node:fs/promises'
import { join } from 'node:path'
import type { Job, JobContext } from '../../../kernel/jobs/jobs.ts'
import { statement, text } from '../../../kernel/sql/statement.ts'
import { DAY_MS } from '../../../kernel/values/dates.ts'
import { keyOfDraft } from './receive.ts'
import { isOurStore } from './recognize.ts'
import { vaultOf } from './vault.ts'

/** The owner of a draft touches it every minute. */
const ABANDONED_AFTER_MS = DAY_MS
const BATCH_SIZE = 500

const findStored = statement({
  name: 'documents.find_stored',
  params: { store_key: text },
  row: { store_key: text },
  sql: 'select store_key from documents.file where store_key = $store_key',
})

/**
 * Removes what a crash left behind. Everything that is not a document yet has its draft in one folder, under
 * a name that contains its storage key, so nothing else needs to be searched.
 */
export async function deleteAbandonedUploads({
  database,
  config,
  secrets,
  now,
}: JobContext): Promise<{ swept: number }> {
  const { store, receiving } = vaultOf(config, secrets)
  const abandoned = await listAbandoned(receiving.folder, now().getTime() - ABANDONED_AFTER_MS)
  // In another installation's folder, files unknown to our database are not left over.
  if (abandoned.length === 0 || !(await isOurStore(database.durable, store))) return { swept: 0 }
  let swept = 0
  for (const name of abandoned) {
    if (/^[0-9a-f]{64}-[0-9a-f]{16}(\.sealed)?$/.test(name)) {
      const key = keyOfDraft(name)
      if (!(await database.durable.maybe(findStored, { store_key: key }))) await store.remove(key)
    }
    // Last: if the process ends here, the next sweep finds it again.
    await unlink(join(receiving.folder, name)).catch(ignoreMissing)
    swept++
  }
  return { swept }
}

async function listAbandoned(folder: string, before: number): Promise<string[]> {
  const found: string[] = []
  try {
    for await (const entry of await opendir(folder)) {
      if (found.length >= BATCH_SIZE) break
      const seen = entry.isFile() ? await stat(join(folder, entry.name)).catch(() => null) : null
      if (seen && seen.mtimeMs < before) found.push(entry.name)
    }
  } catch (error) {
    ignoreMissing(error as NodeJS.ErrnoException)
  }
  return found
}

function ignoreMissing(error: NodeJS.ErrnoException): void {
  if (error.code !== 'ENOENT') throw error
}

export const deleteAbandonedUploadsJob: Job = {
  name: 'delete abandoned uploads',
  everyMs: 600_000,
  perNode: true,
  run: deleteAbandonedUploads,
}
