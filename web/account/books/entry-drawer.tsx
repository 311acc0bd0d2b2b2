import { Badge, Box, Button, Divider, Drawer, Group, Stack, Text, Timeline, Title } from '@mantine/core'
import { useDisclosure, useMediaQuery } from '@mantine/hooks'
import { IconArrowBackUp, IconPaperclip, IconPencil, IconTag, IconTrash } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { addressOf, type Output, useApiMutation, useApiQuery } from '../../shared/api.ts'
import { capital } from '../../shared/capital.ts'
import { categoryText, MOVEMENT_WORDS } from '../../shared/category-names.ts'
import { notify, notifyError } from '../../shared/confirm.tsx'
import { Day, dayText, Instant, moneyText, monthText } from '../../shared/figures.tsx'
import { QueryState } from '../../shared/states.tsx'
import { useLanguage, useWords } from '../../shared/words.tsx'
import { Amount } from '../Amount.tsx'
import { exactSum } from '../exact-sum.ts'
import { AskButton } from '../messages/ask-button.tsx'
import { useMayNow } from '../subscription.ts'
import { useBooksSearch } from './books-search.ts'
import { WORDS } from './entry.words.ts'
import { EntryForm } from './entry-form.tsx'
import { useRemoval } from './entry-removal.tsx'
import { EntrySubstance } from './entry-substance.tsx'
import { Recategorize } from './recategorize.tsx'

type Whole = Output<'readEntry'>['data']

/** One entry next to the list: its details, what is missing, its history, and actions. */
export function EntryDrawer({ entityId }: { entityId: number }) {
  const words = useWords(WORDS)
  const { search, change } = useBooksSearch()
  const id = Number(search.entry) || null
  const isWide = useMediaQuery('(min-width: 48em)', true, { getInitialValueInEffect: false })
  return (
    <Drawer
      opened={id !== null}
      onClose={() => change({ entry: null })}
      position="right"
      size={isWide ? 460 : '100%'}
      title={id === null ? '' : words.entry(id)}
    >
      {id !== null && <OneEntry key={id} entityId={entityId} id={id} />}
    </Drawer>
  )
}

function OneEntry({ entityId, id }: { entityId: number; id: number }) {
  const found = useApiQuery('readEntry', { id }, { retry: false })
  const mayWrite = useMayNow()('write:bookkeeping')
  return (
    <QueryState of={found} lines={6}>
      {({ data }) => (
        <Stack gap="lg">
          <Facts entry={data} />
          {mayWrite && data.removed_at === null && !data.replaced_by && (
            <EntrySubstance key={id} entityId={entityId} entry={data} />
          )}
          {mayWrite && isDetachable(data) && <Detach entry={data} />}
          {mayWrite && <EntryActions entityId={entityId} entry={data} />}
          {data.removed_at === null && (
            <Box>
              <AskButton about={id} entityId={entityId} />
            </Box>
          )}
          <Divider />
          <History entry={data} />
        </Stack>
      )}
    </QueryState>
  )
}

function Facts({ entry }: { entry: Whole }) {
  const words = useWords(WORDS)
  const { language } = useLanguage()
  const day = entry.transaction_date as string | null
  const facts: [string, ReactNode][] = [
    [words.date, day && <Day day={day} />],
    [words.month, capital(monthText(entry.year, entry.month, language, 'long'))],
    [
      words.category,
      entry.category === null ? words.noCategory : categoryText(String(entry.category), language),
    ],
    [words.movement, MOVEMENT_WORDS[language][entry.movement_type]],
    [words.originalAmount, entry.currency !== null && <OriginalAmount entry={entry} />],
    [words.counterparty, entry.counterparty as string | null],
    [words.purpose, entry.economic_purpose as string | null],
    [
      words.document,
      entry.document_id !== null && !entry.document_withdrawn && <DocumentLink entry={entry} />,
    ],
    [words.bank, entry.bank_source as string | null],
    [words.reference, entry.external_tx_id as string | null],
  ]
  return (
    <Stack gap="sm">
      <Group justify="space-between" align="flex-start" wrap="nowrap">
        <Text fw={600} style={{ overflowWrap: 'anywhere' }}>
          {entry.description as string | null}
        </Text>
        {entry.removed_at !== null && <Badge color="red">{words.removed}</Badge>}
      </Group>
      <Amount amount={exactSum([entry.income, -entry.expense])} fz={26} fw={650} />
      <Box component="dl" m={0}>
        {facts
          .filter(([, value]) => value)
          .map(([name, value]) => (
            <Group key={name} component="div" gap="sm" py={3} wrap="nowrap" align="flex-start">
              <Text component="dt" size="sm" c="var(--llano-muted)" w={130} style={{ flexShrink: 0 }}>
                {name}
              </Text>
              <Text component="dd" m={0} size="sm" style={{ overflowWrap: 'anywhere' }}>
                {value}
              </Text>
            </Group>
          ))}
      </Box>
    </Stack>
  )
}

