import { Checkbox, Group, Select, Text, UnstyledButton } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { IconArrowDown, IconArrowsSort, IconArrowUp } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useWords } from '../shared/words.tsx'
import { BULK } from './bulk.words.ts'
import style from './listing.module.css'
import type { Selection } from './selection.ts'
import type { Sorting } from './sorting.ts'

export type Column<T> = {
  title: string
  cell: (row: T) => ReactNode
  /** Figures are right-aligned. */
  end?: boolean
  /** Kept on one line where there is room. */
  narrow?: boolean
  /** Addresses, codes etc.: broken anywhere rather than widening the table. */
  long?: boolean
  minWidth?: string
  /** The row's heading on a phone. */
  lead?: boolean
  /** What the list is sorted by when its head is clicked. */
  sort?: string
  /** Its value in an exported file; without it, the column is not exported. */
  csv?: (row: T) => string | number | null
}

/** On a phone the table is rendered as blocks, so screen readers need explicit roles. */
const AS = {
  table: { role: 'table' },
  group: { role: 'rowgroup' },
  row: { role: 'row' },
  header: { role: 'columnheader' },
  cell: { role: 'cell' },
} as const

/** A list of many items of one kind. */
export function Listing<T>({
  label,
  columns,
  rows,
  keyOf,
  selection,
  sorting,
}: {
  label: string
  columns: readonly Column<T>[]
  rows: readonly T[]
  keyOf: (row: T) => string | number
  /** With it, rows can be selected. */
  selection?: Selection<T> | null
  /** With it, the list can be sorted by its columns. */
  sorting?: Sorting
}) {
  const words = useWords(BULK)
  const isTable = useMediaQuery(TABLE_FROM, true, { getInitialValueInEffect: false })
  const chosen = selection ? rows.filter(row => selection.isChosen(keyOf(row))).length : 0
  const list = (
    <div className={style.wide}>
      <table className={style.table} aria-label={label} {...AS.table}>
        <thead {...AS.group}>
          <tr {...AS.row}>
            {selection && (
              <th scope="col" {...AS.header}>
                <Checkbox
                  size="xs"
                  aria-label={words.selectAll}
                  checked={chosen === rows.length}
                  indeterminate={chosen > 0 && chosen < rows.length}
                  onChange={event => selection.choose(rows.map(keyOf), event.currentTarget.checked)}
                />
              </th>
            )}
            {columns.map(column => (
              <th
                key={column.title}
                scope="col"
                {...AS.header}
                {...(column.end && { 'data-end': true })}
                {...(sorting && column.sort && { 'aria-sort': sorting.orderOf(column.sort) })}
              >
                {sorting && column.sort && isTable ? (
                  <SortButton by={column.sort} sorting={sorting} isEnd={column.end ?? false}>
                    {column.title}
                  </SortButton>
                ) : (
                  column.title
                )}
              </th>
            ))}
          </tr>
        </thead>
        <tbody {...AS.group}>
          {rows.map(row => (
            <tr key={keyOf(row)} {...AS.row}>
              {selection && (
                <td {...AS.cell} data-select>
                  <Checkbox
                    size="xs"
                    aria-label={words.select(selection.nameOf(row))}
                    checked={selection.isChosen(keyOf(row))}
                    onChange={event => selection.choose([keyOf(row)], event.currentTarget.checked)}
                  />
                </td>
              )}
              {columns.map(column => (
                <td
                  key={column.title}
                  {...AS.cell}
                  data-name={column.title}
                  {...(column.lead && { 'data-lead': true })}
                  {...(column.end && { 'data-end': true })}
                  {...(column.narrow && { 'data-narrow': true })}
                  {...(column.long && { 'data-long': true })}
                  {...(column.minWidth && { style: { minWidth: column.minWidth } })}
                >
                  {column.cell(row)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
  if (!sorting || isTable) return list
  return (
    <>
      <SortSelect columns={columns} sorting={sorting} />
      {list}
    </>
  )
}

/** As in the style sheet: from here on, the list is a table with heads. */
const TABLE_FROM = '(min-width: 71em)'

const ICONS = { none: IconArrowsSort, ascending: IconArrowUp, descending: IconArrowDown }

function SortButton({
  by,
  sorting,
  isEnd,
  children,
}: {
  by: string
  sorting: Sorting
  isEnd: boolean
  children: string
}) {
  const order = sorting.orderOf(by)
  const Icon = ICONS[order]
  return (
    <UnstyledButton fz="inherit" fw="inherit" c="inherit" onClick={() => sorting.turn(by)}>
      <Group component="span" gap={4} wrap="nowrap" justify={isEnd ? 'flex-end' : 'flex-start'}>
        <Text span inherit>
          {children}
        </Text>
        <Icon size={14} aria-hidden style={{ flexShrink: 0, opacity: order === 'none' ? 0.45 : 1 }} />
      </Group>
    </UnstyledButton>
  )
}

/** On a phone, where the columns have no heads. */
function SortSelect<T>({ columns, sorting }: { columns: readonly Column<T>[]; sorting: Sorting }) {
  const words = useWords(BULK)
  return (
    <Select
      px="lg"
      pb="md"
      label={words.sortBy}
      allowDeselect={false}
      value={sorting.sort ?? ''}
      onChange={next => sorting.choose(next ?? '')}
      data={[
        { value: '', label: words.usualOrder },
        ...columns.flatMap(({ title, sort }) =>
          sort
            ? [
                { value: sort, label: words.ascending(title) },
                { value: `-${sort}`, label: words.descending(title) },
              ]
            : [],
        ),
      ]}
    />
  )
}
