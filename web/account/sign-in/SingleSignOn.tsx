import { Alert, Button, Loader, Stack } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { ask } from '../../shared/api.ts'
import { errorText } from '../../shared/error-text.ts'
import { takeNextPlace } from '../../shared/single-sign-on.ts'
import { useWords } from '../../shared/words.tsx'
import { openStartPage } from './after-sign-in.ts'
import { StepHeading } from './SignInFrame.tsx'
import { WORDS } from './sign-in.words.ts'
import { wantedPlace } from './wanted-place.rules.ts'

/** The page to which the identity provider sends the browser back. */
export function SingleSignOn({ onBack }: { onBack: () => void }) {
  const words = useWords(WORDS)
  const [trouble, setTrouble] = useState<string | null>(null)
  // A code works once, and effects may run twice.
  const hasBegun = useRef(false)
  useEffect(() => {
    if (hasBegun.current) return
    hasBegun.current = true
    const given = new URLSearchParams(location.search)
    // The code stays neither in the address nor in the history.
    history.replaceState(null, '', '/sign-in/sso')
    const [code, state] = [given.get('code'), given.get('state')]
    if (code === null || state === null) return setTrouble(words.ssoDenied)
    const iss = given.get('iss')
    ask('finishSingleSignOn', { code, state, ...(iss !== null && { iss }) })
      .then(() => {
        const next = takeNextPlace()
        const place = next && wantedPlace(`?next=${encodeURIComponent(next)}`, location.origin)
        return place ? location.replace(place) : openStartPage()
      })
      .catch(error => setTrouble(errorText(error)))
  }, [words])
  if (trouble === null)
    return (
      <Stack gap="lg" role="status">
        <StepHeading title={words.ssoTitle} lead={words.ssoLead} />
        <Loader size="sm" />
      </Stack>
    )
  return (
    <Stack gap="lg">
      <StepHeading title={words.ssoFailedTitle} lead={null} />
      <Alert color="red" variant="light" role="alert">
        {trouble}
      </Alert>
      <Button size="md" onClick={onBack}>
        {words.back}
      </Button>
    </Stack>
  )
}
