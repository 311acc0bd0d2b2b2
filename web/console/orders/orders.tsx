import { Badge, Box, SegmentedControl, Select } from '@mantine/core'
import { IconShoppingCart } from '@tabler/icons-react'
import { useState } from 'react'
import { ORDER_SORTS } from '../../../src/areas/orders/order-sorts.rules.ts'
import { STATUSES } from '../../../src/areas/orders/order-status.rules.ts'
import { ask, type Output, useApiQuery } from '../../shared/api.ts'
import { Email } from '../../shared/Email.tsx'
import { Instant, Money } from '../../shared/figures.tsx'
import { useMay } from '../../shared/me.ts'
import { Page } from '../../shared/Page.tsx'
import { Pager } from '../../shared/Pager.tsx'
import { PersonName } from '../../shared/PersonName.tsx'
import { Section } from '../../shared/Section.tsx'
import { Empty, QueryState } from '../../shared/states.tsx'
import { useWords } from '../../shared/words.tsx'
import { ActionButton } from '../Allowed.tsx'
import { BulkBar, BulkDialog } from '../Bulk.tsx'
import { ExportCsv } from '../ExportCsv.tsx'
import { useFilters } from '../filters.ts'
import { type Column, Listing } from '../Listing.tsx'
import { GoAnchor } from '../links.tsx'
import style from '../queue/queue.module.css'
import { useSelection } from '../selection.ts'
import { SHARED } from '../shared.words.ts'
import { useSorting } from '../sorting.ts'
import { ORDER_COLORS, WORDS } from './orders.words.ts'

type Row = Output<'listOrders'>['data'][number]
const keyOf = (one: Row) => one.id
const PAGE = 25

/** Orders from the website. */
export function Orders() {
  const words = useWords(WORDS)
  const shared = useWords(SHARED)
  const { filterOf, page, choose, turnTo } = useFilters()
  const status = STATUSES.find(one => one === filterOf('status')) ?? null
  const sorting = useSorting(ORDER_SORTS)
  const { sort } = sorting
  const listed = useApiQuery(
    'listOrders',
    { status, sort, limit: PAGE, offset: (page - 1) * PAGE },
    { placeholderData: before => before },
  )
  const may = useMay()
  const columns = useColumns()
  const selection = useSelection(listed.data?.data, keyOf, one => one.reference, `${status} ${sort} ${page}`)
  const [marked, setMarked] = useState<readonly Row[] | null>(null)
  return (
    <Page
      title={words.title}
      lead={words.lead}
      actions={
        <ExportCsv
          name="orders"
          columns={columns}
          read={paging => ask('listOrders', { status, sort, ...paging })}
        />
      }
    >
      <Section title={words.list} flush>
        <Box px="lg" mb="md" className={style.sideways}>
          <SegmentedControl
            aria-label={words.show}
            size="xs"
            value={status ?? 'all'}
            onChange={next => choose({ status: next === 'all' ? undefined : next })}
            data={[
              { value: 'all', label: words.all },
              ...STATUSES.map(one => ({ value: one, label: words.shown[one] })),
            ]}
          />
        </Box>
        <BulkBar of={selection}>
          <ActionButton
            needs="orders:write"
            size="xs"
            variant="default"
            onClick={() => setMarked(selection.rows)}
          >
            {words.move}
          </ActionButton>
        </BulkBar>
        <QueryState of={listed}>
          {({ data, pagination }) =>
            data.length === 0 ? (
              <Empty
                title={status ? shared.nothingFits : words.none}
                text={status ? null : words.noneText}
                icon={<IconShoppingCart size={24} />}
              />
            ) : (
              <>
                <Listing
                  label={words.list}
                  rows={data}
                  keyOf={keyOf}
                  columns={columns}
                  selection={may('orders:write') ? selection : null}
                  sorting={sorting}
                />
                <Pager of={pagination} shown={data.length} onPage={turnTo} px="lg" py="md" />
              </>
            )
          }
        </QueryState>
      </Section>
      {marked && (
        <MarkOrders
          rows={marked}
          onClose={() => {
            setMarked(null)
            selection.clear()
          }}
        />
      )}
    </Page>
  )
}

function useColumns(): Column<Row>[] {
  const words = useWords(WORDS)
  return [
    {
      title: words.reference,
      sort: 'reference',
      lead: true,
      narrow: true,
      cell: one => <GoAnchor to={`/orders/${one.id}`}>{one.reference}</GoAnchor>,
      csv: one => one.reference,
    },
    {
      title: words.who,
      sort: 'name',
      minWidth: '13rem',
      cell: one => (
        <div>
          <PersonName name={one.name} />
          <br />
          <Email address={one.email} />
        </div>
      ),
      csv: one => `${one.name} <${one.email}>`,
    },
    { title: words.names, cell: one => one.names.join(', '), csv: one => one.names.join(', ') },
    {
      title: words.total,
      sort: 'total',
      end: true,
      narrow: true,
      cell: one => <Money amount={one.total} currency={one.currency} size="sm" />,
      csv: one => `${one.total} ${one.currency}`,
    },
    {
      title: words.received,
      sort: 'received',
      narrow: true,
      cell: one => <Instant at={one.created_at} />,
      csv: one => one.created_at,
    },
    {
      title: words.status,
      sort: 'status',
      cell: one => (
        <Badge size="sm" variant="light" color={ORDER_COLORS[one.status]}>
          {words.statuses[one.status]}
        </Badge>
      ),
      csv: one => words.statuses[one.status],
    },
  ]
}

/** Customers get an email about each change, so it is not undone. */
function MarkOrders({ rows, onClose }: { rows: readonly Row[]; onClose: () => void }) {
  const words = useWords(WORDS)
  const [status, setStatus] = useState<Row['status']>('in_progress')
  return (
    <BulkDialog
      title={words.markTitle}
      rows={rows}
      keyOf={keyOf}
      nameOf={one => `${one.reference} · ${one.name}`}
      previewOf={one =>
        one.status === status ? null : `${words.statuses[one.status]} → ${words.statuses[status]}`
      }
      act={async ({ id: order_id, changed_at }) => {
        await ask('setOrderStatus', { order_id, status, note: null, changed_at })
        return null
      }}
      onClose={onClose}
    >
      <Select
        label={words.becomes}
        description={words.markHint}
        data={STATUSES.filter(one => one !== 'received').map(one => ({
          value: one,
          label: words.statuses[one],
        }))}
        value={status}
        onChange={next => next && setStatus(next as Row['status'])}
        allowDeselect={false}
      />
    </BulkDialog>
  )
}
