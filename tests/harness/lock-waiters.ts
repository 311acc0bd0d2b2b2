import type { ClientBase } from 'pg'

/** In pg_locks, because within a transaction pg_stat_activity always shows what it showed first. */
const WAITERS = `
  with recursive behind (pid) as (
    select pg_backend_pid()
    union
    select l.pid from pg_locks l join behind b on b.pid = any (pg_blocking_pids(l.pid)) where not l.granted
  )
  select pid from behind where pid <> pg_backend_pid()`

/**
 * Waits until as many connections wait for a lock that this one holds, directly or behind one another, and returns the ids of their
 * processes.
 */
export async function untilOthersWait(holder: ClientBase, count = 1): Promise<number[]> {
  for (;;) {
    const { rows } = await holder.query<{ pid: number }>(WAITERS)
    if (rows.length >= count) return rows.map(({ pid }) => pid)
  }
}
