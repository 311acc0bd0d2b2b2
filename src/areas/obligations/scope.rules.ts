import type { Caller } from '../members/members.ts'

/**
 * What a caller may see for an LLC. What the owner has to declare at home is the owner's own: people with whom an LLC
 * is shared see only the obligations of the LLC.
 */
export function scopeOf(
  { memberId, shared }: Pick<Caller, 'memberId' | 'shared'>,
  entityId: number,
): { entityId: number; ownerId: number | null } {
  return { entityId, ownerId: shared[entityId] ? null : memberId }
}
