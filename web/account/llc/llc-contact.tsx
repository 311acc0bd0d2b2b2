import { Button, Group, Stack, Textarea, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { useApiMutation } from '../../shared/api.ts'
import { notify } from '../../shared/confirm.tsx'
import { CountrySelect } from '../../shared/place-selects.tsx'
import { Section } from '../../shared/Section.tsx'
import { ErrorState } from '../../shared/states.tsx'
import { useUnsavedChanges } from '../../shared/unsaved.ts'
import { useWords } from '../../shared/words.tsx'
import { WORDS } from './llc.words.ts'
import type { LlcDetail } from './llc-detail.ts'

const NAMES = ['founder_name', 'founder_address', 'founder_country', 'naics'] as const
type Contact = Record<(typeof NAMES)[number], string>

const contactOf = (record: LlcDetail): Contact =>
  Object.fromEntries(NAMES.map(name => [name, record[name] ?? ''])) as Contact

/**
 * The LLC details an owner can edit. Only changed fields are sent, so that two people do not overwrite each
 * other.
 */
export function LlcContact({ of: record }: { of: LlcDetail }) {
  const words = useWords(WORDS)
  const kept = contactOf(record)
  const [contact, setContact] = useState(kept)
  const update = useApiMutation('updateEntity', { changes: ['listEntities'] })
  const changed = NAMES.filter(name => contact[name].trim() !== kept[name])
  useUnsavedChanges(changed.length > 0)
  const set = (name: keyof Contact) => (value: string) => setContact(before => ({ ...before, [name]: value }))
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const changes = Object.fromEntries(changed.map(name => [name, contact[name].trim() || null]))
    update.mutate(
      { id: record.id, ...changes },
      {
        onSuccess: ({ data }) => {
          setContact(contactOf(data))
          notify(words.saved)
        },
      },
    )
  }
  return (
    <Section title={words.contact} lead={words.contactLead}>
      <form onSubmit={submit}>
        <Stack gap="sm">
          <TextInput
            label={words.founder}
            autoComplete="name"
            maxLength={300}
            value={contact.founder_name}
            onChange={event => set('founder_name')(event.currentTarget.value)}
          />
          <Textarea
            label={words.address}
            autoComplete="street-address"
            autosize
            minRows={2}
            maxRows={6}
            value={contact.founder_address}
            onChange={event => set('founder_address')(event.currentTarget.value)}
          />
          <CountrySelect
            label={words.country}
            value={contact.founder_country || null}
            onChange={next => set('founder_country')(next ?? '')}
          />
          <TextInput
            label={words.naics}
            description={words.naicsHint}
            inputMode="numeric"
            maxLength={6}
            maw={220}
            value={contact.naics}
            onChange={event => set('naics')(event.currentTarget.value)}
          />
          {update.isError && <ErrorState error={update.error} />}
          <Group>
            <Button type="submit" disabled={changed.length === 0} loading={update.isPending}>
              {words.save}
            </Button>
            {changed.length > 0 && (
              <Button
                variant="default"
                onClick={() => {
                  setContact(kept)
                  update.reset()
                }}
              >
                {words.undo}
              </Button>
            )}
          </Group>
        </Stack>
      </form>
    </Section>
  )
}
