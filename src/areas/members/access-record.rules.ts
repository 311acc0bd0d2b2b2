/** What sorts of private records there are in the list of who has read what. */
export const READ_KINDS = [
  'profile',
  'identifiers',
  'llc',
  'document',
  'books',
  'ledger',
  'report',
  'tax',
  'payment',
  'order',
] as const

export type ReadKind = (typeof READ_KINDS)[number]
