import { Alert, Button, Group, Modal, PasswordInput, Stack, Text } from '@mantine/core'
import { type FormEvent, type ReactNode, useState } from 'react'
import { useWords } from '../../parts/words.tsx'
import { WORDS } from './security.words.ts'
import { troubleText } from './security-trouble.ts'

type Question = { title: string; text: string; yes: string; isDanger?: boolean }
type Asked = Question & { act: (password: string) => Promise<void> }

/** Asks for the password before something that whoever sits down at an open screen must not be able to do. */
export function useAskPassword(): {
  askPassword(question: Question, act: (password: string) => Promise<void>): void
  dialog: ReactNode
} {
  const [asked, setAsked] = useState<Asked | null>(null)
  return {
    askPassword: (question, act) => setAsked({ ...question, act }),
    dialog: asked && <PasswordDialog asked={asked} onClose={() => setAsked(null)} />,
  }
}

function PasswordDialog({ asked, onClose }: { asked: Asked; onClose: () => void }) {
  const words = useWords(WORDS)
  const [password, setPassword] = useState('')
  const [isBusy, setBusy] = useState(false)
  const [trouble, setTrouble] = useState<string | null>(null)

  async function submit(event: FormEvent) {
    event.preventDefault()
    setBusy(true)
    setTrouble(null)
    try {
      await asked.act(password)
      onClose()
    } catch (error) {
      setTrouble(troubleText(error as Error, words, words.wrongPassword))
      setBusy(false)
    }
  }

  return (
    <Modal
      opened
      onClose={onClose}
      title={asked.title}
      centered
      closeButtonProps={{ 'aria-label': words.cancel }}
    >
      <form onSubmit={submit}>
        <Stack gap="md">
          <Text size="sm">{asked.text}</Text>
          {trouble && (
            <Alert color="red" variant="light" role="alert">
              {trouble}
            </Alert>
          )}
          <PasswordInput
            label={words.askPassword}
            autoComplete="current-password"
            required
            withAsterisk={false}
            data-autofocus
            value={password}
            onChange={event => setPassword(event.currentTarget.value)}
          />
          <Group justify="flex-end" gap="xs">
            <Button variant="default" onClick={onClose}>
              {words.cancel}
            </Button>
            <Button type="submit" loading={isBusy} {...(asked.isDanger && { color: 'red' })}>
              {asked.yes}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  )
}
