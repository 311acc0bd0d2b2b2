import { Box, Button, Group, SegmentedControl, Text } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconCalendarCheck } from '@tabler/icons-react'
import { type Output, useApiQuery } from '../../shared/api.ts'
import { Day } from '../../shared/figures.tsx'
import { useMay } from '../../shared/me.ts'
import { Page } from '../../shared/Page.tsx'
import { Section } from '../../shared/Section.tsx'
import { Empty, QueryState } from '../../shared/states.tsx'
import { useLanguage, useWords } from '../../shared/words.tsx'
import { BulkBar } from '../Bulk.tsx'
import { useFilters } from '../filters.ts'
import { type Column, Listing } from '../Listing.tsx'
import { GoAnchor } from '../links.tsx'
import style from '../queue/queue.module.css'
import { useSelection } from '../selection.ts'
import { AnswerReminder } from './answer-reminder.tsx'
import { WORDS as REMINDER } from './answer-reminder.words.ts'
import { AnswerReminders } from './answer-reminders.tsx'
import { WORDS } from './obligations.words.ts'

type Row = Output<'listAllObligations'>['data'][number]
type Waiting = Output<'listOpenQuestions'>['data'][number]

const TABS = ['due', 'overdue', 'waiting', 'proposed'] as const
/** Counts stop here. */
const MAX_COUNTED = 100
const PAGE = 50

/** Obligations of all LLCs and owners. */
export function Obligations() {
  const words = useWords(WORDS)
  const { filterOf, choose } = useFilters()
  const show = TABS.find(one => one === filterOf('show')) ?? 'due'
  const counts = useApiQuery('listAllObligations', { show: 'due', limit: 1 }).data?.counts
  const label = (tab: (typeof TABS)[number]) => {
    const count = counts?.[tab]
    if (count === undefined) return words.tabs[tab]
    return `${words.tabs[tab]} (${count >= MAX_COUNTED ? words.atLeast(MAX_COUNTED) : count})`
  }
  return (
    <Page title={words.title} lead={words.lead}>
      <Section title={words.list} flush>
        <Box px="lg" mb="md" className={style.sideways}>
          <SegmentedControl
            aria-label={words.show}
            size="xs"
            value={show}
            onChange={next =>
              choose({ show: next === 'due' ? undefined : next, after_due: undefined, after_id: undefined })
            }
            data={TABS.map(tab => ({ value: tab, label: label(tab) }))}
          />
        </Box>
        {show === 'waiting' ? <WaitingList /> : <DueList show={show} />}
      </Section>
    </Page>
  )
}

function DueList({ show }: { show: 'due' | 'overdue' | 'proposed' }) {
  const words = useWords(WORDS)
  const { language } = useLanguage()
  const { filterOf, choose } = useFilters()
  const after = { after_due: filterOf('after_due') || null, after_id: Number(filterOf('after_id')) || null }
  const listed = useApiQuery(
    'listAllObligations',
    { show, limit: PAGE, ...after },
    { placeholderData: before => before },
  )
  const columns: Column<Row>[] = [
    {
      title: words.name,
      lead: true,
      cell: one => (
        <span>
          {one.name[language]}
          {one.part && ` · ${one.part}`}
        </span>
      ),
    },
    { title: words.year, end: true, cell: one => one.year },
    { title: words.due, narrow: true, cell: one => one.due_by && <Day day={one.due_by} /> },
    { title: words.whose, cell: one => <Client of={one} year={one.year} /> },
  ]
  return (
    <QueryState of={listed}>
      {({ data, next }) =>
        data.length === 0 ? (
          <Empty title={words.none} text={words.noneText} icon={<IconCalendarCheck size={24} />} />
        ) : (
          <>
            <Listing label={words.tabs[show]} columns={columns} rows={data} keyOf={one => one.id} />
            <Turn
              isFirst={after.after_id === null}
              next={next as Record<string, string | number> | null}
              onTurn={to => choose(to)}
            />
          </>
        )
      }
    </QueryState>
  )
}

