import type { Job } from '../../../kernel/jobs/jobs.ts'
import type { Database } from '../../../kernel/sql/postgres.ts'
import { foldMovements, forgetChanged, listMoved, tryLockImports } from './movements.sql.ts'

/** Entries added up in one transaction, a fraction of a second. Imports wait for it. */
const BATCH_SIZE = 10_000

type Most = { most?: number; batchSize?: number }

/**
 * Adds up what the entries of an LLC moved at its banks, for readiness and reconciliation, in at most `most`
 * transactions. Can be killed at any time and continue later. Returns how many it took; while imports of the LLC are
 * running, it does nothing.
 */
export async function addUpMovements(
  database: Database,
  entityId: number,
  { most = Number.POSITIVE_INFINITY, batchSize = BATCH_SIZE }: Most = {},
): Promise<number> {
  const of = { entity_id: entityId }
  let steps = 0
  for (let taken = batchSize; taken === batchSize && steps < most; steps++)
    taken = await database.transaction(async tx => {
      const { locked } = await tx.one(tryLockImports, of)
      if (!locked) return 0
      await tx.all(forgetChanged, of)
      return (await tx.one(foldMovements, { ...of, most: batchSize })).taken
    })
  return steps
}

/** How many LLCs a run looks at, and in how many steps it adds up: seconds, not minutes. */
const LLCS_PER_RUN = 20_000
const STEPS_PER_RUN = 500

/** A run continues after the LLC where the previous one ended, so that one busy LLC does not delay the others. */
export function makeAddUpMovementsJob(): Job {
  let after = 0
  return {
    name: 'add up bank movements',
    everyMs: 30_000,
    async run({ database }, stopping) {
      let left = STEPS_PER_RUN
      const books = await database.durable.all(listMoved, { after, most: LLCS_PER_RUN })
      for (const { entity_id, is_due } of books) {
        if (left <= 0 || stopping.aborted) return
        after = entity_id
        if (is_due) left -= await addUpMovements(database, entity_id, { most: left })
      }
      if (books.length < LLCS_PER_RUN) after = 0
    },
  }
}

export const addUpMovementsJob = makeAddUpMovementsJob()
