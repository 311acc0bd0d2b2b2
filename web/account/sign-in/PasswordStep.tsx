import { Alert, Anchor, Button, Divider, PasswordInput, Stack, TextInput } from '@mantine/core'
import { IconFingerprint } from '@tabler/icons-react'
import { type FormEvent, useState } from 'react'
import { ask } from '../../shared/api.ts'
import { canUsePasskeys, signWithPasskey, wasPutAway } from '../../shared/passkey.ts'
import { useWords } from '../../shared/words.tsx'
import { openStartPage } from './after-sign-in.ts'
import { errorText } from './error-text.ts'
import { StepHeading } from './SignInFrame.tsx'
import { WORDS } from './sign-in.words.ts'

export function PasswordStep({
  email,
  setEmail,
  notice,
  onCode,
  onForgotten,
}: {
  email: string
  setEmail: (email: string) => void
  notice: string | null
  onCode: () => void
  onForgotten: () => void
}) {
  const words = useWords(WORDS)
  const [password, setPassword] = useState('')
  const [busy, setBusy] = useState<'password' | 'passkey' | null>(null)
  const [trouble, setTrouble] = useState<string | null>(notice)

  async function submit(event: FormEvent) {
    event.preventDefault()
    setBusy('password')
    setTrouble(null)
    try {
      const { second_factor } = await ask('signIn', { email, password })
      if (second_factor) return onCode()
      await openStartPage()
    } catch (error) {
      setTrouble(errorText(error as Error, words, words.wrong))
      setBusy(null)
    }
  }

  async function passkey() {
    setBusy('passkey')
    setTrouble(null)
    try {
      const { options } = await ask('beginPasskeySignIn', {})
      await ask('signInByPasskey', { credential: await signWithPasskey(options) })
      await openStartPage()
    } catch (error) {
      const wasDismissed = wasPutAway(error as Error)
      setTrouble(wasDismissed ? words.putAway : errorText(error as Error, words, words.unknownPasskey))
      setBusy(null)
    }
  }

  return (
    <Stack gap="lg">
      <StepHeading title={words.title} lead={words.lead} />
      {trouble && (
        <Alert color="red" variant="light" role="alert">
          {trouble}
        </Alert>
      )}
      <form onSubmit={submit}>
        <Stack gap="md">
          <TextInput
            label={words.email}
            type="email"
            autoComplete="username"
            required
            withAsterisk={false}
            value={email}
            onChange={event => setEmail(event.currentTarget.value)}
          />
          <PasswordInput
            label={words.password}
            autoComplete="current-password"
            required
            withAsterisk={false}
            value={password}
            onChange={event => setPassword(event.currentTarget.value)}
          />
          <Button type="submit" size="md" loading={busy === 'password'} disabled={busy === 'passkey'}>
            {words.signIn}
          </Button>
        </Stack>
      </form>
      {canUsePasskeys() && (
        <>
          <Divider label={words.or} labelPosition="center" />
          <Button
            variant="default"
            size="md"
            leftSection={<IconFingerprint size={20} aria-hidden />}
            loading={busy === 'passkey'}
            disabled={busy === 'password'}
            onClick={passkey}
          >
            {words.withPasskey}
          </Button>
        </>
      )}
      <Anchor component="button" type="button" ta="center" size="sm" onClick={onForgotten}>
        {words.forgotten}
      </Anchor>
    </Stack>
  )
}
