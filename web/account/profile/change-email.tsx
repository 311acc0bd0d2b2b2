import { Button, Group, Modal, Stack, Text, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { useApiMutation } from '../../shared/api.ts'
import { notify } from '../../shared/confirm.tsx'
import { ErrorState } from '../../shared/states.tsx'
import { useFormGuard } from '../../shared/unsaved.ts'
import { useWords } from '../../shared/words.tsx'
import { WORDS } from './profile.words.ts'

/** The change waits until the link sent to the new address is opened. */
export function ChangeEmail({ onClose }: { onClose: () => void }) {
  const words = useWords(WORDS)
  const guard = useFormGuard(onClose)
  const [email, setEmail] = useState('')
  const change = useApiMutation('changeOwnEmail')
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (email.trim() === '') return
    change.mutate(
      { email: email.trim() },
      {
        onSuccess: () => {
          notify(words.emailSent(email.trim()))
          onClose()
        },
      },
    )
  }
  return (
    <Modal opened onClose={guard.close} title={words.changeEmail}>
      <form {...guard.form} onSubmit={submit} noValidate>
        <Stack>
          <Text size="sm">{words.changeEmailText}</Text>
          <TextInput
            type="email"
            label={words.newEmail}
            required
            maxLength={300}
            data-autofocus
            autoComplete="email"
            value={email}
            onChange={event => setEmail(event.currentTarget.value)}
          />
          {change.isError && <ErrorState error={change.error} />}
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              {words.cancel}
            </Button>
            <Button type="submit" loading={change.isPending}>
              {words.sendLink}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  )
}
