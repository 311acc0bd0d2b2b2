import { Box, Loader, Modal, Text, TextInput, VisuallyHidden } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { type KeyboardEvent, useEffect, useId, useState } from 'react'
import { useWords, type Words } from '../words.tsx'
import classes from './palette.module.css'
import type { PaletteGroup } from './palette.rules.ts'

const WORDS: Words<{
  title: string
  close: string
  nothing: string
  failed: string
  found(count: number): string
}> = {
  en: {
    title: 'Search',
    close: 'Close',
    nothing: 'No results',
    failed: 'Search failed. Try again.',
    found: count => (count === 1 ? '1 result' : `${count} results`),
  },
  es: {
    title: 'Buscar',
    close: 'Cerrar',
    nothing: 'Sin resultados',
    failed: 'La búsqueda ha fallado. Inténtalo de nuevo.',
    found: count => (count === 1 ? '1 resultado' : `${count} resultados`),
  },
}

/** A search field and a list of groups. The arrow keys move through the list while the field keeps the focus. */
export function Palette({
  typed,
  onType,
  groups,
  placeholder,
  isSearching,
  hasFailed,
  note,
  onClose,
}: {
  typed: string
  onType: (typed: string) => void
  groups: readonly PaletteGroup[]
  placeholder: string
  isSearching: boolean
  hasFailed: boolean
  /** Below the list. */
  note?: string | undefined
  onClose: () => void
}) {
  const words = useWords(WORDS)
  const id = useId()
  const items = groups.flatMap(group => group.items)
  const [chosen, setChosen] = useState<string | null>(null)
  const at = Math.max(
    0,
    items.findIndex(one => one.id === chosen),
  )
  const current = items[at]
  const idOf = (item: string) => `${id}-${item}`
  useEffect(() => {
    if (current) document.getElementById(`${id}-${current.id}`)?.scrollIntoView({ block: 'nearest' })
  }, [current, id])
  const choose = (item: (typeof items)[number]) => {
    onClose()
    item.onChoose()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const steps: Record<string, number> = { ArrowDown: at + 1, ArrowUp: at - 1 + items.length }
    const next = steps[event.key]
    if (next !== undefined && items.length > 0) {
      event.preventDefault()
      setChosen(items[next % items.length]!.id)
    } else if (event.key === 'Enter' && current && !event.nativeEvent.isComposing) {
      event.preventDefault()
      choose(current)
    }
  }
  return (
    <Modal
      opened
      onClose={onClose}
      title={words.title}
      closeButtonProps={{ 'aria-label': words.close }}
      size="lg"
      yOffset="8vh"
      padding="sm"
    >
      <TextInput
        data-autofocus
        role="combobox"
        aria-label={placeholder}
        aria-expanded={items.length > 0}
        aria-controls={`${id}-list`}
        aria-autocomplete="list"
        {...(current && { 'aria-activedescendant': idOf(current.id) })}
        placeholder={placeholder}
        autoComplete="off"
        spellCheck={false}
        maxLength={100}
        leftSection={<IconSearch size={16} aria-hidden />}
        rightSection={isSearching ? <Loader size={16} aria-hidden /> : null}
        value={typed}
        onChange={event => {
          onType(event.currentTarget.value)
          setChosen(null)
        }}
        onKeyDown={onKeyDown}
      />
      <VisuallyHidden role="status">{isSearching ? '' : words.found(items.length)}</VisuallyHidden>
      <Box id={`${id}-list`} role="listbox" aria-label={words.title} className={classes.list}>
        {groups
          .filter(group => group.items.length > 0)
          .map(group => (
            // biome-ignore lint/a11y/useSemanticElements: a group of a listbox, not of a form
            <div key={group.label} role="group" aria-label={group.label}>
              <Text size="xs" fw={600} c="var(--llano-muted)" px="xs" pt="sm" pb={4} aria-hidden>
                {group.label}
              </Text>
              {group.items.map(item => (
                // biome-ignore lint/a11y/useKeyWithClickEvents: the field above has the focus and handles the keys
                // biome-ignore lint/a11y/useFocusableInteractive: the same
                <div
                  key={item.id}
                  id={idOf(item.id)}
                  role="option"
                  aria-selected={item === current}
                  className={classes.item}
                  onPointerMove={() => setChosen(item.id)}
                  onClick={() => choose(item)}
                >
                  <Text size="sm" className={classes.label}>
                    {item.label}
                  </Text>
                  {item.detail && (
                    <Text size="xs" c="var(--llano-muted)" className={classes.label}>
                      {item.detail}
                    </Text>
                  )}
                </div>
              ))}
            </div>
          ))}
      </Box>
      {items.length === 0 && !isSearching && !hasFailed && (
        <Text size="sm" c="var(--llano-muted)" p="xs">
          {words.nothing}
        </Text>
      )}
      {hasFailed && (
        <Text size="sm" c="var(--llano-red)" p="xs" role="alert">
          {words.failed}
        </Text>
      )}
      {note && (
        <Text size="xs" c="var(--llano-muted)" px="xs" pt="xs">
          {note}
        </Text>
      )}
    </Modal>
  )
}
