import { errors } from '../../../kernel/http/errors.ts'
import type { Db } from '../../../kernel/sql/postgres.ts'
import { type By, byParams } from '../../../kernel/sql/write.ts'
import { addDays, dateOf } from '../../../kernel/values/dates.ts'
import { lockLog } from '../change.sql.ts'
import { paintIn } from '../changes.ts'
import { presenceErrors } from '../presence.errors.ts'
import { findPlan, insertPlan, listPlans, markPlanEnded } from './plan.sql.ts'
import { dueOf, MAX_PLANS, type NewPlan, type Plan, type PlanStroke, planPlans } from './plans.rules.ts'

/** Plans a country for days to come, or leaves days open again, in a transaction. */
export async function planDays(
  tx: Db,
  by: By,
  memberId: number,
  stroke: PlanStroke,
): Promise<{ plans: Plan[] }> {
  await tx.one(lockLog, { member_id: memberId })
  const plans = await tx.all(listPlans, { member_id: memberId })
  const isSame = ({ from, until, country }: Plan) =>
    country === stroke.country && from <= stroke.from && until >= stroke.until
  if (plans.some(isSame)) return { plans }
  const { end, add } = planPlans(plans, stroke)
  if (plans.length - end.length + add.length > MAX_PLANS)
    throw presenceErrors.presence_plan_limit_reached({ max: MAX_PLANS })
  const how = stroke.country === null ? 'removed' : 'replaced'
  for (const id of end) await tx.one(markPlanEnded, { id, how, ...byParams(by) })
  for (const plan of add) await addPlan(tx, by, memberId, plan)
  return { plans: await tx.all(listPlans, { member_id: memberId }) }
}

const addPlan = (tx: Db, by: By, memberId: number, { from, until, country }: NewPlan) =>
  tx.one(insertPlan, { member_id: memberId, starts_on: from, ends_on: until, country, ...byParams(by) })

/**
 * Records the days of a plan that have come, as the owner confirms them; the days to come stay planned.
 * Confirming again changes nothing.
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
    if (due === null) throw presenceErrors.presence_plan_not_due({ date: plan.from })
    await paintIn(tx, by, memberId, { ...due, country: plan.country }, now)
    await tx.one(markPlanEnded, { id, how: 'confirmed', ...byParams(by) })
    if (plan.until > today) await addPlan(tx, by, memberId, { ...plan, from: addDays(today, 1) })
  }
  return { plans: await tx.all(listPlans, { member_id: memberId }) }
}
