import { Button, type ButtonProps } from '@mantine/core'
import type { MouseEventHandler, ReactNode } from 'react'
import type { Permission } from '../../src/areas/members/permissions.rules.ts'
import { useMay } from '../shared/me.ts'

/** Shows its contents only to roles with this permission. The server checks it at each request. */
export function Allowed({ needs, children }: { needs: Permission; children: ReactNode }) {
  return useMay()(needs) ? children : null
}

/** A button for what needs a permission; not shown without it. */
export function ActionButton({
  needs,
  children,
  ...others
}: ButtonProps & { needs: Permission; onClick: MouseEventHandler<HTMLButtonElement>; children: ReactNode }) {
  return (
    <Allowed needs={needs}>
      <Button {...others}>{children}</Button>
    </Allowed>
  )
}
