import { Alert, Button, PasswordInput, Stack, Text } from '@mantine/core'
import { type FormEvent, useEffect, useState } from 'react'
import { ask, type Output, Refused } from '../../parts/api.ts'
import { useWords } from '../../parts/words.tsx'
import { StepHeading } from './Door.tsx'
import { WORDS } from './sign-in.words.ts'
import { troubleText } from './trouble.ts'

const SHORTEST = 10

type Left = Output<'resetPassword'>

export function Reset({ onAsk, onDone }: { onAsk: () => void; onDone: () => void }) {
  const words = useWords(WORDS)
  const [token] = useState(() => location.hash.slice(1))
  const [password, setPassword] = useState('')
  const [again, setAgain] = useState('')
  const [step, setStep] = useState<'typing' | 'busy' | 'over' | 'done'>(token ? 'typing' : 'over')
  const [left, setLeft] = useState<Left | null>(null)
  const [trouble, setTrouble] = useState<string | null>(null)
  useEffect(() => {
    // The link's secret stays neither in the address nor in the history.
    history.replaceState(null, '', '/sign-in/reset')
  }, [])

  async function submit(event: FormEvent) {
    event.preventDefault()
    if (password !== again) return setTrouble(words.different)
    setTrouble(null)
    setStep('busy')
    try {
      setLeft(await ask('resetPassword', { token, password }))
      setStep('done')
    } catch (error) {
      if (error instanceof Refused && error.status === 404) return setStep('over')
      setTrouble(troubleText(error as Error, words, words.atLeast))
      setStep('typing')
    }
  }

  if (step === 'over')
    return (
      <Stack gap="lg">
        <StepHeading title={words.linkOverTitle} lead={words.linkOver} />
        <Button size="md" onClick={onAsk}>
          {words.askAgain}
        </Button>
      </Stack>
    )
  if (step === 'done')
    return (
      <Stack gap="lg">
        <StepHeading title={words.doneTitle} lead={words.done} />
        {left?.clean_up_token && <PasskeysLeft count={left.passkeys} token={left.clean_up_token} />}
        <Button size="md" onClick={onDone}>
          {words.signIn}
        </Button>
      </Stack>
    )
  return (
    <Stack gap="lg">
      <StepHeading title={words.resetTitle} lead={words.resetLead} />
      {trouble && (
        <Alert color="red" variant="light" role="alert">
          {trouble}
        </Alert>
      )}
      <form onSubmit={submit}>
        <Stack gap="md">
          <PasswordInput
            label={words.newPassword}
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
            value={again}
            onChange={event => setAgain(event.currentTarget.value)}
          />
          <Button type="submit" size="md" loading={step === 'busy'}>
            {words.setPassword}
          </Button>
        </Stack>
      </form>
    </Stack>
  )
}

/** A new password ends every session and no passkey: whoever fears that somebody else was in can end those too. */
function PasskeysLeft({ count, token }: { count: number; token: string }) {
  const words = useWords(WORDS)
  const [step, setStep] = useState<'offered' | 'busy' | 'removed'>('offered')
  const [trouble, setTrouble] = useState<string | null>(null)
  async function remove() {
    setStep('busy')
    setTrouble(null)
    try {
      await ask('removePasskeysAfterReset', { token })
      setStep('removed')
    } catch (error) {
      const isOver = error instanceof Refused && error.status === 404
      setTrouble(isOver ? words.removeTooLate : troubleText(error as Error, words, words.trouble))
      setStep('offered')
    }
  }
  if (step === 'removed')
    return (
      <Alert color="teal" variant="light" role="status">
        {words.passkeysRemoved}
      </Alert>
    )
  return (
    <Alert color="sun" variant="light">
      <Stack gap="sm" align="flex-start">
        <Text size="sm">{words.passkeysStay(count)}</Text>
        {trouble && (
          <Text size="sm" role="alert">
            {trouble}
          </Text>
        )}
        <Button
          variant="default"
          size="xs"
          h="auto"
          py={6}
          styles={{ label: { whiteSpace: 'normal' } }}
          loading={step === 'busy'}
          onClick={remove}
        >
          {words.removePasskeys}
        </Button>
      </Stack>
    </Alert>
  )
}
