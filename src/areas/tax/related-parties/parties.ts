import type { DatabaseError } from 'pg'
import type { JobContext } from '../../../kernel/jobs/jobs.ts'
import { BY_RESEAL, opensTo, resealAll } from '../../../kernel/reseal.ts'
import type { Secrets } from '../../../kernel/secrets.ts'
import type { Db } from '../../../kernel/sql/postgres.ts'
import { type By, byParams } from '../../../kernel/sql/write.ts'
import { unprintableIn } from '../official-form/letters.rules.ts'
import { taxErrors } from '../tax.errors.ts'
import {
  automaticReference,
  NO_FTIN,
  type PersonKind,
  purposeOfFtin,
  purposeOfUsNumber,
} from './parties.rules.ts'
import { findParty, keepParty, listNumbersSealedBy, resealNumber } from './party.sql.ts'

/** Changes to a party; omitted fields stay, null clears. */
export type PartyFacts = {
  person_kind?: PersonKind | undefined
  country?: string | null | undefined
  tax_country?: string | null | undefined
  address?: string | null | undefined
  /** How the name is spelled on forms. */
  latin_name?: string | null | undefined
  /** A number or `none`, as parsed by `readFtin`. */
  ftin?: string | undefined
  /** A number, or `none` to remove it, as parsed by `readUsNumber`. */
  us_number?: string | undefined
  reference_id?: string | undefined
}

/** Saves the tax details of a related party. No change is not a write. */
export async function setParty(
  db: Db,
  secrets: Secrets,
  by: By,
  counterpartyId: number,
  facts: PartyFacts,
): Promise<{ name: string; changed: string[] }> {
  const before = await db.maybe(findParty, { counterparty_id: counterpartyId })
  if (!before) throw taxErrors.party_not_found({ id: counterpartyId })
  const { entity_id, name, is_related_party, ...kept } = before
  if (!is_related_party) throw taxErrors.not_related_party({ name })
  checkSpelling(facts.latin_name)
  const { ftin, us_number, ...plain } = facts
  const given = Object.fromEntries(Object.entries(plain).filter(([, value]) => value !== undefined))
  const next = {
    ...kept,
    ...given,
    ...ftinFacts(secrets, counterpartyId, kept, ftin),
    us_number_sealed: usNumberFact(secrets, counterpartyId, kept.us_number_sealed, us_number),
  }
  const changed = [
    ...new Set(
      Object.entries(next)
        .filter(([fact, value]) => value !== kept[fact as keyof typeof kept])
        .map(([fact]) => fact.replace(/_(sealed|none)$/, '')),
    ),
  ]
  if (changed.length === 0) return { name, changed }
  const reference_id = next.reference_id ?? automaticReference(counterpartyId)
  const row = { counterparty_id: counterpartyId, entity_id, ...next, reference_id }
  try {
    await db.one(keepParty, { ...row, changed: changed.join(','), ...byParams(by) })
  } catch (error) {
    if ((error as DatabaseError).constraint !== 'party_reference_once') throw error
    throw taxErrors.reference_id_taken({ field: 'reference_id' })
  }
  return { name, changed }
}

/** A spelling that no form can print would be asked for again. */
function checkSpelling(latinName: string | null | undefined): void {
  const letters = unprintableIn(latinName ?? '')
  if (letters.length)
    throw taxErrors.invalid_latin_name({ letters: letters.join(' ') }, { field: 'latin_name' })
}

type KeptFtin = { ftin_sealed: string | null; ftin_none: boolean }

function ftinFacts(
  secrets: Secrets,
  counterpartyId: number,
  kept: KeptFtin,
  ftin: string | undefined,
): KeptFtin {
  if (ftin === undefined) return { ftin_sealed: kept.ftin_sealed, ftin_none: kept.ftin_none }
  if (ftin === NO_FTIN) return { ftin_sealed: null, ftin_none: true }
  return {
    ftin_sealed: sealed(secrets, purposeOfFtin(counterpartyId), kept.ftin_sealed, ftin),
    ftin_none: false,
  }
}

function usNumberFact(
  secrets: Secrets,
  counterpartyId: number,
  kept: string | null,
  number: string | undefined,
): string | null {
  if (number === undefined) return kept
  return number === NO_FTIN ? null : sealed(secrets, purposeOfUsNumber(counterpartyId), kept, number)
}

/** The same number stays as it is, so that setting it again is not a change. */
function sealed(secrets: Secrets, purpose: string, kept: string | null, number: string): string {
  return kept !== null && opensTo(secrets, kept, purpose, number) ? kept : secrets.seal(number, purpose)
}

const BATCH_SIZE = 500

/** Re-encrypts with the newest secret what an older one encrypted, so that the older one can be removed. */
export const resealTaxNumbers = ({
  database,
  secrets,
}: Pick<JobContext, 'database' | 'secrets'>): Promise<number> =>
  resealAll({ secrets }, async keyIds => {
    const found = await database.durable.all(listNumbersSealedBy, { key_ids: [...keyIds], most: BATCH_SIZE })
    return found.map(({ counterparty_id, kind, sealed: was }) => ({
      name: `${kind} of counterparty/${counterparty_id}`,
      was,
      purpose: (kind === 'ftin' ? purposeOfFtin : purposeOfUsNumber)(counterparty_id),
      replace: sealed =>
        database.durable.maybe(resealNumber, { counterparty_id, kind, was, sealed, ...byParams(BY_RESEAL) }),
    }))
  })
