import type { Job } from '../../../kernel/jobs/jobs.ts'
import type { Database } from '../../../kernel/sql/postgres.ts'
import {
  emptyPendingList,
  findNewestChunk,
  indexInChunk,
  indexInNewChunk,
  listBooksToIndex,
  listMonthsToIndex,
  lockSearchMonth,
  noteIndexed,
} from './searchable.sql.ts'

/**
 * Limits the cost of one search step. Large, because each chunk costs a step: most months should be one
 * chunk.
 */
const CHUNK = 65_536
/** Indexed per transaction, during which nobody can remove or complete an entry of the month. */
const BATCH_SIZE = 1000

type Month = { entity_id: number; year: number; month: number }

function indexSome(database: Database, of: Month, chunk: number): Promise<number> {
  return database.transaction(async tx => {
    const { indexed } = await tx.one(lockSearchMonth, of)
    const newest = await tx.maybe(findNewestChunk, of)
    const room = newest ? chunk - newest.entries : 0
    const done =
      newest && room > 0
        ? await tx.maybe(indexInChunk, {
            ...of,
            chunk_id: newest.id,
            indexed,
            most: Math.min(room, BATCH_SIZE),
          })
        : await tx.maybe(indexInNewChunk, { ...of, indexed, most: Math.min(chunk, BATCH_SIZE) })
    await tx.one(emptyPendingList, {})
    return done?.entries ?? 0
  })
}

/**
 * Adds new entries of an LLC's books to the search index. Each step is independent, so several processes can
 * do this concurrently, and one that was killed continues later. False if it stopped before the end.
 */
export async function indexBooks(
  database: Database,
  { entity_id, revision }: { entity_id: number; revision: number },
  { stopping, chunk = CHUNK }: { stopping?: AbortSignal; chunk?: number } = {},
): Promise<boolean> {
  for (const month of await database.durable.all(listMonthsToIndex, { entity_id })) {
    const of = { entity_id, ...month }
    for (let entries = 1; entries > 0; ) {
      if (stopping?.aborted) return false
      entries = await indexSome(database, of, chunk)
    }
  }
  await database.durable.all(noteIndexed, { entity_id, revision })
  return true
}

const LLCS_PER_QUESTION = 500

export const indexBooksJob: Job = {
  name: 'index the books for search',
  everyMs: 10_000,
  // A first run on a large installation has much to do.
  deadlineMs: 3_600_000,
  async run({ database }, stopping) {
    for (let after = 0; ; ) {
      const due = await database.durable.all(listBooksToIndex, { after, most: LLCS_PER_QUESTION })
      for (const books of due) if (!(await indexBooks(database, books, { stopping }))) return
      if (due.length < LLCS_PER_QUESTION) return
      after = due.at(-1)!.entity_id
    }
  },
}
