import { Box, Button, Drawer, Group, Stack, Text, Title } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import type { ReactNode } from 'react'
import { addressOf, type Output, useApiMutation, useApiQuery } from '../../shared/api.ts'
import { confirm, notify, notifyError } from '../../shared/confirm.tsx'
import { Day, Money, numberText } from '../../shared/figures.tsx'
import { type Chosen, nameOfMonth } from '../../shared/reconciliation/reconciled.ts'
import { WORDS } from '../../shared/reconciliation/reconciliation.words.ts'
import { StateBadge } from '../../shared/reconciliation/state-badge.tsx'
import { QueryState } from '../../shared/states.tsx'
import { useLanguage, useWords } from '../../shared/words.tsx'
import { GoAnchor } from '../links.tsx'
import { useMayNow } from '../subscription.ts'

type Explained = NonNullable<Output<'readReconciledMonth'>['data']>
type Entry = Explained['entries'][number]

/** One month of an account: its figures, and what could explain a difference. */
export function ReconciledMonth({
  entityId,
  viewed,
  onClose,
  onAdd,
}: {
  entityId: number
  viewed: Chosen | null
  onClose: () => void
  onAdd: (chosen: Chosen) => void
}) {
  const { language } = useLanguage()
  const isWide = useMediaQuery('(min-width: 48em)', true, { getInitialValueInEffect: false })
  return (
    <Drawer
      opened={viewed !== null}
      onClose={onClose}
      position="right"
      size={isWide ? 520 : '100%'}
      title={viewed && `${viewed.account.name}, ${nameOfMonth(viewed.month, language)}`}
    >
      {viewed && (
        <OneMonth entityId={entityId} viewed={viewed} onClose={onClose} onAdd={() => onAdd(viewed)} />
      )}
    </Drawer>
  )
}

function OneMonth({
  entityId,
  viewed: { account, month },
  onClose,
  onAdd,
}: {
  entityId: number
  viewed: Chosen
  onClose: () => void
  onAdd: () => void
}) {
  const mayWrite = useMayNow()('write:banking')
  const words = useWords(WORDS)
  const { bank, account: id, currency } = account
  const found = useApiQuery('readReconciledMonth', {
    entity_id: entityId,
    bank,
    account: id,
    currency,
    month,
  })
  const remove = useApiMutation('removeStatement')
  const removeBalances = async (balanceId: number) => {
    const isSure = await confirm({
      title: words.removeTitle,
      text: words.removeText,
      yes: words.yesRemove,
      no: words.no,
      danger: true,
    })
    if (!isSure) return
    remove.mutate(
      { id: balanceId },
      {
        onSuccess() {
          notify(words.removed)
          onClose()
        },
        onError: notifyError,
      },
    )
  }
  return (
    <QueryState of={found} lines={6}>
      {({ data }) =>
        data && (
          <Stack gap="lg">
            <Figures explained={data} />
            <Hints explained={data} />
            {data.only_at_bank.length > 0 && (
              <Part title={words.onlyAtBank}>
                {data.only_at_bank.map((line, at) => (
                  <Row key={at} day={line.day} amount={line.amount} currency={currency}>
                    {line.description ?? '–'}
                  </Row>
                ))}
              </Part>
            )}
            {data.only_in_books.length > 0 && (
              <Part title={words.onlyInBooks}>
                <Entries entries={data.only_in_books} currency={currency} />
              </Part>
            )}
            <AllEntries explained={data} />
            <Group>
              {mayWrite && <Button onClick={onAdd}>{words.add}</Button>}
              {data.compared.document_id !== null && (
                <Button
                  variant="default"
                  component="a"
                  href={addressOf('downloadDocument', { id: data.compared.document_id })}
                >
                  {words.download}
                </Button>
              )}
              {mayWrite && data.compared.balance_id !== null && data.compared.source !== 'bank_api' && (
                <Button
                  variant="subtle"
                  color="red"
                  loading={remove.isPending}
                  onClick={() => void removeBalances(data.compared.balance_id!)}
                >
                  {words.remove}
                </Button>
              )}
            </Group>
          </Stack>
        )
      }
    </QueryState>
  )
}

