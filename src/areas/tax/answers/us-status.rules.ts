import type { LocalizedText } from '../../../kernel/values/language.ts'
import type { UsSigns } from '../../presence/presence.ts'

export const US_STATUSES = [
  'nonresident',
  'closer_connection',
  'treaty',
  'part_year',
  'resident',
  'green_card',
  'citizen',
] as const
export type UsStatus = (typeof US_STATUSES)[number]

export const US_STATUS_TEXTS: Record<UsStatus, LocalizedText> = {
  nonresident: {
    en: 'Nonresident: the days are exempt or recorded wrongly',
    es: 'No residente: los días están exentos o mal registrados',
  },
  closer_connection: {
    en: 'Nonresident: closer connection to another country (Form 8840)',
    es: 'No residente: vínculo más estrecho con otro país (formulario 8840)',
  },
  treaty: {
    en: 'Resident of another country under a tax treaty (Form 8833)',
    es: 'Residente de otro país según un convenio fiscal (formulario 8833)',
  },
  part_year: { en: 'Resident for part of the year', es: 'Residente durante parte del año' },
  resident: {
    en: 'Resident by the substantial presence test',
    es: 'Residente por la prueba de presencia sustancial',
  },
  green_card: { en: 'Resident with a green card', es: 'Residente con green card' },
  citizen: { en: 'U.S. citizen', es: 'Ciudadano de EE. UU.' },
}

/** Form 8840 is for fewer days than these in the year (IRC 7701(b)(3)(B)). */
export const DAYS_WITHOUT_CLOSER_CONNECTION = 183

const US_PERSONS: readonly (UsStatus | null)[] = ['resident', 'green_card', 'citizen']

/** Whether the owner is a U.S. person in a year. The LLC of a U.S. person is not foreign-owned. */
export type UsOwner = {
  /** As answered; null if nobody answered, or if the days of the year rule the answer out. */
  status: UsStatus | null
  /** Null if something on record makes it possible and nobody has said. */
  is_us_person: boolean | null
  signs: UsSigns | null
}

const isPossible = ({ substantial_presence, us_nationality, us_permit }: UsSigns) =>
  substantial_presence !== 'no' || us_nationality || us_permit

/** Whether Form 8840 cannot be the reason, by the days on record. */
export const isRuledOut = (given: string | null, signs: UsSigns | null): boolean =>
  given === 'closer_connection' && (signs?.days_this_year ?? 0) >= DAYS_WITHOUT_CLOSER_CONNECTION

export function decideUsOwner(given: string | null, signs: UsSigns | null): UsOwner {
  const status = isRuledOut(given, signs) ? null : (given as UsStatus | null)
  if (status !== null) return { status, is_us_person: US_PERSONS.includes(status), signs }
  return { status, is_us_person: signs !== null && isPossible(signs) ? null : false, signs }
}

/** Whether the owner files Form 1040: also as a resident for part of the year. */
export const filesForm1040 = ({ status, is_us_person }: UsOwner): boolean | null =>
  status === 'part_year' ? true : is_us_person
