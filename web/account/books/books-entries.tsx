import { Badge, Box, Button, Group, Loader, Select, Table, Text, UnstyledButton } from '@mantine/core'
import { useDisclosure, useMediaQuery } from '@mantine/hooks'
import { IconAlertCircle, IconBook, IconCircleCheck } from '@tabler/icons-react'
import { useInfiniteQuery } from '@tanstack/react-query'
import { type FunctionComponent, type ReactNode, useEffect } from 'react'
import { isDescending, keyOf, NEWEST_FIRST } from '../../../src/areas/bookkeeping/search/sort.rules.ts'
import { ask, type Output, type Refused } from '../../shared/api.ts'
import { categoryText } from '../../shared/category-names.ts'
import { Day, monthText, numberText } from '../../shared/figures.tsx'
import type { Language } from '../../shared/language.ts'
import { Section } from '../../shared/Section.tsx'
import { Empty, ErrorState, Loading } from '../../shared/states.tsx'
import { useLanguage, useWords } from '../../shared/words.tsx'
import { Amount } from '../Amount.tsx'
import { exactSum } from '../exact-sum.ts'
import rows from '../rows.module.css'
import { SortHead } from '../SortHead.tsx'
import { WORDS } from './books.words.ts'
import { BooksFilters } from './books-filters.tsx'
import type { YearTotals } from './books-picture.tsx'
import { filterOf, isFiltered, isFine, sortOf, useBooksSearch } from './books-search.ts'
import { useBulkEdit } from './bulk-edit-bar.tsx'
import { type EntryGroup, groupCorrections } from './entry-groups.rules.ts'
import type { ListedEntry } from './listed-entry.ts'
import { SelectEntry, SelectionContext } from './selection.tsx'

type Page = Output<'searchBooks'>

/** The entries, newest first or sorted by a column. */
export function BooksEntries({
  entityId,
  year,
  years,
  totals,
}: {
  entityId: number
  /** Null for all of them. */
  year: number | null
  years: readonly number[]
  totals: YearTotals | null
}) {
  const words = useWords(WORDS)
  const { language } = useLanguage()
  const { search, change } = useBooksSearch()
  const filter = filterOf(entityId, search, year)
  const listed = useInfiniteQuery<Page, Refused>({
    queryKey: ['searchBooks', filter],
    queryFn: ({ pageParam, signal }) =>
      ask('searchBooks', { ...filter, after: pageParam as string | null }, { signal }),
    initialPageParam: null,
    getNextPageParam: page => page.next as string | null,
    placeholderData: before => before,
  })
  const pages = listed.data?.pages ?? []
  const entries = [...new Map(pages.flatMap(page => page.data).map(entry => [entry.id, entry])).values()]
  const last = pages.at(-1)
  const { hasNextPage, isFetchingNextPage, fetchNextPage } = listed
  // A page without results has searched only part of the books: continue until something is found.
  const isSearching = hasNextPage && last?.data.length === 0
  useEffect(() => {
    if (isSearching && !isFetchingNextPage) void fetchNextPage()
  }, [isSearching, isFetchingNextPage, fetchNextPage])
  const bulk = useBulkEdit(entityId, year, entries)
  const known = isFine(search) ? null : countOf(totals, search.month, search.category)
  return (
    <Section title={words.entries} flush>
      <Box px="lg" pb="md">
        <BooksFilters entityId={entityId} year={year} years={years} />
        {bulk.bar}
      </Box>
      {listed.isError ? (
        <Box p="lg">
          <ErrorState error={listed.error} again={() => void listed.refetch()} />
          {listed.error.code === 'too_many_to_sort' && (
            <Button mt="sm" size="xs" variant="default" onClick={() => change({ sort: null })}>
              {words.byDate}
            </Button>
          )}
        </Box>
      ) : listed.isLoading ? (
        <Box p="lg">
          <Loading lines={6} />
        </Box>
      ) : entries.length === 0 && !isSearching ? (
        <Nothing isFiltered={isFiltered(search)} />
      ) : (
        <SelectionContext value={bulk.selection}>
          <EntryTable entries={entries} />
        </SelectionContext>
      )}
      <Group px="lg" py="sm" justify="space-between" mih={52} aria-live="polite">
        <Text size="sm" c="var(--llano-muted)">
          {entries.length > 0 &&
            (known === null
              ? words.found(entries.length, !hasNextPage)
              : words.total(numberText(known, language)))}
        </Text>
        {isSearching ? (
          <Group gap="xs">
            <Loader size="xs" />
            <Text size="sm">{words.searching(backTo(last, language))}</Text>
          </Group>
        ) : (
          hasNextPage && (
            <Button
              size="xs"
              variant="default"
              loading={isFetchingNextPage}
              onClick={() => void fetchNextPage()}
            >
              {keyOf(sortOf(search)) === 'date' && isDescending(sortOf(search))
                ? words.furtherBack
                : words.showMore}
            </Button>
          )
        )}
      </Group>
    </Section>
  )
}

