import type { Answer, Revealed } from '../../kernel/http/endpoint.ts'
import type { Caller } from './caller.rules.ts'

/** Reading one's own profile is recorded if it shows complete identifiers; masked ones are not secret. */
export function revealsIdentifiers({ caller }: { caller: Caller }, answer: Answer): Revealed[] {
  const { data } = answer as { data: { identifiers: Record<string, string | null> | null } | null }
  const shown = Object.values(data?.identifiers ?? {})
  if (!shown.some(value => value !== null && !value.includes('•'))) return []
  const { memberId } = caller
  return [{ ownerId: memberId, kind: 'identifiers', record: `member/${memberId}`, title: null }]
}
