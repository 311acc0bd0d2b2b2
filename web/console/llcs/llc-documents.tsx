import { Anchor, Badge, FileInput, Progress, Select, Text, TextInput } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconFile } from '@tabler/icons-react'
import { type FormEvent, useState } from 'react'
import type { DocType } from '../../../src/areas/documents/vocabulary.rules.ts'
import { addressOf, useApiQuery, useChanged } from '../../shared/api.ts'
import { notify } from '../../shared/confirm.tsx'
import { TYPES_TO_ADD, typeChoices, typeName } from '../../shared/document-types.words.ts'
import { Instant } from '../../shared/figures.tsx'
import { useMay } from '../../shared/me.ts'
import { Pager, usePage } from '../../shared/Pager.tsx'
import { Section } from '../../shared/Section.tsx'
import { Empty, QueryState } from '../../shared/states.tsx'
import { upload } from '../../shared/upload.ts'
import { useLanguage, useWords } from '../../shared/words.tsx'
import { ActionButton } from '../Allowed.tsx'
import { FormDialog } from '../FormDialog.tsx'
import { Listing } from '../Listing.tsx'
import { orNull } from '../names.ts'
import { WORDS } from './llc.words.ts'
import {
  ChooseYear,
  DocumentActions,
  type LlcDocument,
  Withdraw,
  Withdrawn,
} from './llc-document-actions.tsx'

const PAGE = 15
const PROOF_COLORS: Record<string, string> = { confirmed: 'teal', pending: 'sun', invalid: 'red' }

/** The documents of an LLC: its owner's and those added by the firm. */
export function Documents({ entityId }: { entityId: number }) {
  const words = useWords(WORDS)
  const { language } = useLanguage()
  const may = useMay()
  const [isOpen, { open, close }] = useDisclosure()
  const [chosen, setChosen] = useState<{ kind: 'withdraw' | 'year'; of: LlcDocument } | null>(null)
  const { turnTo, ...page } = usePage(PAGE)
  const found = useApiQuery(
    'listLlcDocuments',
    { entity_id: entityId, ...page },
    { placeholderData: before => before },
  )
  return (
    <Section
      title={words.documents}
      flush
      actions={
        <ActionButton needs="documents:write" size="xs" onClick={open}>
          {words.upload}
        </ActionButton>
      }
    >
      <QueryState of={found}>
        {({ data, pagination }) =>
          data.length === 0 ? (
            <Empty title={words.noDocuments} icon={<IconFile size={24} />} />
          ) : (
            <>
              <Listing
                label={words.documents}
                rows={data}
                keyOf={one => one.id}
                columns={[
                  {
                    title: words.document,
                    lead: true,
                    long: true,
                    cell: one =>
                      one.download_url === null || !may('documents:download') ? (
                        one.title
                      ) : (
                        <Anchor
                          href={addressOf('downloadLlcDocument', { document_id: one.id })}
                          download
                          size="sm"
                        >
                          {one.title}
                        </Anchor>
                      ),
                  },
                  { title: words.docType, cell: one => typeName(one.doc_type, language) },
                  { title: words.uploadedAt, narrow: true, cell: one => <Instant at={one.uploaded_at} /> },
                  {
                    title: words.proof,
                    cell: one => (
                      <Badge size="sm" variant="light" color={PROOF_COLORS[one.ots_status] ?? 'gray'}>
                        {words.proofs[one.ots_status]}
                      </Badge>
                    ),
                  },
                  ...(may('documents:write')
                    ? [
                        {
                          title: words.documentActions,
                          end: true,
                          cell: (one: LlcDocument) => (
                            <DocumentActions document={one} onChoose={kind => setChosen({ kind, of: one })} />
                          ),
                        },
                      ]
                    : []),
                ]}
              />
              <Pager of={pagination} shown={data.length} onPage={turnTo} px="lg" py="md" />
            </>
          )
        }
      </QueryState>
      <Withdrawn entityId={entityId} />
      {chosen?.kind === 'withdraw' && <Withdraw document={chosen.of} onClose={() => setChosen(null)} />}
      {chosen?.kind === 'year' && <ChooseYear document={chosen.of} onClose={() => setChosen(null)} />}
      {isOpen && <AddDocument entityId={entityId} onClose={close} />}
    </Section>
  )
}

function AddDocument({ entityId, onClose }: { entityId: number; onClose: () => void }) {
  const words = useWords(WORDS)
  const { language } = useLanguage()
  const changed = useChanged()
  const [file, setFile] = useState<File | null>(null)
  const [type, setType] = useState<DocType>('OTHER')
  const [title, setTitle] = useState('')
  const [sent, setSent] = useState<number | null>(null)
  const [error, setError] = useState<Error | string | null>(null)

  async function submit(event: FormEvent) {
    event.preventDefault()
    if (!file) return setError(words.fileNeeded)
    setError(null)
    setSent(0)
    try {
      const about = { entity_id: entityId, doc_type: type, title: orNull(title), file_name: file.name }
      await upload('uploadLlcDocument', about, file, { onSent: setSent })
      await changed()
      notify(words.uploaded)
      onClose()
    } catch (trouble) {
      setError(trouble as Error)
    } finally {
      setSent(null)
    }
  }

  return (
    <FormDialog
      opened
      title={words.uploadTitle}
      submit={words.upload}
      onClose={onClose}
      busy={sent !== null}
      error={error}
      onSubmit={submit}
    >
      <FileInput label={words.file} required value={file} onChange={setFile} clearable />
      <Select
        label={words.docType}
        data={typeChoices(TYPES_TO_ADD, language)}
        value={type}
        onChange={next => next && setType(next as DocType)}
        searchable
        allowDeselect={false}
      />
      <TextInput
        label={words.docTitle}
        description={words.docTitleHint}
        value={title}
        onChange={event => setTitle(event.currentTarget.value)}
      />
      {sent !== null && (
        <div role="status">
          <Text size="xs">{words.uploading(Math.round(sent * 100))}</Text>
          <Progress value={sent * 100} aria-label={words.file} />
        </div>
      )}
    </FormDialog>
  )
}
