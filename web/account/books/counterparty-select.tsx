import { Loader, Select } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useState } from 'react'
import { useApiQuery } from '../../shared/api.ts'

/** One of the LLC's counterparties, searched by name. */
export function CounterpartySelect({
  entityId,
  label,
  placeholder,
  description,
  error = null,
  value,
  onChange,
  named = null,
}: {
  entityId: number
  label: string
  placeholder?: string
  description?: string
  error?: string | null
  value: number | null
  onChange: (id: number | null) => void
  /** The selected one, which may not be among the first. */
  named?: { id: number; name: string } | null
}) {
  const [typed, setTyped] = useState('')
  const [q] = useDebouncedValue(typed, 200)
  const found = useApiQuery(
    'listOwnCounterparties',
    { entity_id: entityId, q: q || null, limit: 50 },
    { placeholderData: before => before },
  )
  const choices = new Map((found.data?.data ?? []).map(({ id, name }) => [id, name]))
  if (named && !choices.has(named.id)) choices.set(named.id, named.name)
  return (
    <Select
      label={label}
      placeholder={placeholder}
      description={description}
      error={error}
      searchable
      clearable
      value={value === null ? null : String(value)}
      data={[...choices].map(([id, name]) => ({ value: String(id), label: name }))}
      onChange={next => onChange(next === null ? null : Number(next))}
      onSearchChange={next => setTyped([...choices.values()].includes(next) ? '' : next.slice(0, 100))}
      rightSection={found.isFetching && typed ? <Loader size={14} /> : undefined}
    />
  )
}
