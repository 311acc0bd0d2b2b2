import { Badge, Box, Group, Paper, Select, SimpleGrid, Text } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconCoin, IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { PAYMENT_SORTS } from '../../../src/areas/payments/payment-sorts.rules.ts'
import { mayBecome, STATUSES } from '../../../src/areas/payments/payment-status.rules.ts'
import { monthName } from '../../../src/kernel/values/date-text.ts'
import { addDays, addMonths } from '../../../src/kernel/values/dates.ts'
import { ask, type Output, useApiQuery } from '../../shared/api.ts'
import { Day, Money } from '../../shared/figures.tsx'
import { useMay } from '../../shared/me.ts'
import { Page } from '../../shared/Page.tsx'
import { Pager } from '../../shared/Pager.tsx'
import { Section } from '../../shared/Section.tsx'
import { useServiceName } from '../../shared/service-names.ts'
import { Empty, QueryState } from '../../shared/states.tsx'
import { useLanguage, useWords } from '../../shared/words.tsx'
import { ActionButton } from '../Allowed.tsx'
import { BulkBar, BulkDialog } from '../Bulk.tsx'
import { ExportCsv } from '../ExportCsv.tsx'
import { useFilters } from '../filters.ts'
import { type Column, Listing } from '../Listing.tsx'
import { GoAnchor, GoButton } from '../links.tsx'
import { capital } from '../names.ts'
import { useSelection } from '../selection.ts'
import { SHARED } from '../shared.words.ts'
import { useSorting } from '../sorting.ts'
import { ChangePayment, type Payment, RecordPayment } from './payment-forms.tsx'
import { PAYMENT_COLORS, WORDS } from './payments.words.ts'

type Listed = Output<'listAllPayments'>
type Row = Listed['data'][number]
const keyOf = (one: Row) => one.payment.id
const nameOf = (one: Row) => `${one.llc} · ${one.payment.service.name}`
const PAGE = 25
const YEARS_SHOWN = 6

/** The first and last day of a month. */
function daysOf(year: number | null, month: number | null): { from: string | null; to: string | null } {
  if (year === null || month === null || month > 12) return { from: null, to: null }
  const first = `${year}-${String(month).padStart(2, '0')}-01`
  return { from: first, to: addDays(addMonths(first, 1), -1) }
}

/** Payments and open amounts of all LLCs. */
export function Payments() {
  const words = useWords(WORDS)
  const shared = useWords(SHARED)
  const { language } = useLanguage()
  const { filterOf, page, choose, turnTo } = useFilters()
  const [isRecording, { open, close }] = useDisclosure()
  const [changing, setChanging] = useState<Payment | null>(null)
  const status = STATUSES.find(one => one === filterOf('status')) ?? null
  const year = Number(filterOf('year')) || null
  const month = (year !== null && Number(filterOf('month'))) || null
  const entity = Number(filterOf('entity')) || null
  const sorting = useSorting(PAYMENT_SORTS)
  const { sort } = sorting
  const filter = { status, year, ...daysOf(year, month), entity_id: entity, sort }
  const listed = useApiQuery(
    'listAllPayments',
    { ...filter, limit: PAGE, offset: (page - 1) * PAGE },
    { placeholderData: before => before },
  )
  const columns = useColumns(setChanging)
  const may = useMay()
  const shown = JSON.stringify([status, year, month, entity, sort, page])
  const selection = useSelection(listed.data?.data, keyOf, nameOf, shown)
  const [marked, setMarked] = useState<readonly Row[] | null>(null)
  const thisYear = new Date().getUTCFullYear()
  const years = Array.from({ length: YEARS_SHOWN }, (_, back) => String(thisYear - back))
  return (
    <Page
      title={words.title}
      lead={words.lead}
      actions={
        <>
          {entity && (
            <GoButton to="/payments" variant="default">
              {words.showAll}
            </GoButton>
          )}
          <ExportCsv
            name="payments"
            columns={columns}
            read={paging => ask('listAllPayments', { ...filter, ...paging })}
          />
          <ActionButton
            needs="payments:write"
            leftSection={<IconPlus size={16} aria-hidden />}
            onClick={open}
          >
            {words.record}
          </ActionButton>
        </>
      }
    >
      {listed.data && <Sums sums={listed.data.sums} />}
      <Section title={words.list} flush>
        <Group px="lg" pb="md" align="flex-end">
          <Select
            label={words.year}
            data={[{ value: '', label: words.anyYear }, ...years]}
            value={year === null ? '' : String(year)}
            onChange={next => choose({ year: next ?? undefined, month: undefined })}
            allowDeselect={false}
            w={150}
          />
          <Select
            label={words.month}
            data={[
              { value: '', label: words.anyMonth },
              ...Array.from({ length: 12 }, (_, at) => ({
                value: String(at + 1),
                label: capital(monthName(at + 1, language)),
              })),
            ]}
            value={month === null ? '' : String(month)}
            onChange={next => choose({ month: next ?? undefined })}
            allowDeselect={false}
            disabled={year === null}
            w={190}
          />
          <Select
            label={words.status}
            data={[
              { value: '', label: words.anyStatus },
              ...STATUSES.map(one => ({ value: one, label: shared.paymentStatuses[one] })),
            ]}
            value={status ?? ''}
            onChange={next => choose({ status: next ?? undefined })}
            allowDeselect={false}
            w={170}
          />
        </Group>
        <BulkBar of={selection}>
          <ActionButton
            needs="payments:write"
            size="xs"
            variant="default"
            onClick={() => setMarked(selection.rows)}
          >
            {words.mark}
          </ActionButton>
        </BulkBar>
        <QueryState of={listed}>
          {({ data, pagination }) =>
            data.length === 0 ? (
              <Empty
                title={status || year || entity ? shared.nothingFits : words.none}
                text={status || year || entity ? null : words.noneText}
                icon={<IconCoin size={24} />}
              />
            ) : (
              <>
                <Listing
                  label={words.list}
                  columns={columns}
                  rows={data}
                  keyOf={keyOf}
                  selection={may('payments:write') ? selection : null}
                  sorting={sorting}
                />
                <Pager of={pagination} shown={data.length} onPage={turnTo} px="lg" py="md" />
              </>
            )
          }
        </QueryState>
      </Section>
      {marked && (
        <MarkPayments
          rows={marked}
          onClose={() => {
            setMarked(null)
            selection.clear()
          }}
        />
      )}
      {isRecording && <RecordPayment entityId={entity} onClose={close} />}
      {changing && <ChangePayment key={changing.id} payment={changing} onClose={() => setChanging(null)} />}
    </Page>
  )
}

