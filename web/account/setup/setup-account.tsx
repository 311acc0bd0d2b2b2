import { Alert, Button, PasswordInput, Stack, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { ask } from '../../shared/api.ts'
import { errorText } from '../../shared/error-text.ts'
import { useLanguage, useWords } from '../../shared/words.tsx'
import { PASSWORD_REFUSALS } from '../password-refusals.words.ts'
import { StepHeading } from '../sign-in/SignInFrame.tsx'
import { WORDS } from './setup.words.ts'

const SHORTEST = 10

/** Creates the account of the first admin and signs in. */
export function AccountStep({ token, onDone }: { token: string; onDone: () => Promise<void> }) {
  const words = useWords(WORDS)
  const refusals: Readonly<Record<string, string>> = useWords(PASSWORD_REFUSALS)
  const { language } = useLanguage()
  const [name, setName] = useState('')
  const [email, setEmail] = useState('')
  const [password, setPassword] = useState('')
  const [repeated, setRepeated] = useState('')
  const [isBusy, setBusy] = useState(false)
  const [trouble, setTrouble] = useState<string | null>(null)

  async function submit(event: FormEvent) {
    event.preventDefault()
    if (password !== repeated) return setTrouble(words.different)
    setTrouble(null)
    setBusy(true)
    try {
      await ask('createFirstAccount', { token, name, email, password, language })
      await ask('signIn', { email, password })
      await onDone()
    } catch (error) {
      setTrouble(errorText(error as Error, refusals))
      setBusy(false)
    }
  }

  return (
    <>
      <StepHeading title={words.accountTitle} lead={words.accountLead} />
      {trouble && (
        <Alert color="red" variant="light" role="alert">
          {trouble}
        </Alert>
      )}
      <form onSubmit={submit}>
        <Stack gap="md" maw={420}>
          <TextInput
            label={words.name}
            autoComplete="name"
            required
            withAsterisk={false}
            maxLength={300}
            value={name}
            onChange={event => setName(event.currentTarget.value)}
          />
          <TextInput
            label={words.email}
            type="email"
            autoComplete="username"
            required
            withAsterisk={false}
            maxLength={320}
            value={email}
            onChange={event => setEmail(event.currentTarget.value)}
          />
          <PasswordInput
            label={words.password}
            description={words.atLeast}
            autoComplete="new-password"
            required
            withAsterisk={false}
            minLength={SHORTEST}
            value={password}
            onChange={event => setPassword(event.currentTarget.value)}
          />
          <PasswordInput
            label={words.again}
            autoComplete="new-password"
            required
            withAsterisk={false}
            value={repeated}
            onChange={event => setRepeated(event.currentTarget.value)}
          />
          <Button type="submit" size="md" loading={isBusy}>
            {words.create}
          </Button>
        </Stack>
      </form>
    </>
  )
}
