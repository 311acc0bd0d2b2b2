import { Badge, Box, Group, Select, Stack, Table, Text } from '@mantine/core'
import { IconReceipt } from '@tabler/icons-react'
import { useState } from 'react'
import { ask, type Output, useApiQuery } from '../../shared/api.ts'
import { todayUtc } from '../../shared/days.ts'
import { type ExportColumn, ExportList } from '../../shared/ExportList.tsx'
import { WORDS as EXPORT } from '../../shared/export-list.words.ts'
import { Day, Money, moneyText } from '../../shared/figures.tsx'
import { byOffset } from '../../shared/list-pages.ts'
import { Pager, usePage } from '../../shared/Pager.tsx'
import { Section } from '../../shared/Section.tsx'
import { useServiceName } from '../../shared/service-names.ts'
import { Empty, QueryState } from '../../shared/states.tsx'
import { useLanguage, useWords } from '../../shared/words.tsx'
import { exactSum } from '../exact-sum.ts'
import { type Llc, useLlc } from '../llc.ts'
import { STATUS_COLORS, WORDS } from './billing.words.ts'

type Payment = Output<'listPayments'>['data'][number]
const PAGE = 25
const YEARS = 10

/** The relevant date: paid, or else due. */
const dayOf = ({ paid_at, due_date }: Payment): string | null =>
  paid_at !== null ? String(paid_at).slice(0, 10) : due_date === null ? null : String(due_date)

export function Payments({ llc }: { llc: Llc | null }) {
  const words = useWords(WORDS)
  const [year, setYear] = useState<string | null>(null)
  const [isAll, setAll] = useState(false)
  const { turnTo, ...page } = usePage(PAGE)
  const filter = {
    ...(llc && !isAll && { entity_id: llc.id }),
    ...(year && { year: Number(year) }),
  }
  const listed = useApiQuery('listPayments', { ...filter, ...page }, { placeholderData: before => before })
  const columns = useExportColumns()
  const thisYear = Number(todayUtc().slice(0, 4))
  return (
    <Section title={words.payments}>
      <Group gap="xs" mb="sm">
        {llc && (
          <Select
            aria-label={words.scope}
            size="xs"
            allowDeselect={false}
            w={190}
            value={isAll ? 'all' : 'one'}
            onChange={next => {
              setAll(next === 'all')
              turnTo(1)
            }}
            data={[
              { value: 'one', label: llc.name },
              { value: 'all', label: words.allLlcs },
            ]}
          />
        )}
        <Select
          aria-label={words.year}
          size="xs"
          w={140}
          value={year ?? 'all'}
          allowDeselect={false}
          onChange={next => {
            setYear(next === 'all' ? null : next)
            turnTo(1)
          }}
          data={[
            { value: 'all', label: words.all },
            ...Array.from({ length: YEARS }, (_, ago) => String(thisYear - ago)),
          ]}
        />
        {listed.data && listed.data.data.length > 0 && (
          <ExportList
            name="payments"
            size="xs"
            columns={columns}
            pages={() => byOffset(paging => ask('listPayments', { ...filter, ...paging }))}
          />
        )}
      </Group>
      <QueryState of={listed} lines={5}>
        {({ data, pagination }) =>
          data.length === 0 ? (
            <Empty title={words.empty} text={words.emptyText} icon={<IconReceipt size={24} />} />
          ) : (
            <>
              <Box visibleFrom="sm">
                <PaymentTable payments={data} />
              </Box>
              <Box hiddenFrom="sm">
                <PaymentCards payments={data} />
              </Box>
              <Pager
                of={pagination}
                shown={data.length}
                onPage={turnTo}
                note={
                  <>
                    {' · '}
                    <PaidTotal payments={data} />
                  </>
                }
                mt="md"
              />
            </>
          )
        }
      </QueryState>
    </Section>
  )
}

