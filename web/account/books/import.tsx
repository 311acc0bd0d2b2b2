import { Alert, Button, FileButton, Group, List, Loader, Paper, Stack, Stepper, Text } from '@mantine/core'
import { IconCircleCheck, IconFileSpreadsheet } from '@tabler/icons-react'
import { type DragEvent, useState } from 'react'
import { type Output, useApiMutation, useApiQuery, useChanged } from '../../shared/api.ts'
import { confirm, notify, notifyError } from '../../shared/confirm.tsx'
import { dayText, moneyText, numberText } from '../../shared/figures.tsx'
import { Page } from '../../shared/Page.tsx'
import { Section } from '../../shared/Section.tsx'
import { Empty, ErrorState, Loading } from '../../shared/states.tsx'
import { upload } from '../../shared/upload.ts'
import { useLanguage, useWords } from '../../shared/words.tsx'
import { LockedForm } from '../LapsedNotice.tsx'
import { GoAnchor, GoButton } from '../links.tsx'
import { useLlc } from '../llc.ts'
import { useMayNow } from '../subscription.ts'
import { WORDS } from './import.words.ts'
import { ImportCheck } from './import-check.tsx'
import type { FormatChoice, Preview } from './import-preview.ts'

type Done = Output<'importEntries'>

/** A file of entries: chosen, previewed, and then imported, all or nothing. */
export function ImportEntries() {
  const words = useWords(WORDS)
  const { llc, isLoading } = useLlc()
  const mayWrite = useMayNow()('write:bookkeeping')
  return (
    <Page
      title={words.title}
      lead={
        <>
          {words.lead} <GoAnchor to="/books">{words.books}</GoAnchor>
        </>
      }
    >
      {llc && !mayWrite ? (
        <LockedForm />
      ) : llc ? (
        <Wizard key={llc.id} entityId={llc.id} />
      ) : isLoading ? (
        <Loading />
      ) : (
        <Empty title={words.none} />
      )}
    </Page>
  )
}

function Wizard({ entityId }: { entityId: number }) {
  const words = useWords(WORDS)
  const changed = useChanged()
  const [file, setFile] = useState<File | null>(null)
  const [preview, setPreview] = useState<Preview | null>(null)
  const [format, setFormat] = useState<FormatChoice>({})
  const [done, setDone] = useState<Done | null>(null)
  const [busy, setBusy] = useState<'reading' | 'importing' | null>(null)
  const [error, setError] = useState<Error | null>(null)

  const attempt = async (what: 'reading' | 'importing', work: () => Promise<void>) => {
    setBusy(what)
    setError(null)
    await work().catch(setError)
    setBusy(null)
  }
  const look = (next: File, choice: FormatChoice) =>
    attempt('reading', async () => {
      setFile(next)
      setFormat(choice)
      const about = { entity_id: entityId, file_name: next.name.slice(0, 300), ...choice }
      setPreview((await upload('previewImport', about, next)).data)
    })
  const bring = (again: boolean) =>
    attempt('importing', async () => {
      if (!file || !preview) return
      const about = { entity_id: entityId, file_name: file.name.slice(0, 300), ...format }
      setDone(await upload('importEntries', { ...about, sha256: preview.sha256, again }, file))
      await changed()
    })
  const restart = () => {
    setFile(null)
    setPreview(null)
    setDone(null)
    setFormat({})
    setError(null)
  }
  return (
    <Stack>
      <Stepper active={done ? 3 : preview ? 1 : 0} size="sm" iconSize={30}>
        {words.steps.map(label => (
          <Stepper.Step key={label} label={label} />
        ))}
      </Stepper>
      {error && <ErrorState error={error} />}
      {busy === 'reading' && !preview ? (
        <Busy text={words.reading} />
      ) : done ? (
        <Finished done={done} onMore={restart} />
      ) : preview && file ? (
        <ImportCheck
          file={file}
          preview={preview}
          format={format}
          isBusy={busy !== null}
          onFormat={choice => void look(file, choice)}
          onOther={restart}
          onImport={again => void bring(again)}
        />
      ) : (
        <>
          <Waiting entityId={entityId} />
          <Choose onFile={chosen => void look(chosen, {})} />
        </>
      )}
    </Stack>
  )
}

