import { Box, Stack, Text } from '@mantine/core'
import { useNavigate, useRouterState, useSearch } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import type { SharedRole } from '../../src/areas/access/shared-access.rules.ts'
import { isAt, pagesForMember, pagesInView } from '../shared/allowed-pages.ts'
import { useLater } from '../shared/later.ts'
import { signOut, toSignIn, useMe, useOwnLanguage, useSessionEnd } from '../shared/me.ts'
import type { PageRoute } from '../shared/page-routes.tsx'
import { PaletteButton } from '../shared/palette/PaletteButton.tsx'
import { Shell } from '../shared/Shell.tsx'
import { ErrorState, FrameError } from '../shared/states.tsx'
import { useWords, type Words } from '../shared/words.tsx'
import { useOfferedTools } from '../tools/offered.ts'
import { LapsedNotice } from './LapsedNotice.tsx'
import { type Llc, useLlc } from './llc.ts'
import { useUnread } from './messages/unread.ts'
import { NotificationBell } from './notifications/NotificationBell.tsx'
import { PAGE_ROUTES } from './pages.ts'

type FrameWords = {
  name: string
  llc: string
  own: string
  shared: string
  sharedBy(owner: string, role: string): string
  roles: Record<SharedRole, string>
}
const WORDS: Words<FrameWords> = {
  en: {
    name: 'Member account',
    llc: 'LLC',
    own: 'Your LLCs',
    shared: 'Shared with you',
    sharedBy: (owner, role) => `Shared by ${owner} · ${role}`,
    roles: { bookkeeper: 'Bookkeeper', accountant: 'Accountant' },
  },
  es: {
    name: 'Cuenta de miembro',
    llc: 'LLC',
    own: 'Tus LLC',
    shared: 'Compartidas contigo',
    sharedBy: (owner, role) => `Compartida por ${owner} · ${role}`,
    roles: { bookkeeper: 'Contable', accountant: 'Asesor fiscal' },
  },
}

const loadStaffNotice = async () => (await import('./staff-view/StaffViewNotice.tsx')).StaffViewNotice
const loadPalette = async () => (await import('./palette/account-palette.tsx')).AccountPalette

/** The only page for someone who must set up a second factor first. */
const SECURITY = '/account/security'

/** The server checks the session at each request; this only decides what is shown. */
export function AccountFrame() {
  const words = useWords(WORDS)
  const me = useMe()
  const viewing = me.data?.viewing ?? null
  useOfferedTools(viewing === null)
  useOwnLanguage()
  useSessionEnd()
  const StaffNotice = useLater(loadStaffNotice, viewing !== null)
  useViewEnd(viewing !== null, me.data !== undefined)
  useEffect(() => {
    if (me.data && !me.data.signed_in) toSignIn()
  }, [me.data])
  const isBarred = me.data?.second_factor_required === true && !location.pathname.startsWith(SECURITY)
  useEffect(() => {
    if (isBarred) location.replace(SECURITY)
  }, [isBarred])
  const pages = useAllowedPages()
  const unread = useUnread()
  const { failed } = useLlc()
  if (me.isError && !me.data) return <FrameError of={me} />
  if (!me.data?.signed_in || isBarred || pages === null) return null
  return (
    <Shell
      name={words.name}
      pages={pages}
      who={me.data.name ?? null}
      instead={failed && <ErrorState error={failed.error!} again={() => void failed.refetch()} />}
      above={<LlcChoice />}
      tools={
        // Search and notifications are the person's own.
        viewing === null && (
          <>
            <PaletteButton load={loadPalette} />
            <NotificationBell />
          </>
        )
      }
      notice={viewing ? StaffNotice && <StaffNotice viewing={viewing} /> : <LapsedNotice />}
      counts={{ '/messages': { kind: 'unread', count: unread.total } }}
      onSignOut={() => void signOut()}
    />
  )
}

/** Back to the console when the view of a client's account has ended: after an hour, or with the role or assignment. */
function useViewEnd(isViewing: boolean, isKnown: boolean): void {
  const wasViewing = useRef(false)
  useEffect(() => {
    if (wasViewing.current && isKnown && !isViewing) location.replace('/console')
    wasViewing.current = isViewing
  }, [isViewing, isKnown])
}

/** The pages for the selected LLC. Null while leaving a page that is not among them. */
function useAllowedPages(): readonly PageRoute[] | null {
  const { llc, isLoading } = useLlc()
  const me = useMe().data
  const viewing = me?.viewing ?? null
  const hasShared = (me?.shared.length ?? 0) > 0 || viewing !== null
  // The page that is shown, not one that is being loaded.
  const shown = useRouterState({ select: state => (state.resolvedLocation ?? state.location).pathname })
  const path = shown.replace(/^\/account/, '')
  const navigate = useNavigate()
  const allowed = viewing
    ? pagesInView(PAGE_ROUTES, viewing.areas)
    : pagesForMember(PAGE_ROUTES, llc?.shared?.areas ?? null)
  const isHere = !PAGE_ROUTES.some(page => isAt(page, path)) || allowed.some(page => isAt(page, path))
  const first = allowed.find(page => !page.hidden)
  useEffect(() => {
    if (isHere || !first) return
    if (first.address) location.replace(`${first.address}${location.search}`)
    else navigate({ to: first.path, search: (before: object) => before, replace: true })
  }, [isHere, first, navigate])
  // A page asks for its LLC as soon as it is shown, so wait until it is known which one that is.
  return isHere && !(isLoading && hasShared) ? allowed : null
}

const loadSelect = async () => (await import('./LlcSelect.tsx')).LlcSelect
/** Of the selection with its label, so that nothing moves when it appears. */
const SELECT_HEIGHT = 61

/** Selects the LLC of the pages, and says whose it is. With several, it is in the address of every page. */
function LlcChoice() {
  const words = useWords(WORDS)
  const { llcs, llc } = useLlc()
  const navigate = useNavigate()
  const { llc: chosen } = useSearch({ strict: false }) as { llc?: number }
  const hasChoice = llcs.length > 1 || Boolean(llc?.shared)
  const LlcSelect = useLater(loadSelect, hasChoice)
  const lacksLlc = llcs.length > 1 && llc !== null && Number(chosen) !== llc.id
  useEffect(() => {
    if (lacksLlc)
      navigate({
        to: '.',
        search: (before: object) => ({ ...before, llc: llc!.id }),
        hash: true,
        replace: true,
      })
  }, [lacksLlc, llc, navigate])
  if (!hasChoice) return null
  const role = llc?.shared?.role
  const isViewed = role === 'staff'
  const items = (isShared: boolean) =>
    llcs
      .filter(one => Boolean(one.shared) === isShared)
      .map(({ id, name }: Llc) => ({ value: String(id), label: name }))
  const groups = [
    { group: words.own, items: items(false) },
    { group: words.shared, items: items(true) },
  ].filter(one => one.items.length > 0)
  return (
    <Stack gap={4}>
      {LlcSelect ? (
        <LlcSelect
          label={words.llc}
          value={llc ? String(llc.id) : null}
          data={groups.length > 1 || (llc?.shared && !isViewed) ? groups : groups[0]!.items}
          onChange={next =>
            navigate({ to: '.', search: (before: object) => ({ ...before, llc: Number(next) }) })
          }
        />
      ) : (
        <Box h={SELECT_HEIGHT} />
      )}
      {role && role !== 'staff' && (
        <Text size="xs" c="var(--llano-muted)">
          {words.sharedBy(llc.shared!.owner, words.roles[role])}
        </Text>
      )}
    </Stack>
  )
}
