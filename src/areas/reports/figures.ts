import type { Job } from '../../kernel/jobs/jobs.ts'
import type { Db } from '../../kernel/sql/postgres.ts'
import { foldEntries, forgetMonth, listBooks, listDueMonths, noteFolded } from './figures.sql.ts'

/** So many entries are folded by one statement, a small part of a second. */
const TOGETHER = 10_000

/** Somebody else may be faster again and again, but not as often as this: then the books do not hold what they count. */
const MOST_IDLE_ROUNDS = 1000

/**
 * Folds what is left of an LLC's books into the figures that reports are made from, at most `most` statements of it. Each
 * statement stands for itself and is done once whoever runs it, so this may be run by several at once, be killed at any moment
 * and go on later. Returns how many statements folded something.
 */
export async function foldFigures(
  db: Db,
  entityId: number,
  { most = Number.POSITIVE_INFINITY, together = TOGETHER }: { most?: number; together?: number } = {},
): Promise<number> {
  let steps = 0
  let done = 0
  for (let idle = 0; ; idle++) {
    const due = await db.all(listDueMonths, { entity_id: entityId })
    if (due.length === 0) break
    if (idle > MOST_IDLE_ROUNDS) throw new Error(`the books of LLC ${entityId} cannot be folded`)
    for (const { month, folded, removals, removals_now } of due) {
      if (steps++ >= most) return done
      const found = { entity_id: entityId, month, folded, removals }
      const moved =
        removals === removals_now
          ? await db.maybe(foldEntries, { ...found, most: together })
          : await db.maybe(forgetMonth, { ...found, removals_now })
      if (!moved) continue
      done++
      idle = 0
    }
  }
  await db.all(noteFolded, { entity_id: entityId })
  return done
}

/** Of how many LLCs a run looks whether they have something to fold, and how much it folds: seconds, not minutes. */
const LLCS_PER_RUN = 5000
const STEPS_PER_RUN = 100

/** A run goes on behind the LLC at which the one before ended, so that none waits for one that is written to all the time. */
export function makeFoldFiguresJob(): Job {
  let after = 0
  return {
    name: 'fold the books into figures',
    everyMs: 30_000,
    async run({ database: { durable: db } }, stopping) {
      let left = STEPS_PER_RUN
      const books = await db.all(listBooks, { after, most: LLCS_PER_RUN })
      for (const { entity_id, is_due } of books) {
        if (left <= 0 || stopping.aborted) return
        // Before it is folded: one whose books cannot be read does not hold up the others.
        after = entity_id
        if (is_due) left -= Math.max(1, await foldFigures(db, entity_id, { most: left }))
      }
      if (books.length < LLCS_PER_RUN) after = 0
    },
  }
}

export const foldFiguresJob = makeFoldFiguresJob()
