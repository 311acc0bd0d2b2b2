import { Table } from '@mantine/core'
import type { ReactElement, ReactNode } from 'react'
import { Money } from '../../shared/figures.tsx'
import rows from '../rows.module.css'

export const PAGE = 25

/** A table that scrolls sideways on a phone, also with the keyboard. */
export function Wide({
  label,
  heads,
  amounts = [],
  miw = 560,
  children,
}: {
  label: string
  /** Texts, or whole heads such as those that sort. */
  heads: readonly (string | ReactElement)[]
  /** Headings of the last columns, which contain money. */
  amounts?: readonly string[]
  miw?: number
  children: ReactNode
}) {
  return (
    <>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what is wider than the screen is reached with the keyboard */}
      <section className={rows.sideways} aria-label={label} tabIndex={0}>
        <Table verticalSpacing={8} miw={miw} aria-label={label}>
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
      </section>
    </>
  )
}

/** Money in a table; empty if there is none. */
export function AmountCell({ amount, isNothing = false }: { amount: number; isNothing?: boolean }) {
  return (
    <Table.Td ta="right" style={{ whiteSpace: 'nowrap' }}>
      {!isNothing && <Money amount={amount} inherit />}
    </Table.Td>
  )
}
