import type { WhoMay } from '../../kernel/http/endpoint.ts'

/** A visitor, or a member where they are signed in; the sessions say which. */
export type Whoever = { approach: { ip: string }; session: { memberId: number } | null }

export const whoever: WhoMay<Whoever> = { scheme: 'visitor_or_member', scope: null }
