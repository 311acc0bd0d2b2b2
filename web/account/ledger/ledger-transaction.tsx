import { Badge, Box, Button, Code, Grid, Stack, Text, Timeline } from '@mantine/core'
import {
  IconArrowLeft,
  IconCheck,
  IconClock,
  IconDownload,
  IconFileText,
  IconSend,
  IconX,
} from '@tabler/icons-react'
import { useParams } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { CATEGORY_NAMES } from '../../../src/areas/ledger/vocabulary.rules.ts'
import { addressOf, type Output, useApiMutation, useApiQuery } from '../../shared/api.ts'
import { capital } from '../../shared/capital.ts'
import { confirm, notify, notifyError } from '../../shared/confirm.tsx'
import { Day, Instant, Money } from '../../shared/figures.tsx'
import { Page } from '../../shared/Page.tsx'
import { Section } from '../../shared/Section.tsx'
import { Empty, QueryState } from '../../shared/states.tsx'
import { useLanguage, useWords } from '../../shared/words.tsx'
import { LlcName } from '../LlcName.tsx'
import { GoAnchor, GoButton } from '../links.tsx'
import { AskButton } from '../messages/ask-button.tsx'
import { useMayNow } from '../subscription.ts'
import type { Transaction } from './ledger.tsx'
import { STATUS_COLORS, WORDS } from './ledger.words.ts'

/** Refetch while something is pending: the resolution document takes seconds, a decision hours. */
function everyMs(found: Transaction | null | undefined): number | false {
  if (found?.status === 'RATIFIED' && found.acta_document_id === null) return 2_000
  return found?.status === 'PENDING' ? 20_000 : false
}

const oneOf = (answer: Output<'listTransactions'> | undefined) =>
  answer?.data as Transaction | null | undefined

/** One transaction: what was submitted, what was decided and why, and the resolution document. */
export function LedgerTransaction() {
  const words = useWords(WORDS)
  const { language } = useLanguage()
  const { id } = useParams({ strict: false }) as { id: string }
  const found = useApiQuery(
    'listTransactions',
    { transaction_id: id },
    { refetchInterval: query => everyMs(oneOf(query.state.data)) },
  )
  const shown = oneOf(found.data)
  return (
    <Page
      title={shown ? capital(CATEGORY_NAMES[shown.category][language]) : words.title}
      lead={
        <>
          <GoAnchor to="/ledger" size="sm">
            <IconArrowLeft size={14} aria-hidden style={{ verticalAlign: '-2px', marginRight: 4 }} />
            {words.back}
          </GoAnchor>
          {shown && (
            <Text span size="sm" ml="md">
              <LlcName id={shown.entity_id} />
            </Text>
          )}
        </>
      }
    >
      {found.error?.status === 404 ? (
        <Section>
          <Empty title={words.missing} text={words.missingText} />
        </Section>
      ) : (
        <QueryState of={found} lines={6}>
          {answer => {
            const transaction = oneOf(answer)
            return transaction ? <Found transaction={transaction} /> : <Empty title={words.missing} />
          }}
        </QueryState>
      )}
    </Page>
  )
}

function Found({ transaction }: { transaction: Transaction }) {
  const words = useWords(WORDS)
  const { status } = transaction
  return (
    <Grid gap="lg">
      <Grid.Col span={{ base: 12, md: 7 }}>
        <Section
          title={words.course}
          actions={
            <Badge variant="light" color={STATUS_COLORS[status]}>
              {words.statuses[status]}
            </Badge>
          }
          lead={words.meaning[status]}
        >
          <Course transaction={transaction} />
          {transaction.recurring !== 'no' && <Series transaction={transaction} />}
          {status === 'REJECTED' && (
            <GoButton to="/ledger/new" search={{ from: transaction.transaction_id }} mt="lg">
              {words.again}
            </GoButton>
          )}
        </Section>
      </Grid.Col>
      <Grid.Col span={{ base: 12, md: 5 }}>
        <Section title={words.facts}>
          <Facts transaction={transaction} />
          <AskButton about={transaction.transaction_id} entityId={transaction.entity_id} mt="xs" />
        </Section>
      </Grid.Col>
    </Grid>
  )
}

/** Whether a recurring transaction continues, and the button that stops it. */
function Series({ transaction: { transaction_id, status } }: { transaction: Transaction }) {
  const words = useWords(WORDS)
  const may = useMayNow()
  const found = useApiQuery('readSeries', { transaction_id })
  const stop = useApiMutation('stopOwnSeries')
  const series = found.data?.data
  if (!series) return null
  const askAndStop = async () => {
    const question = { title: words.stopTitle, text: words.stopText, yes: words.stop, no: words.keep }
    if (!(await confirm({ ...question, danger: true }))) return
    stop.mutate({ transaction_id }, { onSuccess: () => notify(words.stopped), onError: notifyError })
  }
  const { next_due, ended_at } = series
  return (
    <Stack gap="xs" align="flex-start" mt="md">
      <Text size="sm" c="var(--llano-muted)">
        {ended_at ? (
          <>
            {words.stoppedOn} <Instant at={ended_at} />.
          </>
        ) : next_due ? (
          <>
            {words.nextOn} <Day day={next_due} />.
          </>
        ) : (
          status !== 'REJECTED' && words.nextOccurrence
        )}
      </Text>
      {!ended_at && may('write:ledger') && (
        <Button size="xs" variant="default" loading={stop.isPending} onClick={() => void askAndStop()}>
          {words.stop}
        </Button>
      )}
    </Stack>
  )
}

