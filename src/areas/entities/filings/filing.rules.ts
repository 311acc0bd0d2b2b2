import { addDays, dateFrom, daysInMonth } from '../../../kernel/values/dates.ts'
import { nextDueDay } from '../calendar.rules.ts'

/** Form 5472 with the pro forma Form 1120 it is attached to: one filing, known by this name. */
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

/** What the filings of an LLC follow from. */
export type FilingBasis = {
  foreign_owned: boolean
  status: string
  formation_date: string | null
  dissolved_on: string | null
  /** `MM-DD`, the last day of a month. */
  fiscal_year_end: string
  /** The day its record began, which counts where the day of formation is not known. */
  recorded_on: string
}

/** A tax year, named by the calendar year in which it would begin were it whole. */
export type TaxYear = { year: number; begins: string; ends: string }

/** The whole tax year that begins in a calendar year. */
export function wholeTaxYear(year: number, fiscalYearEnd: string): TaxYear {
  const month = Number(fiscalYearEnd.slice(0, 2))
  const endYear = month === 12 ? year : year + 1
  const ends = dateFrom(endYear, month, daysInMonth(endYear, month))
  return { year, begins: dateFrom(year, month === 12 ? 1 : month + 1, 1), ends }
}

/** The tax year that a day lies in. */
export function taxYearOf(date: string, fiscalYearEnd: string): TaxYear {
  const year = Number(date.slice(0, 4))
  const own = wholeTaxYear(year, fiscalYearEnd)
  return date >= own.begins ? own : wholeTaxYear(year - 1, fiscalYearEnd)
}

export type DueDates = {
  /** The 15th day that the law names, before weekends and holidays. */
  nominal: string
  due_date: string
  /** The day with an extension (Form 7004). */
  extended_due_date: string
}

/**
 * When Form 5472 with the pro forma 1120 is due: the 15th day of the 4th month after the tax year, which a
 * dissolution ends; six months later with an extension. A tax year that ends in June and began before 2026 has
 * one month less, and seven months of extension.
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

/** The tax years of an LLC that have ended or run on a day, each as long as the LLC existed in it. */
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

/** Where the day of formation is not known: the day its record began, or that of its dissolution if it was before. */
const firstKnownDay = ({ recorded_on: recorded, dissolved_on: dissolved }: FilingBasis): string =>
  dissolved !== null && dissolved < recorded ? dissolved : recorded

export type FilingPlan = {
  filings: ({ year: number } & DueDates)[]
  /** When there will be another filing; null where there never will. */
  nextOn: string | null
}

/** What an LLC has to file as of a day. An LLC that is still to be formed has nothing to file. */
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

/** What the operator should know of a record from which filings follow, one sentence each. */
export function noteOnBasis(basis: FilingBasis, today: string): string[] {
  if (!basis.foreign_owned)
    return ['Not foreign-owned: no filings are planned. Those it owed while it was foreign-owned stay open.']
  if (basis.formation_date !== null) return []
  if (basis.status === 'forming') return ['Still to be formed: no filings are planned.']
  const [first] = taxYearsUpTo(basis, today)
  const year = first?.year ?? taxYearOf(firstKnownDay(basis), basis.fiscal_year_end).year
  return [`No formation date: filings before ${year} are not planned; --formation-date tells it.`]
}
