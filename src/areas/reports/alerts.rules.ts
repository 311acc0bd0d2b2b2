import type { LocalizedText } from '../../kernel/values/language.ts'
import { categoryName } from './categories.rules.ts'
import type { Alert, ReportFacts, RuleWarning, Severity } from './facts.rules.ts'
import {
  findDifferences,
  findFilingsDue,
  findLongPending,
  findUndocumented,
  findUnusual,
  MAX_IDS,
  type OpenFiling,
  PENALTY,
} from './findings.rules.ts'
import { countedDays, countName, describeCounts, describeDistance, isMet, placeOf } from './presence.rules.ts'
import { abs } from './ratios.rules.ts'
import { bankName, counted, day, days, entries, money, periodName, shortened } from './words.rules.ts'

/** Alerts are not stored: an alert exists as long as the facts contain its cause. */
type AlertRule = (facts: ReportFacts) => Alert[]

const OF_LEVEL: Record<RuleWarning['level'], Severity> = {
  info: 'info',
  warning: 'warning',
  danger: 'critical',
  exceeded: 'critical',
}

const isUsTest = ({ rule }: RuleWarning) => rule === 'US-SPT'

/** By the count of the Presence page. The US test has an alert of its own when it is met. */
export const presenceDays: AlertRule = ({ presence, period, today }) =>
  (presence?.rules ?? [])
    .filter(rule => !(isUsTest(rule) && isMet(rule)))
    .map(rule => {
      const year = presence!.summary.year
      const [there, spent, count] = [placeOf(rule), countedDays(rule), countName(rule)]
      // For a past year nothing remains: the report describes the last day of the period.
      const overOn = Number(today.slice(0, 4)) > year ? period.to : null
      const [counts, distance] = [describeCounts(rule), describeDistance(rule, { overOn, today })]
      const { country, zone, rule: id, plain_count, cautious_count, meets_at, level } = rule
      return {
        code: 'presence_days',
        severity: OF_LEVEL[level],
        title: {
          en: `${spent.en} ${there.en} by the ${count.en}`,
          es: `${spent.es} ${there.es} según el ${count.es}`,
        },
        detail: {
          en: `${counts.en} ${distance.en} The Presence page shows how each country counts.`,
          es: `${counts.es} ${distance.es} La página Presencia muestra cómo cuenta cada país.`,
        },
        evidence: {
          entry_ids: [],
          figures: {
            country: country ?? zone!,
            year,
            days: plain_count,
            cautious_days: cautious_count,
            rule: id ?? 'plain',
            threshold: meets_at!,
            level,
          },
        },
      }
    })

export const usPresence: AlertRule = ({ presence }) => {
  const rule = presence?.rules.find(isUsTest)
  if (!rule || !isMet(rule)) return []
  const { year } = presence!.summary
  const counts = describeCounts(rule)
  return [
    {
      code: 'us_substantial_presence',
      severity: 'critical',
      title: {
        en: `The US substantial presence test is met in ${year}`,
        es: `En ${year} se cumple la prueba de presencia sustancial en EE. UU.`,
      },
      detail: {
        en: `${counts.en} The owner may be taxed in the US as a resident. There are exceptions; ask an adviser to review it.`,
        es: `${counts.es} El titular podría tributar en EE. UU. como residente. Hay excepciones: conviene que lo revise un asesor.`,
      },
      evidence: {
        entry_ids: [],
        figures: {
          year,
          days_this_year: rule.days![0],
          weighted_days: rule.cautious_count,
          threshold: rule.threshold!,
        },
      },
    },
  ]
}