function Course({ transaction }: { transaction: Transaction }) {
  const words = useWords(WORDS)
  const { status, submitted_at, decided_at, decided_by, manager_resolution } = transaction
  const isDecided = status !== 'PENDING'
  return (
    <Timeline active={isDecided ? 2 : 0} bulletSize={26} lineWidth={2} mt="md">
      <Timeline.Item title={words.stepSubmitted} bullet={<IconSend size={14} aria-hidden />}>
        <Text size="sm" c="var(--llano-muted)">
          <Instant at={submitted_at} />
        </Text>
      </Timeline.Item>
      {isDecided ? (
        <Timeline.Item
          title={words.statuses[status]}
          color={STATUS_COLORS[status]}
          bullet={
            status === 'RATIFIED' ? <IconCheck size={14} aria-hidden /> : <IconX size={14} aria-hidden />
          }
        >
          <Text size="sm" c="var(--llano-muted)">
            <Instant at={String(decided_at)} /> {decided_by !== null && words.byManager(String(decided_by))}
          </Text>
          <Text size="sm" mt={6} style={{ whiteSpace: 'pre-wrap' }}>
            {manager_resolution === null ? words.noResolution : String(manager_resolution)}
          </Text>
        </Timeline.Item>
      ) : (
        <Timeline.Item
          title={words.stepWaiting}
          lineVariant="dashed"
          bullet={<IconClock size={14} aria-hidden />}
        >
          <Text size="sm" c="var(--llano-muted)">
            {words.stepWaitingText}
          </Text>
        </Timeline.Item>
      )}
      {status === 'RATIFIED' && (
        <Timeline.Item title={words.stepActa} bullet={<IconFileText size={14} aria-hidden />}>
          <Acta id={transaction.acta_document_id as number | null} />
        </Timeline.Item>
      )}
    </Timeline>
  )
}

function Acta({ id }: { id: number | null }) {
  const words = useWords(WORDS)
  const found = useApiQuery('listDocuments', { id: id ?? 0 }, { enabled: id !== null })
  const acta = (found.data?.data ?? null) as { sha256: string | null; ots_status: string } | null
  if (id === null)
    return (
      <Text size="sm" c="var(--llano-muted)" aria-live="polite">
        {words.actaComing}
      </Text>
    )
  return (
    <Stack gap="xs" align="flex-start">
      <Text size="sm" c="var(--llano-muted)">
        {words.actaReady}
      </Text>
      {acta?.sha256 && (
        <Text size="xs" c="var(--llano-muted)" style={{ overflowWrap: 'anywhere' }}>
          {words.hash} <Code fz="xs">{acta.sha256}</Code>{' '}
          <Badge size="sm" variant="light" color={acta.ots_status === 'confirmed' ? 'teal' : 'gray'}>
            {words.proof[acta.ots_status as keyof typeof words.proof]}
          </Badge>
        </Text>
      )}
      <Button
        component="a"
        href={addressOf('downloadDocument', { id })}
        download
        size="xs"
        leftSection={<IconDownload size={16} aria-hidden />}
      >
        {words.download}
      </Button>
    </Stack>
  )
}

function Facts({ transaction }: { transaction: Transaction }) {
  const words = useWords(WORDS)
  const { language } = useLanguage()
  const text = (value: unknown) => (value === null ? null : String(value))
  const facts: [string, ReactNode][] = [
    [words.amount, <Money key="amount" amount={transaction.amount} fw={600} />],
    [words.category, capital(CATEGORY_NAMES[transaction.category][language])],
    [words.description, text(transaction.description)],
    [words.strategic, text(transaction.strategic_decision)],
    [words.bank, text(transaction.bank)],
    [
      words.execDate,
      transaction.exec_date === null ? null : <Day key="day" day={String(transaction.exec_date)} />,
    ],
    [words.repeats, words.recurring[transaction.recurring]],
  ]
  return (
    <Box component="dl" m={0}>
      {facts
        .filter(([, value]) => value !== null)
        .map(([name, value]) => (
          <Box key={name} mb="sm">
            <Text component="dt" size="xs" c="var(--llano-muted)">
              {name}
            </Text>
            <Text component="dd" m={0} size="sm" style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
              {value}
            </Text>
          </Box>
        ))}
    </Box>
  )
}
