import { wholeTaxYear } from '../entities/vocabulary.rules.ts'
import type { FactValue } from './rule-book.rules.ts'

/** A fact as the records of the firm have it. */
export type RecordFact = {
  fact: string
  /** Null for a fact that does not change from year to year. */
  year: number | null
  value: FactValue
  /** Whether a person's answer cannot replace it: it is shown as a contradiction instead. */
  certain: boolean
}

/** What the tax filings say of Form 5472 for a year. */
export type FilingFact = { year: number; status: string; due_on: string; document_id: number | null }

export type Share = { name: string; is_member: boolean; percent: string; since: string; until: string | null }

export type LlcRecord = {
  state: string
  status: string
  formation_date: string | null
  dissolved_on: string | null
  fiscal_year_end: string
  foreign_owned: boolean
  recorded_on: string
  owners: readonly Share[]
  agent_renews_on: string | null
}

/** How many years back are still looked at; older ones stay as they are. */
const YEARS_BACK = 3

/** The years that are evaluated: from the formation, at most the year before the LLC was recorded, to the current one. */
export function yearsToEvaluate(
  { formation_date: formed, recorded_on: recorded }: Pick<LlcRecord, 'formation_date' | 'recorded_on'>,
  today: string,
): number[] {
  const now = Number(today.slice(0, 4))
  const known = Number(recorded.slice(0, 4)) - 1
  const first = Math.max(formed === null ? known : Number(formed.slice(0, 4)), known, now - YEARS_BACK)
  return Array.from({ length: Math.max(0, now - first + 1) }, (_, index) => first + index)
}

const holds = ({ since, until }: Share, day: string) => since <= day && (until === null || until >= day)

/** How many owners the LLC had at the same time in a tax year, or null if the shares do not tell. */
export function countOwners(llc: LlcRecord, year: number, today: string): number | null {
  const { begins, ends } = wholeTaxYear(year, llc.fiscal_year_end)
  const closes = [ends, today, ...(llc.dissolved_on ? [llc.dissolved_on] : [])].toSorted()[0]!
  const days = [begins, closes, ...llc.owners.map(({ since }) => since)]
  const held = days
    .filter(day => day >= begins && day <= closes)
    .map(day => llc.owners.filter(share => holds(share, day)))
  const most = Math.max(0, ...held.map(shares => new Set(shares.map(({ name }) => name)).size))
  if (most >= 2) return most
  // One owner is certain only if that owner had everything.
  const whole = held.some(shares => shares.some(({ percent }) => Number(percent) === 100))
  return most === 1 && whole ? 1 : null
}

/** What the record of an LLC says. */
export function llcFacts(llc: LlcRecord, years: readonly number[], today: string): RecordFact[] {
  const fixed = (fact: string, value: FactValue, certain = true) => ({ fact, year: null, value, certain })
  const firstShare = llc.owners.map(({ since }) => since).toSorted()[0]
  const founded =
    llc.formation_date !== null && (firstShare === undefined || firstShare <= llc.formation_date)
  return [
    fixed('llc_state', llc.state),
    fixed('dissolution_date', llc.dissolved_on),
    fixed('fiscal_year_end', llc.fiscal_year_end),
    ...(llc.formation_date === null ? [] : [fixed('formation_date', llc.formation_date)]),
    ...(founded ? [fixed('new_foreign_investment_on', llc.formation_date, false)] : []),
    ...(llc.agent_renews_on === null
      ? []
      : [fixed('registered_agent_renews_on', llc.agent_renews_on.slice(5))]),
    ...years.flatMap(year => {
      const count = countOwners(llc, year, today)
      if (count === null) return []
      const owners: RecordFact = { fact: 'owner_count', year, value: count, certain: true }
      // With several owners it is not recorded which of them live abroad.
      if (count > 1) return [owners]
      const share = llc.foreign_owned ? 100 : 0
      return [owners, { fact: 'foreign_owner_percent', year, value: share, certain: true }]
    }),
  ]
}

/** What is known about whether an owner is a U.S. person in a year; nothing, if nobody has a reason to ask. */
export function usPersonFacts(year: number, isUsPerson: boolean | null, isSaid: boolean): RecordFact[] {
  if (isUsPerson === null) return [{ fact: 'owner_may_be_us_person', year, value: true, certain: true }]
  return isSaid ? [{ fact: 'owner_us_person', year, value: isUsPerson, certain: true }] : []
}

export type OwnedLlc = {
  formation_date: string | null
  recorded_on: string
  /** The owner's answer, if there is one. */
  elected_corporation: boolean | null
  has_accounts: boolean
  /** Income and profit of calendar years in US dollars. */
  years: readonly { year: number; has_income: boolean }[]
}

export type OwnerRecord = {
  country: string | null
  llcs: readonly OwnedLlc[]
  /** Profit of the LLCs in euros, where it could be converted. */
  profits_eur: readonly { year: number; profit: number }[]
}

/** The years of an owner: those of all their LLCs. */
export function yearsOfOwner({ llcs }: OwnerRecord, today: string): number[] {
  const all = llcs.flatMap(llc => yearsToEvaluate(llc, today))
  return [...new Set(all)].toSorted((a, b) => a - b)
}

/**
 * What the records say of an owner. Accounts belong to people. The rest is what the records suggest, and an answer
 * replaces it: the country of a profile is where somebody lives, which is not always where they pay taxes.
 */
export function ownerFacts(owner: OwnerRecord, years: readonly number[]): RecordFact[] {
  const { country, llcs, profits_eur } = owner
  const first = llcs.map(({ formation_date }) => formation_date).filter(day => day !== null)
  const isTransparent = llcs.length > 0 && llcs.every(llc => llc.elected_corporation === false)
  const suggested = (fact: string, year: number, value: FactValue) => ({ fact, year, value, certain: false })
  return [
    { fact: 'owner_is_individual', year: null, value: true, certain: true },
    ...(first.length === llcs.length && first.length > 0
      ? [{ fact: 'formation_date', year: null, value: first.toSorted()[0]!, certain: true }]
      : []),
    ...years.flatMap(year => {
      const earning = llcs.filter(llc => llc.years.some(one => one.year === year && one.has_income))
      const hasAccount = llcs.some(({ has_accounts }) => has_accounts)
      return [
        ...(country === null ? [] : [suggested('owner_tax_residence', year, country)]),
        ...(isTransparent ? [suggested('es_llc_is_attribution_entity', year, true)] : []),
        ...(earning.some(llc => llc.elected_corporation === false)
          ? [suggested('mx_income_through_transparent_entity', year, true)]
          : []),
        ...(earning.length || hasAccount ? [suggested('pt_foreign_income_or_account', year, true)] : []),
        ...profits_eur
          .filter(one => one.year === year)
          .map(({ profit }) => suggested('es_attributed_income_eur', year, profit)),
      ]
    }),
  ]
}
