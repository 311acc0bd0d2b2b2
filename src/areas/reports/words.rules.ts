import { longDates, monthName } from '../../kernel/values/date-text.ts'
import type { Language, LocalizedText } from '../../kernel/values/language.ts'
import { BANK_NAMES, type ProviderName } from '../banking/vocabulary.rules.ts'
import type { Period } from './facts.rules.ts'

/** Formats amounts, days and numbers for members, in both languages. */
export function money(amount: bigint): LocalizedText {
  const sign = amount < 0n ? '-' : ''
  const digits = (amount < 0n ? -amount : amount).toString().padStart(5, '0')
  const whole = digits.slice(0, -4)
  // Always cents, and smaller fractions only if there are any: nothing is rounded.
  const fraction = digits.slice(-4).replace(/0{1,2}$/, '')
  const grouped = (mark: string) => whole.replaceAll(/\B(?=(\d{3})+$)/g, mark)
  return {
    en: `${sign}$${grouped(',')}.${fraction}`,
    es: `${sign}${grouped('.')},${fraction} $`,
  }
}

export function percent(value: number): LocalizedText {
  const text = String(value)
  return { en: `${text}%`, es: `${text.replace('.', ',')} %` }
}

export const day: (date: string) => LocalizedText = longDates

const QUARTERS = {
  en: ['first', 'second', 'third', 'fourth'],
  es: ['primer', 'segundo', 'tercer', 'cuarto'],
}

/** A period within a sentence: `October 2026`, `el tercer trimestre de 2026`. */
export function periodName({ year, quarter, month }: Period): LocalizedText {
  if (month !== null)
    return { en: `${monthName(month, 'en')} ${year}`, es: `${monthName(month, 'es')} de ${year}` }
  if (quarter !== null)
    return {
      en: `the ${QUARTERS.en[quarter - 1]} quarter of ${year}`,
      es: `el ${QUARTERS.es[quarter - 1]} trimestre de ${year}`,
    }
  return { en: String(year), es: String(year) }
}

/** `1 entry`, `3 entries`. */
export const counted = (count: number, one: string, many: string): string =>
  `${count} ${count === 1 ? one : many}`

export const entries = (count: number): LocalizedText => ({
  en: counted(count, 'entry', 'entries'),
  es: counted(count, 'asiento', 'asientos'),
})

export const days = (count: number): LocalizedText => ({
  en: counted(count, 'day', 'days'),
  es: counted(count, 'día', 'días'),
})

const LONGEST_NAME = 60

/** A name chosen by someone else, short enough for a sentence. */
export function shortened(name: string): string {
  const characters = [...name.replaceAll(/\s+/g, ' ')]
  return characters.length <= LONGEST_NAME
    ? characters.join('')
    : `${characters.slice(0, LONGEST_NAME - 1).join('')}…`
}

export const bankName = (source: string): string =>
  Object.hasOwn(BANK_NAMES, source) ? BANK_NAMES[source as ProviderName] : shortened(source)

/** `a`, `a and b`, `a, b and c`. */
export function listed(items: readonly LocalizedText[]): LocalizedText {
  const join = (language: Language, and: string) => {
    const words = items.map(item => item[language])
    const last = words.pop() ?? ''
    return words.length ? `${words.join(', ')} ${and} ${last}` : last
  }
  return { en: join('en', 'and'), es: join('es', 'y') }
}
