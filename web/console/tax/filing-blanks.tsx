import { Badge, FileInput, Group, Text } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { useChanged } from '../../shared/api.ts'
import { notify } from '../../shared/confirm.tsx'
import { Section } from '../../shared/Section.tsx'
import { upload } from '../../shared/upload.ts'
import { useWords } from '../../shared/words.tsx'
import { ActionButton } from '../Allowed.tsx'
import { FormDialog } from '../FormDialog.tsx'
import { WORDS } from './filing-form.words.ts'
import type { Year } from './year.ts'

/** The official blank forms, which serve all LLCs. */
export function Blanks({ year }: { year: Year }) {
  const words = useWords(WORDS)
  const [isOpen, setOpen] = useState(false)
  return (
    <Section
      title={words.blanks}
      lead={words.blanksLead}
      actions={
        <ActionButton needs="tax:write" size="xs" variant="default" onClick={() => setOpen(true)}>
          {words.upload}
        </ActionButton>
      }
    >
      {year.blanks.length === 0 ? (
        <Text size="sm">{words.noBlanks}</Text>
      ) : (
        <Group gap="xs">
          {year.blanks.map(blank => (
            <Badge key={blank} variant="light" color="gray" tt="none">
              {blank}
            </Badge>
          ))}
        </Group>
      )}
      {isOpen && <UploadBlank onClose={() => setOpen(false)} />}
    </Section>
  )
}

function UploadBlank({ onClose }: { onClose(): void }) {
  const words = useWords(WORDS)
  const changed = useChanged()
  const [file, setFile] = useState<File | null>(null)
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<Error | string | null>(null)

  async function submit(event: FormEvent) {
    event.preventDefault()
    if (!file) return setError(words.fileNeeded)
    setError(null)
    setBusy(true)
    try {
      const { data } = await upload('supplyBlankForm', {}, file)
      await changed()
      notify(words.uploaded(data.form, data.revision))
      onClose()
    } catch (trouble) {
      setError(trouble as Error)
    } finally {
      setBusy(false)
    }
  }

  return (
    <FormDialog
      opened
      title={words.upload}
      submit={words.upload}
      onClose={onClose}
      busy={busy}
      error={error}
      onSubmit={submit}
    >
      <Text size="sm">{words.uploadText}</Text>
      <FileInput
        label={words.file}
        required
        accept="application/pdf,.pdf"
        value={file}
        onChange={setFile}
        clearable
      />
    </FormDialog>
  )
}
