import { isPrintable } from '../official-form/letters.rules.ts'
import { taxErrors } from '../tax.errors.ts'

export const PERSON_KINDS = ['foreign', 'us'] as const
export type PersonKind = (typeof PERSON_KINDS)[number]

/** Given instead of a tax identification number if the country issues none. */
export const NO_FTIN = 'none'

/** A related party: a counterparty with the details that forms ask for. */
export type Party = {
  counterparty_id: number
  name: string
  /** How the name is spelled on forms; null if its letters tell. */
  latin_name: string | null
  kind: string
  relation_subtype: string | null
  person_kind: PersonKind
  /** Where it does business. */
  country: string | null
  /** Where it is a tax resident. */
  tax_country: string | null
  /** As the reader may see it, `none`, or null if unknown. */
  ftin: string | null
  /** ITIN, SSN or EIN as the reader may see it, besides `ftin`; null if there is none on record. */
  us_number: string | null
  reference_id: string
  address: string | null
}

export const RELATIONS = ['owner', 'spouse', 'family_other', 'sibling_entity'] as const
export type Relation = (typeof RELATIONS)[number]

/** One related party legally, which the books may have under several names. */
export type Person = Omit<Party, 'counterparty_id' | 'kind' | 'relation_subtype'> & {
  relation: Relation
  counterparty_ids: number[]
}

function relationOf({ kind, relation_subtype: subtype }: Pick<Party, 'kind' | 'relation_subtype'>): Relation {
  if (subtype === 'self' || subtype === 'self_ruc') return 'owner'
  if (subtype !== null) return subtype as Relation
  return kind === 'OWNER' ? 'owner' : 'sibling_entity'
}

type Named = Pick<Party, 'counterparty_id' | 'kind' | 'relation_subtype'>

/** Whether two counterparties of an LLC are one person. */
export const isSamePerson = (a: Named, b: Named): boolean =>
  a.counterparty_id === b.counterparty_id || (relationOf(a) === 'owner' && relationOf(b) === 'owner')

const LEADS = ['self', null, 'self_ruc']

/**
 * The persons behind an LLC's related parties. The owner, and the owner as a sole trader, are one person with
 * one form; everyone else is separate. A wholly owned LLC has one owner, so any counterparty of kind OWNER is
 * that one.
 */
export function groupPersons(parties: readonly Party[]): Person[] {
  const owners = parties
    .filter(party => relationOf(party) === 'owner')
    .toSorted(
      (a, b) =>
        LEADS.indexOf(a.relation_subtype) - LEADS.indexOf(b.relation_subtype) ||
        a.counterparty_id - b.counterparty_id,
    )
  const others = parties
    .filter(party => relationOf(party) !== 'owner')
    .toSorted((a, b) => a.counterparty_id - b.counterparty_id)
  return [...(owners.length ? [owners] : []), ...others.map(party => [party])].map(personFrom)
}

function personFrom(parties: Party[]): Person {
  const lead = parties[0]!
  const first = (name: 'country' | 'tax_country' | 'address' | 'us_number') =>
    parties.find(party => party[name] !== null)?.[name] ?? null
  const numbers = parties.map(({ ftin }) => ftin).filter(ftin => ftin !== null)
  return {
    name: lead.name,
    latin_name: lead.latin_name,
    relation: relationOf(lead),
    counterparty_ids: parties.map(party => party.counterparty_id),
    person_kind: lead.person_kind,
    country: first('country'),
    tax_country: first('tax_country'),
    ftin: numbers.find(ftin => ftin !== NO_FTIN) ?? numbers[0] ?? null,
    us_number: first('us_number'),
    reference_id: lead.reference_id,
    address: first('address'),
  }
}

/** The checked boxes of line 8e. */
export const BOXES_8E: Record<Relation, string> = {
  owner: '25% foreign shareholder',
  spouse: 'Related to reporting corporation; Related to 25% foreign shareholder',
  family_other: 'Related to reporting corporation; Related to 25% foreign shareholder',
  sibling_entity: 'Related to reporting corporation; Related to 25% foreign shareholder',
}

