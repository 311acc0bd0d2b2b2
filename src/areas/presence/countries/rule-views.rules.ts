import { addDays } from '../../../kernel/values/dates.ts'
import { type Fact, factsForRules, type QuestionKind } from '../facts/facts.rules.ts'
import { type Plan, plansAhead } from '../plans/plans.rules.ts'
import { computeDay, LEVELS, type Stay } from '../presence.rules.ts'
import { type CertificateAnswer, certificateAnswer } from './certificate.rules.ts'
import {
  countByRules,
  lastDayToMeet,
  type OwnerFacts,
  type RuleCount,
  type RuleLevel,
} from './count.rules.ts'
import {
  COUNTRY_RULES,
  type CountryRule,
  PLAIN_COUNT_SAYS,
  type RuleWindow,
  SCHENGEN_MEMBERS,
  type Source,
  type Texts,
} from './country-rules.rules.ts'
import { firstDayMet } from './first-day-met.rules.ts'

/** Something that only the owner knows, and why the rule needs it. */
export type Question = { fact: QuestionKind; text: Texts; reason: Texts }

/** The count at the end of the year, or of the tax year, if the plans come true and nothing else changes. */
export type WithPlans = { by: string; cautious_count: number; level: RuleLevel }

/**
 * When the cautious count meets the rule, by the last day on which it can be met for the year: by staying in the
 * country from today on, or with the plans and then remaining in the last country. Null where it does not.
 */
export type Forecast = { missing: number; if_staying: string | null; with_plans: string | null }

/** A rule as shown: its count, its meaning and its sources. */
export type RuleView = RuleCount & {
  kind: CountryRule['kind'] | 'plain'
  threshold: number | null
  compare: 'gt' | 'gte' | null
  day: 'midnight' | 'overnight' | 'any_part' | null
  counts_over: RuleWindow['type'] | 'any' | null
  says: Texts
  applies_if: Texts | null
  judgement: Texts | null
  note: Texts | null
  other_tests: readonly Texts[]
  sources: readonly Source[]
  verified: boolean
  verified_note: Texts | null
  verified_on: string | null
  questions: Question[]
  /** Missing if the rule counts no short absences, or if nobody has answered. */
  certificate_elsewhere?: CertificateAnswer
  with_plans: WithPlans | null
  /** Null if the rule is met, is not near, or has nothing to come. */
  forecast: Forecast | null
}

/** What is needed to show the rules of a year. */
export type RuleSubject = {
  stays: readonly Stay[]
  plans: readonly Plan[]
  facts: readonly Fact[]
  year: number
  today: string
}

/** The rules of countries with days, recorded or planned, the most serious first. */
export function viewRules({ stays, plans, facts, year, today }: RuleSubject): RuleView[] {
  const known = factsForRules(facts)
  const counts = countByRules(stays, year, today, known)
  const ahead = plansAhead(plans, today)
  // Only a running year has plans; a past one is as it is.
  const planned = [...new Set([`${year}-12-31`, ...COUNTRY_RULES.map(({ id }) => plannedBy(id, year))])]
    .filter(by => today < by && ahead.some(({ from }) => from <= by))
    .flatMap(by =>
      countByRules([...stays, ...ahead], year, by, known).filter(({ rule }) => plannedBy(rule, year) === by),
    )
  const isSame = (a: RuleCount, b: RuleCount) => a.rule === b.rule && a.country === b.country
  const onlyPlanned = planned
    .filter(plan => !counts.some(count => isSame(count, plan)))
    .map(plan => ({ ...plan, ...NOT_YET }))
  const future = futureOf({ stays, ahead, facts: known, year, today })
  return [...counts, ...onlyPlanned].map(count => {
    const plan = planned.find(one => isSame(one, count))
    const by = plannedBy(count.rule, year)
    const certificate = certificateAnswer(count, facts, year)
    return {
      ...count,
      ...(certificate && { certificate_elsewhere: certificate }),
      ...about(count.rule),
      questions: questionsOf(count, facts, certificate),
      with_plans:
        plan && plan.cautious_count !== null
          ? { by, cautious_count: plan.cautious_count, level: plan.level }
          : null,
      forecast: forecastOf(count, plan, future),
    }
  })
}

const ruleOf = (id: string | null) => COUNTRY_RULES.find(one => one.id === id)

