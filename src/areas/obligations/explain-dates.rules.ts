import { dayOfYear, longDate, weekdayName } from '../../kernel/values/date-text.ts'
import { weekdayOf } from '../../kernel/values/dates.ts'
import type { LocalizedText } from '../../kernel/values/language.ts'
import { inEachLanguage } from './explain.rules.ts'
import { type DateRule, labelOf } from './rule-book.rules.ts'

/** What a due date was computed from. */
export type DateBasis =
  | { kind: 'fixed' }
  | { kind: 'first_year'; formed: string }
  | { kind: 'tax_year'; ends: string }
  | { kind: 'fact'; fact: string; value: string }

const LAST_WEEKDAY = 5

/** How a due date follows from the rule and the facts; `unrolled` is the date before weekends and holidays. */
export function explainDate(
  due: DateRule,
  basis: DateBasis,
  unrolled: string,
  rolled: string,
): LocalizedText {
  return inEachLanguage(language => {
    const follows = WORDS[language].basis(due, basis, unrolled)
    return unrolled === rolled ? follows : `${follows} ${WORDS[language].moved(unrolled)}`
  })
}

const isWeekend = (date: string) => weekdayOf(date) > LAST_WEEKDAY

/** Days and months in rules: `1st`, `3rd`, `15th`. */
const ordinal = (n: number) =>
  `${n}${{ 1: 'st', 2: 'nd', 3: 'rd', 21: 'st', 22: 'nd', 23: 'rd', 31: 'st' }[n] ?? 'th'}`

const WORDS = {
  en: {
    moved: (date: string) =>
      isWeekend(date)
        ? `${longDate(date, 'en')} is a ${weekdayName(date, 'en')}, so the next business day counts.`
        : `${longDate(date, 'en')} is a holiday, so the next business day counts.`,
    basis(due: DateRule, basis: DateBasis, date: string): string {
      if (basis.kind === 'fixed') return `Fixed date: ${longDate(date, 'en')}.`
      if (basis.kind === 'first_year')
        return `In the first year, the 15th day of the 4th month, counting the month of formation (${longDate(basis.formed, 'en')}).`
      if (basis.kind === 'tax_year')
        return `The tax year ends on ${longDate(basis.ends, 'en')}. It is due on the ${ordinal(due.day!)} day of the ${ordinal(due.month_after_year_end!)} month after that.`
      const { fact, value } = basis
      const label = labelOf(fact).en
      if (due.month_day_of) return `Every year on ${dayOfYear(value, 'en')} (${label}).`
      const since = `${label}: ${longDate(value, 'en')}.`
      if (due.days_after) return `${since} It is due ${due.days_after.days} days after that.`
      if (due.anniversary_month_of)
        return `${since} It is due each year on the ${ordinal(due.day!)} day of that month.`
      return `${since} It is due at the end of the third year after that.`
    },
  },
  es: {
    moved: (date: string) =>
      isWeekend(date)
        ? `El ${longDate(date, 'es')} es ${weekdayName(date, 'es')}, así que cuenta el siguiente día hábil.`
        : `El ${longDate(date, 'es')} es festivo, así que cuenta el siguiente día hábil.`,
    basis(due: DateRule, basis: DateBasis, date: string): string {
      if (basis.kind === 'fixed') return `Fecha fija: ${longDate(date, 'es')}.`
      if (basis.kind === 'first_year')
        return `El primer año, el día 15 del cuarto mes contando el de constitución (${longDate(basis.formed, 'es')}).`
      if (basis.kind === 'tax_year')
        return `El ejercicio termina el ${longDate(basis.ends, 'es')}. Vence el día ${due.day} del ${due.month_after_year_end}.º mes posterior.`
      const { fact, value } = basis
      const label = labelOf(fact).es
      if (due.month_day_of) return `Cada año el ${dayOfYear(value, 'es')} (${label}).`
      const since = `${label}: ${longDate(value, 'es')}.`
      if (due.days_after) return `${since} Vence ${due.days_after.days} días después.`
      if (due.anniversary_month_of) return `${since} Vence cada año el día ${due.day} de ese mes.`
      return `${since} Vence al final del tercer año posterior.`
    },
  },
}
