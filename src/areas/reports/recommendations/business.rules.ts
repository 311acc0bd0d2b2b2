import type { LocalizedText } from '../../../kernel/values/language.ts'
import { lastDay } from '../cash.rules.ts'
import { DOLLAR } from '../findings.rules.ts'
import { abs, ratio } from '../ratios.rules.ts'
import { day, money, percent, periodName, shortened } from '../words.rules.ts'
import type { Rule } from './rule.rules.ts'

/** With fewer months the share means little: the first invoice always comes from one client. */
const MONTHS_TO_JUDGE = 3

export const concentration: Rule = {
  name: 'concentration',
  about:
    "One client paid more than half of the year's income, from March on. A month or a quarter knows only its own payments, so it applies where these are enough.",
  run(facts, { year_to_date: { income } }) {
    const last = lastDay(facts)
    if (Number(last.slice(5, 7)) < MONTHS_TO_JUDGE || income <= 0n) return null
    const client = facts.counterparties
      .filter(({ kind, income: paid }) => kind === 'CLIENT' && 2n * paid > income)
      .sort((a, b) => (a.income < b.income ? 1 : a.income > b.income ? -1 : 0))[0]
    if (client === undefined) return null
    const share = ratio(client.income * 100n, income, 0)!
    const [paid, all, percentage] = [money(client.income), money(income), percent(share)]
    const [name, asOf] = [shortened(client.name), day(last)]
    return {
      severity: 'info',
      title: {
        en: 'More than half of the income comes from one client',
        es: 'Más de la mitad de los ingresos viene de un solo cliente',
      },
      detail: {
        en: `${name} paid ${paid.en} of the ${all.en} earned in the year up to ${asOf.en} (${percentage.en}). If this client left, most of the income would be lost. A second client, a longer contract or a larger reserve reduces the risk.`,
        es: `${name} pagó ${paid.es} de los ${all.es} ingresados en el año hasta el ${asOf.es} (${percentage.es}). Si ese cliente se fuera, se perdería la mayor parte de los ingresos. Otro cliente, un contrato más largo o una reserva mayor reducen el riesgo.`,
      },
      evidence: {
        entry_ids: [],
        figures: { counterparty_id: client.counterparty_id, paid: client.income, income, percent: share },
      },
      proposal: null,
    }
  },
}

const GROWTH_PERCENT = 25n
const SMALL_GROWTH = 100n * DOLLAR

export const expenseGrowth: Rule = {
  name: 'expense_growth',
  about:
    'Expenses grew by more than 25 percent and by more than 100 dollars, and income did not grow by more than 25 percent: against the same period of the year before, or the period before where there is no such year.',
  run({ period }, { compared }) {
    const isYear = compared.year_before.entries > 0
    const { income, expense } = isYear ? compared.year_before : compared.period_before
    if (expense.was === null || expense.was <= 0n || expense.change! <= SMALL_GROWTH) return null
    if (100n * expense.change! <= GROWTH_PERCENT * expense.was) return null
    if (100n * income.change! > GROWTH_PERCENT * abs(income.was!)) return null
    const [before, by, share] = [money(expense.was), money(expense.change!), percent(expense.percent!)]
    const earned = money(income.change!)
    const than: LocalizedText = isYear
      ? { en: 'the same period of the previous year', es: 'el mismo periodo del año anterior' }
      : { en: 'the previous period', es: 'el periodo anterior' }
    const of = periodName(period)
    return {
      severity: 'info',
      title: { en: 'Expenses are growing faster than income', es: 'Los gastos crecen más que los ingresos' },
      detail: {
        en: `In ${of.en}, expenses grew by ${by.en} (${share.en}) from ${before.en} in ${than.en}, while income changed by ${earned.en}. The table by category shows where. Start with subscriptions you no longer use.`,
        es: `En ${of.es}, los gastos crecieron ${by.es} (${share.es}) desde ${before.es} en ${than.es}, mientras que los ingresos variaron ${earned.es}. La tabla por categorías muestra dónde. Empieza por las suscripciones que ya no usas.`,
      },
      evidence: {
        entry_ids: [],
        figures: {
          expense_before: expense.was,
          expense_change: expense.change!,
          expense_percent: expense.percent!,
          income_change: income.change!,
        },
      },
      proposal: null,
    }
  },
}

export const penaltiesPaid: Rule = {
  name: 'penalties_paid',
  about: 'Fines or penalties were paid in the period.',
  run({ period }, { by_category }) {
    const row = by_category.find(({ category }) => category === 'multa_penalty')
    const paid = row ? row.expense - row.income : 0n
    if (paid <= 0n) return null
    const [sum, of] = [money(paid), periodName(period)]
    return {
      severity: 'warning',
      title: { en: `${sum.en} paid in penalties`, es: `${sum.es} pagados en multas` },
      detail: {
        en: `In ${of.en}, ${sum.en} went to penalties, which usually cannot be deducted. Some can be reduced if there was a good reason and it is explained in time. Ask the Manager, and set a reminder for the deadline next time.`,
        es: `En ${of.es}, se pagaron ${sum.es} en multas y sanciones, que normalmente no son deducibles. Algunas se pueden reducir si hubo un buen motivo y se explica a tiempo. Pregunta al Manager y pon un recordatorio para el próximo plazo.`,
      },
      evidence: { entry_ids: [], figures: { paid, entries: row!.entries } },
      proposal: null,
    }
  },
}
