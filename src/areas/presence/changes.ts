import type { DatabaseError } from 'pg'
import { JsonText } from '../../kernel/http/endpoint.ts'
import { errors } from '../../kernel/http/errors.ts'
import type { Database, Db } from '../../kernel/sql/postgres.ts'
import { type By, byParams } from '../../kernel/sql/write.ts'
import { addDays, dateOf, LAST_DAY } from '../../kernel/values/dates.ts'
import {
  findChange,
  findLastChange,
  insertChange,
  lockLog,
  markChangeUndone,
  restoreStay,
} from './change.sql.ts'
import {
  type LoggedStay,
  overlapping,
  planRemoval,
  planStroke,
  type Repainting,
  type Stroke,
} from './paint.rules.ts'
import { markPlanEnded, restorePlan } from './plans/plan.sql.ts'
import { presenceErrors } from './presence.errors.ts'
import { MAX_STAY_DAYS } from './presence.rules.ts'
import { markStayRemoved } from './stay.sql.ts'
import { addStay, findDecidingStays } from './stays.ts'

/** Records a country for days of a member's log, or clears them. Returns the change, if any. */
export async function paintDays(
  database: Database,
  by: By,
  memberId: number,
  stroke: Stroke,
  now: Date,
): Promise<JsonText> {
  return database.transaction(async tx => {
    await tx.one(lockLog, { member_id: memberId })
    return new JsonText((await paintIn(tx, by, memberId, stroke, now)) ?? '{"change":null}')
  })
}

/** The plans that a change adds and ends. */
export type PlanChanges = { plans_added: number[]; plans_ended: number[] }
export const NO_PLANS: PlanChanges = { plans_added: [], plans_ended: [] }

/** The same in a transaction that has locked the log, as one change with plans. Null if nothing changed. */
export async function paintIn(
  tx: Db,
  by: By,
  memberId: number,
  stroke: Stroke,
  now: Date,
  plans: PlanChanges = NO_PLANS,
): Promise<string | null> {
  const { added, removed } = await applyStroke(tx, { ...by, idempotency: null }, memberId, stroke, now)
  if (removed.length + added.length + plans.plans_added.length + plans.plans_ended.length === 0) return null
  const { from: starts_on, until: ends_on, country } = stroke
  const kind = country === null ? 'clear' : 'paint'
  const change = { member_id: memberId, kind, starts_on, ends_on, country, added, removed, ...plans }
  return (await tx.one(insertChange, { ...change, ...byParams(by) })).body
}

/** Changes the stays so that these days have the country. The log is locked; the change is not recorded yet. */
export async function applyStroke(
  tx: Db,
  by: By,
  memberId: number,
  stroke: Stroke,
  now: Date,
): Promise<{ added: number[]; removed: number[] }> {
  const today = dateOf(now)
  const log = await findLog(tx, memberId, stroke, today)
  return applyPlan(tx, by, memberId, planStroke(log, stroke, today))
}

/**
 * Replaces one stay of the log by days with a country. Other stays that had days with it do not change. The log is locked; the
 * change is not recorded yet.
 */
export async function replaceStay(
  tx: Db,
  by: By,
  memberId: number,
  old: LoggedStay,
  stroke: Stroke | null,
  now: Date,
): Promise<{ added: number[]; removed: number[] }> {
  const today = dateOf(now)
  const log = await findLog(tx, memberId, { from: old.from, until: old.to ?? old.from }, today)
  const kept = overlapping(log, old).map(({ id }) => id)
  const first = await applyPlan(tx, by, memberId, planRemoval(log, old, today))
  if (stroke === null) return first
  const then = planStroke(await findLog(tx, memberId, stroke, today), stroke, today, kept)
  const second = await applyPlan(tx, by, memberId, then)
  // What the first step added and the second removed was never there.
  const isBetween = (id: number) => first.added.includes(id) && second.removed.includes(id)
  return {
    added: [...first.added, ...second.added].filter(id => !isBetween(id)),
    removed: [...first.removed, ...second.removed].filter(id => !isBetween(id)),
  }
}

/** As far as a stay starting in the range can reach, and as days filled from it can: until today. */
function findLog(tx: Db, memberId: number, days: { from: string; until: string }, today: string) {
  const reach = addDays(days.until, MAX_STAY_DAYS)
  const until = [reach < LAST_DAY ? reach : LAST_DAY, today].toSorted().at(-1)!
  return findDecidingStays(tx, memberId, { from: days.from, until })
}

async function applyPlan(tx: Db, by: By, memberId: number, { remove, add }: Repainting) {
  for (const id of remove) await tx.one(markStayRemoved, { id, ...byParams(by) })
  const added: number[] = []
  for (const stay of add) added.push((await addStay(tx, by, memberId, stay)).id)
  return { added, removed: remove }
}

/** Undoes the last change exactly: added stays and plans are removed, and removed ones are restored. */
export async function undoChange(
  database: Database,
  by: By,
  memberId: number,
  id: number,
): Promise<JsonText> {
  return database.transaction(async tx => {
    await tx.one(lockLog, { member_id: memberId })
    const known = await tx.maybe(findChange, { id, member_id: memberId })
    if (!known) throw errors.not_found()
    if (known.undone) return new JsonText(JSON.stringify({ change: known.told }))
    const last = await tx.one(findLastChange, { member_id: memberId })
    if (last.id !== id) throw presenceErrors.presence_change_not_last()
    const step = { ...by, idempotency: null }
    await putBack(tx, step, last.added as number[], last.removed as number[])
    await putBackPlans(tx, step, last.plans_added as number[], last.plans_ended as number[])
    return new JsonText((await tx.one(markChangeUndone, { id, ...byParams(by) })).body)
  })
}

async function putBack(tx: Db, by: By, added: number[], removed: number[]): Promise<void> {
  try {
    for (const id of added)
      if (!(await tx.maybe(markStayRemoved, { id, ...byParams(by) })))
        throw presenceErrors.presence_change_outdated()
    for (const id of removed)
      if (!(await tx.maybe(restoreStay, { id, ...byParams(by) })))
        throw presenceErrors.presence_change_outdated()
  } catch (error) {
    // Another stay took the place of one to restore.
    if ((error as DatabaseError).constraint === 'stay_place') throw presenceErrors.presence_change_outdated()
    throw error
  }
}

async function putBackPlans(tx: Db, by: By, added: number[], ended: number[]): Promise<void> {
  for (const id of added)
    if (!(await tx.maybe(markPlanEnded, { id, how: 'removed', ...byParams(by) })))
      throw presenceErrors.presence_change_outdated()
  for (const id of ended)
    if (!(await tx.maybe(restorePlan, { id, ...byParams(by) })))
      throw presenceErrors.presence_change_outdated()
}
