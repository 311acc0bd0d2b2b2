import { errors } from '../../kernel/http/errors.ts'
import type { Secrets } from '../../kernel/secrets.ts'
import type { Db } from '../../kernel/sql/postgres.ts'
import { type By, byParams } from '../../kernel/sql/write.ts'
import { accessErrors } from './access.errors.ts'
import {
  countMemberApps,
  findMemberApp,
  insertAppKey,
  insertAppToken,
  markAppLimit,
  markAppRevoked,
} from './app-key.sql.ts'
import { shownPart } from './key-value.rules.ts'
import { checkLimit, checkLlcs, checkScopes } from './keys.ts'
import { lockKeysOf } from './member-key.sql.ts'

/** Where the tokens of an app may be used. */
export type AppResource = 'v1' | 'mcp'

/** Connections per member that can be used at the same time. */
export const MAX_LIVE_APPS = 50

/** The right of an app to act for a member. It is over after these seconds unless a token is issued. */
export async function connectApp(
  tx: Db,
  by: By,
  wanted: {
    memberId: number
    name: string
    clientId: string
    resource: AppResource
    scopes: readonly string[]
    /** The LLCs it is limited to; null for all, also later ones. */
    entityIds: readonly number[] | null
    seconds: number
  },
): Promise<number> {
  const { memberId, name, clientId, resource, seconds } = wanted
  await tx.all(lockKeysOf, { member_id: memberId })
  const { live } = await tx.one(countMemberApps, { member_id: memberId })
  if (live >= MAX_LIVE_APPS) throw accessErrors.too_many_apps({ max: MAX_LIVE_APPS })
  const made = await tx.maybe(insertAppKey, {
    member_id: memberId,
    name,
    client_id: clientId,
    resource,
    scopes: checkScopes(wanted.scopes),
    entity_ids: await checkLlcs(tx, memberId, wanted.entityIds),
    seconds,
    ...byParams({ ...by, idempotency: null }),
  })
  if (!made) throw accessErrors.account_disabled()
  return made.id
}

/** Admits an access token like a key. False if the connection was revoked or is over. */
export async function admitAppToken(
  tx: Db,
  secrets: Secrets,
  by: By,
  token: {
    appId: number
    clientId: string
    value: string
    validSeconds: number
    connectedSeconds: number
  },
): Promise<boolean> {
  const done = await tx.maybe(insertAppToken, {
    id: token.appId,
    client_id: token.clientId,
    hash: secrets.fingerprints(token.value)[0]!,
    shown: shownPart(token.value),
    valid_seconds: token.validSeconds,
    connected_seconds: token.connectedSeconds,
    ...byParams(by),
  })
  return done !== null
}

export async function revokeApp(
  db: Db,
  by: By,
  id: number,
  { andOthers = false }: { andOthers?: boolean } = {},
): Promise<void> {
  await db.maybe(markAppRevoked, { id, and_others: andOthers, ...byParams(by) })
}

/** Another limit for an app, for its present and later connections; null for the usual one. Returns how many it has now. */
export async function limitApp(
  db: Db,
  by: By,
  clientId: string,
  hourlyLimit: number | null,
): Promise<number> {
  const limit = hourlyLimit === null ? null : checkLimit(hourlyLimit)
  const { connections } = await db.one(markAppLimit, {
    client_id: clientId,
    hourly_limit: limit,
    ...byParams(by),
  })
  return connections
}

/** Another member's app looks like one that does not exist. */
export async function expectOwnApp(db: Db, memberId: number, id: number): Promise<void> {
  if (!(await db.maybe(findMemberApp, { member_id: memberId, id }))) throw errors.not_found()
}