function WaitingList() {
  const words = useWords(WORDS)
  const reminder = useWords(REMINDER)
  const { filterOf, choose } = useFilters()
  const after = Number(filterOf('after_id')) || null
  const listed = useApiQuery(
    'listOpenQuestions',
    { limit: PAGE, after },
    { placeholderData: before => before },
  )
  const mayRemind = useMay()('messages:write')
  const [isReminding, { open, close }] = useDisclosure()
  const selection = useSelection(
    listed.data?.data,
    one => one.id,
    one => one.llc_name ?? one.member_name,
    String(after),
  )
  const columns: Column<Waiting>[] = [
    { title: words.whose, lead: true, cell: one => <Client of={one} /> },
    { title: words.open, end: true, cell: one => one.open_facts },
    { title: words.year, end: true, cell: one => one.year },
    {
      title: words.reminder,
      cell: one =>
        one.year !== null &&
        one.reminder_entity_id !== null && (
          <AnswerReminder
            entityId={one.reminder_entity_id}
            llc={one.llc_name ?? one.member_name}
            year={one.year}
            remindedAt={one.reminded_at}
          />
        ),
    },
  ]
  return (
    <QueryState of={listed}>
      {({ data, next_after }) =>
        data.length === 0 ? (
          <Empty title={words.none} text={words.noneText} icon={<IconCalendarCheck size={24} />} />
        ) : (
          <>
            <BulkBar of={selection}>
              <Button size="xs" onClick={open}>
                {reminder.sendSelected}
              </Button>
            </BulkBar>
            <Listing
              label={words.tabs.waiting}
              columns={columns}
              rows={data}
              keyOf={one => one.id}
              selection={mayRemind ? selection : null}
            />
            {isReminding && (
              <AnswerReminders
                entityIds={selection.rows.flatMap(one => one.reminder_entity_id ?? [])}
                onClose={() => {
                  close()
                  selection.clear()
                }}
              />
            )}
            <Turn
              isFirst={after === null}
              next={next_after === null ? null : { after_id: next_after }}
              onTurn={to => choose(to)}
            />
          </>
        )
      }
    </QueryState>
  )
}

type Place = Record<string, string | number | undefined>

/** Pages by position, not by number: each page begins after the last row of the one before, so all cost the same. */
function Turn({
  isFirst,
  next,
  onTurn,
}: {
  isFirst: boolean
  next: Record<string, string | number> | null
  onTurn(to: Place): void
}) {
  const words = useWords(WORDS)
  if (isFirst && !next) return null
  return (
    <Group px="lg" py="md" justify="flex-end">
      {!isFirst && (
        <Button
          size="xs"
          variant="default"
          onClick={() => onTurn({ after_due: undefined, after_id: undefined })}
        >
          {words.first}
        </Button>
      )}
      {next && (
        <Button size="xs" variant="default" onClick={() => onTurn(next)}>
          {words.next}
        </Button>
      )}
    </Group>
  )
}

function Client({
  of,
  year,
}: {
  of: { entity_id: number | null; llc_name: string | null; member_id: number; member_name: string }
  year?: number
}) {
  const words = useWords(WORDS)
  if (of.entity_id === null)
    return (
      <span>
        <GoAnchor to={`/members/${of.member_id}`}>{of.member_name}</GoAnchor>{' '}
        <Text span size="xs" c="var(--llano-muted)">
          ({words.ofOwner})
        </Text>
      </span>
    )
  return (
    <span>
      <GoAnchor to={`/llcs/${of.entity_id}/obligations`} search={year ? { year } : undefined}>
        {of.llc_name}
      </GoAnchor>{' '}
      <Text span size="xs" c="var(--llano-muted)">
        {of.member_name}
      </Text>
    </span>
  )
}
