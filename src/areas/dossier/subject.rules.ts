import { longDates } from '../../kernel/values/date-text.ts'
import { dateOf } from '../../kernel/values/dates.ts'
import { dossierErrors } from './dossier.errors.ts'
import type { DossierContext } from './dossier-context.ts'

/** A future tax year has nothing to defend. */
export function checkBegun(
  { name }: DossierContext['subject'],
  { begins }: DossierContext['taxYear'],
  now: Date,
): void {
  if (begins > dateOf(now)) throw dossierErrors.dossier_year_not_begun({ name, begins: longDates(begins) })
}

const FORMED = { en: 'was formed', es: 'se constituyó' }
const RECORDED = {
  en: 'was recorded, without a formation date,',
  es: 'se registró, sin fecha de constitución,',
}

/** Nor has one that ended before the LLC existed, unless something was recorded in it. */
export function checkAnything({
  subject,
  taxYear,
  counted,
}: Pick<DossierContext, 'subject' | 'taxYear' | 'counted'>): void {
  const { entries, removed, decisions } = counted
  if (taxYear.ends >= subject.exists_since || entries + removed + decisions > 0) return
  throw dossierErrors.dossier_empty({
    name: subject.name,
    came: subject.is_formed ? FORMED : RECORDED,
    since: longDates(subject.exists_since),
    begins: longDates(taxYear.begins),
    ends: longDates(taxYear.ends),
  })
}
