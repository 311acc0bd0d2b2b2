import { Alert, Box, Button, Group, Select, Stack, Table, Text } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconPlus, IconScale } from '@tabler/icons-react'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { useApiQuery } from '../../shared/api.ts'
import { bankText } from '../../shared/bank-names.ts'
import { Money, numberText } from '../../shared/figures.tsx'
import { Page } from '../../shared/Page.tsx'
import { type Account, type Chosen, type Month, nameOfMonth } from '../../shared/reconciliation/reconciled.ts'
import { WORDS } from '../../shared/reconciliation/reconciliation.words.ts'
import { StateBadge } from '../../shared/reconciliation/state-badge.tsx'
import { StatementForm } from '../../shared/reconciliation/statement-form.tsx'
import { Section } from '../../shared/Section.tsx'
import { Empty, Loading, QueryState } from '../../shared/states.tsx'
import { useLanguage, useWords } from '../../shared/words.tsx'
import { GoAnchor } from '../links.tsx'
import { useLlc } from '../llc.ts'
import { useMayNow } from '../subscription.ts'
import { WideTable } from '../WideTable.tsx'
import { ReconciledMonth } from './reconciled-month.tsx'

/** The months of each bank account of a tax year, compared with the books. */
export function Reconciliation() {
  const words = useWords(WORDS)
  const { llc, isLoading } = useLlc()
  if (!llc)
    return (
      <Page title={words.title}>{isLoading ? <Loading lines={6} /> : <Empty title={words.noLlc} />}</Page>
    )
  return <OfLlc key={llc.id} entityId={llc.id} />
}

const YEARS_SHOWN = 6
const lastYears = () => Array.from({ length: YEARS_SHOWN }, (_, back) => new Date().getUTCFullYear() - back)

function OfLlc({ entityId }: { entityId: number }) {
  const words = useWords(WORDS)
  const hasTax = useMayNow()('read:tax')
  const mayWrite = useMayNow()('write:banking')
  const years = useApiQuery('readTaxYears', { entity_id: entityId }, { staleTime: 300_000, enabled: hasTax })
  const { year: wanted } = useSearch({ strict: false }) as { year?: number }
  const navigate = useNavigate()
  const [isAdding, adding] = useDisclosure(false)
  const [chosen, setChosen] = useState<Chosen | null>(null)
  // Without the tax area, the years are not known.
  const known = hasTax ? (years.data?.years ?? []) : lastYears()
  // A new LLC has no tax year yet.
  const first = known[0] ?? (years.data && new Date().getUTCFullYear())
  const year = known.includes(Number(wanted)) ? Number(wanted) : first
  const query = useApiQuery(
    'readReconciliation',
    { entity_id: entityId, year: year ?? 0 },
    { enabled: year !== undefined },
  )
  const addFor = (next: Chosen | null) => {
    setChosen(next)
    adding.open()
  }
  const [viewed, setViewed] = useState<Chosen | null>(null)
  return (
    <Page
      title={words.title}
      lead={
        <>
          {words.lead} <GoAnchor to="/banks">{words.back}</GoAnchor>
        </>
      }
      actions={
        <>
          {known.length > 0 && (
            <Select
              label={words.year}
              w={120}
              allowDeselect={false}
              value={String(year)}
              data={known.map(String)}
              onChange={next =>
                navigate({ to: '.', search: (before: object) => ({ ...before, year: Number(next) }) })
              }
            />
          )}
          {mayWrite && (
            <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={() => addFor(null)}>
              {words.add}
            </Button>
          )}
        </>
      }
    >
      <QueryState of={query} lines={8}>
        {({ data }) => {
          const { accounts = [], unlisted = [] } = data ?? {}
          return (
            <Stack gap="lg">
              <Unlisted banks={unlisted} />
              {accounts.length === 0 ? (
                <Section>
                  <Empty
                    icon={<IconScale size={24} />}
                    title={words.empty}
                    text={mayWrite && words.emptyText}
                    action={mayWrite && <Button onClick={() => addFor(null)}>{words.add}</Button>}
                  />
                </Section>
              ) : (
                accounts.map(account => (
                  <OfAccount
                    key={`${account.bank} ${account.account} ${account.currency}`}
                    account={account}
                    onView={month => setViewed({ account, month })}
                    onAdd={month => addFor({ account, month })}
                  />
                ))
              )}
              {data && (
                <StatementForm
                  key={`${isAdding} ${chosen?.month}`}
                  entityId={entityId}
                  taxYear={data}
                  accounts={accounts}
                  unlisted={unlisted}
                  chosen={chosen}
                  opened={isAdding}
                  onClose={adding.close}
                />
              )}
            </Stack>
          )
        }}
      </QueryState>
      <ReconciledMonth
        entityId={entityId}
        viewed={viewed}
        onClose={() => setViewed(null)}
        onAdd={next => {
          setViewed(null)
          addFor(next)
        }}
      />
    </Page>
  )
}

