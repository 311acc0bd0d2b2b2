/** The status of a bank transaction in the books. */
export const TRANSACTION_STATES = [
  'booked',
  'pending',
  'needs_rate',
  'entered_by_hand',
  'removed',
  'reversed',
  'failed',
  'not_imported',
] as const
export type BankTransactionState = (typeof TRANSACTION_STATES)[number]

/** Almost all transactions: they were imported as an entry, which is in the books or was removed. */
const WITH_ENTRY: readonly BankTransactionState[] = ['booked', 'removed']
export const isUnbooked = (state: BankTransactionState): boolean => !WITH_ENTRY.includes(state)