/** Rows of earlier files that are not in the books yet, as there was no exchange rate. */
function Waiting({ entityId }: { entityId: number }) {
  const words = useWords(WORDS)
  const { language } = useLanguage()
  const found = useApiQuery('listWaitingEntries', { entity_id: entityId })
  const discard = useApiMutation('discardWaitingEntry')
  const { data, total } = found.data ?? { data: [], total: 0 }
  const askToDiscard = async (id: number) => {
    const isSure = await confirm({
      title: words.discardTitle,
      text: words.discardText,
      yes: words.discard,
      no: words.keep,
      danger: true,
    })
    if (isSure)
      discard.mutate(
        { entity_id: entityId, id },
        { onSuccess: () => notify(words.discarded), onError: notifyError },
      )
  }
  if (total === 0) return null
  return (
    <Alert color="sun" variant="light" title={words.waitingTitle(numberText(total, language))}>
      <Text size="sm">{words.waitingText}</Text>
      <List size="sm" mt="xs">
        {data.slice(0, MAX_SHOWN).map(one => (
          <List.Item key={one.id}>
            {one.transaction_date !== null && `${dayText(String(one.transaction_date), language)} · `}
            {one.original_amount !== null && moneyText(Number(one.original_amount), language, one.currency)}
            {one.description !== null && ` · ${String(one.description).slice(0, 100)}`}{' '}
            <Button
              size="compact-xs"
              variant="default"
              aria-label={words.discardOf(one.id)}
              onClick={() => askToDiscard(one.id)}
            >
              {words.discard}
            </Button>
          </List.Item>
        ))}
      </List>
    </Alert>
  )
}

const MAX_SHOWN = 20

const Busy = ({ text }: { text: string }) => (
  <Group role="status" gap="sm">
    <Loader size="sm" />
    <Text size="sm">{text}</Text>
  </Group>
)

function Choose({ onFile }: { onFile: (file: File) => void }) {
  const words = useWords(WORDS)
  const [isOver, setOver] = useState(false)
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    const [file] = event.dataTransfer.files
    if (file) onFile(file)
  }
  return (
    <Section>
      <Paper
        p="xl"
        bg={isOver ? 'var(--mantine-color-teal-light)' : 'var(--llano-ground)'}
        style={{
          border: `1px dashed ${isOver ? 'var(--mantine-primary-color-filled)' : 'var(--llano-line)'}`,
        }}
        onDragOver={event => {
          event.preventDefault()
          setOver(true)
        }}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
      >
        <Stack align="center" gap={6}>
          <IconFileSpreadsheet size={36} stroke={1.4} aria-hidden />
          <Text fw={500}>{isOver ? words.dropNow : words.drop}</Text>
          <FileButton
            accept=".csv,.tsv,.txt,text/csv,text/tab-separated-values,text/plain"
            onChange={file => file && onFile(file)}
            inputProps={{ 'aria-label': words.choose }}
          >
            {props => (
              <Button {...props} mt="xs">
                {words.choose}
              </Button>
            )}
          </FileButton>
          <Text size="xs" c="var(--llano-muted)" ta="center" mt="sm" maw={520}>
            {words.limits}
          </Text>
          <Text size="xs" c="var(--llano-muted)" ta="center" maw={520}>
            {words.needs}
          </Text>
        </Stack>
      </Paper>
    </Section>
  )
}

function Finished({ done, onMore }: { done: Done; onMore: () => void }) {
  const words = useWords(WORDS)
  const { language } = useLanguage()
  return (
    <Section>
      <Stack align="center" py="lg" gap="sm" role="status">
        <IconCircleCheck size={40} stroke={1.4} color="var(--mantine-primary-color-filled)" aria-hidden />
        <Text fw={600}>
          {done.imported > 0
            ? words.done(numberText(done.imported, language))
            : done.waiting === 0 && words.notAgain}
        </Text>
        {done.waiting > 0 && <Text size="sm">{words.doneWaiting(numberText(done.waiting, language))}</Text>}
        <Group>
          <GoButton to="/books" search={{ source: 'import', year: 'all' }}>
            {words.show}
          </GoButton>
          <Button variant="default" onClick={onMore}>
            {words.more}
          </Button>
        </Group>
      </Stack>
    </Section>
  )
}
