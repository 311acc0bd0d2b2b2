import { Badge, Box, Button, Group, Loader, Select, SimpleGrid, Table, Text, TextInput } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { IconListDetails, IconX } from '@tabler/icons-react'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import {
  type BankTransactionState,
  TRANSACTION_STATES,
} from '../../../src/areas/banking/transactions/transaction-states.rules.ts'
import { BANK_NAMES } from '../../../src/areas/banking/vocabulary.rules.ts'
import { ask, type Input, type Output, type Refused } from '../../shared/api.ts'
import { categoryText } from '../../shared/category-names.ts'
import { ExportList } from '../../shared/ExportList.tsx'
import { Day, numberText } from '../../shared/figures.tsx'
import { byNext } from '../../shared/list-pages.ts'
import { Page } from '../../shared/Page.tsx'
import { Section } from '../../shared/Section.tsx'
import { Empty, ErrorState, Loading } from '../../shared/states.tsx'
import { useLanguage, useWords } from '../../shared/words.tsx'
import { Amount } from '../Amount.tsx'
import { GoAnchor, GoButton } from '../links.tsx'
import { useLlc } from '../llc.ts'
import { useMayNow } from '../subscription.ts'
import { WORDS } from './bank-transactions.words.ts'
import { nameOf, useExportColumns } from './bank-transactions-export.ts'

/** The most that a request may ask for. */
const PAGE = 200

type Listed = Output<'listBankTransactions'>
type Transaction = Listed['data'][number]
type Account = Listed['accounts'][number]
type Search = { account?: number; status?: string; from?: string; to?: string }

const CLEARED = { account: null, status: null, from: null, to: null }

/** The filters are in the address, as in the books. */
function useFilters() {
  const search = useSearch({ strict: false }) as Search
  const navigate = useNavigate()
  const change = (next: Partial<Record<keyof Search, unknown>>) => {
    const clean = Object.fromEntries(Object.entries(next).map(([name, value]) => [name, value || undefined]))
    void navigate({
      to: '.',
      replace: true,
      resetScroll: false,
      search: ((before: object) => ({ ...before, ...clean })) as never,
    })
  }
  const isFiltered = Object.keys(CLEARED).some(name => search[name as keyof Search] !== undefined)
  return { search, change, isFiltered }
}

/** What the banks of an LLC delivered, newest first. */
export function BankTransactions() {
  const words = useWords(WORDS)
  const { llc, isLoading } = useLlc()
  const { search, change } = useFilters()
  const id = llc?.id ?? null
  const before = useRef<number | null>(null)
  // The accounts of one LLC make no sense for another.
  useEffect(() => {
    const was = before.current
    before.current = id
    if (was !== null && was !== id && search.account) change({ account: null })
  })
  return (
    <Page
      title={words.title}
      lead={
        <>
          {words.lead} <GoAnchor to="/banks">{words.back}</GoAnchor>
        </>
      }
    >
      {llc ? (
        <OfLlc key={llc.id} entityId={llc.id} />
      ) : isLoading ? (
        <Loading />
      ) : (
        <Empty title={words.noLlc} />
      )}
    </Page>
  )
}

