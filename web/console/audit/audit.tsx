import { Button, Center, Code, Text } from '@mantine/core'
import { IconShieldLock } from '@tabler/icons-react'
import { useInfiniteQuery } from '@tanstack/react-query'
import { ask, type Output } from '../../shared/api.ts'
import { Instant } from '../../shared/figures.tsx'
import { Page } from '../../shared/Page.tsx'
import { Section } from '../../shared/Section.tsx'
import { Empty, ErrorState, Loading } from '../../shared/states.tsx'
import { useWords } from '../../shared/words.tsx'
import { useFilters } from '../filters.ts'
import { type Column, Listing } from '../Listing.tsx'
import { orNull } from '../names.ts'
import { WORDS } from './audit.words.ts'
import { Chain } from './audit-chain.tsx'
import { AuditFilters } from './audit-filters.tsx'

type Row = Output<'browseAuditLog'>['data'][number]

/** The log of every write, and its chain. */
export function Audit() {
  const words = useWords(WORDS)
  return (
    <Page title={words.title} lead={words.lead}>
      <Chain />
      <Rows />
    </Page>
  )
}

function Rows() {
  const words = useWords(WORDS)
  const { said } = useFilters()
  const columns = useColumns()
  const wanted = {
    actor: orNull(said('actor')),
    action: orNull(said('action')),
    record: orNull(said('record')),
    from: orNull(said('from')),
    to: orNull(said('to')),
  }
  const found = useInfiniteQuery({
    queryKey: ['browseAuditLog', wanted],
    queryFn: ({ pageParam, signal }) =>
      ask('browseAuditLog', { ...wanted, before_id: pageParam }, { signal }),
    initialPageParam: null as number | null,
    getNextPageParam: last => last.next_before_id ?? undefined,
  })
  const rows = found.data?.pages.flatMap(page => page.data) ?? []
  return (
    <Section title={words.log} flush>
      <AuditFilters />
      {found.isError ? (
        <ErrorState error={found.error} again={() => found.refetch()} />
      ) : found.isPending ? (
        <Loading />
      ) : (
        <>
          {rows.length === 0 ? (
            <Empty
              title={words.none}
              text={found.hasNextPage ? words.noneSoFar : null}
              icon={<IconShieldLock size={24} />}
            />
          ) : (
            <Listing label={words.log} columns={columns} rows={rows} keyOf={one => one.id} />
          )}
          {found.hasNextPage && (
            <Center py="md">
              <Button
                variant="default"
                size="xs"
                loading={found.isFetchingNextPage}
                onClick={() => found.fetchNextPage()}
              >
                {words.older}
              </Button>
            </Center>
          )}
        </>
      )}
    </Section>
  )
}

function useColumns(): Column<Row>[] {
  const words = useWords(WORDS)
  return [
    { title: words.action, lead: true, narrow: true, cell: one => <Code fz="xs">{one.action}</Code> },
    { title: words.at, narrow: true, cell: one => <Instant at={one.at} /> },
    { title: words.actor, narrow: true, cell: one => one.actor },
    { title: words.record, cell: one => one.record },
    {
      title: words.detail,
      long: true,
      cell: one =>
        one.detail && (
          <Text size="xs" span lineClamp={2}>
            {one.detail}
          </Text>
        ),
    },
    { title: words.ip, narrow: true, cell: one => one.ip },
    { title: words.sealNumber, end: true, cell: one => one.seal_id },
  ]
}
