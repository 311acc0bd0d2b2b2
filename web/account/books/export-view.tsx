import { Button, Menu } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { addressOf } from '../../shared/api.ts'
import { useWords } from '../../shared/words.tsx'
import { WORDS } from './books.words.ts'
import { useBooksSearch, viewOf } from './books-search.ts'

/** Downloads all entries that match the filters. */
export function ExportView({ entityId, year }: { entityId: number; year: number | null }) {
  const words = useWords(WORDS)
  const { search } = useBooksSearch()
  const view = viewOf(entityId, search, year)
  const formats = [
    ['xlsx', words.exportViewXlsx],
    ['csv', words.exportViewCsv],
  ] as const
  return (
    <Menu position="bottom-end" withinPortal withInitialFocusPlaceholder={false}>
      <Menu.Target>
        <Button size="compact-sm" variant="subtle" leftSection={<IconDownload size={16} aria-hidden />}>
          {words.exportView}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {formats.map(([format, label]) => (
          <Menu.Item
            key={format}
            component="a"
            download
            href={addressOf('downloadView', { ...view, format })}
            leftSection={<IconDownload size={16} aria-hidden />}
          >
            {label}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
