import { Alert, Button, Divider, Group, Modal, PasswordInput, Stack, Text, TextInput } from '@mantine/core'
import { IconFingerprint } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, type KeyboardEvent, useState } from 'react'
import { ask, type Output } from './api.ts'
import { errorText } from './error-text.ts'
import { toSignIn } from './me.ts'
import { canUsePasskeys, signWithPasskey, wasPutAway } from './passkey.ts'
import { toProvider } from './single-sign-on.ts'
import { type StepUpWords, WORDS } from './step-up.words.ts'
import { useWords } from './words.tsx'

/** A dialog below this one would close with it on Escape; with this mark Mantine ignores the key. */
const OWN_KEYS = { 'data-mantine-stop-propagation': 'true' }

/** Asks for one of the proofs that this person has set up. */
export function StepUpDialog({ answer }: { answer(isConfirmed: boolean): void }) {
  const words = useWords(WORDS)
  // Fetched each time, so that a factor set up in the meantime can be used.
  const ways = useQuery({
    queryKey: ['step-up'],
    queryFn: () => ask('readSecurity', {}),
    gcTime: 0,
    staleTime: 0,
  })
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') answer(false)
  }
  return (
    <Modal
      opened
      onClose={() => answer(false)}
      title={words.title}
      centered
      zIndex={400}
      onKeyDown={onKeyDown}
      closeButtonProps={{ 'aria-label': words.cancel, ...OWN_KEYS }}
    >
      <Stack gap="md">
        <Text size="sm">{words.lead}</Text>
        {ways.isError && (
          <Alert color="red" variant="light" role="alert">
            {troubleText(ways.error, words)}
          </Alert>
        )}
        {ways.data && <Ways of={ways.data} answer={answer} />}
      </Stack>
    </Modal>
  )
}

function Ways({ of, answer }: { of: Output<'readSecurity'>; answer(isConfirmed: boolean): void }) {
  const words = useWords(WORDS)
  const byCode = !of.password_confirms
  const [typed, setTyped] = useState('')
  const [isBusy, setBusy] = useState(false)
  const [trouble, setTrouble] = useState<string | null>(null)
  const hasPasskey = of.passkeys.length > 0 && of.passkeys_possible && canUsePasskeys()
  const hasField = of.password_confirms || of.has_totp

  async function attempt(prove: () => Promise<unknown>) {
    setBusy(true)
    setTrouble(null)
    try {
      await prove()
      answer(true)
    } catch (error) {
      setTrouble(troubleText(error as Error, words))
      setTyped('')
      setBusy(false)
    }
  }

  function submit(event: FormEvent) {
    event.preventDefault()
    // A separate form, rendered inside whichever form asked.
    event.stopPropagation()
    const code = typed.replaceAll(/\s/g, '')
    const kind = /^\d{6}$/.test(code) ? 'totp' : 'backup'
    attempt(() => ask('stepUp', byCode ? { code, kind } : { password: typed }))
  }

  const usePasskey = () =>
    attempt(async () => {
      const { options } = await ask('beginPasskeySignIn', {})
      await ask('stepUp', { credential: await signWithPasskey(options) })
    })

  async function useProvider() {
    setBusy(true)
    setTrouble(null)
    try {
      // Leaves the page, and comes back to it.
      await toProvider(location.pathname + location.search, { stepUp: true })
    } catch (error) {
      setTrouble(troubleText(error as Error, words))
      setBusy(false)
    }
  }

  if (!hasField && !hasPasskey && of.single_sign_on === null)
    return (
      <>
        <Text size="sm">{words.noWay}</Text>
        <Group justify="flex-end">
          <Button onClick={toSignIn} data-autofocus {...OWN_KEYS}>
            {words.signInAgain}
          </Button>
        </Group>
      </>
    )
  return (
    <Stack gap="md">
      {trouble && (
        <Alert color="red" variant="light" role="alert">
          {trouble}
        </Alert>
      )}
      {hasPasskey && (
        <Button
          variant={hasField ? 'default' : 'filled'}
          leftSection={<IconFingerprint size={18} aria-hidden />}
          loading={isBusy}
          onClick={usePasskey}
          {...(!hasField && { 'data-autofocus': true })}
          {...OWN_KEYS}
        >
          {words.usePasskey}
        </Button>
      )}
      {hasPasskey && !hasField && of.single_sign_on === null && (
        <Text size="sm" c="var(--llano-muted)">
          {words.lostPasskey}
        </Text>
      )}
      {of.single_sign_on !== null && (
        <Button
          variant={hasField || hasPasskey ? 'default' : 'filled'}
          loading={isBusy}
          onClick={useProvider}
          {...OWN_KEYS}
        >
          {words.useProvider(of.single_sign_on)}
        </Button>
      )}
      {hasPasskey && hasField && <Divider label={words.or} />}
      {hasField && (
        <form onSubmit={submit}>
          <Stack gap="md">
            {byCode ? (
              <TextInput
                key="code"
                label={words.code}
                description={words.codeHint}
                autoComplete="one-time-code"
                autoFocus
                required
                withAsterisk={false}
                maxLength={40}
                value={typed}
                onChange={event => setTyped(event.currentTarget.value)}
                {...OWN_KEYS}
              />
            ) : (
              <PasswordInput
                key="password"
                label={words.password}
                autoComplete="current-password"
                autoFocus
                required
                withAsterisk={false}
                value={typed}
                onChange={event => setTyped(event.currentTarget.value)}
                {...OWN_KEYS}
              />
            )}
            <Group justify="flex-end" gap="xs">
              <Button variant="default" onClick={() => answer(false)} {...OWN_KEYS}>
                {words.cancel}
              </Button>
              <Button type="submit" loading={isBusy} {...OWN_KEYS}>
                {words.confirm}
              </Button>
            </Group>
          </Stack>
        </form>
      )}
    </Stack>
  )
}

function troubleText(error: Error, words: StepUpWords): string {
  if (wasPutAway(error)) return words.wrongPasskey
  const { wrongPassword: wrong_password, wrongCode: wrong_code, wrongPasskey: wrong_passkey } = words
  return errorText(error, { wrong_password, wrong_code, wrong_passkey })
}