/**
 * Details that the form asks for and are unknown. All of Part III is completed for a U.S. person too, whose number is its
 * EIN, SSN or ITIN.
 */
export function factsMissing(person: Person): PartyFact[] {
  const hasUsNumber = person.person_kind === 'us' && person.us_number !== null
  const unknown = FACTS.filter(name => person[name] === null && !(name === 'ftin' && hasUsNumber))
  return [...spellingsMissing(person), ...unknown]
}

/** What has letters that no form can print, so that a spelling in Latin letters is needed. */
export function spellingsMissing({
  name,
  latin_name,
  address,
}: Pick<Person, 'name' | 'latin_name' | 'address'>): PartyFact[] {
  return [
    ...(isPrintable(latin_name ?? name) ? [] : (['latin_name'] as const)),
    ...(address === null || isPrintable(address) ? [] : (['latin_address'] as const)),
  ]
}

/** The number that lines 4b(1) and 8b(1) ask for. A U.S. person's may be stored as its only tax number. */
export function usNumberOf({ person_kind, us_number, ftin }: Person): string | null {
  if (us_number !== null || person_kind === 'foreign') return us_number
  return ftin === NO_FTIN ? null : ftin
}

const FACTS = ['address', 'country', 'tax_country', 'ftin'] as const
export type PartyFact = (typeof FACTS)[number] | 'latin_name' | 'latin_address'

/** The default id of a party, derived from its counterparty so that it is unique. */
export const automaticReference = (counterpartyId: number) => `RP${counterpartyId}`

/** Parses a reference id. One that could be another party's default is rejected. */
export function readReference(written: string, counterpartyId: number): string {
  const clean = written.trim()
  const isReserved = /^RP\d+$/i.test(clean) && clean !== automaticReference(counterpartyId)
  if (!/^[A-Za-z0-9]{1,50}$/.test(clean) || isReserved)
    throw taxErrors.invalid_reference_id({ field: 'reference_id' })
  return clean
}

/** What the encrypted number is bound to: moved to another party, it does not decrypt. */
export const purposeOfFtin = (counterpartyId: number) => `tax.party ftin of counterparty ${counterpartyId}`

export const purposeOfUsNumber = (counterpartyId: number) =>
  `tax.party us_number of counterparty ${counterpartyId}`

const plainOf = (written: string) =>
  written
    .normalize('NFKC')
    .replaceAll(/[\u2010-\u2015\u2212]/g, '-')
    .replaceAll(/[\s\u200b\u2060]+/g, ' ')
    .trim()
    .toUpperCase()

const US_NUMBERS = [/^(?!000|666)\d{3}-(?!00)\d{2}-(?!0000)\d{4}$/, /^\d{2}-\d{7}$/]

/** An ITIN, SSN or EIN, or `none`. The hyphens tell an EIN from the other two. The error never repeats it. */
export function readUsNumber(written: string): string {
  const plain = plainOf(written)
  if (plain === 'NONE') return NO_FTIN
  if (!US_NUMBERS.some(form => form.test(plain))) throw taxErrors.invalid_us_number({ field: 'us_number' })
  return plain
}

/** A tax number as we keep it, or `none`. The error never repeats the number. */
export function readFtin(written: string): string {
  const plain = plainOf(written)
  if (plain === 'NONE') return NO_FTIN
  const fits = /^[A-Z0-9][A-Z0-9 .\-/()]*$/.test(plain) && plain.length <= 30
  if (!fits || plain.replaceAll(/[^A-Z0-9]/g, '').length < 4) throw taxErrors.invalid_ftin({ field: 'ftin' })
  return plain
}

/** For readers without access: its end, at most four characters and never more than a third of it. */
export function maskFtin(ftin: string): string {
  const shown = Math.min(4, Math.floor(ftin.length / 3))
  return '•'.repeat(ftin.length - shown) + ftin.slice(-shown)
}