/** Until when plans are counted: the end of the year, or of the tax year that begins in it. */
function plannedBy(id: string | null, year: number): string {
  const rule = ruleOf(id)
  return rule?.kind === 'day_count' && rule.window.type === 'tax_year'
    ? lastDayToMeet(rule, year)
    : `${year}-12-31`
}

type Known = {
  stays: readonly Stay[]
  ahead: readonly Stay[]
  facts: OwnerFacts
  year: number
  today: string
}
type FirstDay = (rule: string) => string | null

/** When rules will be met, by staying and with the plans. The days are laid out when a rule first asks. */
type Future = {
  year: number
  today: string
  here: string | null
  ifStaying: FirstDay
  withPlans: FirstDay
}

function futureOf({ stays, ahead, facts, year, today }: Known): Future {
  const toCome = { from: addDays(today, 1), until: `${year + 1}-12-31` }
  const here = computeDay(stays, today, today)?.country ?? null
  const lazyFirstDay = (log: () => Stay[]): FirstDay => {
    let firstDay: FirstDay | null = null
    return rule => {
      firstDay ??= firstDayMet(log(), year, toCome, facts)
      return firstDay(rule)
    }
  }
  return {
    year,
    today,
    here,
    // Stays recorded for days to come are trips, so staying leaves them out.
    ifStaying:
      here === null
        ? () => null
        : lazyFirstDay(() => [...stays.filter(({ from }) => from <= today), staying(here, today)]),
    withPlans: ahead.length === 0 ? () => null : lazyFirstDay(() => [...stays, ...ahead]),
  }
}

function forecastOf(
  { rule, zone, country, meets_at, cautious_count, level, met, applies }: RuleCount,
  plan: RuleCount | undefined,
  { year, today, here, ifStaying, withPlans }: Future,
): Forecast | null {
  const isMet = met === 'yes' || met === 'cautious'
  if (rule === null || meets_at === null || isMet || applies === 'no') return null
  if (today >= lastDayToMeet(ruleOf(rule), year)) return null
  const isNear =
    level !== 'none' || (plan && (plan.level !== 'none' || (plan.highest?.count ?? 0) >= meets_at))
  if (!isNear || (applies === 'unknown' && zone !== null)) return null
  const isThere = here !== null && (zone === null ? here === country : SCHENGEN.includes(here))
  return {
    missing: Math.ceil(meets_at - (cautious_count ?? 0)),
    if_staying: isThere ? ifStaying(rule) : null,
    with_plans: withPlans(rule),
  }
}

const SCHENGEN: readonly string[] = SCHENGEN_MEMBERS
/** A stay without a last day: it ends the stays before it, and all later days count as days there. */
const staying = (country: string, today: string): Stay => ({ from: addDays(today, 1), to: null, country })

/** For a country that is only planned: nothing is counted yet. */
const NOT_YET = {
  plain_count: 0,
  rule_count: null,
  cautious_count: null,
  level: 'none',
  met: null,
  window: null,
  tax_year: null,
  sporadic_absences_added: null,
  days: null,
  days_without_midnight: null,
  stay: null,
  six_months_end: null,
  resident_from_year: null,
  highest: null,
} as const

function about(id: string | null) {
  const rule = ruleOf(id)
  if (!rule) return PLAIN_RULE
  const { says, applies_if, judgement, note, other_tests, sources, verified, verified_note, verified_on } =
    rule
  const common = {
    says,
    applies_if,
    judgement,
    note,
    other_tests,
    sources,
    verified,
    verified_note,
    verified_on,
  }
  if (rule.kind === 'no_day_count')
    return { ...common, kind: rule.kind, threshold: null, compare: null, day: null, counts_over: null }
  return {
    ...common,
    kind: rule.kind,
    threshold: rule.kind === 'continuous_stay' ? null : rule.threshold,
    compare: rule.compare,
    day: rule.day,
    counts_over: rule.window.type,
  }
}

const PLAIN_RULE = {
  kind: 'plain',
  threshold: LEVELS.exceeded,
  compare: 'gte',
  day: 'midnight',
  counts_over: 'calendar_year',
  says: PLAIN_COUNT_SAYS,
  applies_if: null,
  judgement: null,
  note: null,
  other_tests: [],
  sources: [],
  verified: false,
  verified_note: null,
  verified_on: null,
} as const

