/** The kinds of private records in the access log. */
export const READ_KINDS = [
  'profile',
  'identifiers',
  'llc',
  'document',
  'books',
  'bank',
  'ledger',
  'report',
  'tax',
  'payment',
  'order',
  'presence',
  'message',
] as const

export type ReadKind = (typeof READ_KINDS)[number]
