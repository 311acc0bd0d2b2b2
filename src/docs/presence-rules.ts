import { COUNTRY_RULES, type CountryRule, PLAIN_COUNT_SAYS } from '../areas/presence/presence.ts'
import { countryNames } from '../kernel/values/country-names.ts'
import type { Language } from '../kernel/values/language.ts'

const WORDS: Record<
  Language,
  {
    title: string
    lead: string
    counts: string
    countsText: readonly string[]
    table: string
    header: readonly string[]
    schengen: string
    moreThan(days: number): string
    orMore(days: number): string
    atMost(days: number): string
    months(months: number): string
    noDays: string
    details: string
    appliesIf: string
    judgement: string
    otherTests: string
    unverified: string
    other: string
    website: string
    websiteText: readonly string[]
  }
> = {
  en: {
    title: 'Days per country',
    lead: 'Not every country counts 183 days alike. `GET /v1/presence` and the Presence page count the owner’s days the way each country does, next to the plain count. This page is generated from the rules that the server uses. It is general information, not tax or legal advice.',
    counts: 'Three counts',
    countsText: [
      '`plain_count`: the days that end in the country, in the calendar year. `summary` and `warnings` use it; the `message` of a warning also says what the rule of the country gives.',
      '`rule_count`: the days as the country counts them.',
      '`cautious_count`: with what its authority may add. The `level` is based on it: `info` from 60 % of the threshold, `warning` from 75 %, `danger` from 90 %, `exceeded` from the first number that meets the rule.',
    ],
    table: 'Rules',
    header: ['Rule', 'Country', 'Limit', 'How days count'],
    schengen: 'Schengen area',
    moreThan: days => `more than ${days} days`,
    orMore: days => `${days} days or more`,
    atMost: days => `at most ${days} days in 180`,
    months: months => `more than ${months} months`,
    noDays: 'no day count',
    details: 'Sources and what is not calculated',
    appliesIf: 'It applies if:',
    judgement: 'Our choice:',
    otherTests: 'Not calculated:',
    unverified: 'Not fully verified:',
    other: 'Other countries',
    website: 'On the website',
    websiteText: [
      'Some rules depend on nationality, permits, certificates of tax residence or exempt days. The Presence page asks for them and says why; each statement is kept with who made it and when. The 90 days of the Schengen area raise no alert before a nationality is known, and days in a country where the owner resides do not count.',
      'In Spain and Andorra, short absences count as presence unless a certificate proves tax residence in another country. The answer is for one year: yes, with the country; no; or not answered yet. Without an answer, the cautious count includes those days and the page asks. After a “no” they stay in, nothing is asked, and the page and `certificate_elsewhere` say who answered and when. A certificate added later replaces the “no”.',
      'Documents such as boarding passes, leases and residence certificates can be attached to days. Days without a document are listed, there and in the dossier.',
      'Future days are saved as plans. They are never part of the log until you confirm them when they come. Undo works for plans as for recorded days. The forecast with them uses the cautious count of each country, and the plain count where there is no rule. It looks as far ahead as the rule does: to the end of the UK tax year on April 5, or to the end of any twelve months that begin in the year.',
      'Stays can be imported from a CSV file (columns `from`, `until`, `country`) or a calendar file (ICS). Every line is shown before anything is saved, and the import can be undone.',
    ],
  },
  es: {
    title: 'Días por país',
    lead: 'No todos los países cuentan igual los 183 días. `GET /v1/presence` y la página Presencia cuentan los días del titular como lo hace cada país, junto al recuento simple. Esta página se genera a partir de las reglas que usa el servidor. Es información general, no asesoramiento fiscal ni legal.',
    counts: 'Tres recuentos',
    countsText: [
      '`plain_count`: los días que terminan en el país, en el año natural. Lo usan `summary` y `warnings`; el `message` de un aviso dice además qué resulta de la regla del país.',
      '`rule_count`: los días como los cuenta el país.',
      '`cautious_count`: con lo que su administración puede añadir. El `level` se basa en él: `info` desde el 60 % del umbral, `warning` desde el 75 %, `danger` desde el 90 %, `exceeded` desde el primer número que cumple la regla.',
    ],
    table: 'Reglas',
    header: ['Regla', 'País', 'Límite', 'Cómo cuentan los días'],
    schengen: 'Espacio Schengen',
    moreThan: days => `más de ${days} días`,
    orMore: days => `${days} días o más`,
    atMost: days => `como máximo ${days} días en 180`,
    months: months => `más de ${months} meses`,
    noDays: 'sin recuento de días',
    details: 'Fuentes y lo que no se calcula',
    appliesIf: 'Se aplica si:',
    judgement: 'Criterio nuestro:',
    otherTests: 'No se calcula:',
    unverified: 'Sin verificar del todo:',
    other: 'Otros países',
    website: 'En el sitio web',
    websiteText: [
      'Algunas reglas dependen de la nacionalidad, permisos, certificados de residencia fiscal o días exentos. La página Presencia los pregunta y explica por qué; cada respuesta se guarda con quién la dio y cuándo. Los 90 días del espacio Schengen no dan ningún aviso hasta que se conoce una nacionalidad, y los días en el país donde reside el titular no cuentan.',
      'En España y Andorra, las ausencias breves cuentan como presencia salvo que un certificado acredite la residencia fiscal en otro país. La respuesta es para un año: sí, con el país; no; o sin responder. Sin respuesta, el recuento prudente incluye esos días y la página pregunta. Después de un «no» siguen incluidos, no se pregunta nada, y la página y `certificate_elsewhere` dicen quién respondió y cuándo. Un certificado añadido después sustituye al «no».',
      'Se pueden adjuntar a los días documentos como tarjetas de embarque, alquileres y certificados de residencia. Los días sin documento aparecen en una lista, allí y en el expediente.',
      'Los días futuros se guardan como planes. No forman parte del registro hasta que los confirmas cuando llegan. Deshacer funciona con los planes igual que con los días registrados. La previsión con ellos usa el recuento prudente de cada país, y el simple donde no hay regla. Llega hasta donde llega la regla: el final del año fiscal británico, el 5 de abril, o el de cualquier período de doce meses que empiece en el año.',
      'Las estancias se pueden importar de un archivo CSV (columnas `from`, `until`, `country`, o `desde`, `hasta`, `país`) o de un calendario (ICS). Se muestra cada línea antes de guardar nada, y la importación se puede deshacer.',
    ],
  },
}