function OfLlc({ entityId }: { entityId: number }) {
  const words = useWords(WORDS)
  const { language } = useLanguage()
  const { search, isFiltered } = useFilters()
  const filter: Input<'listBankTransactions'> = {
    entity_id: entityId,
    account_id: search.account ? Number(search.account) : null,
    state: TRANSACTION_STATES.find(one => one === search.status) ?? null,
    from: search.from ?? null,
    to: search.to ?? null,
  }
  const listed = useInfiniteQuery<Listed, Refused>({
    queryKey: ['listBankTransactions', filter],
    queryFn: ({ pageParam, signal }) =>
      ask('listBankTransactions', { ...filter, after: pageParam as string | null }, { signal }),
    initialPageParam: null,
    getNextPageParam: page => page.next as string | null,
    placeholderData: old => old,
  })
  const pages = listed.data?.pages ?? []
  const transactions = pages.flatMap(page => page.data)
  const accounts = pages[0]?.accounts ?? []
  const { hasNextPage, isFetchingNextPage, fetchNextPage } = listed
  // A page without results has searched only some of the transactions: continue until something is found.
  const isSearching = hasNextPage && pages.at(-1)?.data.length === 0
  useEffect(() => {
    if (isSearching && !isFetchingNextPage) void fetchNextPage()
  }, [isSearching, isFetchingNextPage, fetchNextPage])
  const columns = useExportColumns(accounts)
  return (
    <Section flush>
      <Box p="lg" pb="md">
        <Filters accounts={accounts} />
        {transactions.length > 0 && (
          <Group justify="flex-end" mt="sm">
            <ExportList
              name={`bank-transactions-${entityId}`}
              size="xs"
              columns={columns}
              pages={() =>
                byNext<Transaction, string>(async after => {
                  const { data, next } = await ask('listBankTransactions', {
                    ...filter,
                    after,
                    limit: PAGE,
                  })
                  return { data, next: next as string | null }
                })
              }
            />
          </Group>
        )}
      </Box>
      {listed.isError ? (
        <Box p="lg">
          <ErrorState error={listed.error} again={() => void listed.refetch()} />
        </Box>
      ) : listed.isLoading ? (
        <Box p="lg">
          <Loading lines={6} />
        </Box>
      ) : transactions.length === 0 && !isSearching ? (
        <Empty
          icon={<IconListDetails size={24} />}
          title={isFiltered ? words.emptyFiltered : words.empty}
          text={isFiltered ? words.emptyFilteredText : words.emptyText}
          action={!isFiltered && <GoButton to="/banks">{words.connect}</GoButton>}
        />
      ) : (
        <Transactions
          transactions={transactions}
          accounts={new Map(accounts.map(account => [account.id, account]))}
        />
      )}
      <Group px="lg" py="sm" justify="space-between" mih={52} aria-live="polite">
        <Text size="sm" c="var(--llano-muted)">
          {transactions.length > 0 && words.shown(numberText(transactions.length, language), !hasNextPage)}
        </Text>
        {isSearching ? (
          <Group gap="xs">
            <Loader size="xs" />
            <Text size="sm">{words.searching}</Text>
          </Group>
        ) : (
          hasNextPage && (
            <Button
              size="xs"
              variant="default"
              loading={isFetchingNextPage}
              onClick={() => void fetchNextPage()}
            >
              {words.showMore}
            </Button>
          )
        )}
      </Group>
    </Section>
  )
}

function Filters({ accounts }: { accounts: readonly Account[] }) {
  const words = useWords(WORDS)
  const { search, change, isFiltered } = useFilters()
  return (
    <>
      <SimpleGrid cols={{ base: 2, sm: 4 }} spacing="sm">
        <Select
          label={words.account}
          placeholder={words.anyAccount}
          clearable
          searchable
          value={search.account ? String(search.account) : null}
          data={accounts.map(account => ({ value: String(account.id), label: nameOf(account) }))}
          onChange={next => change({ account: next && Number(next) })}
        />
        <Select
          label={words.status}
          placeholder={words.anyStatus}
          clearable
          value={search.status ?? null}
          data={TRANSACTION_STATES.map(value => ({ value, label: words.states[value] }))}
          onChange={next => change({ status: next })}
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
      </SimpleGrid>
      {isFiltered && (
        <Button
          mt="sm"
          size="compact-sm"
          variant="subtle"
          leftSection={<IconX size={16} aria-hidden />}
          onClick={() => change(CLEARED)}
        >
          {words.clear}
        </Button>
      )}
    </>
  )
}

