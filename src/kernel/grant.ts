import type { Db } from './postgres.ts'
import type { By } from './write.ts'

/** Something a person holds that gives access, as it is shown to them. */
export type HeldGrant = {
  id: string
  /** What its owner calls it, or the browser of a session. */
  name: string | null
  /** What tells it from others of its kind: an IP address, the beginning of a key, an LLC. */
  detail: string | null
  created_at: string
  last_used_at: string | null
}

/**
 * A kind of access that people hold, such as API keys. An area brings it. Disabling a person goes through all of them,
 * so access that is not a grant would survive: `tests/grants.test.ts` looks for credentials in tables that no grant names.
 */
export type Grant = {
  /** snake_case, for pages and the audit log. */
  readonly kind: string
  /** The tables that hold its credentials. */
  readonly tables: readonly string[]
  /**
   * What ends it: `sign_in` when the person's role or email changes, or the person is disabled; `account` when the person
   * is disabled; `owner` only when its owner asks, because it belongs to the LLC.
   */
  readonly endsWith: 'sign_in' | 'account' | 'owner'
  /** What the person holds, newest first; null for what is never shown, such as a password. */
  readonly list: ((db: Db, memberId: number) => Promise<HeldGrant[]>) | null
  /** Ends those with these ids, or all, but for the one in `except`; returns how many. Ids of other people are ignored. */
  revoke(
    tx: Db,
    by: By,
    memberId: number,
    ids: readonly string[] | 'all',
    except?: string | null,
  ): Promise<number>
}

/** More of one kind are neither listed nor asked for at once. */
export const MOST_LISTED = 200
