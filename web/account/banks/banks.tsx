import { Alert, Button, Stack, Text } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconBuildingBank, IconPlus, IconRefresh } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { BANK_NAMES } from '../../../src/areas/banking/vocabulary.rules.ts'
import { type Output, useApiMutation, useApiQuery, useChanged } from '../../shared/api.ts'
import { notifyError } from '../../shared/confirm.tsx'
import { dayText, Instant, numberText } from '../../shared/figures.tsx'
import { Page } from '../../shared/Page.tsx'
import { Section } from '../../shared/Section.tsx'
import { Empty, Loading, QueryState } from '../../shared/states.tsx'
import { useLanguage, useWords } from '../../shared/words.tsx'
import { GoAnchor, GoButton } from '../links.tsx'
import { useLlc } from '../llc.ts'
import { useMayNow } from '../subscription.ts'
import type { Run } from './bank.ts'
import { BankCard } from './bank-card.tsx'
import { ConnectBank } from './bank-connect.tsx'
import { WORDS } from './banks.words.ts'

/** The bank connections of an LLC, and their imports. */
export function Banks() {
  const words = useWords(WORDS)
  const { llc, isLoading } = useLlc()
  return llc ? (
    <OfLlc key={llc.id} entityId={llc.id} />
  ) : (
    <Page title={words.title} lead={words.lead}>
      {isLoading ? <Loading /> : <Empty title={words.none} text={words.noLlcText} />}
    </Page>
  )
}

function OfLlc({ entityId }: { entityId: number }) {
  const words = useWords(WORDS)
  const { llc } = useLlc()
  const may = useMayNow()
  const { add } = useSearch({ strict: false }) as { add?: number }
  const navigate = useNavigate()
  const [isConnecting, connecting] = useDisclosure(false)
  const close = () => {
    connecting.close()
    if (add)
      void navigate({
        to: '.',
        search: (({ add: _, ...rest }: { add?: number }) => rest) as never,
        replace: true,
      })
  }
  const listed = useApiQuery('listBanks', { entity_id: entityId })
  const isAny = listed.data?.data.some(bank => bank.status === 'active') ?? false
  const known = listed.data && ((listed.data.sync ?? null) as Run | null)
  const { run, start, isStarting } = useSync(entityId, known)
  const isRunning = run?.state === 'running'
  const mayConnect = !llc?.shared && may('write:banking')
  const demo = (listed.data?.demo ?? null) as Record<'mercury' | 'wise', string> | null
  return (
    <Page
      title={words.title}
      lead={words.lead}
      actions={
        <>
          <GoButton to="/banks/transactions" variant="default">
            {words.transactions}
          </GoButton>
          <GoButton to="/banks/rules" variant="default">
            {words.rules}
          </GoButton>
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
          {mayConnect && (
            <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={connecting.open}>
              {words.connect}
            </Button>
          )}
        </>
      }
    >
      {run && run.state !== 'running' && <SyncRun run={run} />}
      <Waiting waiting={listed.data?.waiting ?? []} />
      <QueryState of={listed}>
        {({ data }) =>
          data.length === 0 ? (
            <Section>
              <Empty
                icon={<IconBuildingBank size={24} />}
                title={words.empty}
                text={mayConnect && words.emptyText}
                action={mayConnect && <Button onClick={connecting.open}>{words.connect}</Button>}
              />
            </Section>
          ) : (
            <Stack>
              {data.map(bank => (
                <BankCard key={bank.id} bank={bank} run={isRunning ? run : null} />
              ))}
            </Stack>
          )
        }
      </QueryState>
      <ConnectBank
        entityId={entityId}
        demo={demo}
        opened={mayConnect && (isConnecting || Boolean(add))}
        onClose={close}
      />
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

const newest = (one: Run | null, other: Run | null) =>
  one && other ? (one.id >= other.id ? one : other) : (one ?? other)

/** A sync runs on the server; the page polls its progress. `known` is undefined until the banks are listed. */
function useSync(entityId: number, known: Run | null | undefined) {
  const client = useQueryClient()
  const changed = useChanged()
  const begin = useApiMutation('startSync', { changes: 'nothing' })
  const seen = useRef<string | null>(null)
  const input = { entity_id: entityId }
  const listed = known ?? null
  const looked = useApiQuery('readSync', input, {
    enabled: listed?.state === 'running' || begin.isSuccess,
    refetchInterval: query =>
      newest((query.state.data?.data ?? null) as Run | null, listed)?.state === 'running'
        ? LOOK_EVERY_MS
        : false,
  })
  const run = newest((looked.data?.data ?? null) as Run | null, listed)
  const shown = known === undefined ? null : `${run?.id} ${run?.state}`
  useEffect(() => {
    if (shown === null) return
    const isNew = seen.current !== null && seen.current !== shown
    seen.current = shown
    if (isNew && run?.state !== 'running') void changed()
  }, [shown, run?.state, changed])
  const start = () => {
    begin.mutate(input, {
      onSuccess(answer) {
        // Its end changes what is shown, not its start.
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
