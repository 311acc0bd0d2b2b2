import { addDays, daysBetween } from '../../../kernel/values/dates.ts'
import type { Calendar } from '../presence.rules.ts'

export const EVIDENCE_KINDS = ['boarding_pass', 'lease', 'residence_certificate', 'other'] as const
export type EvidenceKind = (typeof EVIDENCE_KINDS)[number]

/** A document for days in a country. One that was withdrawn stays listed and proves nothing. */
export type Evidence = {
  id: number
  kind: EvidenceKind
  country: string
  from: string
  until: string
  entity_id: number
  document_id: number
  /** Null for people who may not see the documents, and for a withdrawn one. */
  title: string | null
  withdrawn: boolean
}

/** More than a careful traveler keeps; it also limits what a request reads. */
export const MAX_EVIDENCE = 1000

export type ProvenDays = { country: string; days: number; with_evidence: number; without_evidence: number }
export type UnprovenSpan = { country: string; from: string; until: string; days: number }

/** The days of a calendar that a document shows: the country at the end of the day is that of the document. */
export function provenDays(calendar: Calendar, evidence: readonly Evidence[]): Set<string> {
  const proven = new Set<string>()
  for (const { country, from, until, withdrawn } of evidence) {
    if (withdrawn) continue
    for (let day = from; day <= until; day = addDays(day, 1))
      if (calendar[day]?.country === country) proven.add(day)
  }
  return proven
}

/** Per country, how many days have a document, and the days that have none as ranges, in date order. */
export function computeEvidence(
  calendar: Calendar,
  evidence: readonly Evidence[],
): { countries: ProvenDays[]; without: UnprovenSpan[] } {
  const [first, last] = [Object.keys(calendar)[0], Object.keys(calendar).at(-1)]
  const within = evidence
    .filter(({ from, until }) => first !== undefined && from <= last! && until >= first)
    .map(one => ({
      ...one,
      from: one.from < first! ? first! : one.from,
      until: one.until > last! ? last! : one.until,
    }))
  const proven = provenDays(calendar, within)
  const found = new Map<string, ProvenDays>()
  const without: UnprovenSpan[] = []
  for (const [date, { country }] of Object.entries(calendar)) {
    const sum = found.get(country) ?? { country, days: 0, with_evidence: 0, without_evidence: 0 }
    found.set(country, sum)
    sum.days++
    if (proven.has(date)) {
      sum.with_evidence++
      continue
    }
    sum.without_evidence++
    const span = without.at(-1)
    if (span?.country === country && daysBetween(span.until, date) === 1) {
      span.until = date
      span.days++
    } else without.push({ country, from: date, until: date, days: 1 })
  }
  const countries = [...found.values()].sort((a, b) => b.days - a.days || (a.country < b.country ? -1 : 1))
  return { countries, without }
}
