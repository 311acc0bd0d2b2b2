import assert from 'node:assert/strict'
import pg from 'pg'
import { createKey } from '../../src/areas/access/access.ts'
import type { NewKey } from '../../src/areas/access/keys.ts'
import { ALL_SCOPES } from '../../src/areas/members/members.ts'
import { BY_TEST, type TestInstallation, type TestMember } from './installation.ts'

/** Another key of a member; by default with all scopes and a high limit. */
export function makeKey(
  { database, secrets }: TestInstallation,
  { memberId, isTest = false }: Pick<TestMember, 'memberId' | 'isTest'>,
  wanted: Partial<Omit<NewKey, 'memberId'>> = {},
): Promise<{ id: number; key: string }> {
  const usual = { name: 'test', scopes: ALL_SCOPES, hourlyLimit: 1_000_000 }
  return createKey(database.durable, secrets, BY_TEST, { ...usual, ...wanted, memberId, isTest })
}

/** Sends the request as if through the trusted proxy on 127.0.0.1 from this address. */
export const from = (ip: string): Record<string, string> => ({ 'x-forwarded-for': ip })

/** As if the first request of this hour had been made almost an hour ago. */
export async function endHourIn(
  { databaseUrl }: TestInstallation,
  { keyId }: TestMember,
  seconds: number,
): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    const { rowCount } = await client.query(
      `update access.key_use set window_start = now() - interval '1 hour' + make_interval(secs => $2) where key_id = $1`,
      [keyId, seconds],
    )
    assert.equal(rowCount, 1)
  } finally {
    await client.end()
  }
}
