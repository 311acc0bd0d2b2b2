import { lastDay } from '../cash.rules.ts'
import { dividedUp, least } from '../ratios.rules.ts'
import { day, money } from '../words.rules.ts'
import { RESERVE_MONTHS } from './distribute-profit.rules.ts'
import { isRecent, MAX_PROPOSED, ROUND } from './proposing.rules.ts'
import type { Rule } from './rule.rules.ts'

export const fundReserve: Rule = {
  name: 'fund_reserve',
  about:
    'Less than one month of expenses is available. Proposes a contribution that raises it to one month, in whole hundreds of dollars and never more than three months of expenses.',
  run(facts, { cash }) {
    const { available, monthly_expense: month } = cash
    // Do not propose again what is already pending.
    const pending = facts.ledger.contributions
    if (!isRecent(facts) || month <= 0n || available + pending >= month) return null
    const missing = least(month - available - pending, RESERVE_MONTHS * month)
    const amount = least(dividedUp(missing, 1n, ROUND), MAX_PROPOSED)
    const [sum, has, cost, asOf] = [money(amount), money(available), money(month), day(lastDay(facts))]
    const isNegative = available < 0n
    return {
      severity: 'warning',
      title: { en: 'Less than one month of expenses available', es: 'Fondos para menos de un mes de gastos' },
      detail: {
        en: `As of ${asOf.en}, ${has.en} was available, and a month costs about ${cost.en}. ${isNegative ? 'A negative balance usually means that something is missing from the books, such as costs the owner paid. ' : ''}If you approve, the Manager decides on a contribution of ${sum.en} by the owner.`,
        es: `A ${asOf.es} había ${has.es} disponibles, y un mes cuesta unos ${cost.es}. ${isNegative ? 'Un saldo negativo suele indicar que falta algo en la contabilidad, como gastos que pagó el titular. ' : ''}Si lo apruebas, el Manager decidirá sobre una aportación del titular de ${sum.es}.`,
      },
      evidence: {
        entry_ids: [],
        figures: { available, monthly_expense: month, pending_contributions: pending },
      },
      proposal: {
        category: 'CAPITAL_CONTRIBUTION',
        amount,
        description: {
          en: 'Contribution by the owner to cover one month of expenses',
          es: 'Aportación del titular para cubrir un mes de gastos',
        },
        strategic_decision: {
          en: `As of ${asOf.en}, available money is ${has.en} and a month of expenses ${cost.en}.`,
          es: `A ${asOf.es}, el dinero disponible es de ${has.es} y un mes de gastos de ${cost.es}.`,
        },
        bank: null,
      },
    }
  },
}