function backTo(page: Page | undefined, language: Language): string {
  const back = page?.back_to as { year: number; month: number } | null
  return back ? monthText(back.year, back.month, language, 'long') : ''
}

/** From the stored totals of the books; null if there are none. */
function countOf(totals: YearTotals | null, month: unknown, category: string | undefined): number | null {
  if (!totals) return null
  const wanted = category === 'none' ? '' : category
  const all: readonly { month: number; entries: number; category?: string }[] =
    category === undefined ? totals.figures.months : totals.categories.filter(row => row.category === wanted)
  return all.filter(row => !month || row.month === Number(month)).reduce((sum, row) => sum + row.entries, 0)
}

function Nothing({ isFiltered }: { isFiltered: boolean }) {
  const words = useWords(WORDS)
  return (
    <Empty
      icon={<IconBook size={24} />}
      title={isFiltered ? words.emptyFiltered : words.empty}
      text={isFiltered ? words.emptyFilteredText : words.emptyText}
    />
  )
}

const COLUMNS = ['date', 'description', 'category', 'documentation', 'amount'] as const

function EntryTable({ entries }: { entries: readonly ListedEntry[] }) {
  const words = useWords(WORDS)
  const { search, change } = useBooksSearch()
  const isWide = useMediaQuery('(min-width: 48em)', true, { getInitialValueInEffect: false })
  const sort = sortOf(search)
  const groups = groupCorrections(entries)
  const names = {
    date: words.date,
    description: words.description,
    category: words.category,
    documentation: words.substance,
    amount: words.amount,
  }
  const sortBy = (next: string | null) => change({ sort: next === NEWEST_FIRST ? null : next })
  if (!isWide)
    return (
      <>
        <Select
          label={words.sort}
          size="xs"
          px="lg"
          pb="sm"
          maw={280}
          allowDeselect={false}
          value={sort}
          onChange={sortBy}
          data={COLUMNS.flatMap(key => [
            { value: `-${key}`, label: words.descending(names[key]) },
            { value: key, label: words.ascending(names[key]) },
          ])}
        />
        <Box component="ul" m={0} p={0} style={{ listStyle: 'none' }}>
          {groups.map(group => (
            <CorrectedRows key={group.entry.id} group={group} row={SmallRow} />
          ))}
        </Box>
      </>
    )
  const head = (by: (typeof COLUMNS)[number], look: { w?: number; isRight?: boolean } = {}) => (
    <SortHead by={by} sort={sort} onSort={sortBy} {...look}>
      {names[by]}
    </SortHead>
  )
  return (
    <Table verticalSpacing={6} horizontalSpacing="lg" highlightOnHover>
      <Table.Thead>
        <Table.Tr>
          {head('date', { w: 130 })}
          {head('description')}
          {head('category', { w: 190 })}
          {head('documentation', { w: 180 })}
          {head('amount', { w: 140, isRight: true })}
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {groups.map(group => (
          <CorrectedRows key={group.entry.id} group={group} row={WideRow} />
        ))}
      </Table.Tbody>
    </Table>
  )
}

type RowProps = { entry: ListedEntry; history?: ReactNode }

/** One row for an entry and its corrections; a button shows the earlier entries. */
function CorrectedRows({
  group: { entry, earlier },
  row: Row,
}: {
  group: EntryGroup<ListedEntry>
  row: FunctionComponent<RowProps>
}) {
  const words = useWords(WORDS)
  const [isOpen, { toggle }] = useDisclosure(false)
  if (earlier.length === 0) return <Row entry={entry} />
  const history = (
    <Button size="compact-xs" variant="subtle" aria-expanded={isOpen} onClick={toggle}>
      {isOpen ? words.hideHistory : words.showHistory(earlier.length)}
    </Button>
  )
  return (
    <>
      <Row entry={entry} history={history} />
      {isOpen && earlier.map(one => <Row key={one.id} entry={one} />)}
    </>
  )
}

