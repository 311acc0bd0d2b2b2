import type { Db } from '../../../kernel/sql/postgres.ts'
import { type By, byParams } from '../../../kernel/sql/write.ts'
import { longDates } from '../../../kernel/values/date-text.ts'
import { addDays, dateOf } from '../../../kernel/values/dates.ts'
import { checkNotErased } from '../../members/members.ts'
import { insertChange, lockLog } from '../change.sql.ts'
import { applyStroke, NO_PLANS, paintIn, replaceStay } from '../changes.ts'
import { listPlans, markPlanEnded } from '../plans/plan.sql.ts'
import { applyPlanStroke, planDays } from '../plans/plans.ts'
import { presenceErrors } from '../presence.errors.ts'
import { findDecidingStays } from '../stays.ts'

export type Days = { from: string; until: string }

/** Records a country for days, or clears them, in a transaction: days that have come in the log, days to come as a plan. */
export async function recordStay(
  tx: Db,
  by: By,
  memberId: number,
  { from, until, country }: Days & { country: string | null },
  now: Date,
): Promise<void> {
  const today = dateOf(now)
  await checkNotErased(tx, memberId)
  await tx.one(lockLog, { member_id: memberId })
  if (from <= today) {
    const last = until < today ? until : today
    await paintIn(tx, by, memberId, { from, until: last, country }, now)
    // A plan for these days has come true, or not.
    if (country === null) await planDays(tx, by, memberId, { from, until: last, country })
  }
  if (until > today) {
    const first = from > today ? from : addDays(today, 1)
    await planDays(tx, by, memberId, { from: first, until, country })
  }
}

type OldStay = Days & { country: string | null }

/**
 * Replaces a recorded or planned stay by a new one, as one change. Only a stay with exactly these days is replaced, and of several
 * the last that was recorded.
 */
export async function changeStay(
  tx: Db,
  by: By,
  memberId: number,
  old: OldStay,
  { from, until, country }: Days & { country: string },
  now: Date,
): Promise<void> {
  const today = dateOf(now)
  await checkNotErased(tx, memberId)
  await tx.one(lockLog, { member_id: memberId })
  const isOld = (days: Days & { country: string }) =>
    days.from === old.from && days.until === old.until && days.country === (old.country ?? days.country)
  const log = await findDecidingStays(tx, memberId, old)
  const stay = log
    .filter(one => !one.kept_from && isOld({ ...one, until: one.to ?? one.from }))
    .toSorted((a, b) => a.id - b.id)
    .at(-1)
  const plan = (await tx.all(listPlans, { member_id: memberId })).find(isOld)
  if (!stay && !plan)
    throw presenceErrors.stay_to_change_not_found(
      { from: longDates(old.from), until: longDates(old.until) },
      { field: 'old_from' },
    )
  const step = { ...by, idempotency: null }
  if (plan) await tx.one(markPlanEnded, { id: plan.id, how: 'replaced', ...byParams(step) })
  const come = from <= today ? { from, until: until < today ? until : today, country } : null
  const { added, removed } = stay
    ? await replaceStay(tx, step, memberId, stay, come, now)
    : come
      ? await applyStroke(tx, step, memberId, come, now)
      : { added: [], removed: [] }
  const ahead = { from: from > today ? from : addDays(today, 1), until, country }
  const plans = until > today ? await applyPlanStroke(tx, step, memberId, ahead) : NO_PLANS
  const days = { starts_on: from, ends_on: until, country }
  await tx.one(insertChange, {
    member_id: memberId,
    kind: come || stay ? 'paint' : 'plan',
    ...days,
    added,
    removed,
    plans_added: plans.plans_added,
    plans_ended: [...(plan ? [plan.id] : []), ...plans.plans_ended],
    ...byParams(by),
  })
}
