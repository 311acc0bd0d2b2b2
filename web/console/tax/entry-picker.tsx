import { Button, Group, Loader, Radio, SimpleGrid, Stack, Text, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { AmountField } from '../../shared/AmountField.tsx'
import { ask, type Input, type Output, type Refused } from '../../shared/api.ts'
import { errorText } from '../../shared/error-text.ts'
import { dayText, moneyText, monthText } from '../../shared/figures.tsx'
import { useLanguage, useWords, type Words } from '../../shared/words.tsx'
import classes from './entry-picker.module.css'
import type { Year } from './year.ts'

type Found = Output<'searchLlcEntries'>
type SearchInput = Input<'searchLlcEntries'>
export type Among = {
  counterparty_id: number | null
  category: NonNullable<SearchInput['category']>
  ids: readonly number[]
}

const WORDS: Words<{
  entry: string
  search: string
  searchHint: string
  amount: string
  none: string
  more: string
  noCounterparty: string
}> = {
  en: {
    entry: 'Entry',
    search: 'Search entries of the year',
    searchHint: 'Counterparty or description',
    amount: 'Amount',
    none: 'No entry matches.',
    more: 'Show more',
    noCounterparty: 'No counterparty',
  },
  es: {
    entry: 'Asiento',
    search: 'Buscar asientos del ejercicio',
    searchHint: 'Contraparte o descripción',
    amount: 'Importe',
    none: 'Ningún asiento coincide.',
    more: 'Mostrar más',
    noCounterparty: 'Sin contraparte',
  },
}

/** One entry of the tax year, found by its counterparty, description or amount. */
export function EntryPicker({
  year: { entity_id, year },
  value,
  onChange,
  error,
  among = null,
}: {
  year: Year
  /** Offers only these, which have this counterparty and category. */
  among?: Among | null
  value: number | null
  onChange(id: number): void
  error?: string | undefined
}) {
  const words = useWords(WORDS)
  const { language } = useLanguage()
  const [written, setWritten] = useState('')
  const [amount, setAmount] = useState<number | ''>('')
  const [search] = useDebouncedValue({ q: written.trim(), amount }, 250)
  const size = search.amount === '' || Number.isNaN(search.amount) ? null : Math.abs(search.amount)
  const input: SearchInput = {
    entity_id,
    year,
    q: search.q || null,
    amount: size,
    counterparty_id: among?.counterparty_id ?? null,
    category: among?.category ?? null,
  }
  const listed = useInfiniteQuery<Found, Refused>({
    queryKey: ['searchLlcEntries', input],
    queryFn: ({ pageParam, signal }) =>
      ask('searchLlcEntries', { ...input, after: pageParam as string | null }, { signal }),
    initialPageParam: null,
    getNextPageParam: page => page.next,
    placeholderData: before => before,
  })
  const offered = among && new Set(among.ids)
  const found = (listed.data?.pages.flatMap(page => page.data) ?? []).filter(
    one => offered === null || offered.has(one.id),
  )
  return (
    <Stack gap="sm">
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm">
        <TextInput
          data-autofocus
          label={words.search}
          placeholder={words.searchHint}
          maxLength={100}
          value={written}
          onChange={event => setWritten(event.currentTarget.value)}
        />
        <AmountField label={words.amount} value={amount} onChange={setAmount} />
      </SimpleGrid>
      <Radio.Group
        label={words.entry}
        required
        error={listed.error ? errorText(listed.error) : error}
        value={value === null ? null : String(value)}
        onChange={next => onChange(Number(next))}
      >
        <Stack gap={6} mt={6} className={classes.found!}>
          {listed.isPending && <Loader size="sm" />}
          {found.map(one => (
            <Radio
              key={one.id}
              value={String(one.id)}
              label={
                <>
                  {one.date === null
                    ? monthText(one.year, one.month, language, 'long')
                    : dayText(one.date, language)}
                  {' · '}
                  {one.counterparty ?? words.noCounterparty}
                  {' · '}
                  <Text span size="sm" fw={600} className={classes.amount!}>
                    {moneyText(one.received - one.paid, language)}
                  </Text>
                </>
              }
              description={one.description}
            />
          ))}
        </Stack>
      </Radio.Group>
      <Group justify="space-between" aria-live="polite">
        <Text size="sm" c="var(--llano-muted)">
          {listed.isSuccess && found.length === 0 && !listed.hasNextPage && words.none}
        </Text>
        {listed.hasNextPage && (
          <Button
            size="xs"
            variant="default"
            loading={listed.isFetchingNextPage}
            onClick={() => void listed.fetchNextPage()}
          >
            {words.more}
          </Button>
        )}
      </Group>
    </Stack>
  )
}
