import {
  ActionIcon,
  Anchor,
  AppShell,
  Badge,
  Burger,
  Group,
  NavLink,
  SegmentedControl,
  Text,
  useMantineColorScheme,
} from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconMoon, IconSun, IconUserCircle } from '@tabler/icons-react'
import { Link, Outlet, useRouter, useRouterState, useSearch } from '@tanstack/react-router'
import { memo, type ReactNode, useEffect, useRef, useState } from 'react'
import { useLater } from './later.ts'
import { Mark } from './Mark.tsx'
import type { PageRoute } from './page-routes.tsx'
import type { UserMenuProps } from './UserMenu.tsx'
import { type Language, useLanguage, useWords, type Words } from './words.tsx'

type ShellWords = {
  skip: string
  menu: string
  pages: string
  language: string
  light: string
  dark: string
  account: string
  signOut: string
  waiting: Record<Count['kind'], (count: number) => string>
}
const WORDS: Words<ShellWords> = {
  en: {
    skip: 'Skip to content',
    menu: 'Menu',
    pages: 'Pages',
    language: 'Language',
    light: 'Light mode',
    dark: 'Dark mode',
    account: 'Your account',
    signOut: 'Sign out',
    waiting: { unread: count => `${count} unread`, pending: count => `${count} pending` },
  },
  es: {
    skip: 'Ir al contenido',
    menu: 'Menú',
    pages: 'Páginas',
    language: 'Idioma',
    light: 'Modo claro',
    dark: 'Modo oscuro',
    account: 'Tu cuenta',
    signOut: 'Cerrar sesión',
    waiting: {
      unread: count => `${count} sin leer`,
      pending: count => (count === 1 ? '1 pendiente' : `${count} pendientes`),
    },
  },
}

/** The frame of the account and the console: navigation and the current user. */
export function Shell({
  name,
  pages,
  who,
  above,
  tools,
  notice,
  instead,
  counts = {},
  links = [],
  onSignOut,
}: {
  /** Next to the logo. */
  name: string
  pages: readonly PageRoute[]
  who: string | null
  /** Above the list of pages, such as the LLC selection. */
  above?: ReactNode
  /** In the header, before the settings. */
  tools?: ReactNode
  /** Above every page. */
  notice?: ReactNode
  /** Shown in place of the page. */
  instead?: ReactNode
  /** What waits on a page, by its path, next to its name in the menu. */
  counts?: Counts
  /** In the menu of the current user: pages outside this list of pages. */
  links?: readonly { href: string; label: string }[]
  onSignOut?: () => void
}) {
  const words = useWords(WORDS)
  const [isOpen, { toggle, close }] = useDisclosure()
  const path = useRouterState({ select: state => state.location.pathname })
  const main = useRef<HTMLElement>(null)
  const list = useRef<HTMLDivElement>(null)
  const isFirst = useRef(true)
  useEffect(() => {
    close()
    // The observer below shows the first page in the list.
    if (isFirst.current) {
      isFirst.current = false
      return
    }
    // After clicking a page's name, keyboard focus moves to that page.
    main.current?.focus()
    if (list.current) showCurrent(list.current)
  }, [path, close])
  useEffect(() => {
    const node = list.current
    if (!node) return
    // Content above it may appear later and leave less room.
    const watch = new ResizeObserver(() => showCurrent(node))
    watch.observe(node)
    return () => watch.disconnect()
  }, [])
  return (
    <AppShell
      header={{ height: 56 }}
      navbar={{ width: 248, breakpoint: 'sm', collapsed: { mobile: !isOpen } }}
      padding={{ base: 'md', md: 'xl' }}
    >
      <AppShell.Header bg="var(--llano-raised)">
        <Anchor href="#content" className="llano-skip">
          {words.skip}
        </Anchor>
        <Group h="100%" px="md" justify="space-between" wrap="nowrap" gap="xs">
          <Group gap="xs" wrap="nowrap">
            <Burger opened={isOpen} onClick={toggle} hiddenFrom="sm" size="sm" aria-label={words.menu} />
            <Mark />
            <Text size="sm" c="var(--llano-muted)" visibleFrom="xs">
              {name}
            </Text>
          </Group>
          <Group gap="clamp(1px, 0.6vw, 10px)" wrap="nowrap">
            {tools}
            <LanguageChoice label={words.language} />
            <SchemeChoice light={words.light} dark={words.dark} />
            {who && (
              <LaterUserMenu
                label={words.account}
                who={who}
                signOut={words.signOut}
                links={links}
                onSignOut={onSignOut}
              />
            )}
          </Group>
        </Group>
      </AppShell.Header>
      <AppShell.Navbar p="sm" bg="var(--llano-raised)" aria-label={words.pages}>
        {above && <AppShell.Section mb="sm">{above}</AppShell.Section>}
        <AppShell.Section grow ref={list} className="llano-pages">
          <Navigation pages={pages} path={path} counts={counts} />
        </AppShell.Section>
      </AppShell.Navbar>
      <AppShell.Main id="content" ref={main} tabIndex={-1} className="llano-main">
        {notice}
        {instead ?? <Outlet />}
      </AppShell.Main>
    </AppShell>
  )
}

