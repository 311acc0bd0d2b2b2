import { type Sort, sortsOf } from '../../../kernel/values/sorts.ts'

/** What the website's lists of entries can be sorted by. */
export const SORT_KEYS = [
  'date',
  'description',
  'category',
  'documentation',
  'counterparty',
  'document',
  'amount',
  'income',
  'expense',
] as const
export type SortKey = (typeof SORT_KEYS)[number]

export type EntrySort = Sort<SortKey>
export const SORTS = sortsOf(SORT_KEYS)

export const NEWEST_FIRST: EntrySort = '-date'

export const keyOf = (sort: EntrySort): SortKey => sort.replace('-', '') as SortKey
export const isDescending = (sort: EntrySort): boolean => sort.startsWith('-')

/** Dates and amounts are read from the largest, names from A. */
const LARGEST_FIRST: readonly SortKey[] = ['date', 'amount', 'income', 'expense']

/** The sort after a click on the head of a column: by it, then the other way round. */
export function nextSort(sort: EntrySort, key: SortKey): EntrySort {
  if (keyOf(sort) === key) return isDescending(sort) ? key : `-${key}`
  return LARGEST_FIRST.includes(key) ? `-${key}` : key
}
