import type { Language } from './language.ts'

/** The states in which an LLC can be formed; Spanish only where the name differs. */
const STATES: Record<string, string | [en: string, es: string]> = {
  AL: 'Alabama',
  AK: 'Alaska',
  AZ: 'Arizona',
  AR: 'Arkansas',
  CA: 'California',
  CO: 'Colorado',
  CT: 'Connecticut',
  DE: 'Delaware',
  DC: ['District of Columbia', 'Distrito de Columbia'],
  FL: 'Florida',
  GA: 'Georgia',
  HI: ['Hawaii', 'Hawái'],
  ID: 'Idaho',
  IL: 'Illinois',
  IN: 'Indiana',
  IA: 'Iowa',
  KS: 'Kansas',
  KY: 'Kentucky',
  LA: ['Louisiana', 'Luisiana'],
  ME: 'Maine',
  MD: 'Maryland',
  MA: 'Massachusetts',
  MI: ['Michigan', 'Míchigan'],
  MN: 'Minnesota',
  MS: ['Mississippi', 'Misisipi'],
  MO: ['Missouri', 'Misuri'],
  MT: 'Montana',
  NE: 'Nebraska',
  NV: 'Nevada',
  NH: ['New Hampshire', 'Nuevo Hampshire'],
  NJ: ['New Jersey', 'Nueva Jersey'],
  NM: ['New Mexico', 'Nuevo México'],
  NY: ['New York', 'Nueva York'],
  NC: ['North Carolina', 'Carolina del Norte'],
  ND: ['North Dakota', 'Dakota del Norte'],
  OH: 'Ohio',
  OK: 'Oklahoma',
  OR: ['Oregon', 'Oregón'],
  PA: ['Pennsylvania', 'Pensilvania'],
  RI: 'Rhode Island',
  SC: ['South Carolina', 'Carolina del Sur'],
  SD: ['South Dakota', 'Dakota del Sur'],
  TN: 'Tennessee',
  TX: 'Texas',
  UT: 'Utah',
  VT: 'Vermont',
  VA: 'Virginia',
  WA: 'Washington',
  WV: ['West Virginia', 'Virginia Occidental'],
  WI: 'Wisconsin',
  WY: 'Wyoming',
}

export const STATE_CODES: readonly string[] = Object.keys(STATES)

/** The letters themselves if unknown, such as a territory's. */
export function stateName(letters: string, language: Language): string {
  const name = STATES[letters] ?? letters
  return typeof name === 'string' ? name : name[language === 'es' ? 1 : 0]
}
