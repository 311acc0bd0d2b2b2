import { Button, Group, Modal, MultiSelect, Stack, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { EVENT_TYPES } from '../../../src/areas/events/event-types.rules.ts'
import { type Input, useApiMutation } from '../../shared/api.ts'
import { notify } from '../../shared/confirm.tsx'
import { ErrorState } from '../../shared/states.tsx'
import { useFormGuard } from '../../shared/unsaved.ts'
import { useWords } from '../../shared/words.tsx'
import type { Webhook } from './webhook.ts'
import { WORDS } from './webhooks.words.ts'

type EventTypes = NonNullable<Input<'createWebhook'>['types']>

export function WebhookForm({
  of: webhook,
  onClose,
  onAdded,
}: {
  /** Null for a new one. */
  of: Webhook | null
  onClose: () => void
  onAdded: (id: number, secret: string | null) => void
}) {
  const words = useWords(WORDS)
  const guard = useFormGuard(onClose)
  const [url, setUrl] = useState(webhook?.url ?? '')
  const [types, setTypes] = useState<string[]>(webhook?.types ?? [])
  const [isTried, setTried] = useState(false)
  const create = useApiMutation('createWebhook')
  const update = useApiMutation('updateWebhook')
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (url.trim() === '') return
    const wanted = { url, types: types.length ? (types as EventTypes) : null }
    if (webhook === null) create.mutate(wanted, { onSuccess: ({ data }) => onAdded(data.id, data.secret) })
    else
      update.mutate(
        { id: webhook.id, ...wanted },
        {
          onSuccess: () => {
            notify(words.saved)
            onClose()
          },
        },
      )
  }
  const failed = create.error ?? update.error
  return (
    <Modal opened onClose={guard.close} title={webhook ? words.edit : words.add} size="lg">
      <form {...guard.form} onSubmit={submit} noValidate>
        <Stack>
          <TextInput
            type="url"
            label={words.url}
            description={words.urlHint}
            placeholder="https://example.com/webhooks"
            required
            maxLength={2000}
            data-autofocus
            value={url}
            onChange={event => setUrl(event.currentTarget.value)}
            error={isTried && url.trim() === '' ? words.giveUrl : null}
          />
          <MultiSelect
            label={words.types}
            description={words.typesHint}
            placeholder={types.length ? '' : words.allTypes}
            data={EVENT_TYPES.map(({ type }) => type)}
            value={types}
            onChange={setTypes}
            searchable
            clearable
            maxDropdownHeight={260}
          />
          {failed && <ErrorState error={failed} />}
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              {words.cancel}
            </Button>
            <Button type="submit" loading={create.isPending || update.isPending}>
              {webhook ? words.save : words.create}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  )
}
