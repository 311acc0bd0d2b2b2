import { Table, Text } from '@mantine/core'
import { type ReactNode, useId } from 'react'
import { Money } from '../../shared/figures.tsx'
import rows from '../rows.module.css'

export const PAGE = 25

/** A table that scrolls sideways on a phone, also with the keyboard. */
export function Wide({
  label,
  caption,
  heads,
  amounts = [],
  miw = 560,
  children,
}: {
  label: string
  /** A note about the whole table, such as its order. */
  caption?: string
  heads: readonly string[]
  /** Headings of the last columns, which contain money. */
  amounts?: readonly string[]
  miw?: number
  children: ReactNode
}) {
  const about = useId()
  return (
    <>
      {/* Outside the table, where it would scroll sideways with it. */}
      {caption && (
        <Text id={about} size="xs" c="var(--llano-muted)" mb="xs">
          {caption}
        </Text>
      )}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what is wider than the screen is reached with the keyboard */}
      <section className={rows.sideways} aria-label={label} tabIndex={0}>
        <Table
          verticalSpacing={8}
          miw={miw}
          aria-label={label}
          {...(caption !== undefined && { 'aria-describedby': about })}
        >
          <Table.Thead>
            <Table.Tr>
              {heads.map(head => (
                <Table.Th key={head}>{head}</Table.Th>
              ))}
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
