import assert from 'node:assert/strict'
import { addEntries, planEntry } from '../../src/areas/bookkeeping/bookkeeping.ts'
import { type Answer, BY_TEST, type TestInstallation, type TestMember } from './installation.ts'

type Who = Pick<TestMember, 'entityId' | 'key'>

/** POST /v1/bookkeeping for the member's LLC: June 2026 unless overridden. */
export function postEntry(
  { ask }: TestInstallation,
  { entityId, key }: Who,
  fields: Record<string, unknown> = {},
  headers: Record<string, string> = {},
): Promise<Answer> {
  const body = { entity_id: entityId, year: 2026, month: 6, ...fields }
  return ask('/v1/bookkeeping', { key, body, headers })
}

/** Asserts that an entry is created; returns it. */
export async function addEntry(
  installation: TestInstallation,
  member: Who,
  fields: Record<string, unknown> = {},
  // biome-ignore lint/suspicious/noExplicitAny: tests look into entries of every shape
): Promise<any> {
  const answer = await postEntry(installation, member, fields)
  assert.equal(answer.status, 201, answer.text)
  return answer.body.data
}

/** GET /v1/bookkeeping of the member's LLC. */
export function listEntries(
  { ask }: TestInstallation,
  { entityId, key }: Who,
  query: Record<string, string | number> = {},
  headers: Record<string, string> = {},
): Promise<Answer> {
  const search = new URLSearchParams({ entity_id: String(entityId) })
  for (const [name, value] of Object.entries(query)) search.append(name, String(value))
  return ask(`/v1/bookkeeping?${search}`, { key, headers })
}

/** An entry in the books of a member's LLC, without a request. */
export async function makeEntry(
  { database }: TestInstallation,
  { entityId }: Pick<TestMember, 'entityId'>,
): Promise<number> {
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
