import { usOwnerOf } from './us-owner.rules.ts'
import type { YearBooks } from './year.rules.ts'

export const FILER_KINDS = ['disregarded_entity', 'partnership', 'not_foreign_owned', 'us_owned'] as const
export const CLOSINGS = ['partnership', 'no_reportable_transaction', 'us_owned'] as const

/** Who the LLC is for Form 5472, and why it has nothing to file, if so. */
export type Filer = {
  classification: (typeof FILER_KINDS)[number]
  /** Why there is no form; null if there is one, or the LLC is not foreign-owned. */
  closes_as: (typeof CLOSINGS)[number] | null
  /** What it files instead. */
  obligations: { id: string; form: string; due_date: string }[]
}

type Owned = Pick<YearBooks, 'llc' | 'taxYear'>

/** Whether two owners had a share on the same day of the tax year. Without an election that is a partnership. */
export function isPartnership({ llc: { owners }, taxYear: { begins, ends } }: Owned): boolean {
  const days = [begins, ...owners.map(({ since }) => since)].filter(day => day >= begins && day <= ends)
  return days.some(day => {
    const held = owners.filter(
      ({ since, until, percent }) => since <= day && (until === null || until >= day) && Number(percent) > 0,
    )
    return new Set(held.map(({ name }) => name)).size > 1
  })
}

/** With `hasForms`, there is something to file, on a form or left out of it. */
export function filerOf(books: YearBooks, hasForms: boolean): Filer {
  if (!books.llc.foreign_owned)
    return { classification: 'not_foreign_owned', closes_as: null, obligations: [] }
  if (isPartnership(books)) {
    const obligations = [{ id: 'us-1065', form: '1065', due_date: books.taxYear.partnership_due_date }]
    return { classification: 'partnership', closes_as: 'partnership', obligations }
  }
  if (usOwnerOf(books).is_us_person)
    return { classification: 'us_owned', closes_as: 'us_owned', obligations: [] }
  const closes_as = hasForms ? null : 'no_reportable_transaction'
  return { classification: 'disregarded_entity', closes_as, obligations: [] }
}
