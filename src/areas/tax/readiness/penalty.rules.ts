/**
 * In US dollars, per related party whose form is missing, late or substantially incomplete (IRC 6038A(d)).
 */
export const PENALTY_PER_FORM = 25_000

const NOTICE_DAYS = 90
const PERIOD_DAYS = 30

export type Penalty = { initial: number; further: number; total: number }

/**
 * The penalty for forms not filed: once per form, and again for each started 30 days from the 91st day after
 * the IRS notice.
 */
export function computePenalty(forms: number, daysAfterNotice = 0): Penalty {
  const periods = Math.max(0, Math.ceil((daysAfterNotice - NOTICE_DAYS) / PERIOD_DAYS))
  const initial = forms * PENALTY_PER_FORM
  const further = initial * periods
  return { initial, further, total: initial + further }
}
