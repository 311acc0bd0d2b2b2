import { Select, Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import { ENTRY_LINES } from '../../../src/areas/tax/form-5472/lines.rules.ts'
import { type Input, useApiMutation } from '../../shared/api.ts'
import { notify, notifyError } from '../../shared/confirm.tsx'
import { Section } from '../../shared/Section.tsx'
import { useWords } from '../../shared/words.tsx'
import { ActionButton } from '../Allowed.tsx'
import { FormDialog } from '../FormDialog.tsx'
import { Listing } from '../Listing.tsx'
import { orNull } from '../names.ts'
import { SHARED } from '../shared.words.ts'
import { EntryPicker } from './entry-picker.tsx'
import { WORDS } from './filing-form.words.ts'
import type { Year } from './year.ts'

type Line = NonNullable<Input<'putLlcEntryOnLine'>['line']>
/** Entries whose line of Part IV a person chose. */
export function Lines({ year }: { year: Year }) {
  const words = useWords(WORDS)
  const shared = useWords(SHARED)
  const [isOpen, setOpen] = useState(false)
  const put = useApiMutation('putLlcEntryOnLine')
  return (
    <Section
      title={words.lines}
      lead={words.linesLead}
      flush
      actions={
        <ActionButton needs="tax:write" size="xs" variant="default" onClick={() => setOpen(true)}>
          {words.chooseLine}
        </ActionButton>
      }
    >
      {year.lines_by_hand.length === 0 ? (
        <Text size="sm" px="lg" pb="lg">
          {words.noLines}
        </Text>
      ) : (
        <Listing
          label={words.lines}
          rows={year.lines_by_hand}
          keyOf={one => one.entry_id}
          columns={[
            { title: words.entry, lead: true, cell: one => one.entry_id },
            { title: words.line, cell: one => one.line },
            { title: words.reason, long: true, cell: one => one.note },
            {
              title: shared.actions,
              end: true,
              cell: one => (
                <ActionButton
                  needs="tax:write"
                  size="compact-xs"
                  variant="default"
                  onClick={() =>
                    put.mutate(
                      { entry_id: one.entry_id },
                      { onSuccess: () => notify(words.saved), onError: notifyError },
                    )
                  }
                >
                  {words.useCategory}
                </ActionButton>
              ),
            },
          ]}
        />
      )}
      {isOpen && <LineDialog year={year} onClose={() => setOpen(false)} />}
    </Section>
  )
}

function LineDialog({ year, onClose }: { year: Year; onClose(): void }) {
  const words = useWords(WORDS)
  const [entry, setEntry] = useState<number | null>(null)
  const [isChecked, setChecked] = useState(false)
  const [line, setLine] = useState<string | null>(null)
  const [note, setNote] = useState('')
  const put = useApiMutation('putLlcEntryOnLine')
  return (
    <FormDialog
      opened
      size="lg"
      title={words.chooseLine}
      onClose={onClose}
      busy={put.isPending}
      error={put.error}
      onSubmit={event => {
        event.preventDefault()
        setChecked(true)
        if (entry === null || line === null) return
        put.mutate(
          { entry_id: entry, line: line as Line, note: orNull(note) },
          {
            onSuccess() {
              notify(words.saved)
              onClose()
            },
          },
        )
      }}
    >
      <EntryPicker
        year={year}
        value={entry}
        onChange={setEntry}
        error={isChecked && entry === null ? words.entryNeeded : undefined}
      />
      <Select
        label={words.line}
        required
        searchable
        error={isChecked && line === null && words.lineNeeded}
        value={line}
        data={ENTRY_LINES.map(one => one.line)}
        onChange={setLine}
      />
      <TextInput
        label={words.reason}
        maxLength={300}
        value={note}
        onChange={event => setNote(event.currentTarget.value)}
      />
    </FormDialog>
  )
}
