import {
  Anchor,
  Badge,
  Button,
  Code,
  CopyButton,
  Drawer,
  Group,
  Paper,
  Select,
  Stack,
  Text,
  TextInput,
} from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { ENTRY_LINES } from '../../../src/areas/tax/form-5472/lines.rules.ts'
import { addressOf, type Input, type Output, useApiMutation, useApiQuery } from '../../shared/api.ts'
import { notify, notifyError } from '../../shared/confirm.tsx'
import { dayText, Instant, Money, monthText } from '../../shared/figures.tsx'
import { QueryState } from '../../shared/states.tsx'
import { useFormGuard } from '../../shared/unsaved.ts'
import { type Language, useLanguage, useWords } from '../../shared/words.tsx'
import { useMayNow } from '../subscription.ts'
import { WORDS } from './tax.words.ts'
import type { Behind, TaxYear } from './tax-year.ts'

/** The entries behind a figure. */
type Entry = Output<'listTaxEntries'>['data'][number]
type ByHand = TaxYear['form']['lines_by_hand'][number]
type Guarded = ReturnType<typeof useFormGuard>['form']

const PAGE = 25

export function EntriesBehind({
  behind,
  entityId,
  linesByHand,
  onClose,
}: {
  behind: Behind | null
  entityId: number
  linesByHand: readonly ByHand[]
  onClose(): void
}) {
  const words = useWords(WORDS)
  const guard = useFormGuard(onClose)
  return (
    <Drawer
      opened={behind !== null}
      onClose={guard.close}
      position="right"
      size="lg"
      title={
        <Text fw={650}>
          {words.entries}
          <Text component="span" display="block" size="sm" fw={400} c="var(--llano-muted)">
            {behind?.title}
          </Text>
        </Text>
      }
    >
      {behind && (
        <Entries
          key={behind.title}
          behind={behind}
          entityId={entityId}
          linesByHand={linesByHand}
          guarded={guard.form}
        />
      )}
    </Drawer>
  )
}

function Entries({
  behind: { ids, canMove = false },
  entityId,
  linesByHand,
  guarded,
}: {
  behind: Behind
  entityId: number
  linesByHand: readonly ByHand[]
  guarded: Guarded
}) {
  const words = useWords(WORDS)
  const [first, setFirst] = useState(0)
  const shown = ids.slice(first, first + PAGE)
  const query = useApiQuery('listTaxEntries', { entity_id: entityId, ids: shown.join(',') })
  return (
    <Stack gap="md">
      <QueryState of={query} lines={6}>
        {({ data }) =>
          data.map(entry => (
            <EntryCard
              key={entry.id}
              entry={entry}
              entityId={entityId}
              canMove={canMove}
              guarded={guarded}
              byHand={linesByHand.find(one => one.entry_id === entry.id) ?? null}
            />
          ))
        }
      </QueryState>
      {ids.length > PAGE && (
        <Group justify="space-between">
          <Button variant="default" size="xs" disabled={first === 0} onClick={() => setFirst(first - PAGE)}>
            {words.older}
          </Button>
          <Text size="sm" className="figures">
            {first + 1}–{Math.min(ids.length, first + PAGE)} / {ids.length}
          </Text>
          <Button
            variant="default"
            size="xs"
            disabled={first + PAGE >= ids.length}
            onClick={() => setFirst(first + PAGE)}
          >
            {words.newer}
          </Button>
        </Group>
      )}
    </Stack>
  )
}

function EntryCard({
  entry,
  entityId,
  canMove,
  byHand,
  guarded,
}: {
  entry: Entry
  entityId: number
  canMove: boolean
  byHand: ByHand | null
  guarded: Guarded
}) {
  const words = useWords(WORDS)
  const { language } = useLanguage()
  const mayWrite = useMayNow()('write:tax')
  const { received, paid } = entry
  return (
    <Paper withBorder p="sm" component="article" aria-label={words.entry(entry.id)}>
      <Group justify="space-between" gap="xs" align="flex-start">
        <Text size="sm" fw={600}>
          {entry.description ?? words.entry(entry.id)}
        </Text>
        <Money amount={received !== 0 ? received : -paid} signed fw={600} size="sm" />
      </Group>
      <Text size="xs" c="var(--llano-muted)">
        {words.entry(entry.id)} · {whenText(entry, language)}
        {entry.counterparty && ` · ${words.of}: ${entry.counterparty}`}
      </Text>
      {entry.purpose && (
        <Text size="sm" mt={4}>
          {words.purpose}: {entry.purpose}
        </Text>
      )}
      {byHand && (
        <Text size="sm" mt={4}>
          {words.line} {byHand.line}, {words.byHand}
          {byHand.note && `: ${byHand.note}`}
        </Text>
      )}
      <ItsPaper document={entry.document} />
      {canMove && mayWrite && <Move entry={entry} entityId={entityId} byHand={byHand} guarded={guarded} />}
    </Paper>
  )
}

