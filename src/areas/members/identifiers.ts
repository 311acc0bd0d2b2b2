import type { JobContext } from '../../kernel/jobs/jobs.ts'
import type { Secrets } from '../../kernel/secrets.ts'
import type { Db } from '../../kernel/sql/postgres.ts'
import { type By, byParams } from '../../kernel/sql/write.ts'
import { checkNotErased } from './erased-people.ts'
import { type IdentifierKind, purposeOf, readIdentifier } from './identifier.rules.ts'
import {
  deleteIdentifier,
  findIdentifier,
  keepIdentifier,
  listSealedBy,
  resealIdentifier,
} from './identifier.sql.ts'

export type OfMember = { memberId: number; kind: IdentifierKind }

/** Stores an identifier, encrypted. The same value again is not a write. */
export async function setIdentifier(
  db: Db,
  secrets: Secrets,
  by: By,
  { memberId, kind }: OfMember,
  written: string,
): Promise<{ changed: boolean }> {
  const value = readIdentifier(kind, written)
  await checkNotErased(db, memberId)
  const purpose = purposeOf(memberId, kind)
  const kept = await db.maybe(findIdentifier, { member_id: memberId, kind })
  if (kept && opensTo(secrets, kept.sealed, purpose, value)) return { changed: false }
  const sealed = secrets.seal(value, purpose)
  await db.one(keepIdentifier, { member_id: memberId, kind, sealed, ...byParams(by) })
  return { changed: true }
}

/** A value that no longer decrypts must still be replaceable. */
function opensTo(secrets: Secrets, sealed: string, purpose: string, value: string): boolean {
  try {
    return secrets.open(sealed, purpose) === value
  } catch {
    return false
  }
}

export async function clearIdentifier(
  db: Db,
  by: By,
  { memberId, kind }: OfMember,
): Promise<{ changed: boolean }> {
  const gone = await db.maybe(deleteIdentifier, { member_id: memberId, kind, ...byParams(by) })
  return { changed: gone !== null }
}

const BATCH = 500
const BY_JOB = byParams({ actor: 'job:reseal', ip: null, idempotency: null })

/**
 * Re-encrypts with the newest secret what an older one encrypted, so that the older one can be removed. Keys
 * newer than ours, from a process that already has the next secret, are left alone. Returns how many were
 * done.
 */
export async function resealIdentifiers({
  database,
  secrets,
}: Pick<JobContext, 'database' | 'secrets'>): Promise<number> {
  const older = secrets.keyIds.slice(1)
  if (older.length === 0) return 0
  const found = await database.durable.all(listSealedBy, { key_ids: older, most: BATCH })
  const faults: string[] = []
  let done = 0
  for (const { member_id, kind, sealed: was } of found) {
    const purpose = purposeOf(member_id, kind as IdentifierKind)
    try {
      const sealed = secrets.seal(secrets.open(was, purpose), purpose)
      if (await database.durable.maybe(resealIdentifier, { member_id, kind, was, sealed, ...BY_JOB })) done++
    } catch (error) {
      // One that does not decrypt must not block the others.
      faults.push(`identifiers.${kind} of member/${member_id}: ${(error as Error).message}`)
    }
  }
  if (faults.length) throw new Error(`${faults.length} could not be re-encrypted, such as ${faults[0]}`)
  return done
}
