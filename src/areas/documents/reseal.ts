import { unlink, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { makeFolder } from '../../kernel/durable-folder.ts'
import type { Job, JobContext } from '../../kernel/jobs/jobs.ts'
import { BY_RESEAL } from '../../kernel/reseal.ts'
import { byParams } from '../../kernel/sql/write.ts'
import { findMoved, recordDamage } from './damage.ts'
import { listSealedBy, listUnlooked, markSealedBy, resealContent } from './reseal.sql.ts'
import { type Content, isUnreadable } from './storage/contents.ts'
import { keepDraft } from './storage/receive.ts'
import { isOurStore } from './storage/recognize.ts'
import { DamagedContent } from './storage/store.ts'
import { type Vault, vaultOf } from './storage/vault.ts'

const HEADERS_AT_ONCE = 500
const LISTED = 500
/** A run ends after this long, between two files; the next run does the rest. */
const RUN_MS = 10_000

type Deps = Pick<JobContext, 'database' | 'secrets' | 'config'>

/**
 * Re-encrypts with the newest secret what an older one encrypted, so that the older one can be removed.
 * Stored content is never overwritten: it is read and verified, stored under another key, and the record
 * switched if it still names the old one. Of two concurrent runs, the later one removes its own copy.
 */
export async function resealFiles(deps: Deps, stopping?: AbortSignal): Promise<number> {
  const { database, secrets, config } = deps
  const older = secrets.keyIds.slice(1)
  const vault = vaultOf(config, secrets)
  if (older.length === 0 || !(await isOurStore(database.durable, vault.store))) return 0
  await learnKeys(deps, vault)
  const until = Date.now() + RUN_MS
  const faults: string[] = []
  let done = 0
  for (const content of await database.durable.all(listSealedBy, { key_ids: older, most: LISTED })) {
    if (stopping?.aborted || Date.now() > until) break
    try {
      if (await resealOne(deps, vault, content)) done++
    } catch (error) {
      // Another process was faster and removed what we were about to read.
      if (await findMoved(database.durable, content)) continue
      // One unreadable file must not block the others.
      if (!(await isOfOne(deps, content, error))) throw error
      faults.push((error as Error).message)
    }
  }
  if (faults.length) throw new Error(`${faults.length} could not be re-encrypted, such as: ${faults[0]}`)
  return done
}

/** Earlier versions did not record the key; the file's header has it. */
async function learnKeys(deps: Deps, { contents }: Vault): Promise<void> {
  const rows: { sha256: string; store_key: string; sealed_by: string }[] = []
  for (const content of await deps.database.durable.all(listUnlooked, { most: HEADERS_AT_ONCE })) {
    const { sha256, store_key } = content
    try {
      const sealed_by = await contents.sealedBy(content)
      rows.push({ sha256: sha256.toString('hex'), store_key, sealed_by })
    } catch (error) {
      if (error instanceof DamagedContent)
        rows.push({ sha256: sha256.toString('hex'), store_key, sealed_by: 'unknown' })
      if (!(await isOfOne(deps, content, error))) throw error
    }
  }
  if (rows.length) await deps.database.durable.all(markSealedBy, { rows })
}

/** Whether an error concerns only this content, so that the others can continue; damage is marked. */
async function isOfOne({ database }: Deps, content: Content, error: unknown): Promise<boolean> {
  if (error instanceof DamagedContent) await recordDamage(database.durable, content, error.damage)
  return error instanceof DamagedContent || isUnreadable(error)
}

async function resealOne({ database, secrets }: Deps, vault: Vault, content: Content): Promise<boolean> {
  const { store, contents, receiving } = vault
  const { sha256, store_key: was } = content
  const draft = await keepDraft(contents.pieces(content), { ...receiving, secrets }, () => ({ sha256 }))
  try {
    await store.put(draft.path, draft.key)
    // Also register the old file as a draft before it is replaced: if the process ends before removing it,
    // the sweep finds that nothing refers to it.
    await makeFolder(receiving.folder)
    const leaving = join(receiving.folder, basename(was))
    await writeFile(leaving, '')
    const { key: store_key, sealedBy: sealed_by } = draft
    const switched = await database.durable.maybe(resealContent, {
      sha256,
      was,
      store_key,
      sealed_by: sealed_by!,
      ...byParams(BY_RESEAL),
    })
    await store.remove(switched ? was : store_key)
    await unlink(leaving).catch(() => {})
    await draft.discard()
    return switched !== null
  } finally {
    draft.leave()
  }
}

export const resealFilesJob: Job = {
  name: 're-encrypt files',
  everyMs: 30_000,
  // A first run on a large installation has much to do.
  deadlineMs: 3_600_000,
  run: resealFiles,
}
