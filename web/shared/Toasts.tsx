import { Notifications, useNotifications } from '@mantine/notifications'
import { useEffect } from 'react'

const GAP_PX = 16

/**
 * Short messages, at the bottom left: below the menu on a wide screen, below the page on a phone. The menu, the page and dialogs
 * leave room for them (base.css), so that they cover nothing a person may need.
 */
export function Toasts() {
  const { notifications } = useNotifications()
  const count = notifications.length
  useEffect(() => {
    const node = document.querySelector<HTMLElement>('.llano-toasts[data-position="bottom-left"]')
    const setRoom = (px: number) =>
      document.documentElement.style.setProperty('--llano-toasts', px === 0 ? '0px' : `${px + GAP_PX}px`)
    if (!node || count === 0) return setRoom(0)
    const watch = new ResizeObserver(() => setRoom(node.offsetHeight))
    watch.observe(node)
    return () => watch.disconnect()
  }, [count])
  return <Notifications position="bottom-left" className="llano-toasts" containerWidth={360} />
}
