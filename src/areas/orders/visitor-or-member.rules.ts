import type { AuthRequirement } from '../../kernel/http/endpoint.ts'

/** A visitor, or a signed-in member; sessions decide which. */
export type VisitorOrMember = { requestInfo: { ip: string }; session: { memberId: number } | null }

export const visitorOrMember: AuthRequirement<VisitorOrMember> = { scheme: 'visitor_or_member', scope: null }