/** The amount in its own currency, with the rate and where it comes from. */
function OriginalAmount({ entry }: { entry: Whole }) {
  const words = useWords(WORDS)
  const { language } = useLanguage()
  const source = String(entry.rate_source)
  const day = entry.rate_date === null ? '' : ` (${dayText(String(entry.rate_date), language)})`
  const rate = Number(entry.exchange_rate).toLocaleString(language, { maximumFractionDigits: 12 })
  return (
    <>
      {moneyText(Number(entry.original_amount), language, String(entry.currency))}
      <Text size="xs" c="var(--llano-muted)">
        {words.rateOf(rate, String(entry.currency))} · {words.rateSources[source] ?? source}
        {day}
      </Text>
    </>
  )
}

function DocumentLink({ entry }: { entry: Whole }) {
  return (
    <a href={addressOf('downloadDocument', { id: Number(entry.document_id) })}>{String(entry.document)}</a>
  )
}

/** Whether its document was attached after it was booked. One that it was booked with stays. */
const isDetachable = (entry: Whole): boolean =>
  entry.document_id !== null &&
  entry.removed_at === null &&
  entry.replaced_by === null &&
  entry.history.some(({ what, changed }) => what === 'completed' && changed.includes('document_id'))

function Detach({ entry }: { entry: Whole }) {
  const words = useWords(WORDS)
  const detach = useApiMutation('detachDocument')
  return (
    <Box>
      <Button
        variant="default"
        leftSection={<IconPaperclip size={16} aria-hidden />}
        loading={detach.isPending}
        onClick={() => detach.mutateAsync({ id: entry.id }).then(() => notify(words.detachDone), notifyError)}
      >
        {words.detach}
      </Button>
    </Box>
  )
}

/** Its actions; an imported entry can only change its category. */
function EntryActions({ entityId, entry }: { entityId: number; entry: Whole }) {
  const words = useWords(WORDS)
  const [isCorrecting, correcting] = useDisclosure(false)
  const [isSorting, sorting] = useDisclosure(false)
  const removal = useRemoval(entry)
  const isOfBank = entry.source === 'bank_sync'
  if (entry.removed_at !== null)
    return entry.restored_as === null ? (
      <Button
        variant="default"
        leftSection={<IconArrowBackUp size={16} aria-hidden />}
        loading={removal.isRestoring}
        onClick={() => removal.restore()}
      >
        {words.undo}
      </Button>
    ) : null
  if (entry.replaced_by !== null) return <Text size="sm">{words.correctedNote}</Text>
  return (
    <Stack gap="xs">
      {isOfBank && <Text size="sm">{words.bankEntry}</Text>}
      <Group gap="xs">
        <Button
          variant="default"
          leftSection={isOfBank ? <IconTag size={16} aria-hidden /> : <IconPencil size={16} aria-hidden />}
          onClick={isOfBank ? sorting.open : correcting.open}
        >
          {isOfBank ? words.recategorize : words.correct}
        </Button>
        <Button
          variant="subtle"
          color="red"
          leftSection={<IconTrash size={16} aria-hidden />}
          loading={removal.isRemoving}
          onClick={() => void removal.remove()}
        >
          {words.remove}
        </Button>
      </Group>
      <EntryForm entityId={entityId} entry={entry} opened={isCorrecting} onClose={correcting.close} />
      <Recategorize entry={entry} opened={isSorting} onClose={sorting.close} />
    </Stack>
  )
}

function History({ entry }: { entry: Whole }) {
  const words = useWords(WORDS)
  const links: [string, unknown][] = [
    [words.restoredFrom, entry.restored_from],
    [words.replaces, entry.replaces],
    [words.reverses, entry.reverses],
    [words.reversedBy, entry.reversed_by],
    [words.replacedBy, entry.replaced_by],
    [words.restoredAs, entry.restored_as],
  ]
  const file = entry.file_name as string | null
  return (
    <Box>
      <Title order={3} mb="sm">
        {words.history}
      </Title>
      <Timeline bulletSize={12} lineWidth={2}>
        <Timeline.Item title={<Step>{file ? words.fromFile(file) : words.booked[entry.source]}</Step>}>
          <Moment at={entry.created_at} />
        </Timeline.Item>
        {entry.history.map(({ at, what, by, changed }) => (
          <Timeline.Item
            key={at}
            title={
              <Step>
                {what === 'completed'
                  ? words.completed(changed.map(name => words.fields[name] ?? name).join(', '))
                  : words[what]}{' '}
                {words.by[by]}
              </Step>
            }
          >
            {what === 'removed' && entry.removed_because !== null && (
              <Text size="sm">{String(entry.removed_because)}</Text>
            )}
            <Moment at={at} />
          </Timeline.Item>
        ))}
        {links
          .filter(([, id]) => typeof id === 'number')
          .map(([text, id]) => (
            <Timeline.Item key={text} title={<ToEntry text={text} id={Number(id)} />} />
          ))}
      </Timeline>
    </Box>
  )
}

const Step = ({ children }: { children: ReactNode }) => (
  <Text size="sm" fw={500}>
    {children}
  </Text>
)

const Moment = ({ at }: { at: string }) => (
  <Text size="xs" c="var(--llano-muted)">
    <Instant at={at} />
  </Text>
)

function ToEntry({ text, id }: { text: string; id: number }) {
  const { change } = useBooksSearch()
  return (
    <Text size="sm" fw={500}>
      {text}{' '}
      <Button size="compact-xs" variant="subtle" onClick={() => change({ entry: id })}>
        {id}
      </Button>
    </Text>
  )
}
