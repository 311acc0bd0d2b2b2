import { Anchor, Button, Center, Stack } from '@mantine/core'
import { useRouterState } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { isAt, pagesForStaff } from '../shared/allowed-pages.ts'
import { useApiQuery } from '../shared/api.ts'
import { signOut, toSignIn, useMay, useMe, useOwnLanguage, useSessionEnd } from '../shared/me.ts'
import { PaletteButton } from '../shared/palette/PaletteButton.tsx'
import { Shell } from '../shared/Shell.tsx'
import { toProvider } from '../shared/single-sign-on.ts'
import { Empty, ErrorState, FrameError } from '../shared/states.tsx'
import { useWords, type Words } from '../shared/words.tsx'
import { InstallationNotice } from './backups/installation-notice.tsx'
import { useUnread } from './messages/unread.ts'
import { PAGE_ROUTES } from './pages.ts'
import { SetupChecklist } from './setup/setup-checklist.tsx'

const WORDS: Words<{
  name: string
  notForYou: string
  why: string
  toAccount: string
  providerTitle: string
  providerText: string
  toProvider(name: string): string
  signOut: string
  factorTitle: string
  factorText: string
  toSecurity: string
  security: string
  pageTitle: string
  pageText: string
}> = {
  en: {
    name: 'Manager console',
    notForYou: 'You don’t have access to the console',
    why: 'It is only for staff. You are signed in as a member.',
    toAccount: 'Go to your account',
    providerTitle: 'Single sign-on required',
    providerText: 'Sign in with single sign-on to use the console.',
    toProvider: name => `Sign in with ${name}`,
    signOut: 'Sign out',
    factorTitle: 'Two-factor authentication required',
    factorText: 'Sign in with a second factor to use the console.',
    toSecurity: 'Open security settings',
    security: 'Security',
    pageTitle: 'You don’t have access to this page',
    pageText: 'Your role does not include it. Ask an admin if you need it.',
  },
  es: {
    name: 'Consola del Manager',
    notForYou: 'No tienes acceso a la consola',
    why: 'Es solo para el equipo. Has iniciado sesión como miembro.',
    toAccount: 'Ir a tu cuenta',
    providerTitle: 'Se requiere el inicio de sesión único',
    providerText: 'Entra con el inicio de sesión único para usar la consola.',
    toProvider: name => `Entrar con ${name}`,
    signOut: 'Cerrar sesión',
    factorTitle: 'Se requiere un segundo factor',
    factorText: 'Inicia sesión con un segundo factor para usar la consola.',
    toSecurity: 'Abrir los ajustes de seguridad',
    security: 'Seguridad',
    pageTitle: 'No tienes acceso a esta página',
    pageText: 'Tu rol no la incluye. Si la necesitas, pídelo a un administrador.',
  },
}

const loadPalette = async () => (await import('./palette/console-palette.tsx')).ConsolePalette

/** The server checks permissions at each request; this only decides what is shown. */
export function ConsoleFrame() {
  const words = useWords(WORDS)
  const me = useMe()
  useOwnLanguage()
  useSessionEnd()
  const unread = useUnread()
  const may = useMay()
  const pending = useApiQuery(
    'readDashboard',
    {},
    {
      enabled:
        may('console:use') && me.data?.second_factor_required === false && !me.data.single_sign_on_required,
      refetchInterval: 60_000,
    },
  ).data?.data.decisions?.pending
  const path = useRouterState({ select: state => state.location.pathname }).replace(/^\/console/, '')
  useEffect(() => {
    if (me.data && !me.data.signed_in) toSignIn()
  }, [me.data])
  if (me.isError && !me.data) return <FrameError of={me} />
  if (!me.data?.signed_in) return null
  if (me.data.role === 'member')
    return (
      <Center mih="100vh">
        <Empty
          isPage
          title={words.notForYou}
          text={words.why}
          action={<Anchor href="/account">{words.toAccount}</Anchor>}
        />
      </Center>
    )
  // Before the second factor, which would not help.
  if (me.data.single_sign_on_required)
    return (
      <Center component="main" mih="100vh">
        <Empty
          isPage
          title={words.providerTitle}
          text={words.providerText}
          action={<ToProvider name={me.data.single_sign_on ?? ''} />}
        />
      </Center>
    )
  if (me.data.second_factor_required)
    return (
      <Center mih="100vh">
        <Empty
          isPage
          title={words.factorTitle}
          text={words.factorText}
          action={<Anchor href="/account/security">{words.toSecurity}</Anchor>}
        />
      </Center>
    )
  const pages = pagesForStaff(PAGE_ROUTES, me.data.permissions)
  const isHere = (page: (typeof PAGE_ROUTES)[number]) => isAt(page, path)
  const isClosed = PAGE_ROUTES.some(isHere) && !pages.some(isHere)
  return (
    <Shell
      name={words.name}
      pages={pages}
      instead={isClosed ? <Empty isPage title={words.pageTitle} text={words.pageText} /> : null}
      who={me.data.name ?? null}
      notice={
        <>
          <InstallationNotice />
          <SetupChecklist />
        </>
      }
      tools={<PaletteButton load={loadPalette} />}
      links={[{ href: '/account/security', label: words.security }]}
      counts={{
        '/queue': { kind: 'pending', count: pending ?? 0 },
        '/messages': { kind: 'unread', count: unread },
      }}
      onSignOut={() => void signOut()}
    />
  )
}

function ToProvider({ name }: { name: string }) {
  const words = useWords(WORDS)
  const [isLeaving, setLeaving] = useState(false)
  const [error, setError] = useState<Error | null>(null)
  const leave = () => {
    setLeaving(true)
    toProvider(location.pathname + location.search).catch((failure: Error) => {
      setError(failure)
      setLeaving(false)
    })
  }
  return (
    <Stack gap="sm">
      {error && <ErrorState error={error} />}
      <Button loading={isLeaving} onClick={leave}>
        {words.toProvider(name)}
      </Button>
      <Button variant="default" onClick={() => void signOut()}>
        {words.signOut}
      </Button>
    </Stack>
  )
}
