/** In US dollars, for each related party whose form is missing, late or substantially incomplete (IRC 6038A(d)). */
export const PENALTY_PER_FORM = 25_000

const NOTICE_DAYS = 90
const PERIOD_DAYS = 30

export type Penalty = { initial: number; further: number; total: number }

/**
 * What is owed for forms that were not filed: once for each, and again for each 30 days, or part of them, from the 91st day
 * after the notice of the IRS on.
 */
export function computePenalty(forms: number, daysAfterNotice = 0): Penalty {
  const periods = Math.max(0, Math.ceil((daysAfterNotice - NOTICE_DAYS) / PERIOD_DAYS))
  const initial = forms * PENALTY_PER_FORM
  const further = initial * periods
  return { initial, further, total: initial + further }
}
