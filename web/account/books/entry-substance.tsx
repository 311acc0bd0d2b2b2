import { Alert, Button, Group, Stack, Text, Textarea, Title } from '@mantine/core'
import { IconAlertCircle, IconCircleCheck } from '@tabler/icons-react'
import { type FormEvent, useState } from 'react'
import { type Output, useApiMutation } from '../../shared/api.ts'
import { notify } from '../../shared/confirm.tsx'
import { ErrorState } from '../../shared/states.tsx'
import { useFormGuard } from '../../shared/unsaved.ts'
import { useWords } from '../../shared/words.tsx'
import { DocumentField } from '../documents/document-field.tsx'
import { CounterpartyField } from './counterparty-field.tsx'
import { WORDS } from './entry.words.ts'

type Whole = Output<'readEntry'>['data']

/** Fields for the missing details of an entry. */
export function EntrySubstance({ entityId, entry }: { entityId: number; entry: Whole }) {
  const words = useWords(WORDS)
  const [counterparty, setCounterparty] = useState<number | null>(null)
  const [document, setDocument] = useState<number | null>(null)
  const [purpose, setPurpose] = useState('')
  const guard = useFormGuard()
  const complete = useApiMutation('completeOwnEntry')
  const lacks = (what: 'counterparty' | 'purpose' | 'document') => entry.lacks.includes(what)
  const isNothing = counterparty === null && document === null && purpose.trim() === ''
  if (entry.lacks.length === 0)
    return (
      <Group gap="xs" wrap="nowrap" align="flex-start">
        <IconCircleCheck size={18} aria-hidden />
        <Text size="sm">{words.substanceWhole}</Text>
      </Group>
    )
  const save = (event: FormEvent) => {
    event.preventDefault()
    complete.mutate(
      {
        id: entry.id,
        counterparty_id: counterparty,
        economic_purpose: purpose.trim() || null,
        document_id: document,
      },
      {
        onSuccess: ({ data }) => notify(data.economic_substance ? words.given : words.givenPart),
      },
    )
  }
  return (
    <form {...guard.form} onSubmit={save}>
      <Stack gap="sm">
        <Title order={3}>{words.substanceTitle}</Title>
        <Alert color="sun" variant="light" icon={<IconAlertCircle aria-hidden />}>
          <Text size="sm">
            {entry.document_withdrawn && `${words.withdrawn} `}
            {words.substanceLacks}
          </Text>
        </Alert>
        {complete.error && <ErrorState error={complete.error} />}
        {lacks('counterparty') && (
          <CounterpartyField entityId={entityId} value={counterparty} onChange={setCounterparty} />
        )}
        {lacks('purpose') && (
          <Textarea
            label={words.purpose}
            description={words.purposeHint}
            autosize
            minRows={2}
            maxLength={4000}
            value={purpose}
            onChange={event => setPurpose(event.currentTarget.value)}
          />
        )}
        {lacks('document') && <DocumentField entityId={entityId} value={document} onChange={setDocument} />}
        <Group>
          <Button type="submit" disabled={isNothing} loading={complete.isPending}>
            {words.give}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