const loadUserMenu = async () => (await import('./UserMenu.tsx')).UserMenu

/** A button that loads the menu when it is pressed. */
function LaterUserMenu(props: UserMenuProps) {
  const [isWanted, setWanted] = useState(false)
  const UserMenu = useLater(loadUserMenu, isWanted)
  if (UserMenu) return <UserMenu {...props} />
  return (
    <ActionIcon
      variant="subtle"
      size="lg"
      aria-label={props.label}
      aria-haspopup="menu"
      aria-expanded={false}
      onClick={() => setWanted(true)}
    >
      <IconUserCircle />
    </ActionIcon>
  )
}

/** Scrolls the current page into view. */
function showCurrent(list: HTMLElement): void {
  const here = list.querySelector('[aria-current="page"]')?.getBoundingClientRect()
  const seen = list.getBoundingClientRect()
  if (!here) return
  if (here.bottom > seen.bottom) list.scrollTop += here.bottom - seen.bottom + ROOM
  else if (here.top < seen.top) list.scrollTop -= seen.top - here.top + ROOM
}
const ROOM = 24
/** Larger numbers are cut. */
const MAX_SHOWN = 100

/** What waits on a page. */
type Count = { kind: 'unread' | 'pending'; count: number }
type Counts = Readonly<Record<string, Count>>

function Navigation({ pages, path, counts }: { pages: readonly PageRoute[]; path: string; counts: Counts }) {
  const { language } = useLanguage()
  const shown = pages.filter(page => !page.hidden)
  const groups = [...new Set(shown.map(page => page.group?.[language] ?? ''))]
  const base = useRouter().options.basepath ?? ''
  const isApart = pages.some(page => page.address && isHere(page.path, path))
  // A separate document with its own headers needs a full page load; all others are rendered in place.
  const addressOf = (page: PageRoute) => page.address ?? (isApart ? `${base}${page.path}` : null)
  return groups.map(group => (
    <div key={group}>
      {group && (
        <Text size="xs" fw={600} c="var(--llano-muted)" px="sm" pt="sm" pb={4}>
          {group}
        </Text>
      )}
      {shown
        .filter(page => (page.group?.[language] ?? '') === group)
        .map(page => (
          <PlaceLink
            key={page.path}
            page={page}
            address={addressOf(page)}
            isHere={isHere(page.path, path)}
            waitingFor={counts[page.path]?.kind}
            waiting={counts[page.path]?.count ?? 0}
          />
        ))}
    </div>
  ))
}

const isHere = (page: string, path: string): boolean =>
  page === '/' ? path === '/' : path === page || path.startsWith(`${page}/`)

/** Rendered again only when something in it changes: the frame is rendered with each answer that it waits for. */
const PlaceLink = memo(function PlaceLink({
  page,
  address,
  isHere,
  waitingFor,
  waiting,
}: {
  page: PageRoute
  address: string | null
  isHere: boolean
  waitingFor: Count['kind'] | undefined
  waiting: number
}) {
  const words = useWords(WORDS)
  const { language } = useLanguage()
  const Icon = page.icon
  const shared = {
    label: page.title[language],
    active: isHere,
    variant: 'light' as const,
    ...(Icon && { leftSection: <Icon size={18} stroke={1.6} aria-hidden /> }),
    ...(isHere && { 'aria-current': 'page' as const }),
    ...(waitingFor &&
      waiting > 0 && {
        rightSection: (
          <Badge size="sm" circle={waiting < 10} aria-label={words.waiting[waitingFor](waiting)}>
            {waiting < MAX_SHOWN ? waiting : `${MAX_SHOWN - 1}+`}
          </Badge>
        ),
      }),
    style: { borderRadius: 'var(--mantine-radius-sm)' },
  }
  const llc = useSearch({ strict: false, select: (search: { llc?: number }) => search.llc })
  if (address) return <NavLink component="a" href={llc ? `${address}?llc=${llc}` : address} {...shared} />
  return <NavLink renderRoot={props => <Link to={page.path as '/'} {...props} />} {...shared} />
})

export function LanguageChoice({ label }: { label: string }) {
  const { language, setLanguage } = useLanguage()
  return (
    <SegmentedControl
      size="xs"
      aria-label={label}
      value={language}
      onChange={next => setLanguage(next as Language)}
      data={[
        { value: 'en', label: 'EN' },
        { value: 'es', label: 'ES' },
      ]}
    />
  )
}

export function SchemeChoice({ light, dark }: { light: string; dark: string }) {
  const { setColorScheme } = useMantineColorScheme()
  const isDark = document.documentElement.getAttribute('data-mantine-color-scheme') === 'dark'
  return (
    <ActionIcon
      variant="subtle"
      size="lg"
      aria-label={isDark ? light : dark}
      onClick={() => setColorScheme(isDark ? 'light' : 'dark')}
    >
      {isDark ? <IconSun size={20} /> : <IconMoon size={20} />}
    </ActionIcon>
  )
}
