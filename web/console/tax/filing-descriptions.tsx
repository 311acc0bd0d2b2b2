import { Badge, Group, Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useApiMutation } from '../../shared/api.ts'
import { notify, notifyError } from '../../shared/confirm.tsx'
import { Section } from '../../shared/Section.tsx'
import { useWords } from '../../shared/words.tsx'
import { ActionButton } from '../Allowed.tsx'
import { FormDialog } from '../FormDialog.tsx'
import { Listing } from '../Listing.tsx'
import { orNull } from '../names.ts'
import { SHARED } from '../shared.words.ts'
import { WORDS } from './filing-year.words.ts'
import type { Year } from './year.ts'

type Described = Year['descriptions'][number]

/** What entries are called on the statements, in English. */
export function Descriptions({ year }: { year: Year }) {
  const words = useWords(WORDS)
  const shared = useWords(SHARED)
  const [edited, setEdited] = useState<Described | null>(null)
  const describe = useApiMutation('describeEntries')
  const of = { entity_id: year.entity_id, year: year.year }
  const confirm = (more: { entry_id?: number }) =>
    describe.mutate({ ...of, ...more }, { onSuccess: () => notify(words.confirmed), onError: notifyError })
  const isProposed = ({ description, proposed }: Described) => description === null && proposed !== null
  return (
    <Section
      title={words.descriptions}
      lead={words.descriptionsLead}
      flush
      actions={
        year.descriptions.some(isProposed) && (
          <ActionButton needs="tax:write" size="xs" loading={describe.isPending} onClick={() => confirm({})}>
            {words.confirmAll}
          </ActionButton>
        )
      }
    >
      {year.descriptions.length === 0 ? (
        <Text size="sm" px="lg" pb="lg">
          {words.noDescriptions}
        </Text>
      ) : (
        <Listing
          label={words.descriptions}
          rows={year.descriptions}
          keyOf={one => `${one.form} ${one.entry_id}`}
          columns={[
            { title: words.inBooks, lead: true, long: true, cell: one => one.in_books ?? one.entry_id },
            { title: words.entry, narrow: true, cell: one => one.entry_id },
            {
              title: words.onStatement,
              long: true,
              cell: one =>
                one.description ?? (
                  <Group gap={6} component="span">
                    {one.proposed && <span>{one.proposed}</span>}
                    <Badge size="sm" variant="light" color="sun">
                      {words.toConfirm}
                    </Badge>
                  </Group>
                ),
            },
            {
              title: shared.actions,
              end: true,
              cell: one => (
                <Group gap="xs" justify="flex-end" wrap="nowrap">
                  {isProposed(one) && (
                    <ActionButton
                      needs="tax:write"
                      size="compact-xs"
                      onClick={() => confirm({ entry_id: one.entry_id })}
                    >
                      {words.confirm}
                    </ActionButton>
                  )}
                  <ActionButton
                    needs="tax:write"
                    size="compact-xs"
                    variant="default"
                    onClick={() => setEdited(one)}
                  >
                    {shared.change}
                  </ActionButton>
                </Group>
              ),
            },
          ]}
        />
      )}
      {edited && <EditDescription of={of} entry={edited} onClose={() => setEdited(null)} />}
    </Section>
  )
}

function EditDescription({
  of,
  entry,
  onClose,
}: {
  of: { entity_id: number; year: number }
  entry: Described
  onClose(): void
}) {
  const words = useWords(WORDS)
  const [text, setText] = useState(entry.description ?? entry.proposed ?? '')
  const describe = useApiMutation('describeEntries')
  return (
    <FormDialog
      opened
      title={words.editDescription}
      onClose={onClose}
      busy={describe.isPending}
      error={describe.error}
      onSubmit={event => {
        event.preventDefault()
        describe.mutate(
          { ...of, entry_id: entry.entry_id, description: orNull(text) },
          {
            onSuccess() {
              notify(words.confirmed)
              onClose()
            },
          },
        )
      }}
    >
      <Text size="sm">{entry.in_books}</Text>
      <TextInput
        data-autofocus
        label={words.editDescription}
        maxLength={300}
        value={text}
        onChange={event => setText(event.currentTarget.value)}
      />
    </FormDialog>
  )
}
