import { ActionIcon } from '@mantine/core'
import { useHotkeys } from '@mantine/hooks'
import { IconSearch } from '@tabler/icons-react'
import { type FunctionComponent, useState } from 'react'
import { notifyError } from '../confirm.tsx'
import { useWords, type Words } from '../words.tsx'

type Opened = FunctionComponent<{ onClose: () => void }>

const WORDS: Words<{ search: string; shortcut(keys: string): string }> = {
  en: { search: 'Search', shortcut: keys => `Search (${keys})` },
  es: { search: 'Buscar', shortcut: keys => `Buscar (${keys})` },
}

const isApple = /Mac|iPhone|iPad/.test(navigator.platform)

/** Opens the search, also with Ctrl+K or ⌘K. Its code is loaded when it is opened for the first time. */
export function PaletteButton({ load }: { load: () => Promise<Opened> }) {
  const words = useWords(WORDS)
  const [Palette, setPalette] = useState<Opened | null>(null)
  const [isOpen, setOpen] = useState(false)
  const open = () => {
    setOpen(true)
    if (!Palette) load().then(loaded => setPalette(() => loaded), notifyError)
  }
  useHotkeys([['mod+K', () => (isOpen ? setOpen(false) : open())]], [])
  return (
    <>
      <ActionIcon
        variant="subtle"
        size="lg"
        title={words.shortcut(isApple ? '⌘K' : 'Ctrl+K')}
        aria-label={words.search}
        aria-haspopup="dialog"
        aria-keyshortcuts="Control+K Meta+K"
        onClick={open}
      >
        <IconSearch size={20} />
      </ActionIcon>
      {Palette && isOpen && <Palette onClose={() => setOpen(false)} />}
    </>
  )
}
