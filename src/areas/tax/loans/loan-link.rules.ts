export const LINK_KINDS = ['principal', 'interest'] as const
export type LinkKind = (typeof LINK_KINDS)[number]

/** The loan that a person linked an entry to: an advance or a repayment, or interest. */
export type LoanLink = { id: number; kind: LinkKind }
