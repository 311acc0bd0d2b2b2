import { randomBytes } from 'node:crypto'
import { parseNetwork } from '../../kernel/http/network.ts'
import type { Secrets } from '../../kernel/secrets.ts'
import type { Db } from '../../kernel/sql/postgres.ts'
import { type By, byParams } from '../../kernel/sql/write.ts'
import { DAY_SECONDS, isCalendarDate } from '../../kernel/values/dates.ts'
import { ALL_SCOPES, isScope } from '../members/members.ts'
import { accessErrors } from './access.errors.ts'
import { countOwnLlcs, findKey, insertKey, insertRotatedSecret, markKeyRevoked } from './key.sql.ts'
import { keyFromRandom, shownPart } from './key-value.rules.ts'
import { USUAL_LIMIT } from './usage.rules.ts'

export type NewKey = {
  memberId: number
  name: string
  scopes: readonly string[]
  allowList?: readonly string[]
  /** The LLCs it is limited to; null for all, also later ones. */
  entityIds?: readonly number[] | null
  hourlyLimit?: number
  /** A date (the key works through that day, UTC) or an instant. */
  expires?: string | null
  /** Whether the member is a test account, whose keys begin with `llk_test_`. */
  isTest?: boolean
}

/** Creates a key and returns its value, which is shown once and stored only as a keyed hash. */
export async function createKey(
  db: Db,
  secrets: Secrets,
  by: By,
  wanted: NewKey,
): Promise<{ id: number; key: string }> {
  const isTest = wanted.isTest ?? false
  const key = keyFromRandom(randomBytes, isTest ? 'llk_test_' : 'llk_')
  const made = await db.maybe(insertKey, {
    member_id: wanted.memberId,
    is_test: isTest,
    name: wanted.name,
    scopes: checkScopes(wanted.scopes),
    allow_list: (wanted.allowList ?? []).map(checkNetwork),
    entity_ids: await checkLlcs(db, wanted.memberId, wanted.entityIds ?? null),
    hourly_limit: checkLimit(wanted.hourlyLimit ?? USUAL_LIMIT),
    expires_at: wanted.expires == null ? null : checkExpiry(wanted.expires),
    hash: secrets.fingerprints(key)[0]!,
    shown: shownPart(key),
    ...byParams(by),
  })
  if (!made) throw accessErrors.account_disabled()
  return { id: made.id, key }
}

export async function revokeKey(db: Db, by: By, id: number): Promise<{ already: boolean }> {
  const done = await db.maybe(markKeyRevoked, { id, ...byParams(by) })
  if (done) return { already: false }
  if (await db.maybe(findKey, { id })) return { already: true }
  throw accessErrors.api_key_not_found({ id })
}

/** A new secret with the same settings; the old one keeps working for the grace period. */
export async function rotateKey(
  db: Db,
  secrets: Secrets,
  by: By,
  id: number,
  graceSeconds: number,
): Promise<{ id: number; key: string }> {
  if (!Number.isInteger(graceSeconds) || graceSeconds < 0 || graceSeconds > DAY_SECONDS)
    throw accessErrors.invalid_grace_period()
  const found = await db.maybe(findKey, { id })
  const key = keyFromRandom(randomBytes, found?.is_test ? 'llk_test_' : 'llk_')
  const done = await db.maybe(insertRotatedSecret, {
    id,
    hash: secrets.fingerprints(key)[0]!,
    shown: shownPart(key),
    grace_seconds: graceSeconds,
    ...byParams(by),
  })
  if (!done) throw accessErrors.api_key_not_active({ id })
  return { id, key }
}

export function checkScopes(scopes: readonly string[]): string[] {
  const unknown = scopes.filter(scope => !isScope(scope))
  if (unknown.length)
    throw accessErrors.unknown_scope({ scopes: unknown.join(', '), known: ALL_SCOPES.join(', ') })
  if (scopes.length === 0) throw accessErrors.scopes_required({ known: ALL_SCOPES.join(', ') })
  return [...new Set(scopes)]
}

function checkNetwork(text: string): string {
  const network = parseNetwork(text)
  if (!network) throw accessErrors.invalid_network({ network: text })
  return `${network.address}/${network.prefix}`
}

/** An LLC of another member looks like one that does not exist. */
export async function checkLlcs(
  db: Db,
  memberId: number,
  entityIds: readonly number[] | null,
): Promise<number[] | null> {
  if (entityIds === null) return null
  const chosen = [...new Set(entityIds)]
  const { found } = await db.one(countOwnLlcs, { member_id: memberId, entity_ids: chosen })
  if (found !== chosen.length) throw accessErrors.entity_not_allowed({ field: 'entity_ids' })
  return chosen
}

export function checkLimit(limit: number): number {
  if (!Number.isInteger(limit) || limit < 1 || limit > 1_000_000_000) throw accessErrors.invalid_rate_limit()
  return limit
}

/** The expiry given on the command line, if there is one; a key that never works is a typing error. */
export function readExpiry(text: string | undefined, now: Date): string | null {
  if (text === undefined) return null
  if (Date.parse(checkExpiry(text)) <= now.getTime())
    throw accessErrors.expiry_in_past({ field: '--expires' })
  return text
}

function checkExpiry(text: string): string {
  if (isCalendarDate(text)) return `${text}T23:59:59.999Z`
  const isInstant = /^\d{4}-\d{2}-\d{2}T[\d:.]+Z$/.test(text) && !Number.isNaN(Date.parse(text))
  if (isInstant && isCalendarDate(text.slice(0, 10))) return text
  throw accessErrors.invalid_expiry()
}
