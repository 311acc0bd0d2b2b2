import { randomBytes } from 'node:crypto'
import { CommandError } from '../../../kernel/http/refusal.ts'
import type { Job, JobReport } from '../../../kernel/jobs/jobs.ts'
import type { Db } from '../../../kernel/sql/postgres.ts'
import { type By, byParams } from '../../../kernel/sql/write.ts'
import { type Content, storedSize } from './contents.ts'
import { findStore, insertStore, listNewestContents, markStore } from './store.sql.ts'
import { DamagedContent, type DocumentStore } from './store.ts'
import { vaultOf } from './vault.ts'

// A wrong folder, a disk that is not mounted or another bucket look like a store from which everything is gone. So the
// store bears a mark that the database knows, and nothing is taken for missing where the mark is not found.

/** As many of the newest contents are looked for in a store without a mark. */
const NEWEST = 10

/** Whether this is the store of this installation. One without a mark that holds what was stored last gets the mark. */
export async function isOurStore(db: Db, store: DocumentStore): Promise<boolean> {
  const [known, found] = [await db.maybe(findStore, {}), await store.readMark()]
  if (known && found !== null) return known.mark === found
  if (!(await holdsNewest(db, store))) return false
  // Of two at once the database decides. A mark without its row is left by a transaction that was rolled back.
  await db.all(insertStore, { mark: found ?? randomBytes(16).toString('hex') })
  const { mark } = await db.one(findStore, {})
  if (found === null) await store.writeMark(mark)
  return found === null || found === mark
}

/** Also where nothing was ever stored. */
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

export const tellForeign = ({ where }: DocumentStore): string =>
  `${where} is not the document store of this installation: it has neither its mark nor its newest files`

export async function expectOurStore(db: Db, store: DocumentStore): Promise<void> {
  if (!(await isOurStore(db, store))) throw foreign(store)
}

/** Members get a 500 that names neither folder nor settings; operators read this on the command line or in the log. */
const foreign = (store: DocumentStore): CommandError =>
  new CommandError(
    `Nothing was done: ${tellForeign(store)}. Check LLANO_DOCUMENTS_DIR and LLANO_S3_BUCKET, and that the disk is ` +
      'mounted. If the files are lost for good, llano document check --adopt makes it the store of this installation.',
  )

/**
 * Whatever it holds, it is our store from now on. It gets a mark of its own: the one that was ours may turn up again, and
 * must not be taken for this one.
 */
export async function adoptStore(db: Db, store: DocumentStore, by: By): Promise<void> {
  if (await isOurStore(db, store)) return
  const found = await store.readMark()
  const mark = found ?? randomBytes(16).toString('hex')
  if (found === null) await store.writeMark(mark)
  await db.one(markStore, { mark, ...byParams(by) })
}

/** So that a store that is not there is told when it is not, and not when the first document is asked for. */
export const recogniseStoreJob: Job = {
  name: 'look whether the store of documents is there',
  everyMs: 60_000,
  async run({ database, config, secrets }): Promise<JobReport> {
    const { store } = vaultOf(config, secrets)
    // Where nothing was stored yet, whoever stores the first document makes the store.
    if ((await database.durable.all(listNewestContents, { most: 1 })).length === 0) return { trouble: null }
    try {
      return { trouble: (await isOurStore(database.durable, store)) ? null : tellForeign(store) }
    } catch (error) {
      return { trouble: `${store.where} cannot be looked at: ${(error as Error).message}` }
    }
  },
}
