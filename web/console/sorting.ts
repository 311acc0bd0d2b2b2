import { useFilters } from './filters.ts'

export type Sorting = {
  /** In the address; null for the usual order. */
  sort: string | null
  orderOf(column: string): 'none' | 'ascending' | 'descending'
  /** Ascending, then descending, then the usual order again. */
  turn(column: string): void
  choose(sort: string): void
}

/** What a list is sorted by, in the address like its filters. */
export function useSorting<S extends string>(sorts: readonly S[]): Sorting & { sort: S | null } {
  const { filterOf, choose } = useFilters()
  const sort = sorts.find(one => one === filterOf('sort')) ?? null
  const set = (next: string) => void choose({ sort: next })
  return {
    sort,
    orderOf: column => (sort === column ? 'ascending' : sort === `-${column}` ? 'descending' : 'none'),
    turn: column => set(sort === column ? `-${column}` : sort === `-${column}` ? '' : column),
    choose: set,
  }
}
