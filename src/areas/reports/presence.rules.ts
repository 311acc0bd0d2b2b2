import { inCountry } from '../../kernel/values/country-names.ts'
import type { LocalizedText } from '../../kernel/values/language.ts'
import type { RuleView } from '../presence/presence.ts'
import type { RuleWarning } from './facts.rules.ts'
import { day, days } from './words.rules.ts'

/** One per country or zone: its most serious rule, which comes first. */
export function warningsByRule(rules: readonly RuleView[]): RuleWarning[] {
  const found = new Map<string | null, RuleView>()
  for (const rule of rules) if (!found.has(rule.country)) found.set(rule.country, rule)
  return [...found.values()].filter(isWarning)
}
const isWarning = (rule: RuleView): rule is RuleWarning =>
  rule.level !== 'none' && rule.cautious_count !== null

export const isMet = ({ level, met }: RuleWarning) =>
  met === null ? level === 'exceeded' : met === 'yes' || met === 'cautious'

/** Days still to come before the rule is met; none if only another condition of it is missing. */
export const daysMissing = ({ meets_at, cautious_count }: RuleWarning) =>
  Math.max(0, Math.ceil(meets_at! - cautious_count))

export const placeOf = ({ country }: RuleWarning): LocalizedText =>
  country === null ? { en: 'in the Schengen area', es: 'en el espacio Schengen' } : inCountry(country)

const number = (value: number): LocalizedText => ({ en: String(value), es: String(value).replace('.', ',') })

/** The count that the level stands on: the cautious one, or the plain one of a country without a rule. */
export function countedDays({ kind, cautious_count: count }: RuleWarning): LocalizedText {
  if (kind !== 'weighted_day_count') return days(count)
  return { en: `${number(count).en} weighted days`, es: `${number(count).es} días ponderados` }
}

export const countName = ({ kind }: RuleWarning): LocalizedText =>
  kind === 'plain'
    ? { en: 'plain count', es: 'recuento simple' }
    : { en: 'cautious count', es: 'recuento prudente' }

/** The rule, its counts and the days looked at, in the words of the Presence page. */
export function describeCounts(rule: RuleWarning): LocalizedText {
  const { kind, says, cautious_count, rule_count, plain_count, sporadic_absences_added: added } = rule
  if (kind === 'plain')
    return {
      en: `${says.en} Plain count: ${plain_count}.`,
      es: `${says.es} Recuento simple: ${plain_count}.`,
    }
  const [limit, period] = [limitOf(rule), periodOf(rule)]
  const [cautious, byRule] = [number(cautious_count), number(rule_count!)]
  const absences: LocalizedText = added
    ? {
        en: ` Includes ${days(added).en} of short absences.`,
        es: ` Incluye ${days(added).es} de ausencias breves.`,
      }
    : { en: '', es: '' }
  return {
    en: `Rule: ${limit.en}. Cautious count: ${cautious.en}. By the rule: ${byRule.en}. Plain count: ${plain_count}. ${period.en}${absences.en}`,
    es: `Regla: ${limit.es}. Recuento prudente: ${cautious.es}. Según la regla: ${byRule.es}. Recuento simple: ${plain_count}. ${period.es}${absences.es}`,
  }
}

function limitOf({ kind, zone, threshold, compare, meets_at }: RuleWarning): LocalizedText {
  if (kind === 'continuous_stay')
    return { en: 'a stay of more than six months', es: 'una estancia de más de seis meses' }
  if (kind === 'weighted_day_count')
    return {
      en: `${threshold} weighted days or more, and 31 this year`,
      es: `${threshold} días ponderados o más, y 31 este año`,
    }
  if (zone !== null)
    return {
      en: `at most ${threshold} days in any 180`,
      es: `como máximo ${threshold} días en cualquier periodo de 180`,
    }
  return compare === 'gt'
    ? { en: `more than ${threshold} days`, es: `más de ${threshold} días` }
    : { en: `${meets_at} days or more`, es: `${meets_at} días o más` }
}

function periodOf({ window }: RuleWarning): LocalizedText {
  const [from, to] = window!.map(day) as [LocalizedText, LocalizedText]
  return { en: `Period: ${from.en} to ${to.en}.`, es: `Periodo: del ${from.es} al ${to.es}.` }
}

/** Whether the limit is reached, or how far it is. For a past year, as it was on the last day of the period. */
export function describeDistance(
  rule: RuleWarning,
  { overOn, today }: { overOn: string | null; today: string },
): LocalizedText {
  const missing = daysMissing(rule)
  if (isMet(rule)) return describeMet(rule, overOn !== null)
  if (missing === 0)
    return { en: 'Another condition of the rule is not met.', es: 'No se cumple otra condición de la regla.' }
  const [left, isOne] = [days(missing), missing === 1]
  // The highest of all periods of 12 months may be one that is over.
  const isAny = rule.counts_over === 'any_12_months' || rule.counts_over === 'any_365_days'
  const end = overOn ?? (isAny ? rule.window![1] : today)
  if (end >= today)
    return {
      en: `${left.en} left before the limit.`,
      es: `${isOne ? 'Queda' : 'Quedan'} ${left.es} para llegar al límite.`,
    }
  const on = day(end)
  return {
    en: `On ${on.en}, there ${isOne ? 'was' : 'were'} ${left.en} left before the limit.`,
    es: `El ${on.es} ${isOne ? 'quedaba' : 'quedaban'} ${left.es} para llegar al límite.`,
  }
}

function describeMet({ kind, met, zone, threshold }: RuleWarning, isOver: boolean): LocalizedText {
  if (kind === 'plain')
    return isOver
      ? { en: `${threshold} days were reached.`, es: `Se llegó a ${threshold} días.` }
      : { en: `${threshold} days have been reached.`, es: `Se ha llegado a ${threshold} días.` }
  if (zone !== null)
    return isOver
      ? { en: 'The limit was exceeded.', es: 'Se superó el límite.' }
      : { en: 'The limit has been exceeded.', es: 'Se ha superado el límite.' }
  if (met === 'cautious')
    return {
      en: 'The limit is reached only by the cautious count.',
      es: 'Solo se llega al límite con el recuento prudente.',
    }
  return isOver
    ? { en: 'The limit was reached.', es: 'Se llegó al límite.' }
    : { en: 'The limit has been reached.', es: 'Se ha llegado al límite.' }
}
