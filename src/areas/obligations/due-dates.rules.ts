import { addDays, addMonths, dateFrom, daysInMonth } from '../../kernel/values/dates.ts'
import type { LocalizedText } from '../../kernel/values/language.ts'
import { nextDueDay, nextUsBusinessDay } from '../entities/vocabulary.rules.ts'
import { judge } from './conditions.rules.ts'
import { type DateBasis, explainDate } from './explain-dates.rules.ts'
import { endOfThirdYearAfter, type KnownFacts, lookUp, taxYearIn } from './known-facts.rules.ts'
import { type DateRule, type ExtensionRule, type Roll, RULES, type Rule } from './rule-book.rules.ts'
import { nextSpanishBusinessDay } from './spain.rules.ts'

export type DueDate = {
  /** Which of several dates of a year, such as `Q1`. */
  part: string | null
  due: string
  /** What an extension in time would give; null if there is none. */
  extended: string | null
  /** Whether nobody has to ask for the extension. */
  extension_is_automatic: boolean
  /** How the date follows from the rule and the facts, in words. */
  why: LocalizedText
}

export type Dates = {
  dates: readonly DueDate[]
  /** Facts without which a date is not certain; the earliest possible date is used until then. */
  missing: readonly string[]
}

const ROLLS: Record<Roll, (date: string) => string> = {
  next_business_day_dc: nextDueDay,
  next_business_day_us: nextUsBusinessDay,
  next_business_day_es: nextSpanishBusinessDay,
  none: date => date,
}

const rolled = (date: string, roll: Roll | undefined): string => ROLLS[roll ?? 'none'](date)

/** The month of formation is the first of the four (California FTB 3522, "first year"). */
const MONTHS_TO_FIRST_PAYMENT = 3
const FIRST_PAYMENT_DAY = 15

type Unrolled = { part: string | null; date: string; basis: DateBasis }

/** When a rule that applies is due in a year. */
export function computeDates(rule: Rule, year: number, known: KnownFacts): Dates {
  if (rule.due === null) return { dates: [], missing: [] }
  if (rule.due.same_as !== undefined) {
    const other = RULES.find(({ id }) => id === rule.due!.same_as)
    if (!other) throw new Error(`${rule.id}: there is no rule ${rule.due.same_as}`)
    return computeDates(other, year, known)
  }
  const { exceptions = [], ...usual } = rule.due
  const judged = exceptions.map(one => ({ one, verdict: judge(one.if, year, known) }))
  const exception = judged.find(({ verdict }) => verdict.holds === true)?.one
  const open = exception
    ? []
    : judged.flatMap(({ verdict }) => (verdict.holds === null ? verdict.missing : []))
  const plan = (due: DateRule, months?: number | null) => datesOf(rule, due, months, year, known)
  const usualDates = plan(usual)
  if (exception) return plan(exception.then, exception.extension_months)
  if (open.length === 0) return usualDates
  const possible = [
    usualDates,
    ...judged
      .filter(({ verdict }) => verdict.holds === null)
      .map(({ one }) => plan(one.then, one.extension_months)),
  ]
  const earliest = possible.toSorted((a, b) =>
    (a.dates[0]?.due ?? '') < (b.dates[0]?.due ?? '') ? -1 : 1,
  )[0]!
  return { dates: earliest.dates, missing: [...new Set([...earliest.missing, ...open])] }
}

function datesOf(
  rule: Rule,
  due: DateRule,
  months: number | null | undefined,
  year: number,
  known: KnownFacts,
): Dates {
  const found = unrolledDates(rule, due, year, known)
  if ('missing' in found) return { dates: [], missing: found.missing }
  const dates = found.map(({ part, date, basis }) => {
    const extended = extend(rule.extension, { date, roll: due.roll, months, year, known })
    const isAutomatic = extended !== null && rule.extension?.automatic === true
    const last = rolled(date, due.roll)
    const why = explainDate(due, basis, date, last)
    return { part, due: last, extended, extension_is_automatic: isAutomatic, why }
  })
  return { dates, missing: [] }
}

function unrolledDates(
  rule: Rule,
  due: DateRule,
  year: number,
  known: KnownFacts,
): Unrolled[] | { missing: readonly string[] } {
  const whole = (date: string, basis: DateBasis): Unrolled[] => [{ part: null, date, basis }]
  if (due.each) {
    return due.each.map(({ period, month, day, year_offset }) => ({
      part: period,
      date: dateFrom(year + year_offset, month, day),
      basis: { kind: 'fixed' },
    }))
  }
  if (due.month_after_year_end !== undefined) {
    const { ends } = taxYearIn(year, known)
    return whole(
      dateFrom(Number(ends.slice(0, 4)), Number(ends.slice(5, 7)) + due.month_after_year_end, due.day!),
      { kind: 'tax_year', ends },
    )
  }
  const dated = due.days_after?.fact ?? due.anniversary_month_of ?? due.month_day_of
  const fact = dated ?? due.end_of_third_year_after
  if (fact !== undefined) {
    const found = lookUp(fact, year, known)
    if (found.missing) return found
    if (typeof found.value !== 'string') return { missing: [fact] }
    return whole(dateFromFact(due, found.value, year), { kind: 'fact', fact, value: found.value })
  }
  const formed = lookUp('formation_date', year, known)
  if (rule.due?.first && !formed.missing && Number(String(formed.value).slice(0, 4)) === year) {
    const day = String(formed.value)
    const [inYear, month] = day.split('-').map(Number) as [number, number]
    const basis = { kind: 'first_year' as const, formed: day }
    return whole(dateFrom(inYear, month + MONTHS_TO_FIRST_PAYMENT, FIRST_PAYMENT_DAY), basis)
  }
  return whole(dateFrom(year + (due.year_offset ?? 0), due.month!, due.day!), { kind: 'fixed' })
}

function dateFromFact(due: DateRule, value: string, year: number): string {
  if (due.days_after) return addDays(value, due.days_after.days)
  if (due.end_of_third_year_after !== undefined) return endOfThirdYearAfter(value)
  if (due.anniversary_month_of !== undefined) return dateFrom(year, Number(value.slice(5, 7)), due.day!)
  const [month, day] = value.split('-').map(Number) as [number, number]
  // 29 February is 28 February in other years.
  return dateFrom(year, month, Math.min(day, daysInMonth(year, month)))
}

type Extended = {
  date: string
  roll: Roll | undefined
  months: number | null | undefined
  year: number
  known: KnownFacts
}

/** Months are added to the date before weekends and holidays, and the result moves past them again. */
function extend(
  extension: ExtensionRule | null,
  { date, roll, months, year, known }: Extended,
): string | null {
  if (extension === null) return null
  if (extension.automatic || extension.if_efiled) {
    const { month, day, year_offset = 0 } = extension
    return rolled(dateFrom(year + year_offset, month!, day!), extension.roll)
  }
  const exception = extension.exceptions?.find(one => judge(one.if, year, known).holds === true)
  const added = months !== undefined ? months : (exception?.months ?? extension.months ?? null)
  return added === null ? null : rolled(addMonths(date, added), roll)
}