function Figures({ explained: { compared, currency, recorded_by: recordedBy } }: { explained: Explained }) {
  const words = useWords(WORDS)
  const { state, reasons, source, opening, movements, closing, difference, opening_gap: gap } = compared
  const rows: [string, number | null][] = [
    [words.opening, opening],
    [words.movements, movements],
    [words.closing, closing],
    ...(difference ? ([[words.difference, difference]] as [string, number][]) : []),
    ...(gap ? ([[words.gap, gap]] as [string, number][]) : []),
  ]
  return (
    <Stack gap="xs">
      <Group gap="xs">
        <StateBadge state={state} />
        {source && (
          <Text size="sm" c="var(--llano-muted)">
            {words.sources[source]}
            {recordedBy && ` · ${words.recordedBy(recordedBy)}`}
          </Text>
        )}
      </Group>
      {reasons.map(reason => (
        <Text key={reason} size="sm">
          {words.reasons[reason]}
        </Text>
      ))}
      <Box component="dl" m={0}>
        {rows.map(([name, value]) => (
          <Group key={name} justify="space-between" gap="sm" py={4} wrap="nowrap">
            <Text component="dt" size="sm" c="var(--llano-muted)">
              {name}
            </Text>
            <Text component="dd" size="sm" m={0}>
              {value === null ? '–' : <Money amount={value} currency={currency} />}
            </Text>
          </Group>
        ))}
      </Box>
    </Stack>
  )
}

function Hints({ explained: { hints, currency } }: { explained: Explained }) {
  const words = useWords(WORDS)
  if (hints.length === 0) return null
  return (
    <Part title={words.hintsTitle}>
      {hints.map(({ hint, entries }) => (
        <Box key={`${hint} ${entries.map(({ id }) => id)}`} py={4}>
          <Text size="sm">{words.hints[hint]}</Text>
          <Entries entries={entries} currency={currency} />
        </Box>
      ))}
    </Part>
  )
}

function AllEntries({ explained: { entries, entry_count, currency } }: { explained: Explained }) {
  const words = useWords(WORDS)
  const { language } = useLanguage()
  if (entry_count === 0)
    return (
      <Text size="sm" c="var(--llano-muted)">
        {words.noEntries}
      </Text>
    )
  return (
    <Part title={words.entries(numberText(entry_count, language))}>
      <Entries entries={entries} currency={currency} />
      {entry_count > entries.length && (
        <Text size="sm" c="var(--llano-muted)">
          {words.more(numberText(entries.length, language))}
        </Text>
      )}
    </Part>
  )
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Box component="section" aria-label={title}>
      <Title order={3} size="h5" mb={4}>
        {title}
      </Title>
      {children}
    </Box>
  )
}

const Entries = ({ entries, currency }: { entries: readonly Entry[]; currency: string }) =>
  entries.map(({ id, day, month, amount, description }) => (
    <Row key={id} day={day} amount={amount} currency={currency}>
      <GoAnchor to="/books" search={{ entry: id, year: Number(month.slice(0, 4)) }} size="sm">
        {description ?? `#${id}`}
      </GoAnchor>
    </Row>
  ))

function Row({
  day,
  amount,
  currency,
  children,
}: {
  day: string | null
  amount: number
  currency: string
  children: ReactNode
}) {
  return (
    <Group
      justify="space-between"
      gap="sm"
      py={6}
      wrap="nowrap"
      style={{ borderTop: '1px solid var(--llano-line)' }}
    >
      <Box miw={0} style={{ overflowWrap: 'anywhere' }}>
        <Text size="sm" component="div">
          {children}
        </Text>
        {day && (
          <Text size="xs" c="var(--llano-muted)">
            <Day day={day} />
          </Text>
        )}
      </Box>
      <Money amount={amount} currency={currency} signed size="sm" style={{ whiteSpace: 'nowrap' }} />
    </Group>
  )
}
