import { ActionIcon, Indicator } from '@mantine/core'
import { IconBell } from '@tabler/icons-react'
import { Link, useRouterState } from '@tanstack/react-router'
import { isAt } from '../../shared/allowed-pages.ts'
import { useApiQuery } from '../../shared/api.ts'
import { useMe } from '../../shared/me.ts'
import { useWords, type Words } from '../../shared/words.tsx'
import { place } from '../links.tsx'
import { PAGE_ROUTES } from '../pages.ts'

const MAX_SHOWN = 99

const WORDS: Words<{ none: string; unread(count: string): string }> = {
  en: { none: 'Notifications', unread: count => `Notifications: ${count} unread` },
  es: { none: 'Notificaciones', unread: count => `Notificaciones: ${count} sin leer` },
}

/** Leads to the notifications, with the number of unread ones. */
export function NotificationBell() {
  const words = useWords(WORDS)
  // Someone who must set up a second factor first cannot read anything yet.
  const enabled = useMe().data?.second_factor_required === false
  const { data } = useApiQuery('countNotifications', {}, { staleTime: 60_000, retry: false, enabled })
  const path = useRouterState({ select: state => state.location.pathname }).replace(/^\/account/, '')
  const unread = data?.unread ?? 0
  const count = unread > MAX_SHOWN ? `${MAX_SHOWN}+` : String(unread)
  const shared = {
    variant: 'subtle' as const,
    size: 'lg' as const,
    'aria-label': unread === 0 ? words.none : words.unread(count),
    children: <IconBell size={20} />,
  }
  // From a separate document, another page has to be loaded.
  const isApart = PAGE_ROUTES.some(one => one.address && isAt(one, path))
  return (
    // Centered so far inside that "99+" ends with the button: on a phone the next control begins right there.
    <Indicator label={count} size={16} offset={{ x: 13, y: 6 }} color="red.9" disabled={unread === 0}>
      {isApart ? (
        <ActionIcon {...shared} component="a" href={`/account/notifications${location.search}`} />
      ) : (
        <ActionIcon
          {...shared}
          renderRoot={props => <Link {...place({ to: '/notifications' })} {...props} />}
        />
      )}
    </Indicator>
  )
}
