import { addEntries, planEntry } from '../../src/areas/bookkeeping/bookkeeping.ts'
import { insertWanted } from '../../src/areas/dossier/wanted.sql.ts'
import { paintDays } from '../../src/areas/presence/changes.ts'
import { byParams } from '../../src/kernel/sql/write.ts'
import { BY_TEST, type TestInstallation, type TestMember } from './installation.ts'

type Owner = Pick<TestMember, 'entityId' | 'memberId'>

/** A change of a member's log of stays. */
export async function makeChange({ database }: TestInstallation, { memberId }: Owner): Promise<number> {
  const stroke = { from: '2026-01-01', until: '2026-01-31', country: 'ES' }
  const { bytes } = await paintDays(database, BY_TEST, memberId, stroke, new Date())
  return JSON.parse(bytes.toString()).change.id
}

/** An entry in the books of a member's LLC. */
export async function makeEntry({ database }: TestInstallation, { entityId }: Owner): Promise<number> {
  const none = { movement_type: null, category: null, counterparty_id: null, economic_purpose: null }
  const nor = {
    document_id: null,
    description: null,
    transaction_date: null,
    bank_source: null,
    external_tx_id: null,
  }
  const sums = { entity_id: entityId, year: 2026, month: 6, income: 10_000n, expense: 0n }
  const { ids } = await addEntries(database.durable, BY_TEST, [
    planEntry({ ...none, ...nor, ...sums }, 'manual'),
  ])
  return ids[0]!
}

/** A dossier that a member ordered. */
export async function makeDossierOrder(
  { database }: TestInstallation,
  { entityId, memberId }: Owner,
): Promise<number> {
  const wanted = { member_id: memberId, entity_id: entityId, language: 'en', whole_numbers: false }
  const year = new Date().getUTCFullYear()
  const { body } = await database.durable.one(insertWanted, { ...wanted, year, ...byParams(BY_TEST) })
  return JSON.parse(body).data.id
}
