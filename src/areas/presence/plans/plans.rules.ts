import { addDays } from '../../../kernel/values/dates.ts'
import type { Stay } from '../presence.rules.ts'

/** A stay to come. Plans of a member never overlap. */
export type Plan = { id: number; from: string; until: string; country: string }
export type NewPlan = Omit<Plan, 'id'>

/** Enough for years of travel; it also limits what a request reads. */
export const MAX_PLANS = 200

/** Days to plan with a country or, with none, to leave open. */
export type PlanStroke = { from: string; until: string; country: string | null }

/** Which plans end, and which are added, so that exactly these days have the country. */
export function planPlans(plans: readonly Plan[], stroke: PlanStroke): { end: number[]; add: NewPlan[] } {
  const touched = plans.filter(({ from, until }) => from <= stroke.until && until >= stroke.from)
  const left = touched
    .filter(({ from }) => from < stroke.from)
    .map(({ from, country }) => ({ from, until: addDays(stroke.from, -1), country }))
  const right = touched
    .filter(({ until }) => until > stroke.until)
    .map(({ until, country }) => ({ from: addDays(stroke.until, 1), until, country }))
  const { country } = stroke
  const own = country === null ? [] : [{ from: stroke.from, until: stroke.until, country }]
  return { end: touched.map(({ id }) => id), add: [...left, ...own, ...right] }
}

/** The days to come of the plans, as stays. What lies before is not known until it is confirmed. */
export function plansAhead(plans: readonly Plan[], today: string): Stay[] {
  const tomorrow = addDays(today, 1)
  return plans
    .filter(({ until }) => until > today)
    .map(({ from, until, country }) => ({ from: from > today ? from : tomorrow, to: until, country }))
}

/** The part of a plan whose days have come: to be confirmed or removed. Null if it is all to come. */
export function dueOf({ from, until }: Plan, today: string): { from: string; until: string } | null {
  return from > today ? null : { from, until: until < today ? until : today }
}
