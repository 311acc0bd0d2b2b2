import { Alert, Anchor, Button, Checkbox, Group, Radio, Stack, Text } from '@mantine/core'
import { type FormEvent, useEffect, useState } from 'react'
import { redirectHost } from '../../../src/areas/apps/client.rules.ts'
import { nameOf } from '../../../src/areas/firm/page-firm.rules.ts'
import type { Scope } from '../../../src/areas/members/caller.rules.ts'
import { ask, type Output, useApiQuery } from '../../shared/api.ts'
import { errorText } from '../../shared/error-text.ts'
import { useFirm } from '../../shared/firm.ts'
import { toSignIn, useMe } from '../../shared/me.ts'
import { Loading } from '../../shared/states.tsx'
import { useWords } from '../../shared/words.tsx'
import { SignInFrame, StepHeading } from '../sign-in/SignInFrame.tsx'
import { WORDS } from './connect.words.ts'
import { usePermissionText } from './permissions.tsx'

type AppRequest = Output<'readAppRequest'>['data']
type Me = Output<'readMe'>

/** The page to which apps send members, who decide here whether and how far the app may use their account. */
export function Connect() {
  const error = new URLSearchParams(location.search).get('error')
  return <SignInFrame>{error === null ? <SignedIn /> : <NotConnected code={error} />}</SignInFrame>
}

function NotConnected({ code }: { code: string }) {
  const words = useWords(WORDS)
  const app = appBehind(location.search)
  return (
    <Stack gap="lg">
      <StepHeading title={words.errorTitle} lead={words.errors[code] ?? words.otherError} />
      <Button size="md" component="a" href="/account">
        {words.back}
      </Button>
      {app && (
        <Anchor size="sm" href={app.href}>
          {words.backToApp(app.host)}
        </Anchor>
      )}
    </Stack>
  )
}

/** Where the app gets its error: only after a click, because anyone can register an app. */
function appBehind(query: string): { host: string; href: string } | null {
  const params = new URLSearchParams(query)
  const redirectUri = params.get('redirect_uri')
  if (redirectUri === null || !URL.canParse(redirectUri)) return null
  params.delete('error')
  return { host: redirectHost(redirectUri), href: `/oauth2/authorize?${params}` }
}

function SignedIn() {
  const me = useMe()
  const isSignedOut = me.data?.signed_in === false
  useEffect(() => {
    if (isSignedOut) toSignIn()
  }, [isSignedOut])
  if (me.isError) return <Trouble text={errorText(me.error)} />
  return me.data && !isSignedOut ? <Read me={me.data} /> : <Loading />
}

function Read({ me }: { me: Me }) {
  const words = useWords(WORDS)
  const request = location.search.slice(1)
  const appRequest = useApiQuery('readAppRequest', { request }, { retry: false, refetchOnWindowFocus: false })
  if (appRequest.data) return <Decide of={appRequest.data.data} request={request} me={me} />
  if (!appRequest.isError) return <Loading />
  return (
    <Stack gap="lg">
      <StepHeading title={words.errorTitle} lead={errorText(appRequest.error)} />
      <Account email={me.email} />
    </Stack>
  )
}

const Trouble = ({ text }: { text: string }) => (
  <Alert color="red" variant="light" role="alert">
    {text}
  </Alert>
)

function Account({ email }: { email: string | null }) {
  const words = useWords(WORDS)
  const change = () => void ask('signOut', {}).then(toSignIn)
  return (
    <Text size="sm" c="var(--llano-muted)" style={{ overflowWrap: 'anywhere' }}>
      {words.signedInAs(email ?? '')}{' '}
      <Anchor component="button" type="button" size="sm" onClick={change}>
        {words.otherAccount}
      </Anchor>
    </Text>
  )
}

