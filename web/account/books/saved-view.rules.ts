import type { BooksSearch } from './books-search.ts'

/** The filters of a saved view, as the server keeps them. */
export type SavedQuery = Readonly<Record<string, string | number | boolean>>

/** Parameters that have another name in the address of the page. */
const NAMES: Record<string, keyof BooksSearch> = { counterparty_id: 'counterparty', bank_source: 'account' }

/** The address of a saved view. */
export function searchOfView({ all_years, ...query }: SavedQuery): BooksSearch {
  const search = Object.fromEntries(
    Object.entries(query).map(([name, value]) => [NAMES[name] ?? name, value]),
  )
  return all_years ? { ...search, year: 'all' } : search
}