function MarkPayments({ rows, onClose }: { rows: readonly Row[]; onClose: () => void }) {
  const words = useWords(WORDS)
  const shared = useWords(SHARED)
  const [status, setStatus] = useState<Payment['status']>('paid')
  return (
    <BulkDialog
      title={words.mark}
      rows={rows}
      keyOf={keyOf}
      nameOf={nameOf}
      previewOf={({ payment: { status: before } }) =>
        before !== status && mayBecome(before, status)
          ? `${shared.paymentStatuses[before]} → ${shared.paymentStatuses[status]}`
          : null
      }
      act={async ({ payment: { id: payment_id, status: before, paid_at } }) => {
        await ask('changePayment', { payment_id, status })
        if (!mayBecome(status, before)) return null
        const paid = paid_at === null ? {} : { paid: paid_at.slice(0, 10) }
        return () => ask('changePayment', { payment_id, status: before, ...paid })
      }}
      onClose={onClose}
    >
      <Select
        label={words.becomes}
        description={status === 'paid' ? words.paidToday : null}
        data={STATUSES.map(one => ({ value: one, label: shared.paymentStatuses[one] }))}
        value={status}
        onChange={next => next && setStatus(next as Payment['status'])}
        allowDeselect={false}
      />
    </BulkDialog>
  )
}

function Sums({ sums }: { sums: Listed['sums'] }) {
  const words = useWords(WORDS)
  const shared = useWords(SHARED)
  if (sums.length === 0) return null
  return (
    <SimpleGrid cols={{ base: 2, md: 4 }}>
      {STATUSES.map(status => {
        const of = sums.filter(one => one.status === status)
        const count = of.reduce((sum, one) => sum + one.payments, 0)
        return (
          <Paper key={status} withBorder p="md" bg="var(--llano-raised)">
            <Text size="xs" c="var(--llano-muted)">
              {shared.paymentStatuses[status]}
            </Text>
            {of.length === 0 ? (
              <Text fw={650} fz="lg">
                –
              </Text>
            ) : (
              of.map(one => (
                <Box key={one.currency}>
                  <Money amount={one.amount} currency={one.currency} fw={650} fz="lg" />
                </Box>
              ))
            )}
            <Text size="xs" c="var(--llano-muted)">
              {words.count(count)}
            </Text>
          </Paper>
        )
      })}
    </SimpleGrid>
  )
}

function useColumns(onChange: (payment: Payment) => void): Column<Row>[] {
  const words = useWords(WORDS)
  const serviceOf = useServiceName()
  const shared = useWords(SHARED)
  return [
    {
      title: shared.llc,
      sort: 'llc',
      lead: true,
      cell: one => <GoAnchor to={`/llcs/${one.payment.entity_id}`}>{one.llc}</GoAnchor>,
      csv: one => one.llc,
    },
    {
      title: words.service,
      cell: one => serviceOf(one.payment),
      csv: one => serviceOf(one.payment),
    },
    {
      title: words.amount,
      sort: 'amount',
      end: true,
      narrow: true,
      cell: one => <Money amount={one.payment.amount} currency={one.payment.currency} size="sm" fw={600} />,
      csv: one => `${one.payment.amount} ${one.payment.currency}`,
    },
    {
      title: words.status,
      sort: 'status',
      cell: one => (
        <Badge size="sm" variant="light" color={PAYMENT_COLORS[one.payment.status]}>
          {shared.paymentStatuses[one.payment.status]}
        </Badge>
      ),
      csv: one => shared.paymentStatuses[one.payment.status],
    },
    {
      title: words.due,
      sort: 'due',
      narrow: true,
      cell: one => one.payment.due_date && <Day day={one.payment.due_date} />,
      csv: one => one.payment.due_date,
    },
    {
      title: words.paid,
      sort: 'paid',
      narrow: true,
      cell: one => one.payment.paid_at && <Day day={one.payment.paid_at.slice(0, 10)} />,
      csv: one => one.payment.paid_at?.slice(0, 10) ?? null,
    },
    {
      title: words.invoice,
      narrow: true,
      cell: one => one.payment.invoice_number,
      csv: one => one.payment.invoice_number,
    },
    {
      title: shared.actions,
      end: true,
      cell: one => (
        <ActionButton
          needs="payments:write"
          size="compact-xs"
          variant="default"
          onClick={() => onChange(one.payment)}
        >
          {shared.change}
        </ActionButton>
      ),
    },
  ]
}
