import { Button, Group, Text } from '@mantine/core'
import { IconArrowBackUp, IconChecks } from '@tabler/icons-react'
import { useState } from 'react'
import type { Input } from '../../shared/api.ts'
import { numberText } from '../../shared/figures.tsx'
import { useLanguage, useWords } from '../../shared/words.tsx'
import { useMayNow } from '../subscription.ts'
import { useBooksSearch, viewOf } from './books-search.ts'
import { BulkEditModal, useUndo } from './bulk-edit.tsx'
import { WORDS } from './bulk-edit.words.ts'
import type { ListedEntry } from './listed-entry.ts'
import type { Selection } from './selection.tsx'

type Made = { id: number; entries: number }

/** The selection of entries and what can be done with it. */
export function useBulkEdit(entityId: number, year: number | null, entries: readonly ListedEntry[]) {
  const words = useWords(WORDS)
  const { language } = useLanguage()
  const { search } = useBooksSearch()
  const may = useMayNow()
  const [ids, setIds] = useState<ReadonlySet<number> | null>(null)
  const [of, setOf] = useState<Partial<Input<'previewBulkEdit'>> | null>(null)
  const [made, setMade] = useState<Made | null>(null)
  const { undo, isPending } = useUndo()
  const selection: Selection | null = ids && {
    ids,
    toggle: id => setIds(new Set(ids.has(id) ? [...ids].filter(one => one !== id) : [...ids, id])),
  }
  const selectShown = () => setIds(new Set(entries.filter(one => !one.corrected).map(({ id }) => id)))
  const bar = may('write:bookkeeping') && (
    <>
      <Group mt="sm" gap="xs" aria-live="polite">
        {ids === null ? (
          <Button
            size="compact-sm"
            variant="subtle"
            leftSection={<IconChecks size={16} aria-hidden />}
            onClick={() => setIds(new Set())}
          >
            {words.start}
          </Button>
        ) : (
          <>
            <Text size="sm">{words.selected(numberText(ids.size, language))}</Text>
            <Button size="compact-sm" variant="subtle" onClick={selectShown}>
              {words.selectShown}
            </Button>
            <Button size="compact-sm" disabled={ids.size === 0} onClick={() => setOf({ ids: [...ids] })}>
              {words.change}
            </Button>
            <Button size="compact-sm" variant="default" onClick={() => setOf(viewOf(entityId, search, year))}>
              {words.changeAll}
            </Button>
            <Button size="compact-sm" variant="subtle" onClick={() => setIds(null)}>
              {words.done}
            </Button>
          </>
        )}
        {made && (
          <>
            <Text size="sm">{words.applied(numberText(made.entries, language))}</Text>
            <Button
              size="compact-sm"
              variant="default"
              leftSection={<IconArrowBackUp size={16} aria-hidden />}
              loading={isPending}
              onClick={() => undo(made.id, () => setMade(null))}
            >
              {words.undo}
            </Button>
          </>
        )}
      </Group>
      <BulkEditModal
        entityId={entityId}
        of={of}
        onClose={() => setOf(null)}
        onApplied={next => {
          setOf(null)
          setIds(null)
          setMade(next)
        }}
      />
    </>
  )
  return { selection, bar }
}
