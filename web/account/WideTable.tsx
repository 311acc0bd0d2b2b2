import { Table } from '@mantine/core'
import type { ReactNode } from 'react'

/** A table that scrolls sideways if there is no room, by touch or keyboard. */
export function WideTable({ label, width, children }: { label: string; width: number; children: ReactNode }) {
  return (
    <Table.ScrollContainer minWidth={width} type="native" tabIndex={0} role="region" aria-label={label}>
      {children}
    </Table.ScrollContainer>
  )
}
