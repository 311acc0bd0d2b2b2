import { Select, type SelectProps } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useState } from 'react'
import { useApiQuery } from '../../shared/api.ts'

/** One of all LLCs, searched by part of its name. */
export function LlcChoice({
  value,
  onChange,
  ...others
}: Omit<SelectProps, 'data' | 'value' | 'onChange'> & {
  value: string | null
  onChange: (id: string | null) => void
}) {
  const [typed, setTyped] = useState('')
  const [q] = useDebouncedValue(typed, 200)
  const found = useApiQuery('listLlcs', { q, limit: 20 }, { placeholderData: before => before })
  const data = (found.data?.data ?? []).map(one => ({
    value: String(one.id),
    label: `${one.name} · ${one.member}`,
  }))
  return (
    <Select
      {...others}
      data={data}
      value={value}
      onChange={onChange}
      searchable
      // The server has already filtered.
      filter={({ options }) => options}
      onSearchChange={next => setTyped(next.split(' · ')[0] ?? '')}
    />
  )
}
