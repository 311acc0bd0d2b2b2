import type { Answer, Revealed } from '../../kernel/http/endpoint.ts'
import type { Secrets } from '../../kernel/secrets.ts'
import type { By } from '../../kernel/sql/write.ts'
import type { Caller } from './caller.rules.ts'
import type { Identifiers } from './identifier.rules.ts'
import { IDENTIFIER_KINDS } from './identifier-kinds.rules.ts'
import { type KeptProfile, openIdentifiers } from './profiles.ts'

/** Identifiers are of the person, and no LLC needs them: a key that is limited to some LLCs does not get them. */
export function identifiersFor(
  { caller, by, secrets }: { caller: Caller; by: By; secrets: Secrets },
  kept: KeptProfile,
): Identifiers {
  const isLimitedKey = by.actor.startsWith('key:') && !caller.actsForAllOwnLlcs
  if (!isLimitedKey) return openIdentifiers(kept, secrets)
  return Object.fromEntries(IDENTIFIER_KINDS.map(kind => [kind, null])) as Identifiers
}

/** Reading one's own profile is recorded if it shows complete identifiers; masked ones are not secret. */
export function revealsIdentifiers({ caller }: { caller: Caller }, answer: Answer): Revealed[] {
  const { data } = answer as { data: { identifiers: Record<string, string | null> | null } | null }
  const shown = Object.values(data?.identifiers ?? {})
  if (!shown.some(value => value !== null && !value.includes('•'))) return []
  const { memberId } = caller
  return [{ ownerId: memberId, kind: 'identifiers', record: `member/${memberId}`, title: null }]
}
