import { listCounterparties } from '../areas/bookkeeping/bookkeeping.ts'
import { type PartyFacts, readFtin, setParty } from '../areas/tax/tax.ts'
import type { DemoContext } from './demo-context.ts'

const inSpain = { country: 'ES', tax_country: 'ES' }
const inBritain = { country: 'GB', tax_country: 'GB' }
const MAR_BLAVA = 'Carrer de la Mar Blava 14, 3.º B, 46011 Valencia'
const WREN_LANE = '7 Wren Lane, Harrogate'

/** Tax details of the demo's related parties. All fictional; one tax number is still missing. */
const FACTS: Record<string, PartyFacts> = {
  'Lucía Ferrándiz Olmo': { ...inSpain, address: MAR_BLAVA, ftin: 'ES00000000T' },
  'Lucía Ferrándiz Olmo (autónoma)': { ...inSpain, address: MAR_BLAVA, ftin: 'ES00000000T' },
  'Andrés Villalba Rey': { ...inSpain, address: MAR_BLAVA },
  'Clara Ferrándiz Olmo': { ...inSpain, address: 'Calle del Romero 3, 46980 Paterna', ftin: 'ES00000001R' },
  'Nortalia Advisory LLC': {
    person_kind: 'us',
    country: 'US',
    ftin: '00-0000011',
    address: '12 Heron Way, Dover, DE',
  },
  'Tarsivo Studio LLC': {
    person_kind: 'us',
    country: 'US',
    ftin: '00-0000012',
    address: '40 Piñon Road, Santa Fe, NM',
  },
  'Oliver Thackwell': { ...inBritain, address: WREN_LANE, ftin: 'QQ 12 34 56 C' },
  'Thackwell & Sons Woodcraft': { ...inBritain, address: WREN_LANE },
  'Maureen Thackwell': { ...inBritain, address: '2 Orchard Rise, York', ftin: 'none' },
  'Mateo Iribarne Souto': {
    country: 'UY',
    tax_country: 'UY',
    ftin: '000000117',
    address: 'Calle de los Ceibos 1240, apto. 502, Montevideo',
  },
}

export async function writeTaxParties({ tx, secrets, by, members }: DemoContext): Promise<void> {
  for (const { id: entity_id } of members.flatMap(({ llcs }) => llcs)) {
    const parties = await tx.all(listCounterparties, { entity_id })
    for (const { id, name, is_related_party } of parties) {
      const facts = is_related_party && FACTS[name]
      if (!facts) continue
      const { ftin } = facts
      await setParty(tx, secrets, by, id, { ...facts, ftin: ftin && readFtin(ftin) })
    }
  }
}
