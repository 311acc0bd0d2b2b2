import { Badge, Box, Button, Group, Select, Stack, Text, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { IconPaperclip } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { OnReceipt } from '../../../src/areas/bookkeeping/receipts/receipt-text.rules.ts'
import { AmountField } from '../../shared/AmountField.tsx'
import { addressOf, type Output, useApiMutation, useApiQuery } from '../../shared/api.ts'
import { dayText, moneyText, monthText } from '../../shared/figures.tsx'
import { ErrorState, Loading, QueryState } from '../../shared/states.tsx'
import { useLanguage, useWords } from '../../shared/words.tsx'
import { Amount } from '../Amount.tsx'
import { exactSum } from '../exact-sum.ts'
import { readStoredReceipt } from './receipt-file.ts'
import { WORDS } from './receipts.words.ts'

export type Receipt = Output<'listUnmatchedReceipts'>['data'][number]
type Match = Output<'findReceiptMatches'>['data'][number]
/** A receipt with the entry that it was attached to. */
export type Attached = { receipt: Receipt; entryId: number; name: string }

/** Where the amount and the date of a receipt are cached: a new one is read while it is uploaded. */
export const textKey = (id: number) => ['receiptText', id]

const DAYS = [10, 30, 90]

type Matching = {
  entityId: number
  receipt: Receipt
  onAttached: (made: Attached) => void
  onClose: () => void
}

/** Proposes the entries that a receipt may belong to. A person chooses one. */
export function ReceiptMatch(matching: Matching) {
  const words = useWords(WORDS)
  const { receipt } = matching
  const text = useQuery<OnReceipt>({
    queryKey: textKey(receipt.id),
    queryFn: () =>
      readStoredReceipt(
        addressOf('downloadDocument', { id: receipt.id }),
        receipt.file_name as string | null,
      ),
    staleTime: 'static',
    retry: false,
  })
  if (text.isPending)
    return (
      <Box aria-label={words.reading}>
        <Loading lines={2} />
      </Box>
    )
  return <Choice {...matching} text={text.data ?? { amount: null, date: null }} />
}

function Choice({ entityId, receipt, text, onAttached, onClose }: Matching & { text: OnReceipt }) {
  const words = useWords(WORDS)
  const [amount, setAmount] = useState<number | ''>(text.amount ?? '')
  const [date, setDate] = useState(text.date ?? '')
  const [days, setDays] = useState(DAYS[0]!)
  const isAmount = amount !== '' && !Number.isNaN(amount) && amount !== 0
  const filter = { amount: isAmount ? Math.abs(amount) : null, date: date || null, days }
  const [query] = useDebouncedValue(filter, 250)
  const isEmpty = query.amount === null && query.date === null
  const found = useApiQuery(
    'findReceiptMatches',
    { entity_id: entityId, ...query },
    { enabled: !isEmpty, placeholderData: before => before },
  )
  return (
    <Stack gap="sm">
      <Group align="flex-start" gap="sm">
        <AmountField
          label={words.amount}
          description={words.amountHint}
          flex="1 1 160px"
          value={amount}
          onChange={setAmount}
        />
        <TextInput
          type="date"
          label={words.date}
          flex="1 1 160px"
          value={date}
          onChange={event => setDate(event.currentTarget.value)}
        />
        <Select
          label={words.days}
          flex="0 1 120px"
          allowDeselect={false}
          disabled={!date}
          value={String(days)}
          onChange={next => setDays(Number(next))}
          data={DAYS.map(count => ({ value: String(count), label: words.daysChoice(count) }))}
        />
      </Group>
      {isEmpty ? (
        <Text size="sm">{words.enter}</Text>
      ) : (
        <QueryState of={found} lines={2}>
          {({ data }) => <Matches receipt={receipt} matches={data} onAttached={onAttached} />}
        </QueryState>
      )}
      <Box>
        <Button variant="subtle" size="compact-sm" onClick={onClose}>
          {words.close}
        </Button>
      </Box>
    </Stack>
  )
}

function Matches({
  receipt,
  matches,
  onAttached,
}: {
  receipt: Receipt
  matches: readonly Match[]
  onAttached: (made: Attached) => void
}) {
  const words = useWords(WORDS)
  const attach = useApiMutation('completeOwnEntry')
  const isOnlyExact = matches.filter(({ is_exact }) => is_exact).length === 1
  const nameOf = ({ id, description, counterparty }: Match): string =>
    String(description ?? counterparty ?? words.entry(id))
  // The receipt leaves the list before the callbacks of `mutate` run.
  const choose = (match: Match) =>
    attach
      .mutateAsync({
        id: match.id,
        document_id: receipt.id,
        counterparty_id: null,
        economic_purpose: null,
      })
      .then(
        () => onAttached({ receipt, entryId: match.id, name: nameOf(match) }),
        () => {},
      )
  if (matches.length === 0) return <Text size="sm">{words.noMatch}</Text>
  return (
    <Stack gap="xs">
      {attach.error && <ErrorState error={attach.error} />}
      <Stack
        component="ul"
        gap={0}
        m={0}
        p={0}
        style={{ listStyle: 'none' }}
        aria-label={words.matches(receipt.title)}
      >
        {matches.map(match => (
          <Group
            key={match.id}
            component="li"
            gap="sm"
            py="xs"
            justify="space-between"
            style={{ borderTop: '1px solid var(--llano-line)' }}
          >
            <Facts match={match} name={nameOf(match)} />
            <Button
              size="xs"
              variant={match.is_exact && isOnlyExact ? 'filled' : 'default'}
              leftSection={<IconPaperclip size={14} aria-hidden />}
              aria-label={words.attachTo(nameOf(match))}
              style={{ maxWidth: '100%' }}
              loading={attach.isPending && attach.variables?.id === match.id}
              disabled={attach.isPending}
              onClick={() => choose(match)}
            >
              {match.is_exact && isOnlyExact ? words.attachTo(nameOf(match)) : words.attach}
            </Button>
          </Group>
        ))}
      </Stack>
    </Stack>
  )
}

function Facts({ match, name }: { match: Match; name: string }) {
  const words = useWords(WORDS)
  const { language } = useLanguage()
  const day = match.transaction_date as string | null
  const counterparty = match.counterparty as string | null
  const facts = [
    day === null ? monthText(match.year, match.month, language, 'long') : dayText(day, language),
    ...(counterparty !== null && counterparty !== name ? [counterparty] : []),
    ...(match.currency === null
      ? []
      : [moneyText(Number(match.original_amount), language, String(match.currency))]),
  ]
  return (
    <Box flex="1 1 220px" miw={0}>
      <Group gap="xs">
        <Text size="sm" fw={500} style={{ overflowWrap: 'anywhere' }}>
          {name}
        </Text>
        <Amount amount={exactSum([match.income, -match.expense])} size="sm" />
        <Badge size="sm" variant="light" color={match.is_exact ? 'teal' : 'gray'}>
          {match.is_exact ? words.exact : words.similar}
        </Badge>
      </Group>
      <Text size="xs" c="var(--llano-muted)">
        {facts.join(' · ')}
      </Text>
    </Box>
  )
}
