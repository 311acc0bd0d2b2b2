import type { WhoMay } from '../../kernel/endpoint.ts'

/** The 13 scopes of the contract. */
export const SCOPES = [
  'read:bookkeeping',
  'write:bookkeeping',
  'read:ledger',
  'write:ledger',
  'read:documents',
  'read:entity',
  'write:entity',
  'read:profile',
  'write:profile',
  'read:reports',
  'write:reports',
  'read:payments',
  'read:presence',
] as const

export type Scope = (typeof SCOPES)[number]

export function isScope(text: string): text is Scope {
  return (SCOPES as readonly string[]).includes(text)
}

/** Who calls: the member in whose name, and the LLCs this member has, each with the revision of its books. */
export type Caller = {
  memberId: number
  entities: Readonly<Record<number, number>>
  /** Whether one of them has an active Manager subscription. */
  subscribed: boolean
  /** What else the key may do: an answer to a write shows no more than the caller may read. */
  scopes: readonly string[]
}

/** For endpoints: callers with an API key that has this scope. */
export function apiKey(scope: Scope): WhoMay<Caller> {
  return { scheme: 'api_key', scope }
}
