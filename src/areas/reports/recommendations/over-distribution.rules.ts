import type { LocalizedText } from '../../../kernel/values/language.ts'
import { lastDay } from '../cash.rules.ts'
import { abs, most } from '../ratios.rules.ts'
import { day, money } from '../words.rules.ts'
import type { Rule } from './rule.rules.ts'

export const overDistribution: Rule = {
  name: 'over_distribution',
  about: "More was distributed in the year than the year's profit and contributions together.",
  run(facts, { capital: { year_to_date: year } }) {
    const covered = most(0n, year.profit) + most(0n, year.contributions)
    const beyond = year.distributions - covered
    if (beyond <= 0n) return null
    const [over, taken, given] = [money(beyond), money(year.distributions), money(year.contributions)]
    const [earned, asOf] = [profitOrLoss(year.profit), day(lastDay(facts))]
    return {
      severity: 'warning',
      title: {
        en: `${over.en} distributed beyond profit and contributions`,
        es: `${over.es} distribuidos por encima del beneficio y las aportaciones`,
      },
      detail: {
        en: `As of ${asOf.en}, ${taken.en} had been distributed in the year, with ${earned.en} and ${given.en} of contributions. If the rest comes from profit of earlier years, a note in the entry is enough. Otherwise, stop distributing and either return the ${over.en} or record it as a loan to the owner with a written agreement.`,
        es: `A ${asOf.es} se habían distribuido ${taken.es} en el año, con ${earned.es} y ${given.es} de aportaciones. Si el resto viene de beneficios de años anteriores, basta con anotarlo en el asiento. Si no, deja de distribuir y devuelve los ${over.es} o regístralos como préstamo al titular con un acuerdo por escrito.`,
      },
      evidence: {
        entry_ids: [],
        figures: {
          distributions: year.distributions,
          profit: year.profit,
          contributions: year.contributions,
          beyond,
        },
      },
      proposal: null,
    }
  },
}

function profitOrLoss(net: bigint): LocalizedText {
  const size = money(abs(net))
  return net < 0n
    ? { en: `a loss of ${size.en}`, es: `una pérdida de ${size.es}` }
    : { en: `${size.en} of profit`, es: `${size.es} de beneficio` }
}
