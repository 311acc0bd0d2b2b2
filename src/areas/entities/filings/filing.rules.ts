import { addDays, dateFrom, daysInMonth } from '../../../kernel/values/dates.ts'
import { nextDueDay } from '../calendar.rules.ts'

/** Form 5472 with the pro forma Form 1120 it is attached to: one filing under this name. */
export const FORM = '5472'

/** Foreign-owned disregarded LLCs report for tax years that begin after 2016. */
const FIRST_YEAR = 2017

export const FILING_STATUSES = ['pending', 'extended', 'filed', 'not_required'] as const
export type FilingStatus = (typeof FILING_STATUSES)[number]

/** Whether it should have been filed before a day. */
export function isOverdue(
  filing: { status: string; due_date: string; extended_due_date: string | null },
  today: string,
): boolean {
  const open = filing.status === 'pending' || filing.status === 'extended'
  return open && (filing.extended_due_date ?? filing.due_date) < today
}

/** The fields that filings depend on. */
export type FilingBasis = {
  foreign_owned: boolean
  status: string
  formation_date: string | null
  dissolved_on: string | null
  /** `MM-DD`, the last day of a month. */
  fiscal_year_end: string
  /** The day the record was created, used if the formation date is unknown. */
  recorded_on: string
}

/** A tax year, named after the calendar year in which it would begin if complete. */
export type TaxYear = { year: number; begins: string; ends: string }

/** The whole tax year that begins in a calendar year. */
export function wholeTaxYear(year: number, fiscalYearEnd: string): TaxYear {
  const month = Number(fiscalYearEnd.slice(0, 2))
  const endYear = month === 12 ? year : year + 1
  const ends = dateFrom(endYear, month, daysInMonth(endYear, month))
  return { year, begins: dateFrom(year, month === 12 ? 1 : month + 1, 1), ends }
}

/** The tax year that contains a day. */
export function taxYearOf(date: string, fiscalYearEnd: string): TaxYear {
  const year = Number(date.slice(0, 4))
  const own = wholeTaxYear(year, fiscalYearEnd)
  return date >= own.begins ? own : wholeTaxYear(year - 1, fiscalYearEnd)
}

export type DueDates = {
  /** The statutory 15th day, before weekends and holidays. */
  nominal: string
  due_date: string
  /** The date with an extension (Form 7004). */
  extended_due_date: string
}

/**
 * When Form 5472 with the pro forma 1120 is due: the 15th day of the 4th month after the tax year, which a
 * dissolution ends; six months later with an extension. A tax year that ends in June and began before 2026
 * has one month less, and an extension of seven months.
 */
export function computeDueDates({ begins, ends }: Pick<TaxYear, 'begins' | 'ends'>): DueDates {
  const [year, month] = [Number(ends.slice(0, 4)), Number(ends.slice(5, 7))]
  const early = month === 6 && begins < '2026-01-01'
  const due = month + (early ? 3 : 4)
  const nominal = dateFrom(year, due, 15)
  return {
    nominal,
    due_date: nextDueDay(nominal),
    extended_due_date: nextDueDay(dateFrom(year, due + (early ? 7 : 6), 15)),
  }
}

/** The tax years of an LLC that have ended or are running on a day, limited to when the LLC existed. */
export function taxYearsUpTo(basis: FilingBasis, today: string): TaxYear[] {
  const { dissolved_on: dissolvedOn, fiscal_year_end: fiscalYearEnd } = basis
  const from = basis.formation_date ?? firstKnownDay(basis)
  const until = dissolvedOn !== null && dissolvedOn < today ? dissolvedOn : today
  const years: TaxYear[] = []
  if (from > until) return years
  const first = Math.max(taxYearOf(from, fiscalYearEnd).year, FIRST_YEAR)
  const last = taxYearOf(until, fiscalYearEnd).year
  for (let year = first; year <= last; year++) {
    const whole = wholeTaxYear(year, fiscalYearEnd)
    years.push({
      year,
      begins: whole.begins < from ? from : whole.begins,
      ends: dissolvedOn !== null && dissolvedOn < whole.ends ? dissolvedOn : whole.ends,
    })
  }
  return years
}

/** If the formation date is unknown: the day its record was created, or its dissolution if earlier. */
const firstKnownDay = ({ recorded_on: recorded, dissolved_on: dissolved }: FilingBasis): string =>
  dissolved !== null && dissolved < recorded ? dissolved : recorded

export type FilingPlan = {
  filings: ({ year: number } & DueDates)[]
  /** When the next filing arises; null if never. */
  nextOn: string | null
}

/** What an LLC has to file as of a day. An LLC that is not formed yet has nothing to file. */
export function planFilings(basis: FilingBasis, today: string): FilingPlan {
  const formed = basis.status !== 'forming' || basis.formation_date !== null
  if (!basis.foreign_owned || !formed) return { filings: [], nextOn: null }
  const years = taxYearsUpTo(basis, today)
  const filings = years.map(year => ({ year: year.year, ...computeDueDates(year) }))
  return { filings, nextOn: nextLook(basis, today) }
}

function nextLook({ dissolved_on, formation_date, fiscal_year_end }: FilingBasis, today: string) {
  if (dissolved_on !== null) return null
  if (formation_date !== null && formation_date > today) return formation_date
  return addDays(taxYearOf(today, fiscal_year_end).ends, 1)
}

/** Notes for the operator about a record that filings depend on, one sentence each. */
export function noteOnBasis(basis: FilingBasis, today: string): string[] {
  if (!basis.foreign_owned)
    return ['Not foreign-owned: no filings are scheduled. Filings due while it was foreign-owned stay open.']
  if (basis.formation_date !== null) return []
  if (basis.status === 'forming') return ['Not formed yet: no filings are scheduled.']
  const [first] = taxYearsUpTo(basis, today)
  const year = first?.year ?? taxYearOf(firstKnownDay(basis), basis.fiscal_year_end).year
  return [`No formation date: filings before ${year} are not scheduled. Set it with --formation-date.`]
}
