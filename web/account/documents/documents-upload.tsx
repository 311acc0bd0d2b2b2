import {
  Box,
  Button,
  CloseButton,
  FileButton,
  Group,
  Paper,
  Progress,
  Select,
  Stack,
  Text,
  TextInput,
} from '@mantine/core'
import { IconCloudUpload, IconFile } from '@tabler/icons-react'
import { type DragEvent, useRef, useState } from 'react'
import type { DocType } from '../../../src/areas/documents/vocabulary.rules.ts'
import { useChanged } from '../../shared/api.ts'
import { TYPES_TO_ADD, typeChoices } from '../../shared/document-types.words.ts'
import { percentText } from '../../shared/figures.tsx'
import { type Language, LOCALES } from '../../shared/language.ts'
import { Section } from '../../shared/Section.tsx'
import { ErrorState } from '../../shared/states.tsx'
import { useUnsavedChanges } from '../../shared/unsaved.ts'
import { upload } from '../../shared/upload.ts'
import { useLanguage, useWords } from '../../shared/words.tsx'
import { WORDS } from './documents.words.ts'

type Item = {
  id: number
  file: File
  title: string
  type: DocType
  taxYear: string | null
  state: 'ready' | 'sending' | 'failed'
  share: number
  error: Error | null
}

const stem = (name: string): string => name.replace(/\.[A-Za-z0-9]{1,8}$/, '') || name
let made = 0

/** Files are reviewed, named and typed before they are sent; each shows its progress. */
export function UploadDocuments({ entityId }: { entityId: number }) {
  const words = useWords(WORDS)
  const changed = useChanged()
  const [items, setItems] = useState<Item[]>([])
  const [isSending, setSending] = useState(false)
  useUnsavedChanges(items.length > 0)
  const stop = useRef<AbortController | null>(null)
  const change = (id: number, to: Partial<Item>) =>
    setItems(all => all.map(item => (item.id === id ? { ...item, ...to } : item)))
  const remove = (id: number) => setItems(all => all.filter(item => item.id !== id))
  const add = (files: readonly File[]) =>
    setItems(all => [
      ...all,
      ...files.map(file => ({
        id: ++made,
        file,
        title: stem(file.name),
        type: 'OTHER' as DocType,
        taxYear: null,
        state: 'ready' as const,
        share: 0,
        error: null,
      })),
    ])

  const send = async () => {
    setSending(true)
    stop.current = new AbortController()
    for (const item of items) {
      if (stop.current.signal.aborted) break
      change(item.id, { state: 'sending', share: 0, error: null })
      try {
        const named = {
          doc_type: item.type,
          title: item.title || null,
          file_name: item.file.name,
          tax_year: item.taxYear === null ? null : Number(item.taxYear),
        }
        await upload('uploadDocument', { entity_id: entityId, ...named }, item.file, {
          signal: stop.current.signal,
          onSent: share => change(item.id, { share }),
        })
        remove(item.id)
        await changed()
      } catch (error) {
        const isStopped = stop.current.signal.aborted
        change(item.id, { state: isStopped ? 'ready' : 'failed', error: isStopped ? null : (error as Error) })
      }
    }
    setSending(false)
  }

  return (
    <Section title={words.add}>
      <Stack>
        <DropZone onFiles={add} isBusy={isSending} />
        {items.length > 0 && (
          <Stack component="ul" gap="sm" m={0} p={0} style={{ listStyle: 'none' }} aria-live="polite">
            {items.map(item => (
              <Waiting
                key={item.id}
                item={item}
                isLocked={isSending}
                onChange={to => change(item.id, to)}
                onRemove={() => remove(item.id)}
              />
            ))}
          </Stack>
        )}
        {items.length > 0 && (
          <Group>
            <Button onClick={() => void send()} loading={isSending}>
              {words.upload(items.length)}
            </Button>
            {isSending && (
              <Button variant="default" onClick={() => stop.current?.abort()}>
                {words.stop}
              </Button>
            )}
          </Group>
        )}
      </Stack>
    </Section>
  )
}

