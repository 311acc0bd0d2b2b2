import type { Database, Db } from '../sql/postgres.ts'
import { instant, statement, text } from '../sql/statement.ts'
import { write } from '../sql/write.ts'

// A restored copy starts paused: it serves requests, but no job runs, so it sends no email and contacts no bank
// until the operator confirms that it replaces the original.

export const findPause = statement({
  name: 'kernel.find_pause',
  params: {},
  row: { since: instant, reason: text },
  sql: 'select since, reason from kernel.pause',
})

/** For a restore, which is the first audit row of the copy. */
export const insertPause = write({
  name: 'kernel.insert_pause',
  action: 'installation.restore',
  params: { reason: text, record: text },
  row: { record: text },
  sql: `
    paused as (
      insert into kernel.pause (reason) values ($reason)
      on conflict (singleton) do update set since = now(), reason = excluded.reason
      returning reason
    ), written as (select $record::text as record from paused)`,
})

export const deletePause = write({
  name: 'kernel.delete_pause',
  action: 'installation.resume',
  params: {},
  row: { record: text },
  sql: `
    resumed as (delete from kernel.pause returning singleton),
    written as (select 'installation' as record from resumed)`,
})

export const isPaused = async (db: Db): Promise<boolean> => (await db.maybe(findPause, {})) !== null

const LOOK_AGAIN_MS = 2_000

/** Whether jobs may run now, asked at most every two seconds. If the database does not answer, they may not. */
export function jobsMayRun({ quick }: Pick<Database, 'quick'>): () => Promise<boolean> {
  let lastLook: { atMs: number; mayRun: Promise<boolean> } | null = null
  return () => {
    if (lastLook === null || Date.now() - lastLook.atMs > LOOK_AGAIN_MS) {
      const mayRun = isPaused(quick).then(
        paused => !paused,
        () => false,
      )
      lastLook = { atMs: Date.now(), mayRun }
    }
    return lastLook.mayRun
  }
}
