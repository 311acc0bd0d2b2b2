import { Button, Center, Code, Text } from '@mantine/core'
import { IconShieldLock } from '@tabler/icons-react'
import { useInfiniteQuery } from '@tanstack/react-query'
import { ask, type Output } from '../../shared/api.ts'
import { ExportList } from '../../shared/ExportList.tsx'
import { Instant } from '../../shared/figures.tsx'
import { byNext } from '../../shared/list-pages.ts'
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
  const { filterOf } = useFilters()
  const columns = useColumns()
  const wanted = {
    actor: orNull(filterOf('actor')),
    action: orNull(filterOf('action')),
    record: orNull(filterOf('record')),
    from: orNull(filterOf('from')),
    to: orNull(filterOf('to')),
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
    <Section
      title={words.log}
      flush
      actions={
        rows.length > 0 && (
          <ExportList
            name="audit"
            size="xs"
            columns={columns}
            pages={() =>
              byNext<Row, number>(async before_id => {
                const page = await ask('browseAuditLog', { ...wanted, before_id, limit: 500 })
                return { data: page.data, next: page.next_before_id }
              })
            }
          />
        )
      }
    >
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
    {
      title: words.action,
      lead: true,
      narrow: true,
      cell: one => <Code fz="xs">{one.action}</Code>,
      csv: one => one.action,
    },
    { title: words.at, narrow: true, cell: one => <Instant at={one.at} />, csv: one => one.at },
    { title: words.actor, narrow: true, cell: one => one.actor, csv: one => one.actor },
    { title: words.record, cell: one => one.record, csv: one => one.record },
    {
      title: words.detail,
      long: true,
      cell: one =>
        one.detail && (
          <Text size="xs" span lineClamp={2}>
            {one.detail}
          </Text>
        ),
      csv: one => one.detail as string | null,
    },
    { title: words.ip, narrow: true, cell: one => one.ip, csv: one => one.ip as string | null },
    {
      title: words.sealNumber,
      end: true,
      cell: one => one.seal_id,
      csv: one => one.seal_id as number | null,
    },
  ]
}
