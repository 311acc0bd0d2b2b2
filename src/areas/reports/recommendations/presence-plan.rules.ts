import type { RuleWarning } from '../facts.rules.ts'
import { countedDays, countName, daysMissing, isMet, placeOf } from '../presence.rules.ts'
import { days, listed } from '../words.rules.ts'
import type { Advice, Rule } from './rule.rules.ts'

/** Three quarters of the threshold, as for the level `warning` of a country. */
const NEAR = 0.75

export const presencePlan: Rule = {
  name: 'presence_plan',
  about:
    'The year is still running, and the days in a country, as its rule counts them, are at three quarters of the limit or more.',
  run(facts) {
    const { presence, today } = facts
    if (presence === null || Number(today.slice(0, 4)) !== presence.summary.year) return null
    const near = presence.rules.filter(rule => !isMet(rule) && isNear(rule))
    return near.length ? plan(presence.summary.year, near) : null
  },
}

/** The US test stays at a low level below 31 days of the year, which are soon there. */
const isNear = ({ kind, level, cautious_count, threshold }: RuleWarning) =>
  level === 'warning' ||
  level === 'danger' ||
  (kind === 'weighted_day_count' && cautious_count >= threshold! * NEAR)

function plan(year: number, near: readonly RuleWarning[]): Advice {
  const places = near.map(rule => {
    const [there, spent, count] = [placeOf(rule), countedDays(rule), countName(rule)]
    const left = days(daysMissing(rule))
    return {
      en: `${spent.en} ${there.en} by the ${count.en} (${left.en} before the limit)`,
      es: `${spent.es} ${there.es} según el ${count.es} (${left.es} antes del límite)`,
    }
  })
  const placeList = listed(places)
  return {
    severity: near.some(({ level }) => level === 'danger') ? 'critical' : 'warning',
    title: {
      en: `Plan your travel days for the rest of ${year}`,
      es: `Planifica tus días para el resto de ${year}`,
    },
    detail: {
      en: `So far: ${placeList.en}. The Presence page shows how each country counts and what a planned stay would change. Ask an adviser before you book your next trip, and keep your stays up to date.`,
      es: `Hasta ahora: ${placeList.es}. La página Presencia muestra cómo cuenta cada país y qué cambiaría una estancia prevista. Pregunta a un asesor antes de reservar tu próximo viaje y mantén tus estancias al día.`,
    },
    evidence: {
      entry_ids: [],
      figures: {
        year,
        ...Object.fromEntries(
          near.map(({ country, zone, cautious_count }) => [
            `cautious_days_${country ?? zone}`,
            cautious_count,
          ]),
        ),
      },
    },
    proposal: null,
  }
}
