import { Alert, Anchor, Button, Stack, TextInput } from '@mantine/core'
import { IconMailForward } from '@tabler/icons-react'
import { type FormEvent, useState } from 'react'
import { ask } from '../../shared/api.ts'
import { errorText } from '../../shared/error-text.ts'
import { useWords } from '../../shared/words.tsx'
import { StepHeading } from './SignInFrame.tsx'
import { WORDS } from './sign-in.words.ts'

export function Forgotten({
  email,
  setEmail,
  onBack,
}: {
  email: string
  setEmail: (email: string) => void
  onBack: () => void
}) {
  const words = useWords(WORDS)
  const [isBusy, setBusy] = useState(false)
  const [isSent, setSent] = useState(false)
  const [trouble, setTrouble] = useState<string | null>(null)

  async function submit(event: FormEvent) {
    event.preventDefault()
    setBusy(true)
    setTrouble(null)
    try {
      await ask('askPasswordReset', { email })
      setSent(true)
    } catch (error) {
      setTrouble(errorText(error as Error))
    }
    setBusy(false)
  }

  return (
    <Stack gap="lg">
      <StepHeading
        title={isSent ? words.sentTitle : words.forgottenTitle}
        {...(!isSent && { lead: words.forgottenLead })}
      />
      {trouble && (
        <Alert color="red" variant="light" role="alert">
          {trouble}
        </Alert>
      )}
      {isSent ? (
        <Alert variant="light" icon={<IconMailForward aria-hidden />} role="status">
          {words.sent(email)}
        </Alert>
      ) : (
        <form onSubmit={submit}>
          <Stack gap="md">
            <TextInput
              label={words.email}
              type="email"
              autoComplete="username"
              required
              withAsterisk={false}
              autoFocus
              value={email}
              onChange={event => setEmail(event.currentTarget.value)}
            />
            <Button type="submit" size="md" loading={isBusy}>
              {words.send}
            </Button>
          </Stack>
        </form>
      )}
      <Anchor component="button" type="button" ta="center" size="sm" onClick={onBack}>
        {words.back}
      </Anchor>
    </Stack>
  )
}