function useExportColumns(): ExportColumn<Payment>[] {
  const words = useWords(WORDS)
  const { columns } = useWords(EXPORT)
  const nameOf = useServiceName()
  const { llcs } = useLlc()
  const names = new Map(llcs.map(({ id, name }) => [id, name]))
  const orNull = (value: unknown) => value as string | null
  return [
    { title: 'LLC', csv: one => names.get(one.entity_id) ?? one.entity_id },
    { title: columns.service, csv: nameOf },
    { title: columns.description, csv: one => orNull(one.description) },
    { title: columns.invoice, csv: one => orNull(one.invoice_number) },
    { title: columns.status, csv: one => words.statuses[one.status] },
    { title: columns.due, csv: one => orNull(one.due_date) },
    { title: columns.paid, csv: one => orNull(one.paid_at)?.slice(0, 10) ?? null },
    { title: columns.amount, csv: one => one.amount },
    { title: columns.currency, csv: one => one.currency },
  ]
}

/** The total paid of the listed ones, per currency. */
function PaidTotal({ payments }: { payments: readonly Payment[] }) {
  const words = useWords(WORDS)
  const { language } = useLanguage()
  const paid = Map.groupBy(
    payments.filter(({ status }) => status === 'paid'),
    ({ currency }) => currency,
  )
  const sums = [...paid].map(([currency, of]) =>
    moneyText(exactSum(of.map(({ amount }) => amount)), language, currency),
  )
  return words.paidTotal(sums.join(' + ') || moneyText(0, language))
}

function StatusBadge({ status }: { status: Payment['status'] }) {
  const words = useWords(WORDS)
  return (
    <Badge size="sm" variant="light" color={STATUS_COLORS[status]}>
      {words.statuses[status]}
    </Badge>
  )
}

function PaymentTable({ payments }: { payments: readonly Payment[] }) {
  const { columns } = useWords(WORDS)
  const nameOf = useServiceName()
  return (
    <Table verticalSpacing="xs">
      <Table.Thead>
        <Table.Tr>
          <Table.Th>{columns.day}</Table.Th>
          <Table.Th>{columns.what}</Table.Th>
          <Table.Th>{columns.invoice}</Table.Th>
          <Table.Th>{columns.status}</Table.Th>
          <Table.Th ta="right">{columns.amount}</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {payments.map(payment => {
          const day = dayOf(payment)
          return (
            <Table.Tr key={payment.id}>
              <Table.Td>{day && <Day day={day} />}</Table.Td>
              <Table.Td>
                {nameOf(payment)}
                {payment.description !== null && (
                  <Text size="xs" c="var(--llano-muted)">
                    {String(payment.description)}
                  </Text>
                )}
              </Table.Td>
              <Table.Td>{payment.invoice_number === null ? '' : String(payment.invoice_number)}</Table.Td>
              <Table.Td>
                <StatusBadge status={payment.status} />
              </Table.Td>
              <Table.Td ta="right">
                <Money amount={payment.amount} currency={payment.currency} size="sm" />
              </Table.Td>
            </Table.Tr>
          )
        })}
      </Table.Tbody>
    </Table>
  )
}

/** The same for a phone, where five columns do not fit. */
function PaymentCards({ payments }: { payments: readonly Payment[] }) {
  const nameOf = useServiceName()
  return (
    <Stack component="ul" gap={0} m={0} p={0} style={{ listStyle: 'none' }}>
      {payments.map(payment => {
        const day = dayOf(payment)
        return (
          <Group
            component="li"
            key={payment.id}
            justify="space-between"
            align="flex-start"
            wrap="nowrap"
            py="xs"
            style={{ borderTop: '1px solid var(--llano-line)' }}
          >
            <Box miw={0}>
              <Text size="sm" fw={550}>
                {nameOf(payment)}
              </Text>
              <Text size="xs" c="var(--llano-muted)">
                {day && <Day day={day} />}
                {payment.invoice_number !== null && ` · ${String(payment.invoice_number)}`}
              </Text>
            </Box>
            <Stack gap={4} align="flex-end" style={{ flexShrink: 0 }}>
              <Money amount={payment.amount} currency={payment.currency} size="sm" fw={600} />
              <StatusBadge status={payment.status} />
            </Stack>
          </Group>
        )
      })}
    </Stack>
  )
}
