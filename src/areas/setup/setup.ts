import { randomBytes } from 'node:crypto'
import { enforceNetworkLimit } from '../../kernel/http/throttle.ts'
import type { Secrets } from '../../kernel/secrets.ts'
import type { Database, Db } from '../../kernel/sql/postgres.ts'
import { type By, byParams } from '../../kernel/sql/write.ts'
import { setupErrors } from './setup.errors.ts'
import { insertSetupLink } from './setup.sql.ts'

/** What the link needs from `findSetup` and `lockSetup`. */
export type SetupLink = {
  hash: Buffer | null
  is_expired: boolean
  is_used: boolean
  member_id: number | null
}

/**
 * A new link's token, if there is no staff yet; the earlier link stops working. The database has one place for it, so of several
 * servers that start together, the last one decides.
 */
export async function makeSetupLink(
  { database, secrets }: { database: Database; secrets: Secrets },
  by: By,
): Promise<string | null> {
  const token = randomBytes(24).toString('base64url')
  const made = await database.durable.maybe(insertSetupLink, {
    hash: secrets.fingerprints(token)[0]!,
    ...byParams(by),
  })
  return made && token
}

/** Wrong tokens count like right ones. */
export const limitLinks = (db: Db, ip: string): Promise<void> =>
  enforceNetworkLimit(db, { key: ['setup link by network'], most: 60, seconds: 900 }, ip)

export function checkLink(link: SetupLink | null, secrets: Secrets, token: string): void {
  const hash = link?.hash
  if (!hash || !secrets.fingerprints(token).some(one => one.equals(hash)))
    throw setupErrors.setup_link_not_found({ field: 'token' })
  if (link.is_used) throw setupErrors.setup_link_used({ field: 'token' })
  if (link.is_expired) throw setupErrors.setup_link_expired({ field: 'token' })
}

/** Whether this account was created with the newest link, and may still become the first admin. */
export const isAwaited = (link: SetupLink | null, memberId: number): boolean =>
  link?.is_used === true && !link.is_expired && link.member_id === memberId
