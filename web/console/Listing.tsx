import type { ReactNode } from 'react'
import style from './listing.module.css'

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
}: {
  label: string
  columns: readonly Column<T>[]
  rows: readonly T[]
  keyOf: (row: T) => string | number
}) {
  return (
    <div className={style.wide}>
      <table className={style.table} aria-label={label} {...AS.table}>
        <thead {...AS.group}>
          <tr {...AS.row}>
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
