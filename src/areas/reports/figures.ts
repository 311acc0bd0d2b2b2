import type { Job } from '../../kernel/jobs/jobs.ts'
import type { Db } from '../../kernel/sql/postgres.ts'
import { foldEntries, forgetMonth, listBooks, listDueMonths, noteFolded } from './figures.sql.ts'

/** Entries folded per statement, a fraction of a second. */
const BATCH_SIZE = 10_000

/**
 * Another process may be faster several times, but not this often: then the stored counts do not match the
 * books.
 */
const MAX_IDLE_ROUNDS = 1000

/**
 * Folds the rest of an LLC's books into the figures that reports use, with at most `most` statements. Each
 * statement is independent and has its effect once whichever process runs it, so this can run concurrently,
 * be killed at any time and continue later. Returns how many statements folded something.
 */
export async function foldFigures(
  db: Db,
  entityId: number,
  { most = Number.POSITIVE_INFINITY, batchSize = BATCH_SIZE }: { most?: number; batchSize?: number } = {},
): Promise<number> {
  let steps = 0
  let done = 0
  for (let idle = 0; ; idle++) {
    const due = await db.all(listDueMonths, { entity_id: entityId })
    if (due.length === 0) break
    if (idle > MAX_IDLE_ROUNDS) throw new Error(`the books of LLC ${entityId} cannot be folded`)
    for (const { month, folded, removals, removals_now } of due) {
      if (steps++ >= most) return done
      const found = { entity_id: entityId, month, folded, removals }
      const moved =
        removals === removals_now
          ? await db.maybe(foldEntries, { ...found, most: batchSize })
          : await db.maybe(forgetMonth, { ...found, removals_now })
      if (!moved) continue
      done++
      idle = 0
    }
  }
  await db.all(noteFolded, { entity_id: entityId })
  return done
}

/** How many LLCs a run checks, and how much it folds: seconds, not minutes. */
const LLCS_PER_RUN = 5000
const STEPS_PER_RUN = 100

/**
 * A run continues after the LLC where the previous one ended, so that one busy LLC does not delay the others.
 */
export function makeFoldFiguresJob(): Job {
  let after = 0
  return {
    name: 'summarize the books',
    everyMs: 30_000,
    async run({ database: { durable: db } }, stopping) {
      let left = STEPS_PER_RUN
      const books = await db.all(listBooks, { after, most: LLCS_PER_RUN })
      for (const { entity_id, is_due } of books) {
        if (left <= 0 || stopping.aborted) return
        // Before folding, so that an LLC whose books cannot be read does not block the others.
        after = entity_id
        if (is_due) left -= Math.max(1, await foldFigures(db, entity_id, { most: left }))
      }
      if (books.length < LLCS_PER_RUN) after = 0
    },
  }
}

export const foldFiguresJob = makeFoldFiguresJob()
