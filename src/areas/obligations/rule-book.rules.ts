import type { LocalizedText } from '../../kernel/values/language.ts'
import factLabels from './rules/fact-labels.json' with { type: 'json' }
import factBook from './rules/facts.json' with { type: 'json' }
import ruleBook from './rules/obligations.json' with { type: 'json' }
import spanish from './rules/spanish.json' with { type: 'json' }
import spanishSources from './rules/spanish-sources.json' with { type: 'json' }

/** A fact's value. Null: it is known that there is none, such as no change of address. */
export type FactValue = string | number | boolean | null

export const OPERATORS = ['eq', 'ne', 'gt', 'gte', 'lt', 'lte', 'in', 'exists', 'in_period'] as const
export type Operator = (typeof OPERATORS)[number]

export type Comparison = { fact: string; op: Operator; value: FactValue | readonly FactValue[] }
export type Condition =
  | { all: readonly Condition[] }
  | { any: readonly Condition[] }
  | { never: string }
  | Comparison

export type Roll = 'next_business_day_dc' | 'next_business_day_us' | 'next_business_day_es' | 'none'

/** How a date follows from the period or from a dated fact, before weekends and holidays. */
export type DateRule = {
  month_after_year_end?: number
  month?: number
  day?: number
  year_offset?: number
  each?: readonly { period: string; month: number; day: number; year_offset: number }[]
  days_after?: { fact: string; days: number }
  anniversary_month_of?: string
  month_day_of?: string
  end_of_third_year_after?: string
  roll?: Roll
}

export type DueRule = DateRule & {
  same_as?: string
  first_year_offset?: number
  /** In words: the date of the first year, which follows from the formation date. */
  first?: string
  /** In words: what ends the tax year. */
  year_end?: string
  exceptions?: readonly { if: Condition; then: DateRule; extension_months?: number | null }[]
}

export type ExtensionRule = {
  form?: string
  months?: number | null
  from?: string
  automatic?: boolean
  if_efiled?: boolean
  month?: number
  day?: number
  year_offset?: number
  roll?: Roll
  note?: string
  exceptions?: readonly { if: Condition; months: number }[]
}

export type SubjectKind = 'llc' | 'owner'
export type Period = 'tax_year' | 'calendar_year' | 'event' | 'due_year'

export type DisputedAmount = { usd: number; says: LocalizedText; url: string }

/** One version of a duty. Versions of the same duty share `obligation`. */
export type Rule = {
  id: string
  obligation: string
  subject: SubjectKind
  name: LocalizedText
  period: Period
  trigger: Condition
  threshold: string | null
  due: DueRule | null
  extension: ExtensionRule | null
  channel: string
  penalty: string
  source: { title: string; citation: string; url?: string }
  valid_from: string
  valid_to: string | null
  verified: boolean
  verified_on: string
  amount_usd?: number
  /** What each source says, where they disagree; `amount_usd` is the highest. */
  disputed_amounts?: readonly DisputedAmount[]
  note?: string
  /** The states that the rule is about, if no condition says so. */
  states?: readonly string[]
  exempt_since?: string
}

export type FactKind = 'integer' | 'number' | 'boolean' | 'date' | 'string' | 'object'

export type Fact = {
  name: string
  type: FactKind
  subject: SubjectKind
  /** Whether it has one value per year. */
  by_year: boolean
  comes_from: string | null
  /** Null if nobody is asked: it comes from the records. */
  question: LocalizedText | null
  /** The question can be answered with yes or no: whether the amount is beyond this one. */
  yes_no_threshold?: number
}

export const RULES = ruleBook as unknown as readonly Rule[]
export const FACTS = factBook.facts as unknown as readonly Fact[]

const byName = new Map(FACTS.map(fact => [fact.name, fact]))
export const factNamed = (name: string): Fact | undefined => byName.get(name)

const labels = factLabels as Record<string, LocalizedText>
export const labelOf = (name: string): LocalizedText => labels[name] ?? { en: name, es: name }

type SpanishTexts = {
  threshold: string | null
  channel: string
  penalty: string
  note: string | null
  never: string | null
}
const inSpanish = spanish as Record<string, SpanishTexts>

const sourcesInSpanish = spanishSources as Record<string, { title: string; citation: string }>

export type RuleSource = {
  title: string
  citation: string
  title_es: string
  citation_es: string
  url: string | null
}

/** The source of a rule. In Spanish, official titles stay in their language and our own words do not. */
export function sourceOf({ id, source: { title, citation, url } }: Rule): RuleSource {
  const es = sourcesInSpanish[id]
  return {
    title,
    citation,
    title_es: es?.title ?? title,
    citation_es: es?.citation ?? citation,
    url: url ?? null,
  }
}

/** The texts of a rule that people read, in both languages. */
export type RuleTexts = {
  name: LocalizedText
  threshold: LocalizedText | null
  channel: LocalizedText
  penalty: LocalizedText
  note: LocalizedText | null
  never: LocalizedText | null
}

export function textsOf(rule: Rule): RuleTexts {
  const es = inSpanish[rule.id]
  const both = (en: string, other: string | null | undefined): LocalizedText => ({ en, es: other ?? en })
  const never = 'never' in rule.trigger ? rule.trigger.never : null
  return {
    name: rule.name,
    threshold: rule.threshold === null ? null : both(rule.threshold, es?.threshold),
    channel: both(rule.channel, es?.channel),
    penalty: both(rule.penalty, es?.penalty),
    note: rule.note === undefined ? null : both(rule.note, es?.note),
    never: never === null ? null : both(never, es?.never),
  }
}