function Decide({ of: app, request, me }: { of: AppRequest; request: string; me: Me }) {
  const words = useWords(WORDS)
  const firm = nameOf(useFirm())
  const [scopes, setScopes] = useState<readonly Scope[]>(app.scopes)
  const [isAll, setAll] = useState(true)
  const [llcs, setLlcs] = useState<readonly number[]>([])
  const [isBusy, setBusy] = useState(false)
  const [trouble, setTrouble] = useState<string | null>(null)

  async function allow(event: FormEvent) {
    event.preventDefault()
    if (scopes.length === 0) return setTrouble(words.choose)
    if (!isAll && llcs.length === 0) return setTrouble(words.chooseLlcs)
    setTrouble(null)
    setBusy(true)
    try {
      const entity_ids = isAll ? null : [...llcs]
      const { data } = await ask('allowApp', { request, scopes: [...scopes], entity_ids })
      location.assign(data.url)
    } catch (error) {
      setTrouble(errorText(error as Error))
      setBusy(false)
    }
  }

  return (
    <form onSubmit={allow}>
      <Stack gap="lg">
        <StepHeading title={words.title(app.name)} lead={words.lead(app.name, firm)} />
        {app.site === null ? (
          <Alert color="sun" variant="light">
            {words.unknownSite}
          </Alert>
        ) : (
          <Text>{words.site(app.site)}</Text>
        )}
        <Text size="sm">
          {words.resources[app.resource]} {words.redirect(app.redirect_host)}
        </Text>
        <Permissions offered={app.scopes} chosen={scopes} onChange={setScopes} />
        {me.entities.length > 0 && (
          <Llcs of={me.entities} isAll={isAll} onAll={setAll} chosen={llcs} onChange={setLlcs} />
        )}
        <Text size="sm" c="var(--llano-muted)">
          {app.is_lasting ? words.lasting : words.brief} {words.revoke}
        </Text>
        {trouble && <Trouble text={trouble} />}
        <Group grow>
          <Button variant="default" size="md" onClick={() => location.assign(app.deny_url)}>
            {words.deny}
          </Button>
          <Button type="submit" size="md" loading={isBusy}>
            {words.allow}
          </Button>
        </Group>
        <Account email={me.email} />
      </Stack>
    </form>
  )
}

function Permissions({
  offered,
  chosen,
  onChange,
}: {
  offered: readonly Scope[]
  chosen: readonly Scope[]
  onChange: (next: readonly Scope[]) => void
}) {
  const words = useWords(WORDS)
  const textOf = usePermissionText()
  const toggle = (scope: Scope) =>
    onChange(chosen.includes(scope) ? chosen.filter(one => one !== scope) : [...chosen, scope])
  return (
    <Stack component="fieldset" gap="xs" m={0} p={0} style={{ border: 0 }}>
      <Text component="legend" fw={600} p={0} mb="xs">
        {words.permissions}
      </Text>
      {offered.map(scope => {
        const { title, text } = textOf(scope)
        return (
          <Checkbox
            key={scope}
            label={title}
            description={text}
            checked={chosen.includes(scope)}
            onChange={() => toggle(scope)}
          />
        )
      })}
    </Stack>
  )
}

function Llcs({
  of: own,
  isAll,
  onAll,
  chosen,
  onChange,
}: {
  of: Me['entities']
  isAll: boolean
  onAll: (next: boolean) => void
  chosen: readonly number[]
  onChange: (next: readonly number[]) => void
}) {
  const words = useWords(WORDS)
  const toggle = (id: number) =>
    onChange(chosen.includes(id) ? chosen.filter(one => one !== id) : [...chosen, id])
  return (
    <Stack gap="xs">
      <Radio.Group
        label={words.llcs}
        value={isAll ? 'all' : 'some'}
        onChange={next => onAll(next === 'all')}
        styles={{ label: { fontWeight: 600 } }}
      >
        <Stack gap="xs" mt="xs">
          <Radio value="all" label={words.allLlcs} />
          <Radio value="some" label={words.someLlcs} description={words.someLlcsHint} />
        </Stack>
      </Radio.Group>
      {!isAll && (
        <Stack gap="xs" pl="xl">
          {own.map(({ id, name }) => (
            <Checkbox key={id} label={name} checked={chosen.includes(id)} onChange={() => toggle(id)} />
          ))}
        </Stack>
      )}
    </Stack>
  )
}
