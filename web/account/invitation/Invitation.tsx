import { Alert, Button, PasswordInput, Stack, Text, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useEffect, useState } from 'react'
import { ask, type Output, Refused } from '../../shared/api.ts'
import { errorText } from '../../shared/error-text.ts'
import { useFirm } from '../../shared/firm.ts'
import { LegalNote } from '../../shared/LegalNote.tsx'
import { Loading } from '../../shared/states.tsx'
import { useLanguage, useWords } from '../../shared/words.tsx'
import { takeToken } from '../link-token.ts'
import { PASSWORD_REFUSALS } from '../password-refusals.words.ts'
import classes from '../sign-in/SignInFrame.module.css'
import { SignInFrame, StepHeading } from '../sign-in/SignInFrame.tsx'
import { WORDS } from './invitation.words.ts'

const SHORTEST = 10
/** Where the tab keeps the token while the person signs in. */
const KEPT = 'llano.invitation'

type Found = Output<'readInvitation'>['data']

/** The page behind the link in an invitation. */
export function Invitation() {
  const words = useWords(WORDS)
  const [token] = useState(() => takeToken(KEPT))
  useEffect(() => {
    // The link's secret stays neither in the address nor in the history.
    history.replaceState(null, '', '/invitation')
  }, [])
  const lookup = useQuery({
    queryKey: ['invitation'],
    queryFn: () => ask('readInvitation', { token }),
    retry: false,
    staleTime: 'static',
    enabled: token !== '',
  })
  const over = token === '' ? 'invitation_not_found' : whyOver(lookup.error)
  return (
    <SignInFrame>
      {over ? (
        <Stack gap="lg">
          <StepHeading {...words.over[over]} />
          <Button size="md" component="a" href={over === 'invitation_used' ? '/sign-in' : '/account'}>
            {over === 'invitation_used' ? words.signIn : words.toAccount}
          </Button>
        </Stack>
      ) : lookup.isError ? (
        <Trouble text={errorText(lookup.error)} />
      ) : lookup.data ? (
        <Accept of={lookup.data.data} token={token} />
      ) : (
        <Loading />
      )}
    </SignInFrame>
  )
}

const OVER = ['invitation_not_found', 'invitation_expired', 'invitation_used'] as const

const whyOver = (error: Error | null) =>
  error instanceof Refused ? OVER.find(code => code === error.code) : undefined

function Trouble({ text }: { text: string }) {
  return (
    <Alert color="red" variant="light" role="alert">
      {text}
    </Alert>
  )
}

function Accept({ of: found, token }: { of: Found; token: string }) {
  const words = useWords(WORDS)
  const refusals: Readonly<Record<string, string>> = useWords(PASSWORD_REFUSALS)
  const { language } = useLanguage()
  const firmShown = useFirm()
  const [name, setName] = useState('')
  const [password, setPassword] = useState('')
  const [again, setAgain] = useState('')
  const [isBusy, setBusy] = useState(false)
  const [trouble, setTrouble] = useState<string | null>(null)
  const { step, email, owner, inviter, firm, llcs, role } = found
  const isNew = step === 'create' || step === 'password'

  async function submit(event: FormEvent) {
    event.preventDefault()
    if (isNew && password !== again) return setTrouble(words.different)
    setTrouble(null)
    setBusy(true)
    try {
      await ask('acceptInvitation', {
        token,
        language,
        ...(isNew && { password }),
        ...(step === 'create' && { name }),
      })
      sessionStorage.removeItem(KEPT)
      if (isNew) await ask('signIn', { email, password })
      const { role } = await ask('readMe', {})
      location.assign(owner === null && role !== 'member' ? '/console' : '/account')
    } catch (error) {
      setTrouble(errorText(error as Error, refusals))
      setBusy(false)
    }
  }

  const heading =
    owner === null || role === null ? (
      <StepHeading
        title={words.accountTitle}
        lead={words.accountLead(inviter === null ? firm : `${inviter} (${firm})`, email)}
      />
    ) : (
      <StepHeading title={words.title} lead={words.lead(owner, llcs.join(', '), words.roles[role])} />
    )
  if (step === 'sign_in' || step === 'sign_out')
    return (
      <Stack gap="lg">
        {heading}
        <Text size="sm">
          {words.forEmail(email)} {step === 'sign_in' ? words.signInLead : words.signOutLead}
        </Text>
        {step === 'sign_in' ? (
          <Button size="md" component="a" href="/sign-in?next=/invitation">
            {words.signIn}
          </Button>
        ) : (
          <Button size="md" onClick={() => void ask('signOut', {}).then(() => location.reload())}>
            {words.signOut}
          </Button>
        )}
      </Stack>
    )
  return (
    <Stack gap="lg">
      {heading}
      {trouble && <Trouble text={trouble} />}
      <form onSubmit={submit}>
        <Stack gap="md">
          {step === 'create' && (
            <>
              <Text size="sm">
                {words.forEmail(email)} {words.createLead}
              </Text>
              <TextInput
                label={words.name}
                autoComplete="name"
                required
                withAsterisk={false}
                maxLength={300}
                value={name}
                onChange={event => setName(event.currentTarget.value)}
              />
            </>
          )}
          {isNew && (
            <>
              <PasswordInput
                label={words.password}
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
            </>
          )}
          <LegalNote firm={firmShown} language={language} className={classes.note} />
          <Button type="submit" size="md" loading={isBusy}>
            {step === 'create' ? words.create : step === 'password' ? words.set : words.accept}
          </Button>
        </Stack>
      </form>
    </Stack>
  )
}
