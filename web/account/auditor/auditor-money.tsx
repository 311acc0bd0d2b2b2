import { Anchor, Badge, Box, Button, Group, Select, Stack, Table, Text } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ABOUT_RESULT } from '../../../src/areas/bookkeeping/figures.rules.ts'
import {
  type EntrySort,
  NEWEST_FIRST,
  SORTS,
  type SortKey,
} from '../../../src/areas/bookkeeping/search/sort.rules.ts'
import type { Category } from '../../../src/areas/bookkeeping/vocabulary.rules.ts'
import { CATEGORY_NAMES } from '../../../src/areas/ledger/vocabulary.rules.ts'
import { addressOf, ask, type Output, type Refused, useApiQuery } from '../../shared/api.ts'
import { capital } from '../../shared/capital.ts'
import { CATEGORY_WORDS } from '../../shared/category-names.ts'
import { Day, Instant, monthText, numberText } from '../../shared/figures.tsx'
import { MoneyCell } from '../../shared/MoneyCell.tsx'
import { NamedFigure, OtherMoney, RESULT } from '../../shared/MoneyFigures.tsx'
import { Pager, usePage } from '../../shared/Pager.tsx'
import { Section } from '../../shared/Section.tsx'
import { Empty, ErrorState, Loading, QueryState } from '../../shared/states.tsx'
import { useLanguage, useWords } from '../../shared/words.tsx'
import { SortHead } from '../SortHead.tsx'
import { WORDS } from './auditor.words.ts'
import { AuditorTable } from './auditor-table.tsx'

const PAGE = 25

const thisYear = new Date().getUTCFullYear()
const YEARS = Array.from({ length: 8 }, (_, back) => String(thisYear - back))

type Page = Output<'auditEntries'>

/** The order is in the address, so that it stays after reloading. */
function useSort(): [EntrySort, (next: EntrySort) => void] {
  const [sort, setSort] = useState<EntrySort>(() => {
    const named = new URLSearchParams(location.search).get('sort')
    return SORTS.find(one => one === named) ?? NEWEST_FIRST
  })
  const change = (next: EntrySort) => {
    history.replaceState(null, '', next === NEWEST_FIRST ? location.pathname : `?sort=${next}`)
    setSort(next)
  }
  return [sort, change]
}

export function Books() {
  const words = useWords(WORDS)
  const { language } = useLanguage()
  const [year, setYear] = useState<string | null>(null)
  const [sort, setSort] = useSort()
  const filters = { year: year === null ? null : Number(year), sort, limit: PAGE }
  const listed = useInfiniteQuery<Page, Refused>({
    queryKey: ['auditEntries', filters],
    queryFn: ({ pageParam, signal }) =>
      ask('auditEntries', { ...filters, after: pageParam as string | null }, { signal }),
    initialPageParam: null,
    getNextPageParam: page => page.next as string | null,
    placeholderData: before => before,
  })
  const pages = listed.data?.pages ?? []
  const first = pages[0]
  const shown = pages.reduce((sum, page) => sum + page.data.length, 0)
  return (
    <Section title={words.parts.books}>
      <Select
        label={words.year}
        placeholder={words.allYears}
        maw={200}
        mb="md"
        clearable
        clearButtonProps={{ 'aria-label': words.allYears }}
        value={year}
        data={YEARS}
        onChange={setYear}
      />
      {listed.isError ? (
        <>
          <ErrorState error={listed.error} again={() => void listed.refetch()} />
          {listed.error.code === 'too_many_to_sort' && (
            <Button mt="sm" size="xs" variant="default" onClick={() => setSort(NEWEST_FIRST)}>
              {words.byDate}
            </Button>
          )}
        </>
      ) : !first ? (
        <Loading />
      ) : shown === 0 ? (
        <Empty title={words.nothing} />
      ) : (
        <>
          <Text size="sm" c="var(--llano-muted)" mb="sm">
            {ABOUT_RESULT[language]}
          </Text>
          <Group gap="xl">
            {RESULT.map(name => (
              <NamedFigure key={name} of={name} amount={first.figures[name]} />
            ))}
          </Group>
          <Box maw={560} mb="lg">
            <OtherMoney figures={first.figures} />
          </Box>
          <EntryTable pages={pages} sort={sort} onSort={setSort} />
          <Group mt="sm" justify="space-between" aria-live="polite">
            <Text size="sm" c="var(--llano-muted)">
              {words.shown(shown, numberText(first.figures.entries, language))}
            </Text>
            {listed.hasNextPage && (
              <Button
                size="xs"
                variant="default"
                loading={listed.isFetchingNextPage}
                onClick={() => void listed.fetchNextPage()}
              >
                {words.furtherBack}
              </Button>
            )}
          </Group>
        </>
      )}
    </Section>
  )
}

