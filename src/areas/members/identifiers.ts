import type { JobContext } from '../../kernel/jobs/jobs.ts'
import { BY_RESEAL, opensTo, resealAll } from '../../kernel/reseal.ts'
import type { Secrets } from '../../kernel/secrets.ts'
import type { Db } from '../../kernel/sql/postgres.ts'
import { type By, byParams } from '../../kernel/sql/write.ts'
import { checkNotErased } from './erased-people.ts'
import { purposeOf, readIdentifier } from './identifier.rules.ts'
import {
  deleteIdentifier,
  findIdentifier,
  keepIdentifier,
  listSealedBy,
  resealIdentifier,
} from './identifier.sql.ts'
import type { IdentifierKind } from './identifier-kinds.rules.ts'

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

export async function clearIdentifier(
  db: Db,
  by: By,
  { memberId, kind }: OfMember,
): Promise<{ changed: boolean }> {
  const gone = await db.maybe(deleteIdentifier, { member_id: memberId, kind, ...byParams(by) })
  return { changed: gone !== null }
}

const BATCH_SIZE = 500

/** Re-encrypts with the newest secret what an older one encrypted, so that the older one can be removed. */
export const resealIdentifiers = ({
  database,
  secrets,
}: Pick<JobContext, 'database' | 'secrets'>): Promise<number> =>
  resealAll({ secrets }, async keyIds => {
    const found = await database.durable.all(listSealedBy, { key_ids: [...keyIds], most: BATCH_SIZE })
    return found.map(({ member_id, kind, sealed: was }) => ({
      name: `identifiers.${kind} of member/${member_id}`,
      was,
      purpose: purposeOf(member_id, kind as IdentifierKind),
      replace: sealed =>
        database.durable.maybe(resealIdentifier, { member_id, kind, was, sealed, ...byParams(BY_RESEAL) }),
    }))
  })
