import { invalid } from '../../kernel/http/refusal.ts'
import { dateOf } from '../../kernel/values/dates.ts'
import type { Making } from './making.ts'

/** A future tax year has nothing to defend. */
export function checkBegun({ name }: Making['subject'], { begins }: Making['taxYear'], now: Date): void {
  if (begins > dateOf(now))
    throw invalid(`There is no dossier of ${name} for a tax year that has not begun: it begins on ${begins}.`)
}

/** Nor has one that ended before the LLC existed, unless something was recorded in it. */
export function checkAnything({
  subject,
  taxYear,
  counted,
}: Pick<Making, 'subject' | 'taxYear' | 'counted'>): void {
  const { entries, removed, decisions } = counted
  if (taxYear.ends >= subject.exists_since || entries + removed + decisions > 0) return
  const came = subject.is_formed ? 'was formed' : 'was recorded, without a day on which it was formed,'
  throw invalid(
    `There is nothing to put into that dossier: ${subject.name} ${came} on ${subject.exists_since}, and nothing is booked or decided from ${taxYear.begins} to ${taxYear.ends}.`,
  )
}
