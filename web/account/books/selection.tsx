import { Checkbox } from '@mantine/core'
import { createContext, useContext } from 'react'
import { useWords } from '../../shared/words.tsx'
import { WORDS } from './bulk-edit.words.ts'

export type Selection = { ids: ReadonlySet<number>; toggle: (id: number) => void }

/** Which entries are selected; null while none can be. */
export const SelectionContext = createContext<Selection | null>(null)
export const useSelection = () => useContext(SelectionContext)

/** Selects an entry. Those that cancel each other out cannot be changed, and have no checkbox. */
export function SelectEntry({ id, name, isFixed }: { id: number; name: string; isFixed: boolean }) {
  const words = useWords(WORDS)
  const selection = useSelection()
  if (!selection || isFixed) return null
  return (
    <Checkbox
      size="sm"
      aria-label={words.select(name)}
      checked={selection.ids.has(id)}
      onChange={() => selection.toggle(id)}
    />
  )
}
