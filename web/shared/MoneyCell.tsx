import { Table } from '@mantine/core'
import { Money } from './figures.tsx'

/** An amount in a table. */
export const MoneyCell = ({ amount }: { amount: number }) => (
  <Table.Td ta="right">
    <Money amount={amount} size="sm" />
  </Table.Td>
)
