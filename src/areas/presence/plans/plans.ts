import { errors } from '../../../kernel/http/errors.ts'
import type { Db } from '../../../kernel/sql/postgres.ts'
import { type By, byParams } from '../../../kernel/sql/write.ts'
import { longDates } from '../../../kernel/values/date-text.ts'
import { addDays, dateOf } from '../../../kernel/values/dates.ts'
import { insertChange, lockLog } from '../change.sql.ts'
import { NO_PLANS, type PlanChanges, paintIn } from '../changes.ts'
import { presenceErrors } from '../presence.errors.ts'
import { findPlan, insertPlan, listPlans, markPlanEnded } from './plan.sql.ts'
import { dueOf, MAX_PLANS, type NewPlan, type Plan, type PlanStroke, planPlans } from './plans.rules.ts'

/** Plans a country for days to come, or leaves days open again, in a transaction. It can be undone. */
export async function planDays(
  tx: Db,
  by: By,
  memberId: number,
  stroke: PlanStroke,
): Promise<{ plans: Plan[] }> {
  await tx.one(lockLog, { member_id: memberId })
  const { plans_added, plans_ended } = await applyPlanStroke(tx, by, memberId, stroke)
  if (plans_ended.length + plans_added.length > 0)
    await tx.one(insertChange, {
      member_id: memberId,
      kind: stroke.country === null ? 'clear_plan' : 'plan',
      starts_on: stroke.from,
      ends_on: stroke.until,
      country: stroke.country,
      added: [],
      removed: [],
      plans_added,
      plans_ended,
      ...byParams(by),
    })
  return { plans: await tx.all(listPlans, { member_id: memberId }) }
}

/** The same with the log locked; the change is not recorded yet. */
export async function applyPlanStroke(
  tx: Db,
  by: By,
  memberId: number,
  stroke: PlanStroke,
): Promise<PlanChanges> {
  const plans = await tx.all(listPlans, { member_id: memberId })
  const isSame = ({ from, until, country }: Plan) =>
    country === stroke.country && from <= stroke.from && until >= stroke.until
  if (plans.some(isSame)) return NO_PLANS
  const { end, add } = planPlans(plans, stroke)
  if (plans.length - end.length + add.length > MAX_PLANS)
    throw presenceErrors.presence_plan_limit_reached({ max: MAX_PLANS })
  const how = stroke.country === null ? 'removed' : 'replaced'
  for (const id of end) await tx.one(markPlanEnded, { id, how, ...byParams(by) })
  const added: number[] = []
  for (const plan of add) added.push((await addPlan(tx, by, memberId, plan)).id)
  return { plans_added: added, plans_ended: end }
}

const addPlan = (tx: Db, by: By, memberId: number, { from, until, country }: NewPlan) =>
  tx.one(insertPlan, { member_id: memberId, starts_on: from, ends_on: until, country, ...byParams(by) })

/**
 * Records the days of a plan that have come, as the owner confirms them; the days to come stay planned.
 * Confirming again changes nothing. Undoing it asks again.
 */
export async function confirmPlan(
  tx: Db,
  by: By,
  memberId: number,
  id: number,
  now: Date,
): Promise<{ plans: Plan[] }> {
  await tx.one(lockLog, { member_id: memberId })
  const plan = await tx.maybe(findPlan, { id, member_id: memberId })
  if (!plan || (plan.ended && !plan.confirmed)) throw errors.not_found()
  if (!plan.ended) {
    const today = dateOf(now)
    const due = dueOf({ id, ...plan }, today)
    if (due === null) throw presenceErrors.presence_plan_not_due({ date: longDates(plan.from) })
    await tx.one(markPlanEnded, { id, how: 'confirmed', ...byParams(by) })
    const rest =
      plan.until > today ? [await addPlan(tx, by, memberId, { ...plan, from: addDays(today, 1) })] : []
    await paintIn(tx, by, memberId, { ...due, country: plan.country }, now, {
      plans_added: rest.map(one => one.id),
      plans_ended: [id],
    })
  }
  return { plans: await tx.all(listPlans, { member_id: memberId }) }
}
