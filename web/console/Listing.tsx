import { Checkbox } from '@mantine/core'
import type { ReactNode } from 'react'
import { useWords } from '../shared/words.tsx'
import { BULK } from './bulk.words.ts'
import style from './listing.module.css'
import type { Selection } from './selection.ts'

export type Column<T> = {
  title: string
  cell: (row: T) => ReactNode
  /** Figures are right-aligned. */
  end?: boolean
  /** Kept on one line where there is room. */
  narrow?: boolean
  /** Addresses, codes etc.: broken anywhere rather than widening the table. */
  long?: boolean
  /** The row's heading on a phone. */
  lead?: boolean
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
}: {
  label: string
  columns: readonly Column<T>[]
  rows: readonly T[]
  keyOf: (row: T) => string | number
  /** With it, rows can be selected. */
  selection?: Selection<T> | null
}) {
  const words = useWords(BULK)
  const chosen = selection ? rows.filter(row => selection.isChosen(keyOf(row))).length : 0
  return (
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
              <th key={column.title} scope="col" {...AS.header} {...(column.end && { 'data-end': true })}>
                {column.title}
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
}
