import { Table } from '@mantine/core'
import type { ReactElement, ReactNode } from 'react'
import { WideTable } from '../WideTable.tsx'

export function AuditorTable({
  label,
  heads,
  amounts = [],
  width = 560,
  children,
}: {
  label: string
  /** Header texts, or complete header cells such as sortable ones. */
  heads: readonly (string | ReactElement)[]
  /** Headings of the last columns, which contain money. */
  amounts?: readonly string[]
  width?: number
  children: ReactNode
}) {
  return (
    <WideTable label={label} width={width}>
      <Table verticalSpacing={8} aria-label={label}>
        <Table.Thead>
          <Table.Tr>
            {heads.map(head => (typeof head === 'string' ? <Table.Th key={head}>{head}</Table.Th> : head))}
            {amounts.map(head => (
              <Table.Th key={head} ta="right">
                {head}
              </Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>{children}</Table.Tbody>
      </Table>
    </WideTable>
  )
}
