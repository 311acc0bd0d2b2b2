import { Alert, Badge, Box, SegmentedControl } from '@mantine/core'
import { IconAlertTriangle, IconFileCheck } from '@tabler/icons-react'
import { useState } from 'react'
import { FILING_SORTS } from '../../../src/areas/entities/console-sorts.rules.ts'
import { ask, type Output, useApiQuery } from '../../shared/api.ts'
import { Day } from '../../shared/figures.tsx'
import { Page } from '../../shared/Page.tsx'
import { Pager } from '../../shared/Pager.tsx'
import { Section } from '../../shared/Section.tsx'
import { Empty, QueryState } from '../../shared/states.tsx'
import { useWords } from '../../shared/words.tsx'
import { ActionButton } from '../Allowed.tsx'
import { ExportCsv } from '../ExportCsv.tsx'
import { useFilters } from '../filters.ts'
import { type Column, Listing } from '../Listing.tsx'
import { GoAnchor } from '../links.tsx'
import style from '../queue/queue.module.css'
import { SHARED } from '../shared.words.ts'
import { useSorting } from '../sorting.ts'
import { type MarkedFiling, MarkFiling } from './filing-mark.tsx'
import { FILING_COLORS, WORDS } from './filings.words.ts'

type Filing = Output<'listFilings'>['data'][number]
const PAGE = 50
const SHOWN = ['open', 'filed', 'not_required'] as const

/** Filings of all LLCs. */
export function Filings() {
  const words = useWords(WORDS)
  const { filterOf, page, choose, turnTo } = useFilters()
  const [chosen, setChosen] = useState<MarkedFiling | null>(null)
  const show = SHOWN.find(one => one === filterOf('show')) ?? 'open'
  const sorting = useSorting(FILING_SORTS)
  const { sort } = sorting
  const listed = useApiQuery(
    'listFilings',
    { show, sort, limit: PAGE, offset: (page - 1) * PAGE },
    { placeholderData: before => before },
  )
  const columns = useColumns(setChosen)
  return (
    <Page
      title={words.title}
      lead={words.lead}
      actions={
        <ExportCsv
          name="filings"
          columns={columns}
          read={paging => ask('listFilings', { show, sort, ...paging })}
        />
      }
    >
      {listed.data && listed.data.overdue > 0 && (
        <Alert
          color="red"
          variant="light"
          icon={<IconAlertTriangle aria-hidden />}
          title={words.overdue(listed.data.overdue)}
        >
          {words.overdueText}
        </Alert>
      )}
      <Section title={words.list} flush>
        <Box px="lg" mb="md" className={style.sideways}>
          <SegmentedControl
            aria-label={words.show}
            size="xs"
            value={show}
            onChange={next => choose({ show: next === 'open' ? undefined : next })}
            data={SHOWN.map(one => ({ value: one, label: words[one] }))}
          />
        </Box>
        <QueryState of={listed}>
          {({ data, pagination }) =>
            data.length === 0 ? (
              <Empty
                title={show === 'open' ? words.none : words.noneFiled}
                text={words.noneText}
                icon={<IconFileCheck size={24} />}
              />
            ) : (
              <>
                <Listing
                  label={words.list}
                  columns={columns}
                  rows={data}
                  keyOf={one => one.id}
                  sorting={sorting}
                />
                <Pager of={pagination} shown={data.length} onPage={turnTo} px="lg" py="md" />
              </>
            )
          }
        </QueryState>
      </Section>
      {chosen && <MarkFiling of={chosen} onClose={() => setChosen(null)} />}
    </Page>
  )
}

function useColumns(onMark: (filing: MarkedFiling) => void): Column<Filing>[] {
  const words = useWords(WORDS)
  const shared = useWords(SHARED)
  return [
    {
      title: shared.llc,
      sort: 'llc',
      lead: true,
      cell: one => <GoAnchor to={`/llcs/${one.entity_id}`}>{one.entity_name}</GoAnchor>,
      csv: one => one.entity_name,
    },
    {
      title: words.form,
      sort: 'form',
      cell: one => (
        <GoAnchor to={`/llcs/${one.entity_id}/tax`} search={{ year: one.year }}>
          {one.form}
        </GoAnchor>
      ),
      csv: one => one.form,
    },
    { title: words.year, end: true, sort: 'year', cell: one => one.year, csv: one => one.year },
    {
      title: words.due,
      sort: 'due',
      narrow: true,
      cell: one => (
        <span>
          <Day day={one.extended_due_date ?? one.due_date} />
          {one.extended_due_date && ` (${words.extendedFrom})`}
        </span>
      ),
      csv: one => one.extended_due_date ?? one.due_date,
    },
    {
      title: words.status,
      cell: one => (
        <Badge size="sm" variant="light" color={one.overdue ? 'red' : FILING_COLORS[one.status]}>
          {one.overdue ? words.isOverdue : shared.filingStatuses[one.status]}
        </Badge>
      ),
      csv: one => (one.overdue ? words.isOverdue : shared.filingStatuses[one.status]),
    },
    {
      title: words.filedOn,
      sort: 'filed',
      narrow: true,
      cell: one => one.filed_on && <Day day={one.filed_on} />,
      csv: one => one.filed_on,
    },
    {
      title: shared.actions,
      end: true,
      cell: ({ entity_id, entity_name, form, year }) => (
        <ActionButton
          needs="tax:write"
          size="compact-xs"
          variant="default"
          onClick={() => onMark({ entity_id, entity_name, form, year })}
        >
          {words.mark}
        </ActionButton>
      ),
    },
  ]
}
