import type { RuleView } from '../../../src/areas/presence/countries/rule-views.rules.ts'
import { countryText, dayText, instantText } from '../../shared/figures.tsx'
import type { Language } from '../../shared/words.tsx'
import type { RuleWords } from './presence-rules.words.ts'

/** What explains the counts. */
export function extrasOf(rule: RuleView, words: RuleWords, language: Language, isOwner: boolean): string[] {
  const notes: string[] = []
  if (rule.applies === 'unknown') notes.push(rule.zone === null ? words.inCase : words.needsNationality)
  if (rule.zone !== null && rule.level !== 'none') notes.push(words.addPermit)
  if (rule.applies === 'no') notes.push(words.doesNotApply)
  if (rule.met === 'cautious') notes.push(words.onlyCautious)
  if (rule.sporadic_absences_added) notes.push(words.absences(rule.sporadic_absences_added))
  const absences = absencesText(rule, words, language, isOwner)
  if (absences) notes.push(absences)
  if (rule.days) notes.push(words.threeYears(rule.days))
  if (rule.days_without_midnight) notes.push(words.withoutMidnight(rule.days_without_midnight))
  if (rule.six_months_end) notes.push(words.sixMonthsEnd(dayText(rule.six_months_end, language, 'long')))
  if (rule.resident_from_year) notes.push(words.residentFrom(rule.resident_from_year))
  if (rule.highest && rule.highest.count > (rule.cautious_count ?? 0))
    notes.push(words.highest(rule.highest.count, dayText(rule.highest.window[1], language, 'long')))
  return notes
}

/** Why short absences count or not: the answer about a certificate, or that there is none yet. */
function absencesText(
  { sporadic_absences_added: added, certificate_elsewhere: certificate }: RuleView,
  words: RuleWords,
  language: Language,
  isOwner: boolean,
): string | null {
  if (!certificate) return added ? words.notAnswered(isOwner) : null
  const who = words.answerers(isOwner)[certificate.answered_by]
  const time = instantText(certificate.answered_at, language)
  if (certificate.answer === 'no') return added ? words.noCertificate(who, time) : null
  const countries = certificate.countries.map(country => countryText(country, language)).join(', ')
  return (certificate.documented ? words.certificate : words.certificateWithoutDocument)(who, time, countries)
}