function EntryTable({
  pages,
  sort,
  onSort,
}: {
  pages: readonly Page[]
  sort: EntrySort
  onSort(next: EntrySort): void
}) {
  const words = useWords(WORDS)
  const categories = useWords(CATEGORY_WORDS)
  const { language } = useLanguage()
  const head = (by: SortKey, name: string, isRight = false) => (
    <SortHead key={by} by={by} sort={sort} onSort={onSort} isRight={isRight}>
      {name}
    </SortHead>
  )
  return (
    <AuditorTable
      label={words.parts.books}
      width={940}
      heads={[
        head('date', words.date),
        head('category', words.category),
        head('description', words.description),
        head('counterparty', words.counterparty),
        head('document', words.document),
        head('income', words.income, true),
        head('expense', words.expense, true),
      ]}
    >
      {pages.flatMap(({ data, counterparties, documents }) =>
        data.map(one => (
          <Table.Tr key={one.id}>
            <Table.Td style={{ whiteSpace: 'nowrap' }}>
              {one.transaction_date ? (
                <Day day={String(one.transaction_date)} />
              ) : (
                monthText(one.year, one.month, language, 'long')
              )}
            </Table.Td>
            <Table.Td>{one.category ? categories[one.category as Category] : words.uncategorized}</Table.Td>
            <Table.Td>
              {(one.description ?? one.economic_purpose) as string | null}
              {one.description && one.economic_purpose && (
                <Text size="xs" c="var(--llano-muted)">
                  {one.economic_purpose as string}
                </Text>
              )}
            </Table.Td>
            <Table.Td>
              {counterparties.find(({ id }) => id === one.counterparty_id)?.name ?? (
                <None>{words.noCounterparty}</None>
              )}
            </Table.Td>
            <Table.Td>
              <EvidenceLink of={documents.find(({ id }) => id === one.document_id)} />
            </Table.Td>
            {one.income === 0 ? <Table.Td /> : <MoneyCell amount={one.income} />}
            {one.expense === 0 ? <Table.Td /> : <MoneyCell amount={one.expense} />}
          </Table.Tr>
        )),
      )}
    </AuditorTable>
  )
}

function None({ children }: { children: string }) {
  return (
    <Text size="sm" c="var(--llano-muted)" span>
      {children}
    </Text>
  )
}

/** The document of an entry: a download if the link includes documents, otherwise only that there is one. */
function EvidenceLink({ of }: { of: Output<'auditEntries'>['documents'][number] | undefined }) {
  const words = useWords(WORDS)
  if (!of) return <None>{words.noDocument}</None>
  if (of.title === null) return <>{words.attached}</>
  if (!of.has_file) return <>{of.title}</>
  return (
    <Anchor
      href={addressOf('auditDownload', { id: of.id })}
      download
      size="sm"
      aria-label={`${words.download}: ${of.title}`}
      style={{ overflowWrap: 'anywhere' }}
    >
      <IconDownload size={14} aria-hidden style={{ verticalAlign: '-2px', marginInlineEnd: 4 }} />
      {of.title}
    </Anchor>
  )
}

type Transactions = Extract<Output<'auditTransactions'>, { pagination: unknown }>

export function Ledger() {
  const words = useWords(WORDS)
  const { language } = useLanguage()
  const { turnTo, ...page } = usePage(PAGE)
  const listed = useApiQuery('auditTransactions', page, { placeholderData: before => before })
  return (
    <Section title={words.parts.ledger}>
      <QueryState of={listed}>
        {answer => {
          const { data, pagination } = answer as Transactions
          if (data.length === 0) return <Empty title={words.nothing} />
          return (
            <>
              <AuditorTable
                label={words.parts.ledger}
                heads={[words.submitted, words.status, words.category, words.description]}
                amounts={[words.amount]}
              >
                {data.map(one => (
                  <Table.Tr key={one.transaction_id}>
                    <Table.Td style={{ whiteSpace: 'nowrap' }}>
                      <Instant at={one.submitted_at} />
                    </Table.Td>
                    <Table.Td>
                      <Badge
                        variant="light"
                        color={one.status === 'RATIFIED' ? 'teal' : 'gray'}
                        tt="none"
                        miw="max-content"
                      >
                        {words.statuses[one.status]}
                      </Badge>
                    </Table.Td>
                    <Table.Td>{capital(CATEGORY_NAMES[one.category][language])}</Table.Td>
                    <Table.Td>
                      <Stack gap={2}>
                        <span>{one.description}</span>
                        {one.manager_resolution && (
                          <Text size="xs" c="var(--llano-muted)">
                            {one.manager_resolution}
                          </Text>
                        )}
                      </Stack>
                    </Table.Td>
                    <MoneyCell amount={one.amount} />
                  </Table.Tr>
                ))}
              </AuditorTable>
              <Pager of={pagination} shown={data.length} onPage={turnTo} mt="sm" />
            </>
          )
        }}
      </QueryState>
    </Section>
  )
}
