import { availableByBank, lastDay } from '../cash.rules.ts'
import type { ReportFacts } from '../facts.rules.ts'
import { least } from '../ratios.rules.ts'
import { day, money } from '../words.rules.ts'
import { isRecent, MAX_PROPOSED, ROUND } from './proposing.rules.ts'
import type { Rule } from './rule.rules.ts'

/** The reserve: three months of expenses. */
export const RESERVE_MONTHS = 3n

export const distributeProfit: Rule = {
  name: 'distribute_profit',
  about:
    "Some of the year's profit is undistributed, and more than three months of expenses is available. Proposes a distribution in whole hundreds of dollars up to the lower of the two, less pending ones.",
  run(facts, { capital: { year_to_date: year }, cash }) {
    if (!isRecent(facts)) return null
    const reserve = RESERVE_MONTHS * cash.monthly_expense
    // Do not propose again what is already pending.
    const pending = facts.ledger.distributions
    const free = least(year.undistributed_profit - pending, cash.available - reserve - pending)
    const bound = least(free, MAX_PROPOSED)
    if (bound < ROUND) return null
    const amount = (bound / ROUND) * ROUND
    const [sum, profit] = [money(amount), money(year.undistributed_profit)]
    const [kept, has, asOf] = [money(reserve), money(cash.available), day(lastDay(facts))]
    return {
      severity: 'info',
      title: {
        en: `${sum.en} of profit could be distributed`,
        es: `Se podrían distribuir ${sum.es} de beneficio`,
      },
      detail: {
        en: `As of ${asOf.en}, ${profit.en} of the year's profit had not been distributed and ${has.en} was available. Three months of expenses, ${kept.en}, would stay as a reserve. If you approve, the Manager decides on a distribution of ${sum.en}.`,
        es: `A ${asOf.es} quedaban sin distribuir ${profit.es} del beneficio del año y había ${has.es} disponibles. Quedarían como reserva tres meses de gastos, ${kept.es}. Si lo apruebas, el Manager decidirá sobre una distribución de ${sum.es}.`,
      },
      evidence: {
        entry_ids: [],
        figures: {
          undistributed_profit: year.undistributed_profit,
          available: cash.available,
          reserve,
          monthly_expense: cash.monthly_expense,
          pending_distributions: pending,
        },
      },
      proposal: {
        category: 'OWNER_DISTRIBUTION',
        amount,
        description: {
          en: `Distribution of profit of ${facts.period.year} to the owner`,
          es: `Distribución al titular de beneficio de ${facts.period.year}`,
        },
        strategic_decision: {
          en: `As of ${asOf.en}, undistributed profit of the year is ${profit.en} and available money ${has.en}. A reserve of three months of expenses (${kept.en}) stays in the LLC.`,
          es: `A ${asOf.es}, el beneficio del año sin distribuir es de ${profit.es} y el dinero disponible de ${has.es}. En la LLC queda una reserva de tres meses de gastos (${kept.es}).`,
        },
        bank: bankWith(facts, amount),
      },
    }
  },
}

/** The bank with the most money, if it has enough on its own. */
function bankWith(facts: ReportFacts, amount: bigint): string | null {
  const [largest] = availableByBank(facts)
    .filter(({ bank_source: bank, amount: has }) => bank !== null && bank !== 'manual' && has >= amount)
    .sort((a, b) => (a.amount < b.amount ? 1 : a.amount > b.amount ? -1 : 0))
  return largest?.bank_source ?? null
}
