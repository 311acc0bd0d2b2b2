import { sortsOf } from '../../kernel/values/sorts.ts'

/** What the console's list of payments can be sorted by. */
const KEYS = ['llc', 'amount', 'status', 'due', 'paid'] as const
export type PaymentSortKey = (typeof KEYS)[number]
export const PAYMENT_SORTS = sortsOf(KEYS)
