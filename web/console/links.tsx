import { Anchor, type AnchorProps, Button, type ButtonProps } from '@mantine/core'
import { IconArrowLeft } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'

type Where = { to: string; search?: Record<string, unknown> | undefined }

/** A link to another page of the console, without this page's filters. */
const place = ({ to, search }: Where) => ({ to: to as '/', search: (search ?? {}) as never })

export function GoButton({ to, search, children, ...others }: Where & ButtonProps & { children: ReactNode }) {
  return (
    <Button {...others} renderRoot={props => <Link {...place({ to, search })} {...props} />}>
      {children}
    </Button>
  )
}

export function GoAnchor({ to, search, children, ...others }: Where & AnchorProps & { children: ReactNode }) {
  return (
    <Anchor size="sm" {...others} renderRoot={props => <Link {...place({ to, search })} {...props} />}>
      {children}
    </Anchor>
  )
}

/** A link to the page above this one. */
export function BackAnchor({ to, children }: { to: string; children: ReactNode }) {
  return (
    <GoAnchor to={to}>
      <IconArrowLeft size={14} aria-hidden style={{ verticalAlign: '-2px' }} /> {children}
    </GoAnchor>
  )
}
