import { Alert, Anchor, Button, Stack, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { ask, Refused } from '../../shared/api.ts'
import { errorText } from '../../shared/error-text.ts'
import { useWords } from '../../shared/words.tsx'
import { openStartPage } from './after-sign-in.ts'
import { StepHeading } from './SignInFrame.tsx'
import { WORDS } from './sign-in.words.ts'

export function CodeStep({ onOver, onBack }: { onOver: () => void; onBack: () => void }) {
  const words = useWords(WORDS)
  const [kind, setKind] = useState<'totp' | 'backup'>('totp')
  const [code, setCode] = useState('')
  const [isBusy, setBusy] = useState(false)
  const [trouble, setTrouble] = useState<string | null>(null)
  const isTotp = kind === 'totp'

  async function submit(event: FormEvent) {
    event.preventDefault()
    setBusy(true)
    setTrouble(null)
    try {
      await ask('verifySecondFactor', { code, kind })
      await openStartPage()
    } catch (error) {
      if (error instanceof Refused && error.code === 'sign_in_expired') return onOver()
      setTrouble(errorText(error as Error, { wrong_code: words.wrongCode }))
      setCode('')
      setBusy(false)
    }
  }

  return (
    <Stack gap="lg">
      <StepHeading title={words.codeTitle} lead={isTotp ? words.codeLead : words.backupLead} />
      {trouble && (
        <Alert color="red" variant="light" role="alert">
          {trouble}
        </Alert>
      )}
      <form onSubmit={submit}>
        <Stack gap="md">
          <TextInput
            key={kind}
            label={isTotp ? words.code : words.backupCode}
            autoComplete="one-time-code"
            inputMode={isTotp ? 'numeric' : 'text'}
            size="md"
            required
            withAsterisk={false}
            autoFocus
            maxLength={isTotp ? 7 : 40}
            styles={{ input: { letterSpacing: '0.15em', fontVariantNumeric: 'tabular-nums' } }}
            value={code}
            onChange={event => setCode(event.currentTarget.value)}
          />
          <Button type="submit" size="md" loading={isBusy}>
            {words.confirm}
          </Button>
        </Stack>
      </form>
      <Stack gap="xs" align="center">
        <Anchor
          component="button"
          type="button"
          size="sm"
          onClick={() => {
            setKind(isTotp ? 'backup' : 'totp')
            setCode('')
            setTrouble(null)
          }}
        >
          {isTotp ? words.useBackup : words.useApp}
        </Anchor>
        <Anchor component="button" type="button" size="sm" onClick={onBack}>
          {words.back}
        </Anchor>
      </Stack>
    </Stack>
  )
}
