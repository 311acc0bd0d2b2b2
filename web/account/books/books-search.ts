import { useNavigate, useSearch } from '@tanstack/react-router'
import { NEWEST_FIRST, SORTS, type Sort } from '../../../src/areas/bookkeeping/search/sort.rules.ts'
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

export const sortOf = ({ sort }: BooksSearch): Sort => SORTS.find(one => one === sort) ?? NEWEST_FIRST

/** Filters without stored totals. */
export const isFine = ({ q, missing, source, counterparty, from, to }: BooksSearch): boolean =>
  Boolean(q || missing || source || counterparty || from || to)

export function filterOf(entityId: number, search: BooksSearch, year: number | null): Input<'searchBooks'> {
  const { month, category, q, missing, source, counterparty, from, to } = search
  return {
    entity_id: entityId,
    // Dates include the year, and may be in another one than they are booked in.
    year: from || to ? null : year,
    month: month ? Number(month) : null,
    category: (category ?? null) as Input<'searchBooks'>['category'],
    q: q ? String(q) : null,
    missing: (missing ?? null) as Input<'searchBooks'>['missing'],
    source: (source ?? null) as Input<'searchBooks'>['source'],
    counterparty_id: counterparty ? Number(counterparty) : null,
    from: from ?? null,
    to: to ?? null,
    sort: sortOf(search),
    limit: 50,
  }
}
