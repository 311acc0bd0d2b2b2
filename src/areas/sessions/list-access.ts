import { Type } from 'typebox'
import type { Grant, HeldGrant } from '../../kernel/grants/grant.ts'
import { custom } from '../../kernel/http/fields.ts'
import { orNull } from '../../kernel/http/shapes.ts'
import type { Db } from '../../kernel/sql/postgres.ts'
import type { By } from '../../kernel/sql/write.ts'
import { sessionsErrors } from './sessions.errors.ts'

export const HELD_GRANT = Type.Object(
  {
    kind: Type.String({ maxLength: 40 }),
    id: Type.String({ maxLength: 100 }),
    name: orNull(Type.String()),
    detail: orNull(Type.String()),
    created_at: Type.String({ format: 'date-time' }),
    last_used_at: orNull(Type.String({ format: 'date-time' })),
    is_current: Type.Boolean(),
  },
  { title: 'HeldGrant', additionalProperties: false },
)

type Listed = HeldGrant & { kind: string; is_current: boolean }

/** Everything that gives access to a person's account or data, newest first. */
export async function listAccess(
  db: Db,
  grants: readonly Grant[],
  memberId: number,
  sessionId: string | null,
): Promise<Listed[]> {
  const held: Listed[] = []
  for (const { kind, list } of grants)
    for (const one of (await list?.(db, memberId)) ?? [])
      held.push({ ...one, kind, is_current: kind === 'session' && one.id === sessionId })
  return held.sort((a, b) => b.created_at.localeCompare(a.created_at))
}

const MAX_GRANTS = 1000
type Named = { kind: string; id: string }

/** Which ones, as `kind/id`. */
export const GRANTS = custom<Named[]>(
  {
    type: 'array',
    maxItems: MAX_GRANTS,
    items: { type: 'string', maxLength: 150, pattern: '^[a-z_]{1,40}/[A-Za-z0-9_-]{1,100}$' },
  },
  { description: 'Which ones, each as `kind/id`.', example: ['api_key/12'] },
  value => {
    if (!Array.isArray(value) || value.length > MAX_GRANTS)
      throw sessionsErrors.invalid_grants({ max: MAX_GRANTS })
    return value.map(one => {
      const match = typeof one === 'string' ? /^([a-z_]{1,40})\/([A-Za-z0-9_-]{1,100})$/.exec(one) : null
      if (!match) throw sessionsErrors.invalid_grants({ max: MAX_GRANTS })
      return { kind: match[1]!, id: match[2]! }
    })
  },
  [sessionsErrors.invalid_grants],
)

/**
 * Null means everything that gives access to the account. What belongs to the LLC is ended only by its id.
 */
export async function revokeAccess(
  tx: Db,
  grants: readonly Grant[],
  by: By,
  memberId: number,
  named: readonly Named[] | null,
  sessionId: string | null,
): Promise<number> {
  const listed = grants.filter(({ list }) => list !== null)
  const unknown = named?.find(({ kind }) => !listed.some(grant => grant.kind === kind))
  if (unknown)
    throw sessionsErrors.unknown_grant_kind(
      { kind: unknown.kind, kinds: listed.map(({ kind }) => kind).join(', ') },
      { field: 'grants' },
    )
  let revoked = 0
  for (const grant of listed) {
    const ids = named?.filter(({ kind }) => kind === grant.kind).map(({ id }) => id)
    const isMeant = ids ? ids.length > 0 : grant.endsWith !== 'owner'
    if (isMeant) revoked += await grant.revoke(tx, by, memberId, ids ?? 'all', sessionId)
  }
  return revoked
}
