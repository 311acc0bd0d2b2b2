import type { Party } from '../movement.ts'

/** People in the books of more than one LLC. All fictional. */
export const LUCIA: Party = { name: 'Lucía Ferrándiz Olmo', kind: 'OWNER', relation: 'self' }
export const LUCIA_AUTONOMA: Party = {
  name: 'Lucía Ferrándiz Olmo (autónoma)',
  kind: 'OWNER',
  relation: 'self_ruc',
}
export const ANDRES: Party = { name: 'Andrés Villalba Rey', kind: 'FAMILY', relation: 'spouse' }
export const CLARA: Party = { name: 'Clara Ferrándiz Olmo', kind: 'FAMILY', relation: 'family_other' }
export const OLIVER: Party = { name: 'Oliver Thackwell', kind: 'OWNER', relation: 'self' }
export const MATEO: Party = { name: 'Mateo Iribarne Souto', kind: 'OWNER', relation: 'self' }

export const MERCURY: Party = { name: 'Mercury', kind: 'BANK' }
export const WISE: Party = { name: 'Wise', kind: 'BANK' }
export const CARD_PROCESSOR: Party = { name: 'Stripe', kind: 'PLATFORM' }