function Unlisted({ banks }: { banks: readonly { bank: string; currency: string; entries: number }[] }) {
  const words = useWords(WORDS)
  const { language } = useLanguage()
  if (banks.length === 0) return null
  return (
    <Alert color="sun" variant="light" title={words.unlistedTitle}>
      {banks.map(({ bank, currency, entries }) => (
        <Text key={`${bank} ${currency}`} size="sm" style={{ overflowWrap: 'anywhere' }}>
          {words.unlisted(`${bankText(bank)} (${currency})`, numberText(entries, language))}
        </Text>
      ))}
    </Alert>
  )
}

function OfAccount({
  account,
  onView,
  onAdd,
}: {
  account: Account
  onView: (month: string) => void
  onAdd: (month: string) => void
}) {
  const words = useWords(WORDS)
  const { name, currency, months } = account
  const title = `${name} (${currency})`
  const reconciled = months.filter(({ state }) => state === 'reconciled').length
  return (
    <Section flush title={title} lead={words.done(reconciled, months.length)}>
      <Box visibleFrom="sm">
        <WideTable label={title} width={760}>
          <Table verticalSpacing="xs" horizontalSpacing="lg">
            <Table.Thead>
              <Table.Tr>
                <Table.Th>{words.month}</Table.Th>
                <Table.Th>{words.state}</Table.Th>
                <Table.Th ta="right">{words.opening}</Table.Th>
                <Table.Th ta="right">{words.movements}</Table.Th>
                <Table.Th ta="right">{words.closing}</Table.Th>
                <Table.Th ta="right">{words.difference}</Table.Th>
                <Table.Th ta="right">{words.actions}</Table.Th>
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {months.map(month => (
                <OfMonth
                  key={month.month}
                  month={month}
                  currency={currency}
                  onView={() => onView(month.month)}
                  onAdd={() => onAdd(month.month)}
                />
              ))}
            </Table.Tbody>
          </Table>
        </WideTable>
      </Box>
      <Box hiddenFrom="sm">
        {months.map(month => (
          <MonthCard
            key={month.month}
            month={month}
            currency={currency}
            onView={() => onView(month.month)}
            onAdd={() => onAdd(month.month)}
          />
        ))}
      </Box>
    </Section>
  )
}

type MonthProps = { month: Month; currency: string; onView: () => void; onAdd: () => void }

function OfMonth(props: MonthProps) {
  const { language } = useLanguage()
  const { month, currency } = props
  const amount = (value: number | null) =>
    value === null ? '–' : <Money amount={value} currency={currency} />
  return (
    <Table.Tr>
      <Table.Td style={{ whiteSpace: 'nowrap' }}>{nameOfMonth(month.month, language)}</Table.Td>
      <Table.Td>
        <StateBadge state={month.state} />
      </Table.Td>
      <Table.Td ta="right">{amount(month.opening)}</Table.Td>
      <Table.Td ta="right">{amount(month.movements)}</Table.Td>
      <Table.Td ta="right">{amount(month.closing)}</Table.Td>
      <Table.Td ta="right">{amount(month.difference || null)}</Table.Td>
      <Table.Td>
        <MonthActions {...props} />
      </Table.Td>
    </Table.Tr>
  )
}

/** The same on a phone. */
function MonthCard(props: MonthProps) {
  const words = useWords(WORDS)
  const { language } = useLanguage()
  const { month, currency } = props
  return (
    <Stack gap={6} px="lg" py="sm" style={{ borderTop: '1px solid var(--llano-line)' }}>
      <Group justify="space-between" gap="xs">
        <Text fw={500}>{nameOfMonth(month.month, language)}</Text>
        <StateBadge state={month.state} />
      </Group>
      {month.closing !== null && (
        <Text size="sm" c="var(--llano-muted)">
          {words.closing}: <Money amount={month.closing} currency={currency} size="sm" />
        </Text>
      )}
      {month.difference ? (
        <Text size="sm" c="var(--llano-muted)">
          {words.difference}: <Money amount={month.difference} currency={currency} size="sm" />
        </Text>
      ) : null}
      <MonthActions {...props} />
    </Stack>
  )
}

function MonthActions({ month, onView, onAdd }: MonthProps) {
  const mayWrite = useMayNow()('write:banking')
  const words = useWords(WORDS)
  const { language } = useLanguage()
  const name = nameOfMonth(month.month, language)
  return (
    <Group gap="xs" wrap="nowrap" justify="flex-end">
      {mayWrite && month.state === 'no_statement' && (
        <Button size="xs" onClick={onAdd} aria-label={`${words.add}: ${name}`}>
          {words.add}
        </Button>
      )}
      <Button size="xs" variant="default" onClick={onView} aria-label={words.viewOf(name)}>
        {words.view}
      </Button>
    </Group>
  )
}
