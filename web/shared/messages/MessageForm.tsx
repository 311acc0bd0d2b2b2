import {
  Button,
  FileButton,
  Group,
  Loader,
  MultiSelect,
  Stack,
  Text,
  Textarea,
  TextInput,
} from '@mantine/core'
import { IconPaperclip, IconSend, IconUpload } from '@tabler/icons-react'
import { type FormEvent, useState } from 'react'
import {
  MAX_CHARACTERS,
  MAX_DOCUMENTS,
  MAX_TITLE_CHARACTERS,
} from '../../../src/areas/messages/vocabulary.rules.ts'
import { notifyError } from '../confirm.tsx'
import { ErrorState } from '../states.tsx'
import { useFormGuard } from '../unsaved.ts'
import { useWords } from '../words.tsx'
import { WORDS } from './messages.words.ts'

export type Draft = { title: string; text: string; document_ids: number[] }

/** The documents that can be attached, loaded when they are wanted. */
export type Attachable = {
  useChoices(): readonly { id: number; title: string }[]
  /** Null if nothing can be uploaded. */
  upload: ((file: File) => Promise<{ id: number }>) | null
}

/** Writes a message, with a subject if it starts a conversation. */
export function MessageForm({
  title: firstTitle,
  attachable,
  busy,
  error,
  onSend,
}: {
  /** Null in a conversation that has one. */
  title: string | null
  attachable: Attachable | null
  busy: boolean
  error: Error | null
  onSend: (draft: Draft, done: () => void) => void
}) {
  const words = useWords(WORDS)
  const guard = useFormGuard()
  const [title, setTitle] = useState(firstTitle ?? '')
  const [text, setText] = useState('')
  const [documents, setDocuments] = useState<string[]>([])
  const [isAttaching, setAttaching] = useState(false)
  const [isTried, setTried] = useState(false)
  const lacksTitle = firstTitle !== null && title.trim() === ''
  const lacksText = text.trim() === ''
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (lacksTitle || lacksText || busy) return
    onSend({ title, text, document_ids: documents.map(Number) }, () => {
      setText('')
      setDocuments([])
      setAttaching(false)
      setTried(false)
    })
  }
  return (
    <form {...guard.form} onSubmit={submit} noValidate>
      <Stack gap="sm">
        {firstTitle !== null && (
          <TextInput
            label={words.title}
            required
            maxLength={MAX_TITLE_CHARACTERS}
            value={title}
            onChange={event => setTitle(event.currentTarget.value)}
            error={isTried && lacksTitle && words.emptyTitle}
          />
        )}
        <Textarea
          label={words.message}
          description={words.final}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          required
          autosize
          minRows={3}
          maxRows={16}
          maxLength={MAX_CHARACTERS}
          value={text}
          onChange={event => setText(event.currentTarget.value)}
          error={isTried && lacksText && words.empty}
        />
        {attachable && isAttaching && (
          <Attachments attachable={attachable} chosen={documents} onChange={setDocuments} />
        )}
        {error && <ErrorState error={error} />}
        <Group gap="xs">
          <Button type="submit" loading={busy} leftSection={<IconSend size={16} aria-hidden />}>
            {words.send}
          </Button>
          {attachable && !isAttaching && (
            <Button
              variant="default"
              leftSection={<IconPaperclip size={16} aria-hidden />}
              onClick={() => setAttaching(true)}
            >
              {words.attach}
            </Button>
          )}
        </Group>
      </Stack>
    </form>
  )
}

function Attachments({
  attachable: { useChoices, upload },
  chosen,
  onChange,
}: {
  attachable: Attachable
  chosen: string[]
  onChange: (ids: string[]) => void
}) {
  const words = useWords(WORDS)
  const choices = useChoices()
  const [isSending, setSending] = useState(false)
  const send = async (file: File | null) => {
    if (!file || !upload) return
    setSending(true)
    try {
      const { id } = await upload(file)
      onChange([...chosen, String(id)])
    } catch (error) {
      notifyError(error as Error)
    }
    setSending(false)
  }
  return (
    <Stack gap={6}>
      <MultiSelect
        label={words.documents}
        placeholder={chosen.length === 0 ? words.pick : ''}
        searchable
        hidePickedOptions
        maxValues={MAX_DOCUMENTS}
        value={chosen}
        onChange={onChange}
        data={choices.map(({ id, title }) => ({ value: String(id), label: title }))}
      />
      {upload && chosen.length < MAX_DOCUMENTS && (
        <Group gap="xs">
          <FileButton onChange={file => void send(file)} inputProps={{ 'aria-label': words.upload }}>
            {props => (
              <Button
                {...props}
                size="compact-sm"
                variant="subtle"
                disabled={isSending}
                leftSection={<IconUpload size={15} aria-hidden />}
              >
                {words.upload}
              </Button>
            )}
          </FileButton>
          {isSending && (
            <Group gap={6} role="status">
              <Loader size="xs" />
              <Text size="xs">{words.uploading}</Text>
            </Group>
          )}
        </Group>
      )}
    </Stack>
  )
}

/** The title of an uploaded file. */
export const titleOf = (file: File): string | null =>
  file.name.replace(/\.[A-Za-z0-9]{1,8}$/, '').slice(0, 300) || null
