import type { CertificateAnswer } from '../../../src/areas/presence/countries/certificate.rules.ts'
import type { RuleView } from '../../../src/areas/presence/countries/rule-views.rules.ts'
import type { Words } from '../../shared/words.tsx'

type Window = NonNullable<RuleView['counts_over']>

export type RuleWords = {
  schengen: string
  plain: string
  plainSays(outlook: string): string
  plainIn(days: number): string
  moreThan(days: number): string
  orMore(days: number): string
  atMost(days: number): string
  weighted(days: number): string
  sixMonths: string
  noDayCount: string
  counts(cautious: string, byRule: string): string
  windows: Record<Window, (from: string, to: string) => string>
  taxYear(name: string): string
  period(window: string): string
  inCase: string
  needsNationality: string
  addPermit: string
  doesNotApply: string
  onlyCautious: string
  absences(days: number): string
  notAnswered(isOwner: boolean): string
  answerers(isOwner: boolean): Record<CertificateAnswer['answered_by'], string>
  noCertificate(who: string, time: string): string
  certificate(who: string, time: string, countries: string): string
  certificateWithoutDocument(who: string, time: string, countries: string): string
  threeYears(days: readonly number[]): string
  withoutMidnight(days: number): string
  sixMonthsEnd(day: string): string
  residentFrom(year: number): string
  highest(days: number, day: string): string
  withPlans(days: string, day: string, isPlain: boolean): string
  byRule(missing: number): string
  ifStaying(day: string): string
  planMeets(day: string | null): string
  how: string
  appliesIf: string
  judgement: string
  unverified: string
  otherTests: string
  sources: string
  checkedOn(day: string): string
}

const plural = (count: number, one: string, many: string) => `${count} ${count === 1 ? one : many}`

