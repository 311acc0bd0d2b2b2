import { Badge, Box, Group, SegmentedControl, Text, UnstyledButton } from '@mantine/core'
import { useHotkeys } from '@mantine/hooks'
import { IconArrowLeft, IconGavel } from '@tabler/icons-react'
import { CATEGORY_NAMES, STATUSES, type Status } from '../../../src/areas/ledger/vocabulary.rules.ts'
import { type Output, useApiQuery } from '../../shared/api.ts'
import { Instant, Money } from '../../shared/figures.tsx'
import { Page } from '../../shared/Page.tsx'
import { Pager } from '../../shared/Pager.tsx'
import { Section } from '../../shared/Section.tsx'
import { Empty, QueryState } from '../../shared/states.tsx'
import { useLanguage, useWords } from '../../shared/words.tsx'
import { useFilters } from '../filters.ts'
import { GoButton } from '../links.tsx'
import { capital } from '../names.ts'
import style from './queue.module.css'
import { STATUS_COLORS, WORDS } from './queue.words.ts'
import { ReviewPane } from './queue-review.tsx'

type Queued = Output<'listQueue'>['data'][number]
const PAGE = 25

/** Pending transactions, and next to them everything needed to decide. */
export function Queue() {
  const words = useWords(WORDS)
  const { filterOf, page, choose, turnTo } = useFilters()
  const status = STATUSES.find(one => one === filterOf('status')) ?? 'PENDING'
  const entity = Number(filterOf('entity')) || null
  const chosen = filterOf('txn') || null
  const listed = useApiQuery(
    'listQueue',
    { status, entity_id: entity, limit: PAGE, offset: (page - 1) * PAGE },
    { placeholderData: before => before, refetchInterval: 30_000 },
  )
  const rows = listed.data?.data ?? []
  const place = rows.findIndex(row => row.transaction.transaction_id === chosen)
  const go = (to: number) => {
    const next = rows[to]
    if (next) choose({ txn: next.transaction.transaction_id, page })
  }
  useHotkeys([
    ['j', () => go(place + 1)],
    ['k', () => go(Math.max(0, place - 1))],
  ])
  /** The next one, which takes its place; or else the previous one. */
  const proceed = () => {
    const next = rows[place + 1] ?? rows[place - 1]
    choose({ txn: next?.transaction.transaction_id, page })
  }
  return (
    <Page
      title={words.title}
      lead={words.lead}
      actions={
        entity && (
          <GoButton to="/queue" variant="default" size="xs">
            {words.showAll}
          </GoButton>
        )
      }
    >
      <Box className="llano-queue">
        <Group align="flex-start" gap="md" wrap="nowrap" style={{ flexWrap: 'wrap' }}>
          <Box
            className={style.list}
            data-chosen={chosen !== null}
            style={{ flex: '1 1 20rem', minWidth: 0 }}
            maw={{ base: '100%', lg: '23rem' }}
          >
            <Section
              title={words.list}
              flush
              {...(listed.data && { lead: words.waiting(listed.data.counts.pending) })}
            >
              <StatusChoice status={status} onChoose={next => choose({ status: next, txn: undefined })} />
              <QueryState of={listed}>
                {({ data, pagination }) => (
                  <>
                    {data.length === 0 && <Nothing status={status} />}
                    <Box component="ul" m={0} p={0} style={{ listStyle: 'none' }}>
                      {data.map(row => (
                        <Item
                          key={row.transaction.transaction_id}
                          row={row}
                          isChosen={row.transaction.transaction_id === chosen}
                          onChoose={() => choose({ txn: row.transaction.transaction_id, page })}
                        />
                      ))}
                    </Box>
                    {pagination.total > PAGE && (
                      <Pager of={pagination} shown={data.length} onPage={turnTo} px="lg" py="md" />
                    )}
                  </>
                )}
              </QueryState>
            </Section>
          </Box>
          <Box style={{ flex: '999 1 30rem', minWidth: 0 }}>
            {chosen ? (
              <>
                <BackToList onBack={() => choose({ txn: undefined, page })} />
                <ReviewPane id={chosen} onDone={proceed} />
              </>
            ) : (
              <Box visibleFrom="lg">
                <Section>
                  <Empty title={words.choose} text={words.chooseText} icon={<IconGavel size={24} />} />
                </Section>
              </Box>
            )}
            <Text size="xs" c="var(--llano-muted)" mt="sm" visibleFrom="lg">
              {words.keys}
            </Text>
          </Box>
        </Group>
      </Box>
    </Page>
  )
}

function BackToList({ onBack }: { onBack: () => void }) {
  const words = useWords(WORDS)
  return (
    <UnstyledButton onClick={onBack} hiddenFrom="lg" mb="sm">
      <Group gap={6}>
        <IconArrowLeft size={16} aria-hidden />
        <Text size="sm" td="underline">
          {words.back}
        </Text>
      </Group>
    </UnstyledButton>
  )
}

function StatusChoice({
  status,
  onChoose,
}: {
  status: Status
  onChoose: (status: string | undefined) => void
}) {
  const words = useWords(WORDS)
  return (
    <Box px="md" mb="sm" className={style.sideways}>
      <SegmentedControl
        aria-label={words.filter}
        size="xs"
        value={status}
        onChange={next => onChoose(next === 'PENDING' ? undefined : next)}
        data={STATUSES.map(one => ({ value: one, label: words.statuses[one] }))}
      />
    </Box>
  )
}

function Item({ row, isChosen, onChoose }: { row: Queued; isChosen: boolean; onChoose: () => void }) {
  const words = useWords(WORDS)
  const { language } = useLanguage()
  const { transaction, llc, owner } = row
  return (
    <li>
      <UnstyledButton className={style.item} aria-current={isChosen} onClick={onChoose}>
        <Group justify="space-between" wrap="nowrap" gap="sm">
          <Text size="sm" fw={600} lineClamp={1} component="span">
            {llc.name}
          </Text>
          <Money amount={transaction.amount} size="sm" fw={600} style={{ flexShrink: 0 }} />
        </Group>
        <Text size="xs" component="span" display="block">
          {capital(CATEGORY_NAMES[transaction.category][language])} · {owner.name}
        </Text>
        <Group justify="space-between" gap="sm">
          <Text size="xs" c="var(--llano-muted)" component="span">
            <Instant at={transaction.submitted_at} />
          </Text>
          {transaction.status !== 'PENDING' ? (
            <Badge size="xs" variant="light" color={STATUS_COLORS[transaction.status]}>
              {words.statusOf[transaction.status]}
            </Badge>
          ) : (
            transaction.recurring !== 'no' && (
              <Badge size="xs" variant="light" color="gray">
                {words.recurring[transaction.recurring]}
              </Badge>
            )
          )}
        </Group>
      </UnstyledButton>
    </li>
  )
}

function Nothing({ status }: { status: Status }) {
  const words = useWords(WORDS)
  return status === 'PENDING' ? (
    <Empty title={words.empty} text={words.emptyText} icon={<IconGavel size={24} />} />
  ) : (
    <Empty title={words.emptyDecided} />
  )
}
