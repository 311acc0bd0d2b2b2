import { Badge, Box, Button, Group, SegmentedControl, Stack, Text } from '@mantine/core'
import { IconGavel, IconPlus } from '@tabler/icons-react'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { CATEGORY_NAMES } from '../../../src/areas/ledger/vocabulary.rules.ts'
import { ask, type Output, useApiQuery } from '../../shared/api.ts'
import { capital } from '../../shared/capital.ts'
import { type ExportColumn, ExportList } from '../../shared/ExportList.tsx'
import { WORDS as EXPORT } from '../../shared/export-list.words.ts'
import { Day, Instant, Money } from '../../shared/figures.tsx'
import { byOffset } from '../../shared/list-pages.ts'
import { Page } from '../../shared/Page.tsx'
import { Pager } from '../../shared/Pager.tsx'
import { Section } from '../../shared/Section.tsx'
import { Empty, Loading, QueryState } from '../../shared/states.tsx'
import { useLanguage, useWords } from '../../shared/words.tsx'
import { GoButton, place } from '../links.tsx'
import { useLlc } from '../llc.ts'
import rows from '../rows.module.css'
import { useMayNow } from '../subscription.ts'
import { STATUS_COLORS, WORDS } from './ledger.words.ts'

type Listed = Extract<Output<'listTransactions'>, { pagination: unknown }>
export type Transaction = Listed['data'][number]
type Status = Transaction['status']

const STATUSES: readonly Status[] = ['PENDING', 'RATIFIED', 'VETOED', 'REJECTED']
const PAGE = 20

/** An LLC's transactions, newest first. */
export function Ledger() {
  const words = useWords(WORDS)
  const { llc, isLoading } = useLlc()
  const may = useMayNow()
  return (
    <Page
      title={words.title}
      lead={words.lead}
      actions={
        may('write:ledger') && (
          <GoButton to="/ledger/new" leftSection={<IconPlus size={16} aria-hidden />}>
            {words.submit}
          </GoButton>
        )
      }
    >
      {llc ? (
        <OfLlc key={llc.id} entityId={llc.id} />
      ) : isLoading ? (
        <Loading />
      ) : (
        <Nothing filtered={false} />
      )}
    </Page>
  )
}

function OfLlc({ entityId }: { entityId: number }) {
  const words = useWords(WORDS)
  const { status: named, page: pageParam } = useSearch({ strict: false }) as {
    status?: string
    page?: number
  }
  const navigate = useNavigate()
  const status = STATUSES.find(one => one === named) ?? null
  const page = Math.max(1, Number(pageParam) || 1)
  const listed = useApiQuery(
    'listTransactions',
    { entity_id: entityId, status, limit: PAGE, offset: (page - 1) * PAGE },
    { placeholderData: before => before },
  )
  const show = (next: { status?: string | undefined; page?: number | undefined }) =>
    navigate({ to: '.', search: ((before: object) => ({ ...before, ...next })) as never })
  const columns = useExportColumns()
  const hasRows = ((listed.data as Listed | undefined)?.data.length ?? 0) > 0
  return (
    <Section
      title={words.list}
      flush
      actions={
        hasRows && (
          <ExportList
            name={`ledger-${entityId}`}
            size="xs"
            columns={columns}
            pages={() =>
              byOffset(
                paging =>
                  ask('listTransactions', { entity_id: entityId, status, ...paging }) as Promise<Listed>,
              )
            }
          />
        )
      }
    >
      <Box px="lg" pb="sm" className={rows.sideways}>
        <SegmentedControl
          aria-label={words.filter}
          size="xs"
          value={status ?? 'all'}
          onChange={next => show({ status: next === 'all' ? undefined : next, page: undefined })}
          data={[
            { value: 'all', label: words.all },
            ...STATUSES.map(one => ({ value: one, label: words.statuses[one] })),
          ]}
        />
      </Box>
      <Box px="lg" pb="lg">
        <QueryState of={listed}>
          {answer => {
            const { data, pagination } = answer as Listed
            if (data.length === 0) return <Nothing filtered={status !== null} />
            return (
              <>
                <Stack component="ul" gap={0} m={0} p={0} style={{ listStyle: 'none' }}>
                  {data.map(one => (
                    <Row key={one.transaction_id} transaction={one} />
                  ))}
                </Stack>
                <Pager of={pagination} shown={data.length} onPage={next => show({ page: next })} mt="md" />
              </>
            )
          }}
        </QueryState>
      </Box>
    </Section>
  )
}

function useExportColumns(): ExportColumn<Transaction>[] {
  const words = useWords(WORDS)
  const { columns } = useWords(EXPORT)
  const { language } = useLanguage()
  const orNull = (value: unknown) => value as string | null
  return [
    { title: columns.id, csv: one => one.transaction_id },
    { title: columns.category, csv: one => capital(CATEGORY_NAMES[one.category][language]) },
    { title: columns.description, csv: one => orNull(one.description) },
    { title: columns.amountUsd, csv: one => one.amount },
    { title: columns.status, csv: one => words.statuses[one.status] },
    { title: columns.execution, csv: one => orNull(one.exec_date) },
    { title: columns.submitted, csv: one => one.submitted_at.slice(0, 10) },
    { title: columns.decided, csv: one => orNull(one.decided_at)?.slice(0, 10) ?? null },
    { title: columns.resolution, csv: one => orNull(one.manager_resolution) },
  ]
}

function Row({ transaction }: { transaction: Transaction }) {
  const words = useWords(WORDS)
  const { language } = useLanguage()
  const { status, category, description, amount, submitted_at, decided_at, recurring } = transaction
  return (
    <Box component="li" style={{ borderTop: '1px solid var(--llano-line)' }}>
      <Link {...place({ to: `/ledger/${transaction.transaction_id}` })} className={rows.row}>
        <Group justify="space-between" wrap="nowrap" align="flex-start" py="sm" gap="sm">
          <Stack gap={2} miw={0}>
            <Text fw={600} size="sm">
              {capital(CATEGORY_NAMES[category][language])}
            </Text>
            {description && (
              <Text size="sm" lineClamp={1}>
                {description}
              </Text>
            )}
            <Text size="xs" c="var(--llano-muted)">
              {words.submitted} <Instant at={submitted_at} />
              {decided_at !== null && (
                <>
                  {' · '}
                  {words.decided} <Day day={String(decided_at).slice(0, 10)} />
                </>
              )}
              {recurring !== 'no' && ` · ${words.recurring[recurring]}`}
            </Text>
          </Stack>
          <Stack gap={4} align="flex-end" style={{ flexShrink: 0 }}>
            <Money amount={amount} fw={600} size="sm" />
            <Badge size="sm" variant="light" color={STATUS_COLORS[status]}>
              {words.statuses[status]}
            </Badge>
          </Stack>
        </Group>
      </Link>
    </Box>
  )
}

function Nothing({ filtered }: { filtered: boolean }) {
  const words = useWords(WORDS)
  const may = useMayNow()
  return filtered ? (
    <Empty title={words.emptyFiltered} icon={<IconGavel size={24} />} />
  ) : (
    <Empty
      title={words.empty}
      text={words.emptyText}
      icon={<IconGavel size={24} />}
      action={
        may('write:ledger') && (
          <Button size="xs" renderRoot={props => <Link {...place({ to: '/ledger/new' })} {...props} />}>
            {words.submit}
          </Button>
        )
      }
    />
  )
}
