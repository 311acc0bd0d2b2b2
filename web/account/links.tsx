import { Anchor, type AnchorProps, Button, type ButtonProps } from '@mantine/core'
import { Link, useNavigate } from '@tanstack/react-router'
import type { ReactNode } from 'react'

type Where = { to: string; search?: Record<string, unknown> }

/** A link to another page of the account that keeps the selected LLC. */
export const place = ({ to, search }: Where) => ({
  to: to as '/',
  search: ((before: Record<string, unknown>) => ({ llc: before.llc, ...search })) as never,
})

export function GoButton({ to, search, children, ...others }: Where & ButtonProps & { children: ReactNode }) {
  return (
    <Button {...others} renderRoot={props => <Link {...place({ to, search })} {...props} />}>
      {children}
    </Button>
  )
}

export function GoAnchor({ to, search, children, ...others }: Where & AnchorProps & { children: ReactNode }) {
  return (
    <Anchor {...others} renderRoot={props => <Link {...place({ to, search })} {...props} />}>
      {children}
    </Anchor>
  )
}

/** Goes to another page of the account, keeping the selected LLC. */
export function useGo(): (where: Where) => void {
  const navigate = useNavigate()
  return where => void navigate(place(where))
}

/** Payments are a separate document with its own headers: it is loaded, not rendered into this one. */
export const billingAddress = (llc: number | null): string =>
  llc === null ? '/account/billing' : `/account/billing?llc=${llc}`