function Transactions({
  transactions,
  accounts,
}: {
  transactions: readonly Transaction[]
  accounts: ReadonlyMap<number, Account>
}) {
  const words = useWords(WORDS)
  const isWide = useMediaQuery('(min-width: 62em)', true, { getInitialValueInEffect: false })
  const accountOf = ({ account_id }: Transaction) => {
    const account = accounts.get(account_id)
    return account ? nameOf(account) : ''
  }
  const keyOf = ({ account_id, id }: Transaction) => `${account_id} ${id}`
  if (!isWide)
    return (
      <Box component="ul" m={0} p={0} style={{ listStyle: 'none' }}>
        {transactions.map(one => (
          <Box
            key={keyOf(one)}
            component="li"
            px="lg"
            py="xs"
            style={{ borderTop: '1px solid var(--llano-line)' }}
          >
            <Group justify="space-between" wrap="nowrap" gap="sm" align="flex-start">
              <Box miw={0}>
                <Payee one={one} />
                <Text size="xs" c="var(--llano-muted)">
                  <Day day={one.day} /> · {accountOf(one)}
                </Text>
                <Status one={one} />
              </Box>
              <Amount
                amount={one.amount}
                currency={one.currency}
                size="sm"
                fw={600}
                style={{ whiteSpace: 'nowrap' }}
              />
            </Group>
          </Box>
        ))}
      </Box>
    )
  return (
    <Table verticalSpacing={6} horizontalSpacing="lg" aria-label={words.title}>
      <Table.Thead>
        <Table.Tr>
          <Table.Th w={130}>{words.date}</Table.Th>
          <Table.Th>{words.payee}</Table.Th>
          <Table.Th w={210}>{words.account}</Table.Th>
          <Table.Th w={250}>{words.status}</Table.Th>
          <Table.Th w={140} ta="right">
            {words.amount}
          </Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {transactions.map(one => (
          <Table.Tr key={keyOf(one)}>
            <Table.Td style={{ whiteSpace: 'nowrap' }}>
              <Day day={one.day} />
            </Table.Td>
            <Table.Td maw={0}>
              <Payee one={one} />
            </Table.Td>
            <Table.Td>
              <AccountName account={accounts.get(one.account_id)} />
            </Table.Td>
            <Table.Td>
              <Status one={one} />
            </Table.Td>
            <Table.Td ta="right">
              <Amount amount={one.amount} currency={one.currency} size="sm" fw={500} />
            </Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  )
}

function AccountName({ account }: { account: Account | undefined }) {
  if (!account) return null
  return (
    <>
      <Text size="sm">
        {account.name} · {account.currency}
      </Text>
      <Text size="xs" c="var(--llano-muted)">
        {BANK_NAMES[account.provider]}
      </Text>
    </>
  )
}

/** The payee and, if the bank said more, its description. */
function Payee({ one }: { one: Transaction }) {
  const words = useWords(WORDS)
  const [payee, description] = [one.payee as string | null, one.description as string | null]
  return (
    <>
      <Text size="sm" fw={500} truncate>
        {payee ?? description ?? words.noPayee}
      </Text>
      {payee !== null && description !== null && description !== payee && (
        <Text size="xs" c="var(--llano-muted)" truncate>
          {description}
        </Text>
      )}
    </>
  )
}

const COLORS: Record<BankTransactionState, string> = {
  booked: 'teal',
  pending: 'gray',
  needs_rate: 'sun',
  entered_by_hand: 'teal',
  removed: 'gray',
  reversed: 'gray',
  failed: 'gray',
  not_imported: 'sun',
}

/** The status in words, with what follows from it; an entry is linked for those who may read the books. */
function Status({ one }: { one: Transaction }) {
  const words = useWords(WORDS)
  const { language } = useLanguage()
  const hasBooks = useMayNow()('read:bookkeeping')
  const id = one.entry_id as number | null
  return (
    <>
      <Badge size="sm" variant="light" color={COLORS[one.state]} style={{ textTransform: 'none' }}>
        {words.states[one.state]}
      </Badge>
      {words.hints[one.state] && (
        <Text size="xs" c="var(--llano-muted)">
          {words.hints[one.state]}
        </Text>
      )}
      {id !== null && (
        <Text size="xs" c="var(--llano-muted)">
          {hasBooks ? (
            <GoAnchor to="/books" search={{ entry: id, year: Number(one.day.slice(0, 4)) }} inherit>
              {words.entry(id)}
            </GoAnchor>
          ) : (
            words.entry(id)
          )}
          {' · '}
          {one.category === null ? words.uncategorized : categoryText(String(one.category), language)}
        </Text>
      )}
    </>
  )
}
