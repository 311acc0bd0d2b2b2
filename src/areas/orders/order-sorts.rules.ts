import { sortsOf } from '../../kernel/values/sorts.ts'

/** What the list of orders can be sorted by. */
const KEYS = ['reference', 'name', 'total', 'received', 'status'] as const
export type OrderSortKey = (typeof KEYS)[number]
export const ORDER_SORTS = sortsOf(KEYS)
