import { Autocomplete, Button, Chip, Group, Select, SimpleGrid, TextInput } from '@mantine/core'
import { useDebouncedCallback, useDisclosure } from '@mantine/hooks'
import { IconAdjustments, IconSearch, IconX } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { AmountField } from '../../shared/AmountField.tsx'
import { capital } from '../../shared/capital.ts'
import { categoryChoices } from '../../shared/category-names.ts'
import { monthText } from '../../shared/figures.tsx'
import { useLanguage, useWords } from '../../shared/words.tsx'
import { WORDS } from './books.words.ts'
import { CLEARED, isFiltered, useBooksSearch } from './books-search.ts'
import { CounterpartySelect } from './counterparty-select.tsx'
import { ExportView } from './export-view.tsx'
import { SavedViews } from './saved-views.tsx'
import { ViewTotals } from './view-totals.tsx'

/** Banks that are connected most often; any other name can be typed. */
const ACCOUNTS = ['mercury', 'wise', 'manual']

/** The filters of the list. The usual ones first; the others on demand. */
export function BooksFilters({
  entityId,
  year,
  years,
}: {
  entityId: number
  year: number | null
  years: readonly number[]
}) {
  const words = useWords(WORDS)
  const { language } = useLanguage()
  const { search, change } = useBooksSearch()
  const { q: _q, month: _m, category: _c, missing: _l, ...others } = search
  const [isMore, more] = useDisclosure(isFiltered(others))
  const months = Array.from({ length: 12 }, (_, at) => ({
    value: String(at + 1),
    label: capital(monthText(2026, at + 1, language, 'long').replace(/ (de )?\d{4}$/, '')),
  }))
  return (
    <>
      <SimpleGrid cols={{ base: 2, sm: 4 }} spacing="sm">
        <SearchBox />
        <Select
          label={words.year}
          allowDeselect={false}
          value={year === null ? 'all' : String(year)}
          data={[{ value: 'all', label: words.allYears }, ...years.map(String)]}
          onChange={next => change({ year: next === 'all' ? next : Number(next) })}
        />
        <Select
          label={words.month}
          placeholder={words.anyMonth}
          clearable
          value={search.month ? String(search.month) : null}
          data={months}
          onChange={next => change({ month: next && Number(next) })}
        />
        <Select
          label={words.category}
          placeholder={words.anyCategory}
          clearable
          searchable
          value={search.category ?? null}
          data={[{ value: 'none', label: words.uncategorized }, ...categoryChoices(language)]}
          onChange={next => change({ category: next })}
        />
      </SimpleGrid>
      {isMore && (
        <SimpleGrid cols={{ base: 2, sm: 4 }} spacing="sm" mt="sm">
          <Select
            label={words.source}
            placeholder={words.anySource}
            clearable
            value={search.source ?? null}
            data={Object.entries(words.sources).map(([value, label]) => ({ value, label }))}
            onChange={next => change({ source: next })}
          />
          <CounterpartySelect
            entityId={entityId}
            label={words.counterparty}
            placeholder={words.anyCounterparty}
            value={search.counterparty ? Number(search.counterparty) : null}
            onChange={next => change({ counterparty: next })}
          />
          <TextInput
            type="date"
            label={words.from}
            value={search.from ?? ''}
            onChange={event => change({ from: event.currentTarget.value })}
          />
          <TextInput
            type="date"
            label={words.to}
            value={search.to ?? ''}
            onChange={event => change({ to: event.currentTarget.value })}
          />
          <AmountFilter label={words.amountFrom} name="amount_from" />
          <AmountFilter label={words.amountTo} name="amount_to" />
          <AccountFilter />
          <Select
            label={words.document}
            placeholder={words.anyDocument}
            clearable
            value={search.document ?? null}
            data={[
              { value: 'with', label: words.withDocument },
              { value: 'without', label: words.withoutDocument },
            ]}
            onChange={next => change({ document: next })}
          />
        </SimpleGrid>
      )}
      <Group mt="sm" gap="xs">
        <Chip
          size="sm"
          checked={Boolean(search.missing)}
          onChange={on => change({ missing: on ? 'any' : null })}
        >
          {words.lacking}
        </Chip>
        <Button
          size="compact-sm"
          variant="subtle"
          leftSection={<IconAdjustments size={16} aria-hidden />}
          aria-expanded={isMore}
          onClick={more.toggle}
        >
          {isMore ? words.fewerFilters : words.moreFilters}
        </Button>
        {isFiltered(search) && (
          <Button
            size="compact-sm"
            variant="subtle"
            leftSection={<IconX size={16} aria-hidden />}
            onClick={() => change(CLEARED)}
          >
            {words.clear}
          </Button>
        )}
        <SavedViews entityId={entityId} />
        <ExportView entityId={entityId} year={year} />
      </Group>
      {isFiltered(search) && <ViewTotals entityId={entityId} year={year} />}
    </>
  )
}

/** Typed immediately, searched when the typing stops. */
function SearchBox() {
  const words = useWords(WORDS)
  const { search, change } = useBooksSearch()
  const applied = search.q ? String(search.q) : ''
  const [typed, setTyped] = useState(applied)
  const look = useDebouncedCallback((q: string) => change({ q }, true), 300)
  useEffect(() => setTyped(applied), [applied])
  return (
    <TextInput
      label={words.search}
      placeholder={words.searchHint}
      maxLength={100}
      type="search"
      leftSection={<IconSearch size={16} aria-hidden />}
      value={typed}
      onChange={event => {
        setTyped(event.currentTarget.value)
        look(event.currentTarget.value.trim())
      }}
    />
  )
}

/** Applied when the typing stops; an amount that cannot be read is not. */
function AmountFilter({ label, name }: { label: string; name: 'amount_from' | 'amount_to' }) {
  const words = useWords(WORDS)
  const { search, change } = useBooksSearch()
  const applied = search[name] === undefined ? '' : Number(search[name])
  const [typed, setTyped] = useState<number | ''>(applied)
  const apply = useDebouncedCallback((amount: number | '') => change({ [name]: amount }, true), 400)
  useEffect(() => setTyped(applied), [applied])
  const isWrong = typed !== '' && !(typed >= 0)
  return (
    <AmountField
      label={label}
      placeholder={words.anyAmount}
      error={isWrong ? words.wrongAmount : null}
      value={typed}
      onChange={next => {
        setTyped(next)
        if (next === '' || next >= 0) apply(next)
      }}
    />
  )
}

function AccountFilter() {
  const words = useWords(WORDS)
  const { search, change } = useBooksSearch()
  const applied = search.account ? String(search.account) : ''
  const [typed, setTyped] = useState(applied)
  const look = useDebouncedCallback((account: string) => change({ account }, true), 300)
  useEffect(() => setTyped(applied), [applied])
  return (
    <Autocomplete
      label={words.account}
      placeholder={words.anyAccount}
      maxLength={300}
      clearable
      data={ACCOUNTS}
      value={typed}
      onChange={next => {
        setTyped(next)
        look(next.trim())
      }}
    />
  )
}
