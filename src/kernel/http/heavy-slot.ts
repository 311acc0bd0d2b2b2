import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import type { Database } from '../sql/postgres.ts'
import { int, statement, text } from '../sql/statement.ts'
import { tooBusy } from './errors.ts'

/** A slot is renewed while it is used; the slot of a process that died becomes free after this time. */
const TAKEN_SECONDS = 30
const RENEW_MS = 10_000
const LOOK_MS = 250

const takeSlot = statement({
  name: 'kernel.take_heavy_slot',
  params: { caller: text, holder: text, seconds: int },
  row: { holder: text },
  sql: `
    insert into kernel.heavy_place as p (caller, holder, taken_until)
    values ($caller, $holder, statement_timestamp() + make_interval(secs => $seconds::integer))
    on conflict (caller) do update set holder = excluded.holder, taken_until = excluded.taken_until
    where p.taken_until < statement_timestamp() or p.holder = excluded.holder
    returning holder`,
})

const leaveSlot = statement({
  name: 'kernel.leave_heavy_slot',
  params: { caller: text, holder: text },
  row: {},
  sql: 'delete from kernel.heavy_place where caller = $caller and holder = $holder',
})

/**
 * Takes the only slot for heavy requests that a caller has across all nodes; within a process, `RequestSlots` queues them. Resolves to
 * a function that releases it; rejects with 429 if it does not become free in time.
 */
export async function takeHeavySlot(
  database: Database,
  caller: string,
  waitMs: number,
): Promise<() => Promise<void>> {
  const holder = randomUUID()
  const take = () => database.quick.maybe(takeSlot, { caller, holder, seconds: TAKEN_SECONDS })
  const givesUpAt = Date.now() + waitMs
  while (!(await take())) {
    if (Date.now() >= givesUpAt) throw tooBusy()
    await pause(LOOK_MS)
  }
  // A missed renewal is no reason to end the request.
  const renewal = setInterval(() => take().catch(() => {}), RENEW_MS).unref()
  return async () => {
    clearInterval(renewal)
    await database.quick.all(leaveSlot, { caller, holder }).catch(() => {})
  }
}
