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