export function DropZone({
  onFiles,
  isBusy,
  taken,
}: {
  onFiles: (files: readonly File[]) => void
  isBusy: boolean
  /** What can be added, if not every document. */
  taken?: string
}) {
  const words = useWords(WORDS)
  const [isOver, setOver] = useState(false)
  const over = (event: DragEvent) => {
    event.preventDefault()
    setOver(true)
  }
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    if (!isBusy) onFiles([...event.dataTransfer.files])
  }
  return (
    <Paper
      p="lg"
      onDragOver={over}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
      bg={isOver ? 'var(--mantine-color-teal-light)' : 'var(--llano-ground)'}
      style={{ border: `1px dashed ${isOver ? 'var(--mantine-primary-color-filled)' : 'var(--llano-line)'}` }}
    >
      <Stack align="center" gap={6}>
        <IconCloudUpload size={32} stroke={1.4} aria-hidden />
        <Text fw={500} ta="center">
          {isOver ? words.dropNow : words.drop}
        </Text>
        <Text size="xs" c="var(--llano-muted)" ta="center">
          {taken ?? words.taken}
        </Text>
        <FileButton multiple onChange={onFiles} inputProps={{ 'aria-label': words.choose }}>
          {props => (
            <Button {...props} variant="default" size="sm" mt="xs" disabled={isBusy}>
              {words.choose}
            </Button>
          )}
        </FileButton>
      </Stack>
    </Paper>
  )
}

function Waiting({
  item,
  isLocked,
  onChange,
  onRemove,
}: {
  item: Item
  isLocked: boolean
  onChange: (to: Partial<Item>) => void
  onRemove: () => void
}) {
  const words = useWords(WORDS)
  const { language } = useLanguage()
  return (
    <Paper component="li" withBorder p="sm" bg="var(--llano-raised)">
      <Group gap="xs" wrap="nowrap" mb="xs">
        <IconFile size={18} stroke={1.6} aria-hidden />
        <Text size="sm" fw={500} style={{ flex: 1, overflowWrap: 'anywhere' }}>
          {item.file.name}
        </Text>
        <Text size="xs" c="var(--llano-muted)" style={{ whiteSpace: 'nowrap' }}>
          {sizeText(item.file.size, language)}
        </Text>
        {!isLocked && <CloseButton aria-label={words.remove(item.file.name)} onClick={onRemove} />}
      </Group>
      {item.state === 'sending' ? (
        <Box>
          <Progress value={item.share * 100} aria-label={`${words.uploading}: ${item.file.name}`} />
          <Text size="xs" mt={4} c="var(--llano-muted)">
            {item.share < 1 ? words.sent(percentText(item.share, language)) : words.storing}
          </Text>
        </Box>
      ) : (
        <Group align="flex-start" gap="sm">
          <Select
            label={words.type}
            flex="1 1 200px"
            searchable
            allowDeselect={false}
            value={item.type}
            onChange={next => onChange({ type: next as DocType })}
            data={typeChoices(TYPES_TO_ADD, language)}
          />
          <TextInput
            label={words.docTitle}
            flex="2 1 220px"
            maxLength={300}
            value={item.title}
            onChange={event => onChange({ title: event.currentTarget.value })}
          />
          <Select
            label={words.taxYear}
            description={words.taxYearHint}
            inputWrapperOrder={['label', 'input', 'description', 'error']}
            placeholder={words.noTaxYear}
            flex="1 1 160px"
            clearable
            clearButtonProps={{ 'aria-label': words.noTaxYear }}
            value={item.taxYear}
            onChange={taxYear => onChange({ taxYear })}
            data={TAX_YEARS}
          />
        </Group>
      )}
      {item.error && (
        <Box mt="sm">
          <ErrorState error={item.error} />
        </Box>
      )}
    </Paper>
  )
}

/** Foreign-owned LLCs have had to file Form 5472 since 2017. */
const FIRST_TAX_YEAR = 2017
const thisYear = new Date().getUTCFullYear()
export const TAX_YEARS = Array.from({ length: thisYear - FIRST_TAX_YEAR + 1 }, (_, ago) =>
  String(thisYear - ago),
)

const UNITS = ['B', 'kB', 'MB', 'GB'] as const

export function sizeText(sizeBytes: number, language: Language): string {
  const power = Math.min(UNITS.length - 1, Math.floor(Math.log10(Math.max(1, sizeBytes)) / 3))
  const shown = new Intl.NumberFormat(LOCALES[language], {
    maximumFractionDigits: power === 0 ? 0 : 1,
  }).format(sizeBytes / 1000 ** power)
  return `${shown} ${UNITS[power]}`
}