function questionsOf(
  count: RuleCount,
  facts: readonly Fact[],
  certificate: CertificateAnswer | null,
): Question[] {
  const question = QUESTIONS.find(one => one.rules.includes(count.rule ?? '') && one.isOpen(count))
  if (!question) return []
  // A certificate is for some time and of some country, so one on record is not always an answer.
  const isAnswered =
    question.fact === 'residence_certificate'
      ? certificate !== null
      : facts.some(({ kind }) => kind === question.fact)
  if (isAnswered) return []
  return [{ fact: question.fact, text: question.text, reason: question.reason(count) }]
}

const textOf = (id: string): Texts => {
  const rule = ruleOf(id)
  if (rule?.kind !== 'no_day_count') throw new Error(`${id} has no question`)
  return rule.question
}

/** Asked until it is answered. */
const QUESTIONS: readonly {
  fact: QuestionKind
  rules: readonly string[]
  isOpen(count: RuleCount): boolean
  text: Texts
  reason(count: RuleCount): Texts
}[] = [
  {
    fact: 'nationality',
    rules: ['SCHENGEN-90-180'],
    isOpen: () => true,
    text: { en: 'Which nationalities do you have?', es: '¿Qué nacionalidades tienes?' },
    reason: () => ({
      en: 'The limit of 90 days does not apply to nationals of the EU, the EEA and Switzerland. Without your nationality there is no alert.',
      es: 'El límite de 90 días no se aplica a nacionales de la UE, del EEE ni de Suiza. Sin tu nacionalidad no hay aviso.',
    }),
  },
  {
    fact: 'residence_certificate',
    rules: ['ES-183', 'AD-183'],
    isOpen: ({ sporadic_absences_added: added }) => (added ?? 0) > 0,
    text: {
      en: 'Do you have a certificate of tax residence in another country for this year?',
      es: '¿Tienes un certificado de residencia fiscal en otro país para este año?',
    },
    reason: ({ sporadic_absences_added: added }) => ({
      en: `Without one, short absences may count as presence: ${added} ${added === 1 ? 'day' : 'days'} in the cautious count.`,
      es: `Sin él, las ausencias breves pueden contar como presencia: ${added} ${added === 1 ? 'día' : 'días'} en el recuento prudente.`,
    }),
  },
  {
    fact: 'us_exempt_days',
    rules: ['US-SPT'],
    isOpen: ({ level }) => level !== 'none',
    text: {
      en: 'Were any of your days in the US exempt, for example as a student, in transit or because of a medical condition?',
      es: '¿Hubo días exentos en EE. UU., por ejemplo como estudiante, en tránsito o por un problema médico?',
    },
    reason: () => ({
      en: 'Exempt days do not count. Without documents they stay in the cautious count.',
      es: 'Los días exentos no cuentan. Sin documentos, siguen en el recuento prudente.',
    }),
  },
  {
    fact: 'uae_resident',
    rules: ['AE-90'],
    isOpen: () => true,
    text: {
      en: 'Are you a national of the UAE or another GCC state, or do you have a UAE residence permit, and do you have a permanent home, a job or a business in the UAE?',
      es: '¿Eres nacional de EAU o de otro Estado del CCG, o tienes permiso de residencia en EAU, y además vivienda permanente, empleo o negocio allí?',
    },
    reason: () => ({
      en: 'Then 90 days are enough instead of 183. It is counted in case it applies to you.',
      es: 'En ese caso bastan 90 días en lugar de 183. Se cuenta por si se te aplica.',
    }),
  },
  {
    fact: 'mexico_home',
    rules: ['MX-HOME'],
    isOpen: () => true,
    text: textOf('MX-HOME'),
    reason: () => ({
      en: 'In Mexico the home decides, not the days.',
      es: 'En México decide la casa habitación, no los días.',
    }),
  },
  {
    fact: 'argentina_status',
    rules: ['AR-12M'],
    isOpen: () => true,
    text: textOf('AR-12M'),
    reason: () => ({
      en: 'In Argentina nationality and permits decide, not 183 days.',
      es: 'En Argentina deciden la nacionalidad y los permisos, no 183 días.',
    }),
  },
]
