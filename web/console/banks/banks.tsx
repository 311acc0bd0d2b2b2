import { Badge, Box, SegmentedControl } from '@mantine/core'
import { IconBuildingBank } from '@tabler/icons-react'
import { TROUBLE_REASONS } from '../../../src/areas/banking/providers/bank-error-kinds.rules.ts'
import { type Output, useApiQuery } from '../../shared/api.ts'
import { Instant } from '../../shared/figures.tsx'
import { Page } from '../../shared/Page.tsx'
import { Pager } from '../../shared/Pager.tsx'
import { Section } from '../../shared/Section.tsx'
import { Empty, QueryState } from '../../shared/states.tsx'
import { useLanguage, useWords } from '../../shared/words.tsx'
import { useFilters } from '../filters.ts'
import { type Column, Listing } from '../Listing.tsx'
import { GoAnchor } from '../links.tsx'
import { capital } from '../names.ts'
import style from '../queue/queue.module.css'
import { SHARED } from '../shared.words.ts'
import { WORDS } from './banks.words.ts'

type Row = Output<'listFailingBanks'>['data'][number]
const PAGE = 25

const SHOWN = ['failing', 'unreconciled'] as const

/** Bank connections that fail, and LLCs with months to reconcile, of all clients. */
export function Banks() {
  const words = useWords(WORDS)
  const { filterOf, choose } = useFilters()
  const show = SHOWN.find(one => one === filterOf('show')) ?? 'failing'
  return (
    <Page title={words.title} lead={words.lead}>
      <Section title={words.shown[show]} flush>
        <Box px="lg" mb="md" className={style.sideways}>
          <SegmentedControl
            aria-label={words.show}
            size="xs"
            value={show}
            onChange={next => choose({ show: next === 'failing' ? undefined : next })}
            data={SHOWN.map(one => ({ value: one, label: words.shown[one] }))}
          />
        </Box>
        {show === 'failing' ? <Failing /> : <Unreconciled />}
      </Section>
    </Page>
  )
}

function Unreconciled() {
  const words = useWords(WORDS)
  const shared = useWords(SHARED)
  const { page, turnTo } = useFilters()
  const listed = useApiQuery(
    'listUnreconciledLlcs',
    { limit: PAGE, offset: (page - 1) * PAGE },
    { placeholderData: before => before },
  )
  return (
    <QueryState of={listed}>
      {({ data, pagination }) =>
        data.length === 0 ? (
          <Empty title={words.allReconciled} icon={<IconBuildingBank size={24} />} />
        ) : (
          <>
            <Listing
              label={words.shown.unreconciled}
              rows={data}
              keyOf={one => one.entity_id}
              columns={[
                {
                  title: shared.llc,
                  lead: true,
                  cell: one => <GoAnchor to={`/llcs/${one.entity_id}/statements`}>{one.llc}</GoAnchor>,
                },
                {
                  title: shared.owner,
                  cell: one => <GoAnchor to={`/members/${one.member_id}`}>{one.member}</GoAnchor>,
                },
                { title: words.months, end: true, cell: one => one.open_months },
              ]}
            />
            <Pager of={pagination} shown={data.length} onPage={turnTo} px="lg" py="md" />
          </>
        )
      }
    </QueryState>
  )
}

function Failing() {
  const words = useWords(WORDS)
  const shared = useWords(SHARED)
  const { language } = useLanguage()
  const { page, turnTo } = useFilters()
  const listed = useApiQuery(
    'listFailingBanks',
    { limit: PAGE, offset: (page - 1) * PAGE },
    { placeholderData: before => before },
  )
  const columns: Column<Row>[] = [
    {
      title: shared.llc,
      lead: true,
      cell: one => <GoAnchor to={`/llcs/${one.entity_id}`}>{one.llc}</GoAnchor>,
    },
    {
      title: shared.owner,
      cell: one => <GoAnchor to={`/members/${one.member_id}`}>{one.member}</GoAnchor>,
    },
    { title: words.bank, narrow: true, cell: one => capital(one.provider) },
    { title: words.problem, cell: one => capital(TROUBLE_REASONS[one.trouble][language]) },
    {
      title: words.state,
      cell: one => (
        <Badge size="sm" variant="light" color={one.status === 'active' ? 'gray' : 'red'}>
          {words.states[one.status]}
        </Badge>
      ),
    },
    { title: words.failures, end: true, cell: one => one.failures },
    {
      title: words.worked,
      narrow: true,
      cell: one => (one.last_success_at ? <Instant at={one.last_success_at} /> : words.never),
    },
  ]
  return (
    <QueryState of={listed}>
      {({ data, pagination }) =>
        data.length === 0 ? (
          <Empty title={words.none} icon={<IconBuildingBank size={24} />} />
        ) : (
          <>
            <Listing label={words.shown.failing} columns={columns} rows={data} keyOf={one => one.id} />
            <Pager of={pagination} shown={data.length} onPage={turnTo} px="lg" py="md" />
          </>
        )
      }
    </QueryState>
  )
}
