import { Table } from '@mantine/core'
import type { ReactNode } from 'react'

/** A table that is pushed aside where there is no room for it, by finger or by key. */
export function WideTable({ label, width, children }: { label: string; width: number; children: ReactNode }) {
  return (
    <Table.ScrollContainer minWidth={width} type="native" tabIndex={0} role="region" aria-label={label}>
      {children}
    </Table.ScrollContainer>
  )
}
