import { listCounterparties } from '../areas/bookkeeping/bookkeeping.ts'
import { taxYearOf } from '../areas/entities/entities.ts'
import {
  addLoan,
  answerQuestion,
  confirmDescriptions,
  linkToLoan,
  type PartyFacts,
  readFtin,
  setParty,
} from '../areas/tax/tax.ts'
import { dateOf } from '../kernel/values/dates.ts'
import { findBalance, listLoanEntries } from './demo.sql.ts'
import type { DemoContext } from './demo-context.ts'
import { WRENMOOR, WRENMOOR_YEAR_END } from './stories/wrenmoor.ts'

const inSpain = { country: 'ES', tax_country: 'ES' }
const inBritain = { country: 'GB', tax_country: 'GB' }
const MAR_BLAVA = 'Carrer de la Mar Blava 14, 3.º B, 46011 Valencia'
const WREN_LANE = '7 Wren Lane, Harrogate HG1 4QZ'

/** Tax details of the demo's related parties. All fictional; one tax number is still missing. */
const FACTS: Record<string, PartyFacts> = {
  'Lucía Ferrándiz Olmo': { ...inSpain, address: MAR_BLAVA, ftin: 'ES00000000T' },
  'Lucía Ferrándiz Olmo (autónoma)': { ...inSpain, address: MAR_BLAVA, ftin: 'ES00000000T' },
  'Andrés Villalba Rey': { ...inSpain, address: MAR_BLAVA },
  'Clara Ferrándiz Olmo': { ...inSpain, address: 'Calle del Romero 3, 46980 Paterna', ftin: 'ES00000001R' },
  'Nortalia Advisory LLC': {
    person_kind: 'us',
    country: 'US',
    tax_country: 'US',
    ftin: '00-0000011',
    address: '12 Heron Way, Dover, DE',
  },
  'Tarsivo Studio LLC': {
    person_kind: 'us',
    country: 'US',
    tax_country: 'US',
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

/** What the owner of the LLC that is ready to file answered, besides its total assets. */
const ANSWERS: Record<string, string> = {
  owner_paid: 'no',
  '1a': '118 Juniper Lane, Santa Fe, NM 87501',
  '1d': 'Commercial printing',
  '1n': 'none',
  '1o': 'US, GB',
  '4d': 'GB',
  E3: 'no',
  E4: 'no',
  VI: 'no',
  '8c': 'Management of own investments',
  '8d': '523900',
  estimates: 'no',
  '37': 'no',
  '39': 'no',
  '40a': 'no',
  '41a': 'no',
  // The loan bears no interest.
  '42a': 'no',
  '42b': 'yes',
}

/** One LLC is ready to file its last complete tax year: its loan is recorded, every question is answered, and what the statements say is confirmed. */
export async function writeReadyYear({ tx, secrets, by, now, members }: DemoContext): Promise<void> {
  const entityId = members.flatMap(({ llcs }) => llcs).find(({ name }) => name === WRENMOOR)!.id
  const entries = await tx.all(listLoanEntries, { entity_id: entityId })
  const taken = entries[0]!
  const { id: loanId } = await addLoan(tx, by, {
    entity_id: entityId,
    counterparty_id: taken.counterparty_id!,
    direction: 'borrowed',
    name: 'Loan for the press',
    principal: taken.income,
    currency: 'USD',
    rate: '0',
    starts_on: taken.transaction_date!,
    term_months: 60,
    document_id: taken.document_id,
  })
  for (const { id } of entries) await linkToLoan(tx, by, loanId, id, 'principal')
  const running = taxYearOf(dateOf(now), WRENMOOR_YEAR_END)
  const year = running.year - 1
  const { balance } = await tx.one(findBalance, { entity_id: entityId, day: `${running.year}-06-30` })
  for (const [question, answer] of Object.entries({ ...ANSWERS, '1c': balance }))
    await answerQuestion(tx, by, { entityId, year, question, form: null, answer, note: null })
  await confirmDescriptions(tx, by, { entityId, year, secrets, now }, 'all proposed')
}
