import { Alert, Button, Stack, Text } from '@mantine/core'
import { useEffect, useState } from 'react'
import { ask, Refused, useApiQuery } from '../../shared/api.ts'
import { ErrorState, QueryState } from '../../shared/states.tsx'
import { useWords } from '../../shared/words.tsx'
import { AuthenticatorSection } from '../security/security-authenticator.tsx'
import { PasskeysSection } from '../security/security-passkeys.tsx'
import { StepHeading } from '../sign-in/SignInFrame.tsx'
import { WORDS } from './setup.words.ts'

/** The second factor of the first admin. When there is one, the account becomes an admin. */
export function FactorStep({ onDone }: { onDone: () => void }) {
  const words = useWords(WORDS)
  const security = useApiQuery('readSecurity', {})
  const [error, setError] = useState<Error | null>(null)
  const methods = security.data ? Number(security.data.has_totp) + security.data.passkeys.length : 0
  // Again whenever a method was added: the new one may be the one that was used in this session.
  useEffect(() => {
    if (methods === 0) return
    setError(null)
    ask('becomeFirstAdmin', {}).then(onDone, setError)
  }, [methods])
  const isUnused = error instanceof Refused && error.code === 'second_factor_required'
  return (
    <>
      <StepHeading title={words.factorTitle} lead={words.factorLead} />
      {isUnused ? (
        <Alert color="sun" variant="light" role="alert">
          <Stack gap="sm" align="flex-start">
            <Text size="sm">{words.factorUnused}</Text>
            <Button
              onClick={() =>
                void ask('signOut', {}).then(() => location.assign('/sign-in?next=/setup'), setError)
              }
            >
              {words.signInAgain}
            </Button>
          </Stack>
        </Alert>
      ) : (
        error && <ErrorState error={error} />
      )}
      <QueryState of={security}>
        {({ has_password, has_totp, passkeys, passkeys_possible }) => (
          <>
            <AuthenticatorSection isOn={has_totp} hasPassword={has_password} />
            <PasskeysSection passkeys={passkeys} isPossible={passkeys_possible} />
          </>
        )}
      </QueryState>
    </>
  )
}
