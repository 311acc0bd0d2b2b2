import { Group, Table, Text, UnstyledButton } from '@mantine/core'
import { IconArrowDown, IconArrowsSort, IconArrowUp } from '@tabler/icons-react'
import {
  type EntrySort,
  isDescending,
  keyOf,
  nextSort,
  type SortKey,
} from '../../src/areas/bookkeeping/search/sort.rules.ts'

/** The head of a column that sorts the list. */
export function SortHead({
  by,
  sort,
  onSort,
  children,
  w,
  isRight = false,
}: {
  by: SortKey
  sort: EntrySort
  onSort(next: EntrySort): void
  children: string
  w?: number
  isRight?: boolean
}) {
  const isSorted = keyOf(sort) === by
  const Icon = !isSorted ? IconArrowsSort : isDescending(sort) ? IconArrowDown : IconArrowUp
  const order = !isSorted ? 'none' : isDescending(sort) ? 'descending' : 'ascending'
  return (
    <Table.Th aria-sort={order} {...(w !== undefined && { w })} {...(isRight && { ta: 'right' as const })}>
      <UnstyledButton fz="sm" fw={700} onClick={() => onSort(nextSort(sort, by))}>
        <Group component="span" gap={4} wrap="nowrap" justify={isRight ? 'flex-end' : 'flex-start'}>
          <Text span inherit>
            {children}
          </Text>
          <Icon size={14} aria-hidden style={{ flexShrink: 0, opacity: isSorted ? 1 : 0.45 }} />
        </Group>
      </UnstyledButton>
    </Table.Th>
  )
}
