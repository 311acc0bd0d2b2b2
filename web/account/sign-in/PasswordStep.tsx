import { Alert, Anchor, Button, Divider, PasswordInput, Stack, TextInput } from '@mantine/core'
import { IconBuilding, IconFingerprint } from '@tabler/icons-react'
import { type FormEvent, useState } from 'react'
import { ask } from '../../shared/api.ts'
import { errorText } from '../../shared/error-text.ts'
import { useMe } from '../../shared/me.ts'
import { canUsePasskeys, signWithPasskey, wasPutAway } from '../../shared/passkey.ts'
import { toProvider } from '../../shared/single-sign-on.ts'
import { useWords } from '../../shared/words.tsx'
import { openStartPage } from './after-sign-in.ts'
import classes from './SignInFrame.module.css'
import { StepHeading } from './SignInFrame.tsx'
import { WORDS } from './sign-in.words.ts'
import { wantedPlace } from './wanted-place.rules.ts'

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
  const provider = useMe().data?.single_sign_on ?? null
  const [busy, setBusy] = useState<'password' | 'passkey' | 'provider' | null>(null)
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
      setTrouble(errorText(error as Error, { wrong_credentials: words.wrong, invalid_email: words.wrong }))
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
      const own = { passkey_not_recognized: words.unknownPasskey }
      setTrouble(wasDismissed ? words.putAway : errorText(error as Error, own))
      setBusy(null)
    }
  }

  async function singleSignOn() {
    setBusy('provider')
    setTrouble(null)
    try {
      await toProvider(wantedPlace(location.search, location.origin) ?? '/console')
    } catch (error) {
      setTrouble(errorText(error as Error))
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
          <Button
            type="submit"
            size="md"
            loading={busy === 'password'}
            disabled={busy !== null && busy !== 'password'}
          >
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
            disabled={busy !== null && busy !== 'passkey'}
            onClick={passkey}
          >
            {words.withPasskey}
          </Button>
        </>
      )}
      {provider !== null && (
        <Button
          variant="default"
          size="md"
          className={classes.wrapping!}
          leftSection={<IconBuilding size={20} aria-hidden />}
          loading={busy === 'provider'}
          disabled={busy !== null && busy !== 'provider'}
          onClick={singleSignOn}
        >
          {words.withProvider(provider)}
        </Button>
      )}
      <Anchor component="button" type="button" ta="center" size="sm" onClick={onForgotten}>
        {words.forgotten}
      </Anchor>
    </Stack>
  )
}
