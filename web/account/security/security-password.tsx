import { Alert, Button, Group, PasswordInput, SimpleGrid, Stack, Text } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { useApiMutation } from '../../shared/api.ts'
import { notify } from '../../shared/confirm.tsx'
import { errorText } from '../../shared/error-text.ts'
import { Section } from '../../shared/Section.tsx'
import { useFormGuard } from '../../shared/unsaved.ts'
import { useWords } from '../../shared/words.tsx'
import { StillHaveAccess } from '../grants/AccessSection.tsx'
import { PASSWORD_REFUSALS } from '../password-refusals.words.ts'
import { WORDS } from './security.words.ts'

export function PasswordSection({
  hasPassword,
  provider,
}: {
  hasPassword: boolean
  /** Where the person must sign in instead. */
  provider: string | null
}) {
  const words = useWords(WORDS)
  const refusals = useWords(PASSWORD_REFUSALS)
  const guard = useFormGuard()
  const [current, setCurrent] = useState('')
  const [next, setNext] = useState('')
  const change = useApiMutation('changePassword')

  function submit(event: FormEvent) {
    event.preventDefault()
    change.mutate(
      { current_password: current, new_password: next },
      {
        onSuccess() {
          setCurrent('')
          setNext('')
          notify(words.changed)
        },
      },
    )
  }

  const ownTexts = {
    wrong_password: words.wrongPassword,
    password_too_short: words.weak,
    password_too_simple: words.weak,
    ...refusals,
  }
  if (provider !== null)
    return (
      <Section title={words.password}>
        <Text>{words.byProvider(provider)}</Text>
      </Section>
    )
  return (
    <Section title={words.password} lead={words.passwordLead}>
      {change.isSuccess && <StillHaveAccess />}
      {hasPassword ? (
        <form {...guard.form} onSubmit={submit}>
          <Stack gap="md">
            {change.error && (
              <Alert color="red" variant="light" role="alert">
                {errorText(change.error, ownTexts)}
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
