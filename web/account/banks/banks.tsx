import { Alert, Button, Group, Loader, Progress, Stack, Text } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconBuildingBank, IconPlus, IconRefresh } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { type Output, useApiMutation, useApiQuery } from '../../shared/api.ts'
import { notifyError } from '../../shared/confirm.tsx'
import { dayText, Instant, numberText } from '../../shared/figures.tsx'
import { Page } from '../../shared/Page.tsx'
import { Section } from '../../shared/Section.tsx'
import { Empty, Loading, QueryState } from '../../shared/states.tsx'
import { useLanguage, useWords } from '../../shared/words.tsx'
import { BOOKS_CHANGED } from '../books/entry-form.tsx'
import { GoAnchor, GoButton } from '../links.tsx'
import { useLlc } from '../llc.ts'
import { useMayNow } from '../subscription.ts'
import { BankCard } from './bank-card.tsx'
import { ConnectBank } from './bank-connect.tsx'
import { BANK_NAMES, WORDS } from './banks.words.ts'

type Run = NonNullable<Output<'readSync'>['data']>

/** The bank connections of an LLC, and their imports. */
export function Banks() {
  const words = useWords(WORDS)
  const { llc, isLoading } = useLlc()
  return llc ? (
    <OfLlc key={llc.id} entityId={llc.id} />
  ) : (
    <Page title={words.title} lead={words.lead}>
      {isLoading ? <Loading /> : <Empty title={words.none} />}
    </Page>
  )
}

function OfLlc({ entityId }: { entityId: number }) {
  const words = useWords(WORDS)
  const { llc } = useLlc()
  const may = useMayNow()
  const [isConnecting, connecting] = useDisclosure(false)
  const listed = useApiQuery('listBanks', { entity_id: entityId })
  const isAny = listed.data?.data.some(bank => bank.status === 'active') ?? false
  const { run, start, isStarting } = useSync(entityId, (listed.data?.sync ?? null) as Run | null)
  const isRunning = run?.state === 'running'
  const demo = (listed.data?.demo ?? null) as Record<'mercury' | 'wise', string> | null
  return (
    <Page
      title={words.title}
      lead={words.lead}
      actions={
        <>
          <GoButton to="/banks/reconciliation" variant="default">
            {words.reconciliation}
          </GoButton>
          {isAny && may('write:banking') && (
            <Button
              variant="default"
              leftSection={<IconRefresh size={16} aria-hidden />}
              loading={isStarting || isRunning}
              onClick={start}
            >
              {words.syncNow}
            </Button>
          )}
          {!llc?.shared && may('write:banking') && (
            <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={connecting.open}>
              {words.connect}
            </Button>
          )}
        </>
      }
    >
      {run && <SyncRun run={run} />}
      <Waiting waiting={listed.data?.waiting ?? []} />
      <QueryState of={listed}>
        {({ data }) =>
          data.length === 0 ? (
            <Section>
              <Empty
                icon={<IconBuildingBank size={24} />}
                title={words.empty}
                text={words.emptyText}
                action={
                  llc?.shared || !may('write:banking') ? undefined : (
                    <Button onClick={connecting.open}>{words.connect}</Button>
                  )
                }
              />
            </Section>
          ) : (
            <Stack>
              {data.map(bank => (
                <BankCard key={bank.id} bank={bank} />
              ))}
            </Stack>
          )
        }
      </QueryState>
      <ConnectBank entityId={entityId} demo={demo} opened={isConnecting} onClose={connecting.close} />
    </Page>
  )
}

/** What is not imported yet, as nobody has imported the exchange rates. */
function Waiting({ waiting }: { waiting: Output<'listBanks'>['waiting'] }) {
  const words = useWords(WORDS)
  const { language } = useLanguage()
  if (waiting.length === 0) return null
  return (
    <Alert color="yellow" title={words.waitingTitle}>
      {waiting.map(({ currency, transactions, since }) => (
        <Text key={currency} size="sm">
          {words.waiting(numberText(transactions, language), currency, dayText(since, language))}
        </Text>
      ))}
      <Text size="sm" mt={4}>
        {words.waitingText}
      </Text>
    </Alert>
  )
}

const LOOK_EVERY_MS = 700

/** A sync runs on the server; the page polls its progress. */
function useSync(entityId: number, known: Run | null) {
  const client = useQueryClient()
  const begin = useApiMutation('startSync')
  const begun = useRef(false)
  const input = { entity_id: entityId }
  const looked = useApiQuery('readSync', input, {
    enabled: known?.state === 'running' || begin.isSuccess,
    refetchInterval: query =>
      (query.state.data?.data as Run | null)?.state === 'running' ? LOOK_EVERY_MS : false,
  })
  const run = (looked.data?.data as Run | null | undefined) ?? known
  useEffect(() => {
    if (run?.state === 'running') begun.current = true
    else if (begun.current) {
      begun.current = false
      for (const name of ['listBanks', ...BOOKS_CHANGED]) void client.invalidateQueries({ queryKey: [name] })
    }
  }, [run?.state, client])
  const start = () => {
    begin.mutate(input, {
      onSuccess(answer) {
        begun.current = true
        client.setQueryData(['readSync', input], { data: answer.data })
        void client.invalidateQueries({ queryKey: ['readSync'] })
      },
      onError: notifyError,
    })
  }
  return { run, start, isStarting: begin.isPending }
}

function SyncRun({ run }: { run: Run }) {
  const words = useWords(WORDS)
  const { language } = useLanguage()
  if (run.state === 'running')
    return (
      <Section>
        <Stack gap="xs" role="status" aria-live="polite">
          <Group gap="sm">
            <Loader size="sm" />
            <Text fw={500}>{words.syncing}</Text>
          </Group>
          <Progress value={100} animated aria-label={words.syncing} />
          {run.provider && (
            <Text size="sm" c="var(--llano-muted)">
              {words.read(BANK_NAMES[run.provider], numberText(run.read, language))}
            </Text>
          )}
        </Stack>
      </Section>
    )
  const isTrouble = run.state !== 'done' || run.result.some(one => one.trouble !== null)
  return (
    <Alert
      color={isTrouble ? 'sun' : 'teal'}
      variant="light"
      title={
        <>
          {words.lastRun} · <Instant at={String(run.ended_at ?? run.started_at)} />
        </>
      }
      role="status"
    >
      {run.state === 'failed' && <Text size="sm">{words.runFailed}</Text>}
      {run.state === 'interrupted' && <Text size="sm">{words.runInterrupted}</Text>}
      {run.result.map(one => (
        <Text key={one.connection_id} size="sm">
          <strong>{BANK_NAMES[one.provider]}</strong>:{' '}
          {one.trouble === null
            ? [
                one.synced > 0 ? words.synced(numberText(one.synced, language)) : words.nothingNew,
                words.skipped(numberText(one.skipped, language)),
              ].join(', ')
            : words.trouble[String(one.trouble)]}
        </Text>
      ))}
      <GoAnchor
        to="/books"
        search={{ source: 'bank_sync', year: 'all' }}
        size="sm"
        mt={4}
        display="inline-block"
      >
        {words.showEntries}
      </GoAnchor>
    </Alert>
  )
}
