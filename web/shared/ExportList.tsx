import { Button, type ButtonProps, Menu } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useState } from 'react'
import { notify, notifyError } from './confirm.tsx'
import { todayUtc } from './days.ts'
import { WORDS } from './export-list.words.ts'
import { numberText } from './figures.tsx'
import type { Cell, FileFormat } from './list-file.ts'
import { useLanguage, useWords } from './words.tsx'

const MAX_ROWS = 10_000

/** What a list is exported as. A column without `csv` is left out. */
export type ExportColumn<T> = { title: string; csv?: ((row: T) => Cell) | undefined }

/**
 * The list as a file, with its filters and its order. It is read page by page with the requests of the list, so it has the same rows, the
 * same permissions and the same access log, and no request is larger than a page.
 */
export function ExportList<T>({
  name,
  columns,
  pages,
  ...look
}: {
  /** The name of the file, without its extension. */
  name: string
  columns: readonly ExportColumn<T>[]
  pages: () => AsyncIterable<readonly T[]>
} & Pick<ButtonProps, 'size' | 'variant'>) {
  const words = useWords(WORDS)
  const { language } = useLanguage()
  const [count, setCount] = useState<number | null>(null)
  const exported = columns.flatMap(({ title, csv }) => (csv ? [{ title, csv }] : []))
  async function save(format: FileFormat) {
    setCount(0)
    try {
      const rows: Cell[][] = []
      for await (const page of pages()) {
        rows.push(...page.map(row => exported.map(({ csv }) => csv(row))))
        setCount(rows.length)
        if (rows.length > MAX_ROWS) break
      }
      const { listFile } = await import('./list-file.ts')
      const head = exported.map(({ title }) => title)
      const link = document.createElement('a')
      link.href = URL.createObjectURL(listFile(format, words.sheet, head, rows.slice(0, MAX_ROWS)))
      link.download = `${name}-${todayUtc()}.${format}`
      link.click()
      URL.revokeObjectURL(link.href)
      if (rows.length > MAX_ROWS) notify(words.cut(numberText(MAX_ROWS, language)))
    } catch (error) {
      notifyError(error as Error)
    }
    setCount(null)
  }
  return (
    <Menu position="bottom-end" withinPortal withInitialFocusPlaceholder={false}>
      <Menu.Target>
        <Button
          variant="default"
          leftSection={<IconDownload size={16} aria-hidden />}
          disabled={count !== null}
          {...look}
        >
          {count === null ? words.export : words.exporting(numberText(count, language))}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {(['xlsx', 'csv'] as const).map(format => (
          <Menu.Item
            key={format}
            leftSection={<IconDownload size={16} aria-hidden />}
            onClick={() => void save(format)}
          >
            {words.formats[format]}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