/** The page with the rules of each country and their sources, as Markdown. */
export function presenceRulesText(language: Language): string {
  const words = WORDS[language]
  const row = (cells: readonly string[]) => `| ${cells.join(' | ')} |`
  const placeOf = ({ country }: CountryRule) =>
    country === null ? words.schengen : countryNames(country)[language]
  const limitOf = (rule: CountryRule): string => {
    if (rule.kind === 'no_day_count') return words.noDays
    if (rule.kind === 'continuous_stay') return words.months(rule.threshold_months)
    if (rule.country === null) return words.atMost(rule.threshold)
    return rule.compare === 'gt' ? words.moreThan(rule.threshold) : words.orMore(rule.threshold)
  }
  const rows = COUNTRY_RULES.map(rule =>
    row([`\`${rule.id}\``, placeOf(rule), limitOf(rule), rule.says[language]]),
  )
  const details = COUNTRY_RULES.map(rule => {
    const notes = [
      ...rule.sources.map(({ title, title_es, citation, url }) => {
        const name = language === 'es' ? title_es : title
        return `${url === null ? name : `[${name}](${url})`}, ${citation[language]}`
      }),
      rule.note?.[language],
      rule.applies_if && `${words.appliesIf} ${rule.applies_if[language]}.`,
      rule.judgement && `${words.judgement} ${rule.judgement[language]}`,
      rule.other_tests.length > 0 &&
        `${words.otherTests} ${rule.other_tests.map(test => test[language]).join('; ')}.`,
      rule.verified_note && `${words.unverified} ${rule.verified_note[language]}.`,
    ]
    const lines = notes.filter(Boolean).map(note => `- ${note}`)
    return `**${placeOf(rule)}** (\`${rule.id}\`)\n\n${lines.join('\n')}`
  })
  const list = (lines: readonly string[]) => lines.map(line => `- ${line}`).join('\n')
  return [
    `# ${words.title}`,
    words.lead,
    `## ${words.counts}`,
    list(words.countsText),
    `## ${words.table}`,
    [row(words.header), row(words.header.map(() => '---')), ...rows].join('\n'),
    `## ${words.details}`,
    ...details,
    `## ${words.other}`,
    PLAIN_COUNT_SAYS[language],
    `## ${words.website}`,
    list(words.websiteText),
  ].join('\n\n')
}
