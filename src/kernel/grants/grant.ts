import type { Db } from '../sql/postgres.ts'
import { int, json, orNull, text } from '../sql/statement.ts'
import { type By, byParams, write } from '../sql/write.ts'

/** Something that gives a person access, as shown to them. */
export type HeldGrant = {
  id: string
  /** Its owner's name for it, or the browser of a session. */
  name: string | null
  /** What distinguishes it: an IP address, the prefix of a key, an LLC. */
  detail: string | null
  created_at: string
  last_used_at: string | null
}

/**
 * A kind of access that people have, such as API keys, provided by an area. Disabling a person ends all of
 * them, so access that is not a grant would survive: `tests/grants.test.ts` looks for credentials in tables
 * that no grant names.
 */
export type Grant = {
  /** snake_case, for pages and the audit log. */
  readonly kind: string
  /** The tables with its credentials. */
  readonly tables: readonly string[]
  /**
   * What ends it: `sign_in` when the person's role or email changes, or the person is disabled; `role` when the role
   * changes, or the person is disabled; `account` when the person is disabled; `owner` only when its owner asks, because it
   * belongs to the LLC.
   */
  readonly endsWith: 'sign_in' | 'role' | 'account' | 'owner'
  /** A person's grants, newest first; null if never shown, such as a password. */
  readonly list: ((db: Db, memberId: number) => Promise<HeldGrant[]>) | null
  /** Of these people, those who have ever had one; only for what a person signs in with. */
  readonly everHeldBy?: (db: Db, memberIds: readonly number[]) => Promise<number[]>
  /** Turns off the second factor of someone who lost it, and emails them; only for what is part of it. */
  readonly forgetSecondFactor?: (tx: Db, by: By, memberId: number, publicUrl: string) => Promise<boolean>
  /** Ends a manager's access to clients that are not assigned to them; only for access to the accounts of others. */
  readonly revokeUnseen?: (tx: Db, by: By, memberId: number) => Promise<number>
  /** Ends those with these ids, or all, except `except`; returns how many. Other people's ids are ignored. */
  revoke(
    tx: Db,
    by: By,
    memberId: number,
    ids: readonly string[] | 'all',
    except?: string | null,
  ): Promise<number>
}

/** At most this many of one kind are listed or requested at once. */
export const MAX_LISTED = 200

/** In the SQL of `revokeBy`: whether a grant, by its id as text, must end. */
export const isChosen = (id: string): string =>
  `(($ids::json is null or ${id} = any (array(select json_array_elements_text($ids::json))))
    and ${id} is distinct from $except::text)`

/**
 * Ends grants in one write, with one audit row for the member that lists them. `gone` deletes the chosen ones
 * of `$member_id` and returns `id` and, as `record`, its name in the audit log.
 */
export function revokeBy({
  gone,
  ...naming
}: {
  name: string
  action: string
  gone: string
}): Grant['revoke'] {
  const statement = write({
    ...naming,
    detail: 'detail',
    params: { member_id: int, ids: orNull(json), except: orNull(text) },
    row: { revoked: int },
    sql: `
      gone as (${gone}), written as (
        select count(*) as revoked, 'member/' || $member_id::integer as record,
               left(string_agg(record, ', ' order by id), 500) as detail
        from gone having count(*) > 0
      )`,
  })
  return async (tx, by, member_id, ids, except = null) => {
    const chosen = { member_id, ids: ids === 'all' ? null : ids, except }
    const done = await tx.maybe(statement, { ...chosen, ...byParams({ ...by, idempotency: null }) })
    return done?.revoked ?? 0
  }
}
