import { Button, FileButton, Group, Loader, Select, Stack, Text } from '@mantine/core'
import { IconUpload } from '@tabler/icons-react'
import { useState } from 'react'
import { type Input, useApiQuery, useChanged } from '../../shared/api.ts'
import { notifyError } from '../../shared/confirm.tsx'
import { upload } from '../../shared/upload.ts'
import { useWords } from '../../shared/words.tsx'
import { WORDS } from '../books/entry.words.ts'
import { useMayNow } from '../subscription.ts'

/** A document of the LLC: an existing one, or one uploaded now. */
export function DocumentField({
  entityId,
  value,
  onChange,
  named = null,
  hint,
  docType = 'RECEIPT',
}: {
  entityId: number
  value: number | null
  onChange: (id: number | null) => void
  named?: { id: number; title: string } | null
  /** What it is for, if not for an entry. */
  hint?: string
  /** The type of what is uploaded here. */
  docType?: Input<'uploadDocument'>['doc_type']
}) {
  const words = useWords(WORDS)
  const changed = useChanged()
  const [isSending, setSending] = useState(false)
  const may = useMayNow()
  const maySee = may('read:documents')
  const found = useApiQuery('browseDocuments', { entity_id: entityId, limit: 200 }, { enabled: maySee })
  const choices = new Map((found.data?.data ?? []).map(({ id, title }) => [id, title]))
  if (named && !choices.has(named.id)) choices.set(named.id, named.title)
  const send = async (file: File | null) => {
    if (!file) return
    setSending(true)
    try {
      const title = file.name.replace(/\.[A-Za-z0-9]{1,8}$/, '').slice(0, 300) || null
      const about = { entity_id: entityId, doc_type: docType, title, file_name: file.name }
      const { data } = await upload('uploadDocument', about, file)
      await changed()
      onChange(data.id)
    } catch (error) {
      notifyError(error as Error)
    }
    setSending(false)
  }
  if (!maySee && choices.size === 0)
    return (
      <Text size="sm" c="var(--llano-muted)">
        {words.documentsNotShared}
      </Text>
    )
  return (
    <Stack gap={6}>
      <Select
        label={words.document}
        description={hint ?? words.documentHint}
        placeholder={words.pickDocument}
        searchable
        clearable
        value={value === null ? null : String(value)}
        data={[...choices].map(([id, title]) => ({ value: String(id), label: title }))}
        onChange={next => onChange(next === null ? null : Number(next))}
      />
      <Group gap="xs">
        {may('write:documents') && (
          <FileButton onChange={file => void send(file)} inputProps={{ 'aria-label': words.uploadDocument }}>
            {props => (
              <Button
                {...props}
                size="compact-sm"
                variant="subtle"
                disabled={isSending}
                leftSection={<IconUpload size={15} aria-hidden />}
              >
                {words.uploadDocument}
              </Button>
            )}
          </FileButton>
        )}
        {isSending && (
          <Group gap={6} role="status">
            <Loader size="xs" />
            <Text size="xs">{words.uploading}</Text>
          </Group>
        )}
      </Group>
    </Stack>
  )
}
