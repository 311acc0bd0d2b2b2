import { Alert, Button, Group, Modal, Select, Stack, Text, Textarea, TextInput } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { type FormEvent, type ReactNode, useState } from 'react'
import { todayUtc } from '../days.ts'
import { errorText } from '../error-text.ts'
import { useFormGuard } from '../unsaved.ts'
import { useLanguage, useWords } from '../words.tsx'
import type { Obligation } from './obligation.ts'
import { WORDS } from './obligation.words.ts'

export type Mark = { obligation_id: number; document_id: number; done_on: string; note: string | null }

type Sending = { busy: boolean; error: Error | null; onClose(): void }

/** Asks for the evidence. */
export function DoneDialog({
  of,
  documents,
  toDocuments,
  onSave,
  ...sending
}: {
  of: Obligation
  documents: readonly { id: number; title: string }[]
  /** Leads to where documents are uploaded. */
  toDocuments: ReactNode
  onSave(mark: Mark): void
} & Sending) {
  const words = useWords(WORDS)
  const { language } = useLanguage()
  const [documentId, setDocumentId] = useState<string | null>(null)
  const [day, setDay] = useState(todayUtc())
  const [note, setNote] = useState('')
  const save = (event: FormEvent) => {
    event.preventDefault()
    onSave({
      obligation_id: of.id,
      document_id: Number(documentId),
      done_on: day,
      note: note.trim() || null,
    })
  }
  return (
    <Dialog
      title={of.name[language]}
      canSave={documentId !== null && day !== ''}
      onSubmit={save}
      {...sending}
    >
      {documents.length === 0 ? (
        <Text size="sm">{words.noDocuments}</Text>
      ) : (
        <Select
          label={words.document}
          description={words.documentHint}
          descriptionProps={{ c: 'var(--llano-muted)' }}
          searchable
          data-autofocus
          value={documentId}
          onChange={setDocumentId}
          data={documents.map(({ id, title }) => ({ value: String(id), label: title }))}
        />
      )}
      {toDocuments}
      <TextInput
        type="date"
        label={words.day}
        description={words.dayHint}
        descriptionProps={{ c: 'var(--llano-muted)' }}
        max={todayUtc()}
        value={day}
        onChange={event => setDay(event.currentTarget.value)}
      />
      <TextInput
        label={words.doneNote}
        description={words.doneNoteHint}
        descriptionProps={{ c: 'var(--llano-muted)' }}
        maxLength={300}
        value={note}
        onChange={event => setNote(event.currentTarget.value)}
      />
    </Dialog>
  )
}

/** Asks for the reason. */
export function DismissDialog({
  of,
  onSave,
  ...sending
}: { of: Obligation; onSave(given: { obligation_id: number; reason: string }): void } & Sending) {
  const words = useWords(WORDS)
  const { language } = useLanguage()
  const [reason, setReason] = useState('')
  const save = (event: FormEvent) => {
    event.preventDefault()
    onSave({ obligation_id: of.id, reason: reason.trim() })
  }
  return (
    <Dialog title={of.name[language]} canSave={reason.trim() !== ''} onSubmit={save} {...sending}>
      <Textarea
        label={words.reason}
        autosize
        minRows={2}
        maxLength={1000}
        data-autofocus
        value={reason}
        onChange={event => setReason(event.currentTarget.value)}
      />
    </Dialog>
  )
}

function Dialog({
  title,
  canSave,
  busy,
  error,
  onClose,
  onSubmit,
  children,
}: Sending & { title: string; canSave: boolean; onSubmit(event: FormEvent): void; children: ReactNode }) {
  const words = useWords(WORDS)
  const guard = useFormGuard(onClose)
  return (
    <Modal opened onClose={guard.close} title={title} centered>
      <form {...guard.form} onSubmit={onSubmit} noValidate>
        <Stack gap="sm">
          {children}
          {error && (
            <Alert color="red" variant="light" role="alert" icon={<IconAlertTriangle aria-hidden />}>
              {errorText(error)}
            </Alert>
          )}
          <Group justify="flex-end" mt="xs">
            <Button variant="default" onClick={onClose}>
              {words.cancel}
            </Button>
            <Button type="submit" disabled={!canSave} loading={busy}>
              {words.save}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  )
}
