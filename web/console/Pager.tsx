import { Group, Pagination, Text } from '@mantine/core'
import { useWords } from '../parts/words.tsx'
import { SHARED } from './shared.words.ts'

/** Where in a list one is, and the ways on. */
export function Pager({
  total,
  offset,
  shown,
  size,
  page,
  onPage,
}: {
  total: number
  offset: number
  shown: number
  size: number
  page: number
  onPage: (page: number) => void
}) {
  const words = useWords(SHARED)
  if (total === 0) return null
  return (
    <Group justify="space-between" px="lg" py="md">
      <Text size="sm" c="var(--llano-muted)" role="status">
        {words.shown(offset + 1, offset + shown, total)}
      </Text>
      {total > size && (
        <Pagination
          size="sm"
          total={Math.ceil(total / size)}
          value={page}
          onChange={onPage}
          siblings={0}
          getItemProps={number => ({ 'aria-label': words.pageNumber(number) })}
          getControlProps={control => ({ 'aria-label': control === 'next' ? words.older : words.newer })}
        />
      )}
    </Group>
  )
}
