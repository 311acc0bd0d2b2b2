import { Alert, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { ask, type Output } from '../../shared/api.ts'
import { errorText } from '../../shared/error-text.ts'
import { useWords } from '../../shared/words.tsx'
import { GrantChoice } from './GrantChoice.tsx'
import { WORDS } from './grants.words.ts'

/** After a password reset, when nobody is signed in: the reset's token allows revoking access, once. */
export function AfterReset({ grants, token }: { grants: Output<'resetPassword'>['grants']; token: string }) {
  const words = useWords(WORDS)
  const [step, setStep] = useState<'offered' | 'busy' | 'done'>('offered')
  const [trouble, setTrouble] = useState<string | null>(null)
  async function revoke(names: string[]) {
    setStep('busy')
    setTrouble(null)
    try {
      await ask('revokeGrantsAfterReset', { token, grants: names })
      setStep('done')
    } catch (error) {
      setTrouble(errorText(error as Error, { clean_up_expired: words.tooLate }))
      setStep('offered')
    }
  }
  if (step === 'done')
    return (
      <Alert color="teal" variant="light" role="status">
        {words.revoked}
      </Alert>
    )
  return (
    <Alert color="sun" variant="light">
      <Stack gap="sm">
        <Text size="sm">{words.afterReset}</Text>
        {trouble && (
          <Text size="sm" role="alert">
            {trouble}
          </Text>
        )}
        <GrantChoice grants={grants} isBusy={step === 'busy'} onRevoke={revoke} />
      </Stack>
    </Alert>
  )
}
