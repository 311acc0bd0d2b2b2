import { Alert, Button, PasswordInput, Stack } from '@mantine/core'
import { type FormEvent, useEffect, useState } from 'react'
import { ask, type Output, Refused } from '../../shared/api.ts'
import { errorText } from '../../shared/error-text.ts'
import { useWords } from '../../shared/words.tsx'
import { AfterReset } from '../grants/AfterReset.tsx'
import { PASSWORD_REFUSALS } from '../password-refusals.words.ts'
import { StepHeading } from './SignInFrame.tsx'
import { WORDS } from './sign-in.words.ts'

const SHORTEST = 10

type Left = Output<'resetPassword'>

export function Reset({ onAsk, onDone }: { onAsk: () => void; onDone: () => void }) {
  const words = useWords(WORDS)
  const refusals = useWords(PASSWORD_REFUSALS)
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
      if (error instanceof Refused && error.code === 'reset_link_expired') return setStep('over')
      const own = { password_too_short: words.atLeast, password_too_simple: words.atLeast, ...refusals }
      setTrouble(errorText(error as Error, own))
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
        {left?.clean_up_token && <AfterReset grants={left.grants} token={left.clean_up_token} />}
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