export const filingsDue: AlertRule = facts =>
  findFilingsDue(facts).map(filing => {
    const isOverdue = filing.days_left < 0
    const form = filing.is_form_5472 ? '5472' : shortened(filing.form.replace(/^form\s+/i, ''))
    const due = day(filing.due_on)
    const penalty = penaltyFor(filing)
    const [late, left] = [days(-filing.days_left), days(filing.days_left)]
    return {
      code: isOverdue ? 'filing_overdue' : 'filing_due',
      severity: isOverdue ? 'critical' : 'warning',
      title: isOverdue
        ? {
            en: `Form ${form} for ${filing.tax_year} is overdue`,
            es: `El formulario ${form} de ${filing.tax_year} está fuera de plazo`,
          }
        : {
            en: `Form ${form} for ${filing.tax_year} is due on ${due.en}`,
            es: `El formulario ${form} de ${filing.tax_year} vence el ${due.es}`,
          },
      detail: isOverdue
        ? {
            en: `It was due on ${due.en}, ${late.en} ago, and is not marked as filed.${penalty.en}`,
            es: `Venció el ${due.es}, hace ${late.es}, y no consta como presentado.${penalty.es}`,
          }
        : {
            en: `It is due ${filing.days_left === 0 ? 'today' : `in ${left.en}`} and is not marked as filed.${penalty.en}`,
            es: `Vence ${filing.days_left === 0 ? 'hoy' : `dentro de ${left.es}`} y no consta como presentado.${penalty.es}`,
          },
      evidence: {
        entry_ids: [],
        figures: {
          form: filing.form,
          tax_year: filing.tax_year,
          due_on: filing.due_on,
          days_left: filing.days_left,
          ...(filing.is_form_5472 && { penalty: PENALTY }),
        },
      },
    }
  })

function penaltyFor({ is_form_5472 }: OpenFiling): LocalizedText {
  if (!is_form_5472) return { en: '', es: '' }
  const penalty = money(PENALTY)
  return {
    en: ` The penalty for a late, missing or substantially incomplete form is ${penalty.en} per year and related party, even when no tax is owed.`,
    es: ` La sanción por no presentarlo, presentarlo tarde o sustancialmente incompleto es de ${penalty.es} por ejercicio y parte vinculada, aunque no haya impuesto que pagar.`,
  }
}

export const uncategorisedEntries: AlertRule = facts => {
  const without = facts.now.filter(({ category }) => category === null)
  const count = without.reduce((sum, row) => sum + row.entries, 0)
  if (count === 0) return []
  const received = without.reduce((sum, row) => sum + row.income, 0n)
  const paid = without.reduce((sum, row) => sum + row.expense, 0n)
  const [entryCount, period, came, went] = [
    entries(count),
    periodName(facts.period),
    money(received),
    money(paid),
  ]
  return [
    {
      code: 'uncategorised_entries',
      severity: 'warning',
      title: { en: `${entryCount.en} without a category`, es: `${entryCount.es} sin categoría` },
      detail: {
        en: `In ${period.en}, ${entryCount.en} with ${came.en} received and ${went.en} paid ${count === 1 ? 'has' : 'have'} no category. Until they are categorized, this money is not part of the result.`,
        es: `En ${period.es}, ${entryCount.es} con ${came.es} cobrados y ${went.es} pagados ${count === 1 ? 'no tiene' : 'no tienen'} categoría. Hasta que se les asigne una, este dinero no cuenta en el resultado.`,
      },
      evidence: {
        entry_ids: facts.uncategorised.slice(0, MAX_IDS),
        figures: { entries: count, income: received, expense: paid },
      },
    },
  ]
}

export const relatedWithoutSubstance: AlertRule = facts => {
  const found = findUndocumented(facts)
  if (found === null) return []
  const [entryCount, period, amount] = [entries(found.entries), periodName(facts.period), money(found.amount)]
  return [
    {
      code: 'related_party_without_substance',
      severity: 'warning',
      title: {
        en: `${amount.en} with related parties is not documented`,
        es: `${amount.es} con partes vinculadas sin documentar`,
      },
      detail: {
        en: `In ${period.en}, ${entryCount.en} with the owner, family or the owner's other companies ${found.entries === 1 ? 'lacks' : 'lack'} a counterparty, a purpose or a document. Form 5472 asks for these transactions and cannot be prepared from the books without them.`,
        es: `En ${period.es}, a ${entryCount.es} con el titular, su familia u otras empresas del titular ${found.entries === 1 ? 'le' : 'les'} falta la contraparte, el propósito o el documento. El formulario 5472 pide estas operaciones, y sin esos datos no se puede preparar a partir de la contabilidad.`,
      },
      evidence: {
        entry_ids: found.entry_ids.slice(0, MAX_IDS),
        figures: { entries: found.entries, amount: found.amount },
      },
    },
  ]
}

