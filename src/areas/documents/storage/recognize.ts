import { randomBytes } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import type { ReadyCheck } from '../../../kernel/area.ts'
import type { Deps } from '../../../kernel/http/endpoint.ts'
import { CommandError } from '../../../kernel/http/refusal.ts'
import type { Job, JobReport } from '../../../kernel/jobs/jobs.ts'
import type { Db } from '../../../kernel/sql/postgres.ts'
import { type By, byParams } from '../../../kernel/sql/write.ts'
import { type Content, storedSize } from './contents.ts'
import { findStore, insertStore, listNewestContents, lockStore, markStore } from './store.sql.ts'
import { DamagedContent, type DocumentStore } from './store.ts'
import { vaultOf } from './vault.ts'

// A wrong folder, an unmounted disk or another bucket look like a store that lost everything. So the store
// has a marker that the database knows, and without the marker nothing is reported as missing.

/** How many of the newest contents are looked up in a store without a marker. */
const NEWEST = 10

/**
 * Whether this is the store of this installation. A store without a marker that holds the newest contents
 * gets the marker.
 */
export async function isOurStore(db: Db, store: DocumentStore): Promise<boolean> {
  const [known, found] = [await db.maybe(findStore, {}), await store.readMark()]
  if (known && found !== null) return known.mark === found
  if (!(await holdsNewest(db, store))) return false
  // The database decides between two at once. A marker without its row is left by a rolled-back transaction.
  await db.all(insertStore, { mark: found ?? randomBytes(16).toString('hex') })
  const { mark } = await db.one(findStore, {})
  if (found === null) await store.writeMark(mark)
  return found === null || found === mark
}

/** True if nothing was ever stored. */
async function holdsNewest(db: Db, store: DocumentStore): Promise<boolean> {
  const newest = await db.all(listNewestContents, { most: NEWEST })
  for (const content of newest) if (await isThere(store, content)) return true
  return newest.length === 0
}

async function isThere(store: DocumentStore, content: Content): Promise<boolean> {
  try {
    return (await store.has(content.store_key))?.sizeBytes === storedSize(content)
  } catch (error) {
    if (error instanceof DamagedContent) return false
    throw error
  }
}

export const describeForeign = ({ where }: DocumentStore): string =>
  `${where} is not the document store of this installation: it has neither its mark nor its newest files`

export async function expectOurStore(db: Db, store: DocumentStore): Promise<void> {
  if (!(await isOurStore(db, store))) throw foreign(store)
}

/** Members get a 500 that names neither folder nor settings; operators read this on the command line or in the log. */
const foreign = (store: DocumentStore): CommandError =>
  new CommandError(
    `Nothing was done: ${describeForeign(store)}. Check LLANO_DOCUMENTS_DIR and LLANO_S3_BUCKET, and that the disk is ` +
      'mounted. If the files are lost for good, llano document check --adopt makes it the store of this installation.',
  )

/**
 * Accepts it as our store whatever it holds. It gets a new marker: the old one may turn up again and must not
 * be confused with this one.
 */
export async function adoptStore(db: Db, store: DocumentStore, by: By): Promise<void> {
  if (await isSharedStore(db, store)) return
  const found = await store.readMark()
  const mark = found ?? randomBytes(16).toString('hex')
  if (found === null) await store.writeMark(mark)
  await db.one(markStore, { mark, ...byParams(by) })
}

/** Like `isOurStore`, but an unmarked store that holds nothing is not ours if another one was marked. */
async function isSharedStore(db: Db, store: DocumentStore): Promise<boolean> {
  const [known, found] = [await db.maybe(findStore, {}), await store.readMark()]
  if (known && found === null && (await isUnused(db))) return false
  return isOurStore(db, store)
}

const isUnused = async (db: Db) => (await db.all(listNewestContents, { most: 1 })).length === 0

/**
 * Several nodes must share one store; otherwise half of the documents would be missing on each. The first
 * node marks the store before there is any document, so a second one with another folder is noticed when it
 * starts. Throws a CommandError then.
 */
export async function checkSharedStore({ database, config, secrets }: Deps): Promise<void> {
  // The embedded PostgreSQL serves one node.
  if (config.databaseUrl === null) return
  const { store } = vaultOf(config, secrets)
  try {
    await store.readMark()
  } catch (error) {
    // A bucket may be back later, and most requests need no document.
    if (config.s3 !== null) return
    throw new CommandError(
      `This node does not start: ${store.where} cannot be read (${(error as Error).message}).`,
    )
  }
  const isShared = await database.transaction(async tx => {
    await tx.one(lockStore, {})
    return isSharedStore(tx, store)
  })
  if (isShared) return
  throw new CommandError(
    `This node does not start: ${describeForeign(store)}. All nodes on one database must share one document store: ` +
      'the same bucket (LLANO_S3_BUCKET), or one network folder (LLANO_DOCUMENTS_DIR). If this is the right one, ' +
      'run llano document check --adopt.',
  )
}

/** A load balancer does not wait longer. */
const READY_MS = 2_000
const READY_FOR_MS = 3_000

/**
 * A folder that is missing on this node is a reason to send requests to another one. A bucket that does not
 * respond is the same for all nodes, and most requests need no document, so that is only a warning.
 */
export function makeStoreReady(): ReadyCheck {
  let last: { atMs: number; result: ReturnType<ReadyCheck> } | null = null
  const check = async ({ database, config, secrets }: Deps): ReturnType<ReadyCheck> => {
    const { store } = vaultOf(config, secrets)
    const silent = pause(READY_MS, null, { ref: false }).then(() => {
      throw new Error('no answer')
    })
    try {
      const [known, found] = await Promise.race([
        Promise.all([database.quick.maybe(findStore, {}), store.readMark()]),
        silent,
      ])
      // Before the first document of a single node there is no mark.
      if (known === null || known.mark === found) return null
      if (found === null && (await isSharedStore(database.durable, store))) return null
      return {
        isReady: false,
        message: 'The document store of this node is missing, or is not the one of this installation.',
      }
    } catch {
      return { isReady: config.s3 !== null, message: 'The document store does not respond.' }
    } finally {
      silent.catch(() => {})
    }
  }
  return deps => {
    if (!last || performance.now() - last.atMs > READY_FOR_MS)
      last = { atMs: performance.now(), result: check(deps) }
    return last.result
  }
}

/** Reports an unavailable store when it disappears, and not when the first document is requested. */
export const recognizeStoreJob: Job = {
  name: 'check the document store',
  everyMs: 60_000,
  perNode: true,
  async run({ database, config, secrets }): Promise<JobReport> {
    const { store } = vaultOf(config, secrets)
    // If nothing was stored yet, the first document creates the store.
    if (await isUnused(database.durable)) return { trouble: null }
    try {
      return { trouble: (await isOurStore(database.durable, store)) ? null : describeForeign(store) }
    } catch (error) {
      return { trouble: `${store.where} cannot be checked: ${(error as Error).message}` }
    }
  },
}
