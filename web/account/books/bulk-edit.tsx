import {
  Alert,
  Button,
  Group,
  Modal,
  SegmentedControl,
  Select,
  Stack,
  Table,
  Text,
  Title,
} from '@mantine/core'
import { useState } from 'react'
import { type Input, type Output, type Refused, useApiMutation } from '../../shared/api.ts'
import { categoryChoices, categoryText } from '../../shared/category-names.ts'
import { notify, notifyError } from '../../shared/confirm.tsx'
import { errorText } from '../../shared/error-text.ts'
import { numberText } from '../../shared/figures.tsx'
import { useLanguage, useWords } from '../../shared/words.tsx'
import { Amount } from '../Amount.tsx'
import { DocumentField } from '../documents/document-field.tsx'
import { exactSum } from '../exact-sum.ts'
import { WORDS } from './bulk-edit.words.ts'
import { CounterpartyField } from './counterparty-field.tsx'

type Previewed = Output<'previewBulkEdit'>['data']
type What = 'category' | 'counterparty' | 'document'

/** Undoes a bulk edit and says what happened. */
export function useUndo() {
  const words = useWords(WORDS)
  const { language } = useLanguage()
  const undo = useApiMutation('undoBulkEdit')
  return {
    isPending: undo.isPending,
    undo: (id: number, then: () => void = () => {}) =>
      undo.mutate(
        { id },
        {
          onError: notifyError,
          onSuccess: ({ data: { entries, kept } }) => {
            const text = (count: number) => numberText(count, language)
            notify(kept ? words.undonePart(text(entries), text(kept)) : words.undone(text(entries)))
            then()
          },
        },
      ),
  }
}

/** What to change in the entries, then what would change and what would not, then the change. */
export function BulkEditModal({
  entityId,
  of,
  onClose,
  onApplied,
}: {
  entityId: number
  /** The selected entries, or the filters of a view. */
  of: Partial<Input<'previewBulkEdit'>> | null
  onClose: () => void
  onApplied: (made: { id: number; entries: number }) => void
}) {
  const words = useWords(WORDS)
  return (
    <Modal opened={of !== null} onClose={onClose} title={words.title} size="xl">
      {of && <BulkEditForm entityId={entityId} of={of} onApplied={onApplied} />}
    </Modal>
  )
}

function BulkEditForm({
  entityId,
  of,
  onApplied,
}: {
  entityId: number
  of: Partial<Input<'previewBulkEdit'>>
  onApplied: (made: { id: number; entries: number }) => void
}) {
  const words = useWords(WORDS)
  const { language } = useLanguage()
  const [what, setWhat] = useState<What>('category')
  const [category, setCategory] = useState<string | null>(null)
  const [partyId, setPartyId] = useState<number | null>(null)
  const [documentId, setDocumentId] = useState<number | null>(null)
  const change = {
    set_category: (what === 'category' ? category : null) as Input<'editEntries'>['set_category'],
    set_counterparty_id: what === 'counterparty' ? partyId : null,
    set_document_id: what === 'document' ? documentId : null,
  }
  const isChosen = Object.values(change).some(value => value !== null)
  const preview = useApiMutation('previewBulkEdit', { changes: 'nothing' })
  const apply = useApiMutation('editEntries')
  const error: Refused | null = preview.error ?? apply.error
  if (preview.data) {
    const ids = preview.data.data.filter(({ reason }) => reason === null).map(({ id }) => id)
    return (
      <Stack>
        {error && <Alert color="red">{errorText(error)}</Alert>}
        <PreviewTable what={what} entries={preview.data.data} />
        <Group justify="flex-end">
          <Button
            variant="default"
            onClick={() => {
              preview.reset()
              apply.reset()
            }}
          >
            {words.back}
          </Button>
          <Button
            disabled={ids.length === 0}
            loading={apply.isPending}
            onClick={() =>
              apply.mutate(
                { entity_id: entityId, ids, ...change },
                { onSuccess: ({ data }) => onApplied(data) },
              )
            }
          >
            {words.apply(numberText(ids.length, language))}
          </Button>
        </Group>
      </Stack>
    )
  }
  return (
    <Stack>
      <Text size="sm">{words.lead}</Text>
      <SegmentedControl
        aria-label={words.what}
        value={what}
        onChange={next => setWhat(next as What)}
        data={(['category', 'counterparty', 'document'] as const).map(value => ({
          value,
          label: words[value],
        }))}
      />
      {what === 'category' && (
        <Select
          label={words.category}
          placeholder={words.pickCategory}
          searchable
          value={category}
          data={categoryChoices(language)}
          onChange={setCategory}
        />
      )}
      {what === 'counterparty' && (
        <CounterpartyField entityId={entityId} value={partyId} onChange={setPartyId} />
      )}
      {what === 'document' && (
        <DocumentField entityId={entityId} value={documentId} onChange={setDocumentId} />
      )}
      {error && <Alert color="red">{errorText(error)}</Alert>}
      <Group justify="flex-end">
        <Button
          disabled={!isChosen}
          loading={preview.isPending}
          onClick={() => preview.mutate({ ...of, entity_id: entityId, ...change })}
        >
          {words.preview}
        </Button>
      </Group>
    </Stack>
  )
}

function PreviewTable({ what, entries }: { what: What; entries: Previewed }) {
  const words = useWords(WORDS)
  const { language } = useLanguage()
  const changing = entries.filter(({ reason }) => reason === null)
  const staying = entries.filter(({ reason }) => reason !== null)
  const currentOf = (entry: Previewed[number]) => {
    const value = entry[what] as string | null
    if (value === null) return words.none
    return what === 'category' ? categoryText(value, language) : value
  }
  return (
    <>
      {[
        { title: words.willChange, rows: changing, head: words.before, cell: currentOf },
        {
          title: words.willStay,
          rows: staying,
          head: words.reason,
          cell: (entry: Previewed[number]) => words.reasons[entry.reason as keyof typeof words.reasons],
        },
      ]
        .filter(({ rows, title }) => rows.length > 0 || title === words.willChange)
        .map(({ title, rows, head, cell }) => (
          <Stack key={head} gap={4}>
            <Title order={3}>{title(numberText(rows.length, language))}</Title>
            {rows.length > 0 && (
              <Table.ScrollContainer
                minWidth={0}
                mah={260}
                type="native"
                tabIndex={0}
                role="region"
                aria-label={head}
              >
                <Table fz="sm" verticalSpacing={4}>
                  <Table.Thead>
                    <Table.Tr>
                      <Table.Th>{words.entry}</Table.Th>
                      <Table.Th>{head}</Table.Th>
                      <Table.Th ta="right">{words.amount}</Table.Th>
                    </Table.Tr>
                  </Table.Thead>
                  <Table.Tbody>
                    {rows.map(entry => (
                      <Table.Tr key={entry.id}>
                        <Table.Td>{(entry.description as string | null) ?? `#${entry.id}`}</Table.Td>
                        <Table.Td>{cell(entry)}</Table.Td>
                        <Table.Td ta="right" style={{ whiteSpace: 'nowrap' }}>
                          <Amount amount={exactSum([entry.income, -entry.expense])} size="sm" />
                        </Table.Td>
                      </Table.Tr>
                    ))}
                  </Table.Tbody>
                </Table>
              </Table.ScrollContainer>
            )}
          </Stack>
        ))}
    </>
  )
}