export const RULE_WORDS: Words<RuleWords> = {
  en: {
    schengen: 'Schengen area',
    plain: 'Plain count, calendar year',
    plainSays: outlook => `By the plain count: ${outlook}`,
    plainIn: days => `Plain: ${days}.`,
    moreThan: days => `Rule: more than ${days} days`,
    orMore: days => `Rule: ${days} days or more`,
    atMost: days => `Rule: at most ${days} days in any 180`,
    weighted: days => `Rule: ${days} weighted days or more, and 31 this year`,
    sixMonths: 'Rule: a stay of more than six months',
    noDayCount: 'Not based on a number of days',
    counts: (cautious, byRule) => `Cautious count: ${cautious}. By the rule: ${byRule}.`,
    windows: {
      calendar_year: (from, to) => `${from} to ${to}`,
      tax_year: (from, to) => `${from} to ${to}`,
      any_12_months: (from, to) => `12 months, ${from} to ${to}`,
      any_365_days: (from, to) => `365 days, ${from} to ${to}`,
      calendar_year_and_two_before: (from, to) => `three years, ${from} to ${to}`,
      last_days: (from, to) => `180 days, ${from} to ${to}`,
      any: (from, to) => `stay from ${from} to ${to}`,
    },
    taxYear: name => `tax year ${name}`,
    period: window => `Period: ${window}`,
    inCase: 'We do not know whether this rule applies to you. We count the days in case it does.',
    needsNationality: 'No alert until you add your nationality under “About you”.',
    addPermit:
      'Days in the country of a residence permit or long-stay visa do not count. If you have one, add it under “About you”.',
    doesNotApply: 'This rule does not apply to you.',
    onlyCautious: 'The limit is reached only by the cautious count.',
    absences: days => `Includes ${plural(days, 'day', 'days')} of short absences.`,
    notAnswered: isOwner =>
      isOwner
        ? 'They count until you answer under “About you” whether you have a certificate of tax residence in another country.'
        : 'They count until the owner answers whether they have a certificate of tax residence in another country.',
    answerers: isOwner => ({ owner: isOwner ? 'you' : 'the owner', firm: 'the firm' }),
    noCertificate: (who, time) =>
      `They count because there is no certificate of tax residence in another country, as ${who} answered on ${time}.`,
    certificate: (who, time, countries) =>
      `Short absences on the days of the certificate of tax residence (${countries}) do not count, as ${who} answered on ${time}.`,
    certificateWithoutDocument: (who, time, countries) =>
      `Short absences still count: the certificate of tax residence (${countries}) has no document, as ${who} answered on ${time}.`,
    threeYears: ([now, before, earlier]) =>
      `${now} days this year, ${before} last year, ${earlier} the year before.`,
    withoutMidnight: days => `${plural(days, 'day', 'days')} there, but elsewhere at midnight.`,
    sixMonthsEnd: day => `Six months end on ${day}.`,
    residentFrom: year => `Resident from ${year}.`,
    highest: (days, day) => `The highest count of the year was ${days} days, on ${day}.`,
    withPlans: (days, day, isPlain) =>
      `With your plans (${isPlain ? 'plain' : 'cautious'} count): ${days} ${days === '1' ? 'day' : 'days'} by ${day}.`,
    byRule: missing => `${plural(missing, 'day', 'days')} left before the limit (cautious count).`,
    ifStaying: day => `If you stay, that is on ${day}.`,
    planMeets: day =>
      day === null
        ? 'With your planned stays, and if you then remain in the last country, you do not reach the limit in that period.'
        : `With your planned stays, and if you then remain in the last country, you reach the limit on ${day}.`,
    how: 'How it is counted, and the source',
    appliesIf: 'It applies if:',
    judgement: 'Our choice:',
    unverified: 'Not fully verified:',
    otherTests: 'Not calculated here:',
    sources: 'Sources:',
    checkedOn: day => `Checked on ${day}.`,
  },
  es: {
    schengen: 'Espacio Schengen',
    plain: 'Recuento simple, año natural',
    plainSays: outlook => `Según el recuento simple: ${outlook}`,
    plainIn: days => `Simple: ${days}.`,
    moreThan: days => `Regla: más de ${days} días`,
    orMore: days => `Regla: ${days} días o más`,
    atMost: days => `Regla: como máximo ${days} días en cualquier periodo de 180`,
    weighted: days => `Regla: ${days} días ponderados o más, y 31 este año`,
    sixMonths: 'Regla: una estancia de más de seis meses',
    noDayCount: 'No depende del número de días',
    counts: (cautious, byRule) => `Recuento prudente: ${cautious}. Según la regla: ${byRule}.`,
    windows: {
      calendar_year: (from, to) => `del ${from} al ${to}`,
      tax_year: (from, to) => `del ${from} al ${to}`,
      any_12_months: (from, to) => `12 meses, del ${from} al ${to}`,
      any_365_days: (from, to) => `365 días, del ${from} al ${to}`,
      calendar_year_and_two_before: (from, to) => `tres años, del ${from} al ${to}`,
      last_days: (from, to) => `180 días, del ${from} al ${to}`,
      any: (from, to) => `estancia del ${from} al ${to}`,
    },
    taxYear: name => `año fiscal ${name}`,
    period: window => `Periodo: ${window}`,
    inCase: 'No sabemos si esta regla se te aplica. Contamos los días por si acaso.',
    needsNationality: 'Sin aviso hasta que añadas tu nacionalidad en Sobre ti.',
    addPermit:
      'No cuentan los días en el país de un permiso de residencia o visado de larga duración. Si tienes uno, añádelo en Sobre ti.',
    doesNotApply: 'Esta regla no se te aplica.',
    onlyCautious: 'Solo se llega al límite con el recuento prudente.',
    absences: days => `Incluye ${plural(days, 'día', 'días')} de ausencias breves.`,
    notAnswered: isOwner =>
      isOwner
        ? 'Cuentan hasta que respondas en Sobre ti si tienes un certificado de residencia fiscal en otro país.'
        : 'Cuentan hasta que el titular responda si tiene un certificado de residencia fiscal en otro país.',
    answerers: isOwner => ({
      owner: isOwner ? 'indicaste' : 'indicó el titular',
      firm: 'indicó la gestoría',
    }),
    noCertificate: (who, time) =>
      `Cuentan porque no hay certificado de residencia fiscal en otro país, como ${who} el ${time}.`,
    certificate: (who, time, countries) =>
      `No cuentan las ausencias breves en los días del certificado de residencia fiscal (${countries}), como ${who} el ${time}.`,
    certificateWithoutDocument: (who, time, countries) =>
      `Las ausencias breves siguen contando: el certificado de residencia fiscal (${countries}) no tiene documento, como ${who} el ${time}.`,
    threeYears: ([now, before, earlier]) =>
      `${now} días este año, ${before} el año pasado, ${earlier} el anterior.`,
    withoutMidnight: days => `${plural(days, 'día', 'días')} sin estar allí a medianoche.`,
    sixMonthsEnd: day => `Los seis meses terminan el ${day}.`,
    residentFrom: year => `Residente desde ${year}.`,
    highest: (days, day) => `El recuento más alto del año fue de ${days} días, el ${day}.`,
    withPlans: (days, day, isPlain) =>
      `Con tus planes (recuento ${isPlain ? 'simple' : 'prudente'}): ${days} ${days === '1' ? 'día' : 'días'} hasta el ${day}.`,
    byRule: missing =>
      `${missing === 1 ? 'Queda' : 'Quedan'} ${plural(missing, 'día', 'días')} para llegar al límite (recuento prudente).`,
    ifStaying: day => `Si te quedas, será el ${day}.`,
    planMeets: day =>
      day === null
        ? 'Con las estancias previstas, y si después te quedas en el último país, no llegas al límite en ese periodo.'
        : `Con las estancias previstas, y si después te quedas en el último país, llegas al límite el ${day}.`,
    how: 'Cómo se cuenta y la fuente',
    appliesIf: 'Se aplica si:',
    judgement: 'Criterio nuestro:',
    unverified: 'Sin verificar del todo:',
    otherTests: 'No se calcula aquí:',
    sources: 'Fuentes:',
    checkedOn: day => `Comprobado el ${day}.`,
  },
}
