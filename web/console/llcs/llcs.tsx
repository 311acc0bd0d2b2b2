import { Badge, Group, Select, TextInput } from '@mantine/core'
import { IconBuilding, IconSearch } from '@tabler/icons-react'
import { LLC_SORTS } from '../../../src/areas/entities/console-sorts.rules.ts'
import { ENTITY_STATUSES } from '../../../src/areas/entities/entity-status.rules.ts'
import { ask, type Output, useApiQuery } from '../../shared/api.ts'
import { Day } from '../../shared/figures.tsx'
import { useMay } from '../../shared/me.ts'
import { Page } from '../../shared/Page.tsx'
import { Pager } from '../../shared/Pager.tsx'
import { PersonName } from '../../shared/PersonName.tsx'
import { Section } from '../../shared/Section.tsx'
import { Empty, QueryState } from '../../shared/states.tsx'
import { useWords } from '../../shared/words.tsx'
import { ExportCsv } from '../ExportCsv.tsx'
import { useFilters, useSearchText } from '../filters.ts'
import { type Column, Listing } from '../Listing.tsx'
import { GoAnchor } from '../links.tsx'
import { SHARED } from '../shared.words.ts'
import { useSorting } from '../sorting.ts'
import { WORDS } from './llc.words.ts'

type LlcRow = Output<'listLlcs'>['data'][number]
const PAGE = 25

/** All LLCs, with their owner and paid period. */
export function Llcs() {
  const may = useMay()
  const words = useWords(WORDS)
  const shared = useWords(SHARED)
  const { filterOf, page, choose, turnTo } = useFilters()
  const search = useSearchText('q')
  const q = filterOf('q')
  const sorting = useSorting(LLC_SORTS)
  const { sort } = sorting
  const status = ENTITY_STATUSES.find(one => one === filterOf('status')) ?? null
  const paid = filterOf('paid')
  const subscribed = paid === 'yes' ? true : paid === 'no' ? false : null
  const listed = useApiQuery(
    'listLlcs',
    { q, status, subscribed, sort, limit: PAGE, offset: (page - 1) * PAGE },
    { placeholderData: before => before },
  )
  const isNarrowed = q !== '' || status !== null || subscribed !== null
  const columns: Column<LlcRow>[] = [
    {
      title: shared.llc,
      lead: true,
      sort: 'name',
      cell: one => <GoAnchor to={`/llcs/${one.id}`}>{one.name}</GoAnchor>,
      csv: one => one.name,
    },
    {
      title: shared.owner,
      sort: 'owner',
      cell: one => (
        <GoAnchor to={`/members/${one.member_id}`}>
          <PersonName name={one.member} />
        </GoAnchor>
      ),
      csv: one => one.member,
    },
    { title: words.state, sort: 'state', cell: one => one.state, csv: one => one.state },
    ...(may('identifiers:read')
      ? [{ title: words.ein, narrow: true, cell: (one: LlcRow) => one.ein, csv: (one: LlcRow) => one.ein }]
      : []),
    {
      title: words.status,
      sort: 'status',
      cell: one => (
        <Badge size="sm" variant="light" color={one.status === 'active' ? 'teal' : 'gray'}>
          {shared.statuses[one.status]}
        </Badge>
      ),
      csv: one => shared.statuses[one.status],
    },
    {
      title: words.subscribedUntil,
      sort: 'subscribed',
      narrow: true,
      cell: one => (one.subscribed_until ? <Day day={one.subscribed_until} /> : words.notSubscribed),
      csv: one => one.subscribed_until,
    },
  ]
  return (
    <Page
      title={words.listTitle}
      lead={words.listLead}
      actions={
        <ExportCsv
          name="llcs"
          columns={columns}
          read={paging => ask('listLlcs', { q, status, subscribed, sort, ...paging })}
        />
      }
    >
      <Section title={words.listTitle} flush>
        <Group px="lg" pb="md" align="flex-end">
          <TextInput
            {...search}
            type="search"
            label={words.search}
            leftSection={<IconSearch size={16} aria-hidden />}
            style={{ flex: '1 1 16rem' }}
          />
          <Select
            label={words.status}
            data={[
              { value: '', label: words.any },
              ...ENTITY_STATUSES.map(one => ({ value: one, label: shared.statuses[one] })),
            ]}
            value={status ?? ''}
            onChange={next => choose({ status: next ?? undefined })}
            allowDeselect={false}
            w={160}
          />
          <Select
            label={words.subscription}
            data={[
              { value: '', label: words.any },
              { value: 'yes', label: words.withSubscription },
              { value: 'no', label: words.without },
            ]}
            value={paid}
            onChange={next => choose({ paid: next ?? undefined })}
            allowDeselect={false}
            w={180}
          />
        </Group>
        <QueryState of={listed}>
          {({ data, pagination }) =>
            data.length === 0 ? (
              <Empty
                title={isNarrowed ? shared.nothingFits : words.none}
                text={isNarrowed ? shared.nothingFitsText : words.noneText}
                icon={<IconBuilding size={24} />}
              />
            ) : (
              <>
                <Listing
                  label={words.listTitle}
                  rows={data}
                  keyOf={one => one.id}
                  columns={columns}
                  sorting={sorting}
                />
                <Pager of={pagination} shown={data.length} onPage={turnTo} px="lg" py="md" />
              </>
            )
          }
        </QueryState>
      </Section>
    </Page>
  )
}
