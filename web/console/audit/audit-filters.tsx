import { Select, SimpleGrid, TextInput } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import { useState } from 'react'
import { useApiQuery } from '../../shared/api.ts'
import { useWords } from '../../shared/words.tsx'
import { useFilters, useSearchText } from '../filters.ts'
import { WORDS } from './audit.words.ts'
import { KIND_NAMES, RECORD_KINDS } from './audit-names.ts'

const kindOf = (action: string) => action.split('.')[0]!

/** Filters of the log; they are in the address. */
export function AuditFilters() {
  const words = useWords(WORDS)
  const { filterOf, choose } = useFilters()
  const [kind = '', number = ''] = filterOf('record').split('/')
  return (
    <SimpleGrid cols={{ base: 1, xs: 2, md: 3 }} px="lg" pb="md" style={{ alignItems: 'end' }}>
      <ActionSelect />
      <RecordSelect kind={kind} number={number} />
      <RecordNumber key={kind} kind={kind} number={number} />
      <TextInput {...useSearchText('actor')} label={words.actor} description={words.actorHint} />
      <TextInput
        type="date"
        label={words.from}
        value={filterOf('from')}
        onChange={event => choose({ from: event.currentTarget.value })}
      />
      <TextInput
        type="date"
        label={words.to}
        value={filterOf('to')}
        onChange={event => choose({ to: event.currentTarget.value })}
      />
    </SimpleGrid>
  )
}

/** All actions on one kind of thing, or one of them. */
function ActionSelect() {
  const words = useWords(WORDS)
  const names = useWords(KIND_NAMES)
  const { filterOf, choose } = useFilters()
  const listed = useApiQuery('listAuditActions', {}, { staleTime: 'static' })
  const actions = listed.data?.data ?? []
  const chosen = filterOf('action')
  const groups = [...new Set(actions.map(kindOf))]
    .map(kind => ({ kind, name: names[kind] ?? kind }))
    .toSorted((a, b) => a.name.localeCompare(b.name))
    .map(({ kind, name }) => ({
      group: name,
      items: [
        { value: `${kind}.`, label: words.allOf(name) },
        ...actions.filter(one => kindOf(one) === kind).map(one => ({ value: one, label: one })),
      ],
    }))
  const isListed = groups.some(({ items }) => items.some(({ value }) => value === chosen))
  return (
    <Select
      label={words.action}
      placeholder={words.any}
      searchable
      clearable
      clearButtonProps={{ 'aria-label': words.any }}
      nothingFoundMessage={words.noChoice}
      value={chosen || null}
      data={chosen && !isListed ? [chosen, ...groups] : groups}
      onChange={next => choose({ action: next ?? '' })}
    />
  )
}

function RecordSelect({ kind, number }: { kind: string; number: string }) {
  const words = useWords(WORDS)
  const names = useWords(KIND_NAMES)
  const { choose } = useFilters()
  const kinds = kind && !RECORD_KINDS.includes(kind) ? [kind, ...RECORD_KINDS] : RECORD_KINDS
  return (
    <Select
      label={words.recordKind}
      placeholder={words.any}
      searchable
      clearable
      clearButtonProps={{ 'aria-label': words.any }}
      nothingFoundMessage={words.noChoice}
      value={kind || null}
      data={kinds
        .map(value => ({ value, label: names[value] ?? value }))
        .toSorted((a, b) => a.label.localeCompare(b.label))}
      onChange={next => choose({ record: next === null ? '' : `${next}/${next === kind ? number : ''}` })}
    />
  )
}

function RecordNumber({ kind, number }: { kind: string; number: string }) {
  const words = useWords(WORDS)
  const { choose } = useFilters()
  const [written, setWritten] = useState(number)
  const settle = useDebouncedCallback((next: string) => choose({ record: `${kind}/${next.trim()}` }), 250)
  return (
    <TextInput
      label={words.recordId}
      description={kind === '' ? words.recordIdHint : null}
      disabled={kind === ''}
      value={written}
      onChange={event => {
        setWritten(event.currentTarget.value)
        settle(event.currentTarget.value)
      }}
    />
  )
}
