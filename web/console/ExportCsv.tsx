import { ExportList } from '../shared/ExportList.tsx'
import { byOffset } from '../shared/list-pages.ts'
import type { Column } from './Listing.tsx'

/** A list of the console as a file, with its filters and its order. */
export function ExportCsv<T>({
  name,
  columns,
  read,
}: {
  /** The name of the file, without its extension. */
  name: string
  columns: readonly Column<T>[]
  read: (page: { limit: number; offset: number }) => Promise<{ data: readonly T[] }>
}) {
  return <ExportList name={name} columns={columns} pages={() => byOffset(read)} />
}
