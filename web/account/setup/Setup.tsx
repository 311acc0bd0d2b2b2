import { Alert, Button, Stack } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { Refused, useApiQuery, useChanged } from '../../shared/api.ts'
import { errorText } from '../../shared/error-text.ts'
import { useMe } from '../../shared/me.ts'
import { ErrorState, Loading } from '../../shared/states.tsx'
import { useWords } from '../../shared/words.tsx'
import { takeToken } from '../link-token.ts'
import { SignInFrame, StepHeading } from '../sign-in/SignInFrame.tsx'
import { SetupFrame } from './SetupFrame.tsx'
import { WORDS } from './setup.words.ts'
import { AccountStep } from './setup-account.tsx'
import { FactorStep } from './setup-factor.tsx'
import { SetupSteps } from './setup-steps.tsx'

/** Where the tab keeps the token until the account exists. */
const KEPT = 'llano.setup'

/** The setup of a new installation: behind the link that the server prints, and later for the admin. */
export function Setup() {
  const me = useMe()
  const [token] = useState(() => takeToken(KEPT))
  useEffect(() => {
    // The link's secret stays neither in the address nor in the history.
    history.replaceState(null, '', `/setup${location.search}`)
  }, [])
  if (me.isError && !me.data)
    return (
      <SignInFrame>
        <ErrorState error={me.error} again={() => void me.refetch()} />
      </SignInFrame>
    )
  if (!me.data) return null
  if (me.data.role === 'admin' && !me.data.second_factor_required) return <SetupSteps />
  return <BeforeAdmin token={token} />
}

function BeforeAdmin({ token }: { token: string }) {
  const client = useQueryClient()
  const changed = useChanged()
  const setupLink = useApiQuery('readSetupLink', token ? { token } : {}, {
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
  })
  if (setupLink.isError) return <Over error={setupLink.error} />
  if (!setupLink.data)
    return (
      <SetupFrame step="admin">
        <Loading />
      </SetupFrame>
    )
  return (
    <SetupFrame step="admin">
      {setupLink.data.step === 'account' ? (
        <AccountStep
          token={token}
          onDone={async () => {
            sessionStorage.removeItem(KEPT)
            await changed(['readMe'])
          }}
        />
      ) : (
        <FactorStep onDone={() => void client.invalidateQueries({ queryKey: ['readMe'] })} />
      )}
    </SetupFrame>
  )
}

const OVER = ['setup_link_not_found', 'setup_link_expired', 'setup_link_used', 'setup_closed'] as const

function Over({ error }: { error: Error }) {
  const words = useWords(WORDS)
  const code = error instanceof Refused ? OVER.find(one => one === error.code) : undefined
  return (
    <SignInFrame>
      {code ? (
        <Stack gap="lg">
          <StepHeading {...words.over[code]} />
          {code === 'setup_link_used' && (
            <Button size="md" component="a" href="/sign-in?next=/setup">
              {words.signIn}
            </Button>
          )}
          {code === 'setup_closed' && (
            <Button size="md" component="a" href="/console">
              {words.toConsole}
            </Button>
          )}
        </Stack>
      ) : (
        <Alert color="red" variant="light" role="alert">
          {errorText(error)}
        </Alert>
      )}
    </SignInFrame>
  )
}
