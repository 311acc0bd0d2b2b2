import { useNavigate, useSearch } from '@tanstack/react-router'
import { type EntrySort, NEWEST_FIRST, SORTS } from '../../../src/areas/bookkeeping/search/sort.rules.ts'
import type { Input } from '../../shared/api.ts'

export type BooksSearch = {
  /** One year, the current one by default, or all of them. */
  year?: number | 'all'
  month?: number
  category?: string
  q?: string
  missing?: string
  source?: string
  counterparty?: number
  from?: string
  to?: string
  /** The bank or payment processor. */
  account?: string
  amount_from?: number
  amount_to?: number
  /** With or without one. */
  document?: string
  /** The order of the list, the newest first by default. */
  sort?: string
  /** Whether the form for a new entry is open. */
  add?: number
  /** The selected entry. */
  entry?: number
}

/** The filters are in the address, so they can be bookmarked, shared and returned to. */
export function useBooksSearch(): {
  search: BooksSearch
  change: (next: Partial<Record<keyof BooksSearch, unknown>>, replace?: boolean) => void
} {
  const search = useSearch({ strict: false }) as BooksSearch
  const navigate = useNavigate()
  const change = (next: Partial<Record<keyof BooksSearch, unknown>>, replace = false) => {
    const clean = Object.fromEntries(
      Object.entries(next).map(([name, value]) => [name, value === '' || value === null ? undefined : value]),
    )
    void navigate({
      to: '.',
      replace,
      resetScroll: false,
      search: ((before: object) => ({ ...before, ...clean })) as never,
    })
  }
  return { search, change }
}

export const sortOf = ({ sort }: BooksSearch): EntrySort => SORTS.find(one => one === sort) ?? NEWEST_FIRST

/** All filters of the list but the year. */
export const CLEARED = {
  month: null,
  category: null,
  q: null,
  missing: null,
  source: null,
  counterparty: null,
  from: null,
  to: null,
  account: null,
  amount_from: null,
  amount_to: null,
  document: null,
}

const STORED = ['month', 'category']

const isGiven = (search: BooksSearch, name: string) => {
  const value = search[name as keyof BooksSearch]
  return value !== undefined && value !== ''
}

export const isFiltered = (search: BooksSearch): boolean =>
  Object.keys(CLEARED).some(name => isGiven(search, name))

/** Filters without stored totals. */
export const isFine = (search: BooksSearch): boolean =>
  Object.keys(CLEARED).some(name => !STORED.includes(name) && isGiven(search, name))

/** The filters as the server takes them. */
export function viewOf(entityId: number, search: BooksSearch, year: number | null): Input<'readViewTotals'> {
  const { month, category, q, missing, source, counterparty, from, to, account, document } = search
  const amount = (value: unknown) => (value === undefined || value === '' ? null : Number(value))
  return {
    entity_id: entityId,
    // Dates include the year, and may be in another one than they are booked in.
    year: from || to ? null : year,
    month: month ? Number(month) : null,
    category: (category ?? null) as Input<'readViewTotals'>['category'],
    q: q ? String(q) : null,
    missing: (missing ?? null) as Input<'readViewTotals'>['missing'],
    source: (source ?? null) as Input<'readViewTotals'>['source'],
    counterparty_id: counterparty ? Number(counterparty) : null,
    from: from ?? null,
    to: to ?? null,
    bank_source: account ? String(account) : null,
    amount_from: amount(search.amount_from),
    amount_to: amount(search.amount_to),
    document: (document ?? null) as Input<'readViewTotals'>['document'],
  }
}

/** A page of the list. */
export const filterOf = (
  entityId: number,
  search: BooksSearch,
  year: number | null,
): Input<'searchBooks'> => ({
  ...viewOf(entityId, search, year),
  sort: sortOf(search),
  limit: 50,
})
