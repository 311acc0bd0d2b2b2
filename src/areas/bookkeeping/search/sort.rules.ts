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

/** A key, descending with a minus. */
export type Sort = SortKey | `-${SortKey}`
export const SORTS: readonly Sort[] = [...SORT_KEYS, ...SORT_KEYS.map(key => `-${key}` as const)]

export const NEWEST_FIRST: Sort = '-date'

export const keyOf = (sort: Sort): SortKey => sort.replace('-', '') as SortKey
export const isDescending = (sort: Sort): boolean => sort.startsWith('-')

/** Dates and amounts are read from the largest, names from A. */
const LARGEST_FIRST: readonly SortKey[] = ['date', 'amount', 'income', 'expense']

/** The sort after a click on the head of a column: by it, then the other way round. */
export function nextSort(sort: Sort, key: SortKey): Sort {
  if (keyOf(sort) === key) return isDescending(sort) ? key : `-${key}`
  return LARGEST_FIRST.includes(key) ? `-${key}` : key
}
