import type { Fact } from '../facts/facts.rules.ts'
import { COUNTRY_RULES } from './country-rules.rules.ts'

/**
 * What the owner answered about a certificate of tax residence in another country. Without one, short absences
 * count as presence.
 */
export type CertificateAnswer = {
  answer: 'yes' | 'no'
  /** The countries of the certificates. */
  countries: string[]
  /** Whether the owner has one of the documents; without it, short absences still count. */
  documented: boolean
  answered_by: 'owner' | 'firm'
  answered_at: string
}

const countsAbsences = (rule: string | null): boolean =>
  COUNTRY_RULES.some(one => one.id === rule && one.kind === 'day_count' && one.sporadic !== null)

/** The answer for the year of a rule that counts short absences; null if nobody has answered. */
export function certificateAnswer(
  { rule, country }: { rule: string | null; country: string | null },
  facts: readonly Fact[],
  year: number,
): CertificateAnswer | null {
  if (!countsAbsences(rule)) return null
  const ofYear = facts.filter(
    ({ from, to }) => from !== null && from <= `${year}-12-31` && (to === null || to >= `${year}-01-01`),
  )
  const certificates = ofYear.filter(
    fact => fact.kind === 'residence_certificate' && fact.country !== country,
  )
  const denied = ofYear.filter(({ kind }) => kind === 'no_residence_certificate')
  const newest = (certificates.length ? certificates : denied).at(-1)
  if (!newest) return null
  return {
    answer: certificates.length ? 'yes' : 'no',
    countries: [...new Set(certificates.map(certificate => certificate.country!))],
    documented: certificates.some(({ documented }) => documented === true),
    answered_by: newest.stated_by.startsWith('member:') ? 'owner' : 'firm',
    answered_at: newest.stated_at,
  }
}
