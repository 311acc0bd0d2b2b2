import { Alert, Button, Stack } from '@mantine/core'
import { useEffect, useState } from 'react'
import { ask, Refused } from '../../shared/api.ts'
import { errorText } from '../../shared/error-text.ts'
import { toSignIn } from '../../shared/me.ts'
import { useWords } from '../../shared/words.tsx'
import { SignInFrame, StepHeading } from '../sign-in/SignInFrame.tsx'
import { WORDS } from './invitation.words.ts'

const LINK = /^#(confirm|undo)-(.+)$/

/** The link waits in this tab while its owner signs in. */
const STORED = 'llano-email-link'
function takeLink(): string {
  const link = sessionStorage.getItem(STORED) ?? ''
  sessionStorage.removeItem(STORED)
  return link
}

/** The pages behind the links that confirm or undo a change of email. A button does it, because mail programs open links too. */
export function EmailLink() {
  const words = useWords(WORDS)
  const [[, kind, token] = []] = useState(() => LINK.exec(location.hash || takeLink()) ?? undefined)
  const [state, setState] = useState<'asking' | 'busy' | 'done' | 'over'>(token ? 'asking' : 'over')
  const [trouble, setTrouble] = useState<string | null>(null)
  useEffect(() => {
    // The link's secret stays neither in the address nor in the history.
    history.replaceState(null, '', '/email')
  }, [])
  const isUndo = kind === 'undo'

  async function go() {
    setTrouble(null)
    setState('busy')
    try {
      await ask(isUndo ? 'undoOwnEmail' : 'confirmOwnEmail', { token: token! })
      setState('done')
    } catch (error) {
      const code = error instanceof Refused ? error.code : null
      if (code === 'email_link_expired') return setState('over')
      if (code === 'sign_in_required') {
        sessionStorage.setItem(STORED, `#${kind}-${token}`)
        return toSignIn()
      }
      setTrouble(errorText(error as Error))
      setState('asking')
    }
  }

  const [title, lead] =
    state === 'over'
      ? [words.emailOverTitle, words.emailOver]
      : state === 'done'
        ? isUndo
          ? [words.emailUndone, words.emailUndoneLead]
          : [words.emailConfirmed, words.emailConfirmedLead]
        : isUndo
          ? [words.emailUndoTitle, words.emailUndoLead]
          : [words.emailConfirmTitle, words.emailConfirmLead]
  return (
    <SignInFrame>
      <Stack gap="lg">
        <StepHeading title={title} lead={lead} />
        {trouble && (
          <Alert color="red" variant="light" role="alert">
            {trouble}
          </Alert>
        )}
        {state === 'done' || state === 'over' ? (
          <Button size="md" component="a" href={isUndo ? '/sign-in' : '/account'}>
            {isUndo ? words.signIn : words.toAccount}
          </Button>
        ) : (
          <Button size="md" loading={state === 'busy'} onClick={() => void go()}>
            {isUndo ? words.emailUndo : words.emailConfirm}
          </Button>
        )}
      </Stack>
    </SignInFrame>
  )
}