export const unusualAmounts: AlertRule = facts => {
  const found = findUnusual(facts)
  const first = found[0]
  if (first === undefined) return []
  const [amount, usual] = [money(abs(first.amount)), money(first.usual.largest)]
  const [name, entryCount] = [categoryName(first.category), entries(found.length)]
  return [
    {
      code: 'unusual_amounts',
      severity: 'warning',
      title: {
        en: `${entryCount.en} with an unusual amount`,
        es: `${entryCount.es} con un importe poco habitual`,
      },
      detail: {
        en: `The largest is entry ${first.entry_id}: ${amount.en} (${name.en}). In the previous twelve months, no similar entry exceeded ${usual.en}. It may be correct, but check the amount and the category.`,
        es: `El mayor es el asiento ${first.entry_id}: ${amount.es} (${name.es}). En los doce meses anteriores ninguno parecido pasó de ${usual.es}. Puede ser correcto, pero revisa el importe y la categoría.`,
      },
      evidence: {
        entry_ids: found.slice(0, MAX_IDS).map(({ entry_id }) => entry_id),
        figures: { entries: found.length, amount: first.amount, usual_largest: first.usual.largest },
      },
    },
  ]
}

export const bankDifferences: AlertRule = facts =>
  findDifferences(facts).map(({ bank_source, told, booked, told_at }) => {
    const bank = bankName(bank_source)
    const [by, at] = [money(abs(told - booked)), day(told_at.slice(0, 10))]
    const [says, has] = [money(told), money(booked)]
    return {
      code: 'bank_difference',
      severity: 'warning',
      title: {
        en: `The books and ${bank} differ by ${by.en}`,
        es: `La contabilidad y ${bank} difieren en ${by.es}`,
      },
      detail: {
        en: `On ${at.en}, ${bank} reported ${says.en}; the books show ${has.en}. An entry may be missing, duplicated or have the wrong amount.`,
        es: `El ${at.es}, ${bank} indicaba ${says.es}; la contabilidad muestra ${has.es}. Puede que falte un asiento, que esté repetido o que tenga un importe incorrecto.`,
      },
      evidence: { entry_ids: [], figures: { bank_source, told, booked, difference: told - booked, told_at } },
    }
  })

export const pendingDecisions: AlertRule = facts => {
  const found = findLongPending(facts)
  if (found === null) return []
  const waited = days(found.days)
  return [
    {
      code: 'pending_decisions',
      severity: 'warning',
      title: {
        en: `${counted(found.pending, 'transaction is', 'transactions are')} waiting for the Manager`,
        es: `${counted(found.pending, 'transacción pendiente', 'transacciones pendientes')} del Manager`,
      },
      detail: {
        en: `The oldest was submitted ${waited.en} ago and has not been decided. It should not be carried out until then.`,
        es: `La más antigua se envió hace ${waited.es} y está sin decidir. Hasta entonces no debería llevarse a cabo.`,
      },
      evidence: {
        entry_ids: [],
        figures: { pending: found.pending, days: found.days, oldest_on: facts.ledger.oldest_pending_on! },
      },
    },
  ]
}

/** The order among alerts of the same severity. */
export const ALERT_RULES: readonly AlertRule[] = [
  filingsDue,
  usPresence,
  presenceDays,
  relatedWithoutSubstance,
  bankDifferences,
  uncategorisedEntries,
  unusualAmounts,
  pendingDecisions,
]