/** The document that supports an entry, with its hash and timestamp status. */
function ItsPaper({ document }: { document: Entry['document'] }) {
  const words = useWords(WORDS)
  if (!document)
    return (
      <Badge mt="xs" color="sun" variant="light" tt="none">
        {words.noDocument}
      </Badge>
    )
  const { id, title, sha256, has_file, withdrawn, proof } = document
  const status =
    proof.status === 'confirmed'
      ? proof.chain === 'local'
        ? words.proofs.local
        : words.proofs.confirmed(proof.block)
      : words.proofs[proof.status as 'none' | 'pending' | 'invalid']
  return (
    <Stack gap={4} mt="xs" pt="xs" style={{ borderTop: '1px solid var(--llano-line)' }}>
      <Group gap="xs" justify="space-between">
        <Text size="sm">
          {words.document}: {title}
          {!has_file && ` (${words.noFile})`}
          {withdrawn && ` (${words.withdrawn})`}
        </Text>
        {has_file && !withdrawn && (
          <Anchor size="sm" href={addressOf('downloadDocument', { id })} download>
            {words.open}
          </Anchor>
        )}
      </Group>
      {sha256 && (
        <Group gap="xs" wrap="nowrap">
          <Code style={{ overflow: 'hidden', textOverflow: 'ellipsis' }}>{sha256}</Code>
          <CopyButton value={sha256}>
            {({ copied, copy }) => (
              <Button size="compact-xs" variant="default" onClick={copy} miw="fit-content">
                {copied ? words.copied : words.copyHash}
              </Button>
            )}
          </CopyButton>
        </Group>
      )}
      <Text size="xs" c="var(--llano-muted)">
        {words.timestamp}: {status}
        {proof.block_time && proof.chain === 'bitcoin' && (
          <>
            , <Instant at={proof.block_time} />
          </>
        )}
      </Text>
    </Stack>
  )
}

type Line = NonNullable<Input<'putEntryOnLine'>['line']>

/** Assigns an entry to another line of Part IV, with the reason; or back to its category. */
function Move({
  entry,
  entityId,
  byHand,
  guarded,
}: {
  entry: Entry
  entityId: number
  byHand: ByHand | null
  guarded: Guarded
}) {
  const words = useWords(WORDS)
  const [isOpen, setOpen] = useState(false)
  const [line, setLine] = useState<string | null>(byHand?.line ?? null)
  const [note, setNote] = useState(byHand?.note ?? '')
  const put = useApiMutation('putEntryOnLine')
  const side = entry.received !== 0 ? 'received' : 'paid'
  const send = (to: Line | null) =>
    put.mutate(
      { entity_id: entityId, entry_id: entry.id, line: to, note: note || null },
      {
        onSuccess: () => {
          setOpen(false)
          notify(words.moved)
        },
        onError: notifyError,
      },
    )
  const submit = (event: FormEvent) => {
    event.preventDefault()
    send(line as Line)
  }
  if (!isOpen)
    return (
      <Button mt="xs" size="compact-sm" variant="subtle" onClick={() => setOpen(true)}>
        {words.move}
      </Button>
    )
  return (
    <form {...guarded} onSubmit={submit}>
      <Stack gap="xs" mt="xs">
        <Select
          label={words.moveTo}
          size="sm"
          value={line}
          onChange={setLine}
          data={ENTRY_LINES.filter(one => one.side === side).map(one => ({
            value: one.line,
            label: `${one.line}. ${one.label}`,
          }))}
        />
        <TextInput
          label={words.moveWhy}
          size="sm"
          maxLength={300}
          value={note}
          onChange={event => setNote(event.currentTarget.value)}
        />
        <Group gap="xs">
          <Button size="xs" type="submit" disabled={line === null} loading={put.isPending}>
            {words.save}
          </Button>
          {byHand && (
            <Button size="xs" variant="default" loading={put.isPending} onClick={() => send(null)}>
              {words.moveBack}
            </Button>
          )}
        </Group>
      </Stack>
    </form>
  )
}

/** The day of an entry, or its month where the day is not known. */
const whenText = (
  { date, year, month }: { date: string | null; year: number; month: number },
  language: Language,
): string => (date === null ? monthText(year, month, language, 'long') : dayText(date, language))
