import { inCountry } from '../../../kernel/values/country-names.ts'
import type { ReportFacts } from '../facts.rules.ts'
import { days, listed } from '../words.rules.ts'
import type { Advice, Rule } from './rule.rules.ts'

/** Three quarters of the threshold, as for the level `warning` of a country. */
const NEAR = 0.75

export const presencePlan: Rule = {
  name: 'presence_plan',
  about:
    'The year is still running, and the days in a country, or the weighted days in the US, are at three quarters of the threshold or more.',
  run(facts) {
    const { presence, today } = facts
    if (presence === null || Number(today.slice(0, 4)) !== presence.summary.year) return null
    const near = presence.warnings.filter(({ level }) => level === 'warning' || level === 'danger')
    const us = presence.summary.us_substantial_presence
    const isUsNear = !us.meets && us.weighted_days >= us.threshold * NEAR
    return near.length || isUsNear ? plan(presence, near, isUsNear) : null
  },
}

type Presence = NonNullable<ReportFacts['presence']>

function plan({ summary }: Presence, near: Presence['warnings'], isUsNear: boolean): Advice {
  const us = summary.us_substantial_presence
  const places = near.map(({ country, days: spent, threshold }) => {
    const [there, left] = [inCountry(country), days(threshold - spent)]
    return {
      en: `${spent} ${there.en} (${left.en} before ${threshold})`,
      es: `${spent} ${there.es} (${left.es} antes de ${threshold})`,
    }
  })
  if (isUsNear)
    places.push({
      en: `${us.weighted_days} weighted days in the United States over three years (the limit is ${us.threshold})`,
      es: `${String(us.weighted_days).replace('.', ',')} días ponderados en Estados Unidos en tres años (el límite es ${us.threshold})`,
    })
  const said = listed(places)
  return {
    severity: near.some(({ level }) => level === 'danger') ? 'critical' : 'warning',
    title: {
      en: `Plan your travel days for the rest of ${summary.year}`,
      es: `Planifica tus días para el resto de ${summary.year}`,
    },
    detail: {
      en: `Days so far by the plain count (the country in which each day ended): ${said.en}. Whether another stay matters depends on each country's rules, which the Presence page counts. Ask an adviser before you book your next trip, and keep your stays up to date.`,
      es: `Días hasta ahora según el recuento simple (el país en que terminó cada día): ${said.es}. Que otra estancia importe depende de las normas de cada país, que cuenta la página Presencia. Pregunta a un asesor antes de reservar tu próximo viaje y mantén tus estancias al día.`,
    },
    evidence: {
      entry_ids: [],
      figures: {
        year: summary.year,
        us_weighted_days: us.weighted_days,
        ...Object.fromEntries(near.map(({ country, days: spent }) => [`days_${country}`, spent])),
      },
    },
    proposal: null,
  }
}
