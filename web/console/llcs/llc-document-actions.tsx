import { Button, Group, Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import { type Output, useApiMutation, useApiQuery } from '../../shared/api.ts'
import { notify, notifyError } from '../../shared/confirm.tsx'
import { typeName } from '../../shared/document-types.words.ts'
import { Instant } from '../../shared/figures.tsx'
import { useLanguage, useWords } from '../../shared/words.tsx'
import { ActionButton } from '../Allowed.tsx'
import { FormDialog } from '../FormDialog.tsx'
import { Listing } from '../Listing.tsx'
import { SHARED } from '../shared.words.ts'
import { WORDS } from './llc-document-actions.words.ts'

export type LlcDocument = Output<'listLlcDocuments'>['data'][number]
/** What can be done with one document. */
export function DocumentActions({
  document,
  onChoose,
}: {
  document: LlcDocument
  onChoose(kind: 'withdraw' | 'year'): void
}) {
  const words = useWords(WORDS)
  return (
    <Group gap="xs" justify="flex-end" wrap="nowrap">
      <Button size="compact-xs" variant="default" onClick={() => onChoose('year')}>
        {words.taxYear}
      </Button>
      {document.doc_type !== 'ACTA' && (
        <Button size="compact-xs" variant="default" onClick={() => onChoose('withdraw')}>
          {words.withdraw}
        </Button>
      )}
    </Group>
  )
}

export function Withdraw({ document, onClose }: { document: LlcDocument; onClose(): void }) {
  const words = useWords(WORDS)
  const [reason, setReason] = useState('')
  const withdraw = useApiMutation('withdrawLlcDocument')
  return (
    <FormDialog
      opened
      title={words.withdrawTitle}
      submit={words.withdraw}
      danger
      onClose={onClose}
      busy={withdraw.isPending}
      error={withdraw.error}
      onSubmit={event => {
        event.preventDefault()
        withdraw.mutate(
          { document_id: document.id, reason },
          {
            onSuccess() {
              notify(words.withdrawn)
              onClose()
            },
          },
        )
      }}
    >
      <Text size="sm">{words.withdrawText(document.title)}</Text>
      <TextInput
        data-autofocus
        label={words.reason}
        description={words.reasonHint}
        required
        maxLength={300}
        value={reason}
        onChange={event => setReason(event.currentTarget.value)}
      />
    </FormDialog>
  )
}

export function ChooseYear({ document, onClose }: { document: LlcDocument; onClose(): void }) {
  const words = useWords(WORDS)
  const [year, setYear] = useState('')
  const set = useApiMutation('setLlcDocumentYear')
  return (
    <FormDialog
      opened
      title={words.taxYear}
      onClose={onClose}
      busy={set.isPending}
      error={set.error}
      onSubmit={event => {
        event.preventDefault()
        set.mutate(
          { document_id: document.id, tax_year: year.trim() === '' ? null : Number(year) },
          {
            onSuccess() {
              notify(words.yearSaved)
              onClose()
            },
          },
        )
      }}
    >
      <Text size="sm">{words.yearText(document.title)}</Text>
      <TextInput
        data-autofocus
        label={words.taxYear}
        description={words.yearHint}
        inputMode="numeric"
        maxLength={4}
        value={year}
        onChange={event => setYear(event.currentTarget.value)}
      />
    </FormDialog>
  )
}

/** Withdrawn documents, which can be reinstated; nothing if there are none. */
export function Withdrawn({ entityId }: { entityId: number }) {
  const words = useWords(WORDS)
  const shared = useWords(SHARED)
  const { language } = useLanguage()
  const found = useApiQuery('listWithdrawnLlcDocuments', { entity_id: entityId })
  const reinstate = useApiMutation('reinstateLlcDocument')
  const rows = found.data?.data ?? []
  if (rows.length === 0) return null
  return (
    <>
      <Text component="h3" fw={650} size="sm" m={0} px="lg" pt="lg" pb="xs">
        {words.withdrawnDocuments}
      </Text>
      <Listing
        label={words.withdrawnDocuments}
        rows={rows}
        keyOf={one => one.id}
        columns={[
          { title: words.document, lead: true, long: true, cell: one => one.title },
          { title: words.docType, cell: one => typeName(one.doc_type, language) },
          { title: words.withdrawnAt, narrow: true, cell: one => <Instant at={one.withdrawn_at} /> },
          { title: words.reason, long: true, cell: one => one.reason },
          {
            title: shared.actions,
            end: true,
            cell: one => (
              <ActionButton
                needs="documents:write"
                size="compact-xs"
                variant="default"
                onClick={() =>
                  reinstate.mutate(
                    { document_id: one.id },
                    { onSuccess: () => notify(words.reinstated), onError: notifyError },
                  )
                }
              >
                {words.reinstate}
              </ActionButton>
            ),
          },
        ]}
      />
    </>
  )
}
