import { Badge, Box, SegmentedControl } from '@mantine/core'
import { IconShoppingCart } from '@tabler/icons-react'
import { useApiQuery } from '../../shared/api.ts'
import { Instant, Money } from '../../shared/figures.tsx'
import { Page } from '../../shared/Page.tsx'
import { Pager } from '../../shared/Pager.tsx'
import { Section } from '../../shared/Section.tsx'
import { Empty, QueryState } from '../../shared/states.tsx'
import { useWords } from '../../shared/words.tsx'
import { useFilters } from '../filters.ts'
import { Listing } from '../Listing.tsx'
import { GoAnchor } from '../links.tsx'
import style from '../queue/queue.module.css'
import { SHARED } from '../shared.words.ts'
import { ORDER_COLORS, WORDS } from './orders.words.ts'

const PAGE = 25
export const ORDER_STATUSES = ['received', 'in_progress', 'done', 'cancelled'] as const

/** Orders from the website. */
export function Orders() {
  const words = useWords(WORDS)
  const shared = useWords(SHARED)
  const { said, page, choose, turnTo } = useFilters()
  const status = ORDER_STATUSES.find(one => one === said('status')) ?? null
  const listed = useApiQuery(
    'listOrders',
    { status, limit: PAGE, offset: (page - 1) * PAGE },
    { placeholderData: before => before },
  )
  return (
    <Page title={words.title} lead={words.lead}>
      <Section title={words.list} flush>
        <Box px="lg" pb="md" className={style.sideways}>
          <SegmentedControl
            aria-label={words.show}
            size="xs"
            value={status ?? 'all'}
            onChange={next => choose({ status: next === 'all' ? undefined : next })}
            data={[
              { value: 'all', label: words.all },
              ...ORDER_STATUSES.map(one => ({ value: one, label: words.statuses[one] })),
            ]}
          />
        </Box>
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
                  keyOf={one => one.id}
                  columns={[
                    {
                      title: words.reference,
                      lead: true,
                      narrow: true,
                      cell: one => <GoAnchor to={`/orders/${one.id}`}>{one.reference}</GoAnchor>,
                    },
                    {
                      title: words.who,
                      cell: one => (
                        <div>
                          {one.name}
                          <br />
                          <span className="llano-anywhere">{one.email}</span>
                        </div>
                      ),
                    },
                    { title: words.names, cell: one => one.names.join(', ') },
                    {
                      title: words.total,
                      end: true,
                      narrow: true,
                      cell: one => <Money amount={one.total} currency={one.currency} size="sm" />,
                    },
                    { title: words.received, narrow: true, cell: one => <Instant at={one.created_at} /> },
                    {
                      title: words.status,
                      cell: one => (
                        <Badge size="sm" variant="light" color={ORDER_COLORS[one.status]}>
                          {words.statuses[one.status]}
                        </Badge>
                      ),
                    },
                  ]}
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
