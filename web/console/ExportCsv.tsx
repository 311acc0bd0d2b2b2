import { Button } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useState } from 'react'
import { csvLineOf } from '../../src/areas/bookkeeping/exports/csv.rules.ts'
import { notify, notifyError } from '../shared/confirm.tsx'
import { todayUtc } from '../shared/days.ts'
import { useWords } from '../shared/words.tsx'
import { BULK } from './bulk.words.ts'
import type { Column } from './Listing.tsx'

const PAGE = 500
const MOST_ROWS = 10_000

/**
 * The list as a CSV file, with its filters. It is read page by page with the requests of the list, so it has the same rows and the same
 * permissions, and no request is larger than a page.
 */
export function ExportCsv<T>({
  name,
  columns,
  read,
}: {
  /** Of the file. */
  name: string
  columns: readonly Column<T>[]
  read: (page: { limit: number; offset: number }) => Promise<{ data: readonly T[] }>
}) {
  const words = useWords(BULK)
  const [rows, setRows] = useState<number | null>(null)
  const exported = columns.flatMap(({ title, csv }) => (csv ? [{ title, csv }] : []))
  async function save() {
    setRows(0)
    const lines = [`\uFEFF${csvLineOf(exported.map(({ title }) => title))}`]
    let isWhole = false
    try {
      for (let offset = 0; offset < MOST_ROWS && !isWhole; offset += PAGE) {
        const { data } = await read({ limit: PAGE, offset })
        lines.push(...data.map(row => csvLineOf(exported.map(({ csv }) => csv(row)))))
        isWhole = data.length < PAGE
        setRows(lines.length - 1)
      }
      const link = document.createElement('a')
      link.href = URL.createObjectURL(new Blob(lines, { type: 'text/csv;charset=utf-8' }))
      link.download = `${name}-${todayUtc()}.csv`
      link.click()
      URL.revokeObjectURL(link.href)
      if (!isWhole) notify(words.cut(MOST_ROWS))
    } catch (error) {
      notifyError(error as Error)
    }
    setRows(null)
  }
  return (
    <Button
      variant="default"
      leftSection={<IconDownload size={16} aria-hidden />}
      disabled={rows !== null}
      onClick={save}
    >
      {rows === null ? words.exportCsv : words.exporting(rows)}
    </Button>
  )
}