const nameOf = ({ id, description }: ListedEntry) => (description as string | null) ?? `#${id}`

const netOf = ({ income, expense }: ListedEntry) => exactSum([income, -expense])

function WideRow({ entry, history }: RowProps) {
  const words = useWords(WORDS)
  const { language } = useLanguage()
  const { change } = useBooksSearch()
  return (
    <Table.Tr>
      <Table.Td style={{ whiteSpace: 'nowrap' }}>
        <Group gap="sm" wrap="nowrap">
          <SelectEntry id={entry.id} name={nameOf(entry)} isFixed={entry.corrected} />
          <When entry={entry} />
        </Group>
      </Table.Td>
      <Table.Td maw={0}>
        <UnstyledButton onClick={() => change({ entry: entry.id })} maw="100%" display="block">
          <Text size="sm" fw={500} truncate>
            {(entry.description as string | null) ?? words.noDescription}
          </Text>
          <Text size="xs" c="var(--llano-muted)" truncate>
            {[entry.counterparty, entry.economic_purpose].filter(Boolean).join(' · ') ||
              words.sources[entry.source]}
          </Text>
        </UnstyledButton>
        {history}
      </Table.Td>
      <Table.Td>
        <Text size="sm">
          {entry.category === null ? words.uncategorized : categoryText(String(entry.category), language)}
        </Text>
      </Table.Td>
      <Table.Td>
        <DocumentationMark entry={entry} />
      </Table.Td>
      <Table.Td ta="right">
        <Amount amount={netOf(entry)} size="sm" fw={500} />
      </Table.Td>
    </Table.Tr>
  )
}

function SmallRow({ entry, history }: RowProps) {
  const words = useWords(WORDS)
  const { language } = useLanguage()
  const { change } = useBooksSearch()
  return (
    <Box component="li" px="lg" style={{ borderTop: '1px solid var(--llano-line)' }}>
      <Box pt="xs">
        <SelectEntry id={entry.id} name={nameOf(entry)} isFixed={entry.corrected} />
      </Box>
      <UnstyledButton w="100%" py="xs" className={rows.row} onClick={() => change({ entry: entry.id })}>
        <Group justify="space-between" wrap="nowrap" gap="sm" align="flex-start">
          <Box miw={0}>
            <Text size="sm" fw={500} truncate>
              {(entry.description as string | null) ?? words.noDescription}
            </Text>
            <Text size="xs" c="var(--llano-muted)">
              <When entry={entry} /> ·{' '}
              {entry.category === null ? words.uncategorized : categoryText(String(entry.category), language)}
            </Text>
            <DocumentationMark entry={entry} />
          </Box>
          <Amount amount={netOf(entry)} size="sm" fw={600} style={{ whiteSpace: 'nowrap' }} />
        </Group>
      </UnstyledButton>
      {history}
    </Box>
  )
}

function When({ entry }: { entry: ListedEntry }) {
  const { language } = useLanguage()
  const { transaction_date: day, year, month } = entry
  return day === null ? (
    <span>{`${monthText(year, month, language)} ${year}`}</span>
  ) : (
    <Day day={String(day)} />
  )
}

const ICON = { size: 15, 'aria-hidden': true, style: { flexShrink: 0 } } as const

/** Whether it is documented, in words and not by color alone. */
function DocumentationMark({ entry }: { entry: ListedEntry }) {
  const words = useWords(WORDS)
  if (entry.corrected)
    return (
      <Badge size="sm" variant="default">
        {words.corrected}
      </Badge>
    )
  const what = entry.lacks.map(one => words.lacks[one]).join(', ')
  return (
    <Group
      gap={4}
      wrap="nowrap"
      c={what ? 'light-dark(var(--mantine-color-sun-8), var(--mantine-color-sun-3))' : 'var(--llano-muted)'}
    >
      {what ? <IconAlertCircle {...ICON} /> : <IconCircleCheck {...ICON} />}
      <Text size="xs">{what ? words.lacksText(what, entry.lacks.length) : words.whole}</Text>
    </Group>
  )
}
