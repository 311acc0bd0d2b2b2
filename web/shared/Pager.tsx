import { Group, type GroupProps, Pagination, Text } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { WORDS } from './pager.words.ts'
import { useWords } from './words.tsx'

/** Which part of a list to request, as `limit` and `offset`, and how to change pages. */
export function usePage(limit: number) {
  const [page, turnTo] = useState(1)
  return { limit, offset: (page - 1) * limit, turnTo }
}

type Props = {
  /** `pagination` of the response. */
  of: { total: number; limit: number; offset: number }
  /** Number of records on the page. */
  shown: number
  onPage: (page: number) => void
  /** Text after the count. */
  note?: ReactNode
} & Pick<GroupProps, 'mt' | 'px' | 'py' | 'style'>

/** The shown part of a list, and links to other pages. */
export function Pager({ of: { total, limit, offset }, shown, onPage, note, ...layout }: Props) {
  const words = useWords(WORDS)
  if (total === 0) return null
  return (
    <Group justify="space-between" {...layout}>
      <Text size="sm" c="var(--llano-muted)" role="status">
        {words.shown(offset + 1, offset + shown, total)}
        {note}
      </Text>
      {total > limit && (
        <Pagination
          size="sm"
          total={Math.ceil(total / limit)}
          value={Math.floor(offset / limit) + 1}
          onChange={onPage}
          siblings={0}
          getItemProps={page => ({ 'aria-label': words.page(page) })}
          getControlProps={control => ({ 'aria-label': control === 'next' ? words.next : words.previous })}
        />
      )}
    </Group>
  )
}
