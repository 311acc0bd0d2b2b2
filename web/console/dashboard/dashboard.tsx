import { Group, SimpleGrid, Text } from '@mantine/core'
import { IconUsers } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { MAX_COUNTED } from '../../../src/areas/overview/dashboard/dashboard.rules.ts'
import { useApiQuery } from '../../shared/api.ts'
import { Page } from '../../shared/Page.tsx'
import { Section } from '../../shared/Section.tsx'
import { Empty, QueryState } from '../../shared/states.tsx'
import { useWords } from '../../shared/words.tsx'
import { Allowed } from '../Allowed.tsx'
import { GoButton } from '../links.tsx'
import style from './dashboard.module.css'
import { type DashboardWords, WORDS } from './dashboard.words.ts'
import { Revenue } from './revenue.tsx'
import type { Seen } from './seen.ts'

/** The first page of the console: what waits, and what was paid. */
export function Dashboard() {
  const words = useWords(WORDS)
  const seen = useApiQuery('readDashboard', {}, { refetchInterval: 60_000 })
  return (
    <Page title={words.title} lead={words.lead}>
      <QueryState of={seen} lines={8}>
        {({ data }) => (
          <>
            {!data.has_clients && <NoClients isNewFirm={data.sees === 'all'} />}
            <Section title={words.toDo}>
              <SimpleGrid cols={{ base: 2, sm: 3, lg: 4 }} spacing="sm">
                {figuresOf(data).map(figure => (
                  <Figure key={figure.name} {...figure} />
                ))}
              </SimpleGrid>
            </Section>
            {data.revenue && <Revenue months={data.revenue} />}
          </>
        )}
      </QueryState>
    </Page>
  )
}

type FigureName = keyof DashboardWords['figures']
type Shown = {
  name: FigureName
  count: number
  to: string
  search?: Record<string, unknown>
  isUrgent?: boolean
}

/** Each figure with the address of the list behind it. */
function figuresOf({ decisions, obligations, banks, orders }: Seen): Shown[] {
  return [
    ...(decisions ? [{ name: 'pending' as const, count: decisions.pending, to: '/queue' }] : []),
    ...(obligations
      ? [
          {
            name: 'overdue' as const,
            count: obligations.overdue,
            to: '/obligations',
            search: { show: 'overdue' },
            isUrgent: true,
          },
          { name: 'due' as const, count: obligations.due, to: '/obligations' },
          {
            name: 'waiting' as const,
            count: obligations.waiting,
            to: '/obligations',
            search: { show: 'waiting' },
          },
        ]
      : []),
    ...(banks
      ? [
          { name: 'failing' as const, count: banks.failing, to: '/banks', isUrgent: true },
          {
            name: 'unreconciled' as const,
            count: banks.unreconciled,
            to: '/banks',
            search: { show: 'unreconciled' },
          },
        ]
      : []),
    ...(orders
      ? [
          {
            name: 'received' as const,
            count: orders.received,
            to: '/orders',
            search: { status: 'received' },
          },
          {
            name: 'bookings' as const,
            count: orders.bookings,
            to: '/bookings',
            search: { day: orders.today },
          },
        ]
      : []),
  ]
}

function Figure({ name, count, to, search, isUrgent }: Shown) {
  const words = useWords(WORDS)
  return (
    <Link
      to={to as '/'}
      search={(search ?? {}) as never}
      className={style.figure}
      {...(isUrgent && count > 0 && { 'data-urgent': true })}
    >
      <Text component="span" display="block" fz="1.6rem" fw={650} lh={1.2} className="figures">
        {count >= MAX_COUNTED && name !== 'bookings' ? words.atLeast(MAX_COUNTED) : count}
      </Text>
      <Text component="span" display="block" size="sm" c="var(--llano-muted)">
        {words.figures[name]}
      </Text>
    </Link>
  )
}

function NoClients({ isNewFirm }: { isNewFirm: boolean }) {
  const words = useWords(WORDS)
  return (
    <Section>
      <Empty
        title={isNewFirm ? words.newFirm : words.noneAssigned}
        text={isNewFirm ? words.newFirmText : words.noneAssignedText}
        icon={<IconUsers size={24} />}
        action={
          <Group justify="center" gap="xs">
            <Allowed needs="clients:write">
              <GoButton to="/members">{words.addMember}</GoButton>
            </Allowed>
            <Allowed needs="catalog:write">
              <GoButton to="/catalog" variant="default">
                {words.prices}
              </GoButton>
            </Allowed>
          </Group>
        }
      />
    </Section>
  )
}
