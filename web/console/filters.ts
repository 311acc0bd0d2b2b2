import { useDebouncedCallback } from '@mantine/hooks'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'

type FilterValues = Record<string, string | number | undefined>

/** The filters of a list are in the address: it can be shared, and the way back leads there. */
export function useFilters() {
  const found = useSearch({ strict: false }) as Record<string, unknown>
  const navigate = useNavigate()
  const filterOf = (name: string): string => (found[name] === undefined ? '' : String(found[name]))
  const page = Math.max(1, Math.floor(Number(found.page)) || 1)
  /** A changed filter starts at the first page. */
  const choose = (next: FilterValues) =>
    navigate({
      to: '.',
      search: ((before: object) => ({ ...before, page: undefined, ...clean(next) })) as never,
      replace: true,
      resetScroll: false,
    })
  return { filterOf, page, choose, turnTo: (page: number) => choose({ page: page === 1 ? undefined : page }) }
}

const clean = (next: FilterValues) =>
  Object.fromEntries(Object.entries(next).map(([name, value]) => [name, value === '' ? undefined : value]))

/** A search text that is applied once typing pauses. */
export function useSearchText(name: string) {
  const { filterOf, choose } = useFilters()
  const [text, setText] = useState(filterOf(name))
  const settle = useDebouncedCallback((next: string) => choose({ [name]: next.trim() }), 250)
  return {
    value: text,
    onChange: (event: { currentTarget: { value: string } }) => {
      setText(event.currentTarget.value)
      settle(event.currentTarget.value)
    },
  }
}
