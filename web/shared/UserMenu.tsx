import { ActionIcon, Menu } from '@mantine/core'
import { IconUserCircle } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'

export type UserMenuProps = {
  label: string
  who: string
  signOut: string
  /** Pages outside the list of pages. */
  links: readonly { href: string; label: string }[]
  onSignOut: (() => void) | undefined
}

/** The menu of the current user. It takes the place of the button that was pressed to load it, so it opens at once. */
export function UserMenu({ label, who, signOut, links, onSignOut }: UserMenuProps) {
  const [isOpen, setOpen] = useState(false)
  const target = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    // Where the focus returns to when the menu is closed.
    target.current?.focus()
    setOpen(true)
  }, [])
  return (
    <Menu position="bottom-end" opened={isOpen} onChange={setOpen}>
      <Menu.Target>
        <ActionIcon ref={target} variant="subtle" size="lg" aria-label={label}>
          <IconUserCircle />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>{who}</Menu.Label>
        {links.map(link => (
          <Menu.Item key={link.href} component="a" href={link.href}>
            {link.label}
          </Menu.Item>
        ))}
        <Menu.Item onClick={onSignOut}>{signOut}</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
