import { Alert, Button, Group, PasswordInput, SimpleGrid, Stack, Text } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { ask, useTell } from '../../parts/api.ts'
import { confirm, tell, tellTrouble } from '../../parts/confirm.tsx'
import { Section } from '../../parts/Section.tsx'
import { useWords } from '../../parts/words.tsx'
import { WORDS } from './security.words.ts'
import { troubleText } from './security-trouble.ts'

export function PasswordSection({ hasPassword, passkeys }: { hasPassword: boolean; passkeys: number }) {
  const words = useWords(WORDS)
  const [current, setCurrent] = useState('')
  const [next, setNext] = useState('')
  const change = useTell('changePassword', { changes: ['listMySessions'] })

  function submit(event: FormEvent) {
    event.preventDefault()
    change.mutate(
      { current_password: current, new_password: next },
      {
        onSuccess() {
          setCurrent('')
          setNext('')
          tell(words.changed)
        },
      },
    )
  }

  const isWeak = /^new_password/.test(change.error?.message ?? '')
  return (
    <Section title={words.password} lead={words.passwordLead}>
      {change.isSuccess && passkeys > 0 && <PasskeysStay count={passkeys} />}
      {hasPassword ? (
        <form onSubmit={submit}>
          <Stack gap="md">
            {change.error && (
              <Alert color="red" variant="light" role="alert">
                {troubleText(change.error, words, isWeak ? words.weak : words.wrongPassword)}
              </Alert>
            )}
            <SimpleGrid cols={{ base: 1, sm: 2 }}>
              <PasswordInput
                label={words.current}
                autoComplete="current-password"
                required
                withAsterisk={false}
                value={current}
                onChange={event => setCurrent(event.currentTarget.value)}
              />
              <PasswordInput
                label={words.next}
                description={words.atLeast}
                inputWrapperOrder={['label', 'input', 'description', 'error']}
                autoComplete="new-password"
                required
                withAsterisk={false}
                minLength={10}
                value={next}
                onChange={event => setNext(event.currentTarget.value)}
              />
            </SimpleGrid>
            <Group>
              <Button type="submit" loading={change.isPending}>
                {words.change}
              </Button>
            </Group>
          </Stack>
        </form>
      ) : (
        <Text>{words.noPassword}</Text>
      )}
    </Section>
  )
}

/** A new password shuts out whoever had the old one, and nobody who has a passkey. */
function PasskeysStay({ count }: { count: number }) {
  const words = useWords(WORDS)
  const client = useQueryClient()
  const [isBusy, setBusy] = useState(false)
  async function remove() {
    const isSure = await confirm({
      title: words.removeAllTitle,
      text: words.removeAllText,
      yes: words.remove,
      no: words.cancel,
      danger: true,
    })
    if (!isSure) return
    setBusy(true)
    try {
      await ask('removeAllPasskeys', {})
      tell(words.removedAll)
    } catch (error) {
      tellTrouble(error as Error)
    }
    setBusy(false)
    // With them gone this notice goes too.
    for (const name of ['readSecurity', 'listMySessions']) client.invalidateQueries({ queryKey: [name] })
  }
  return (
    <Alert color="sun" variant="light" role="status" mb="md">
      <Stack gap="sm" align="flex-start">
        <Text size="sm">{words.passkeysStay(count)}</Text>
        <Button
          variant="default"
          size="xs"
          h="auto"
          py={6}
          styles={{ label: { whiteSpace: 'normal' } }}
          loading={isBusy}
          onClick={remove}
        >
          {words.removeAll}
        </Button>
      </Stack>
    </Alert>
  )
}
