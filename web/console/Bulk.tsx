import { Alert, Button, Group, Modal, Stack, Text } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { useChanged } from '../shared/api.ts'
import { errorText } from '../shared/error-text.ts'
import { useWords } from '../shared/words.tsx'
import { BULK } from './bulk.words.ts'
import type { Selection } from './selection.ts'
import { SHARED } from './shared.words.ts'

/** What can be done with the selected rows. */
export function BulkBar<T>({ of, children }: { of: Selection<T>; children: ReactNode }) {
  const words = useWords(BULK)
  if (of.rows.length === 0) return null
  return (
    <Group px="lg" pb="md" gap="xs" role="group" aria-label={words.selected(of.rows.length)}>
      <Text size="sm" fw={600} aria-live="polite">
        {words.selected(of.rows.length)}
      </Text>
      {children}
      <Button size="xs" variant="subtle" onClick={of.clear}>
        {words.clear}
      </Button>
    </Group>
  )
}

type Outcome = {
  state: 'done' | 'failed' | 'undone'
  text: string | null
  undo: (() => Promise<unknown>) | null
}

/**
 * One change for several rows: a preview, then one request per row with its own audit row, and the result of each. A row that fails
 * does not stop the others.
 */
export function BulkDialog<T>({
  title,
  rows,
  keyOf,
  nameOf,
  previewOf,
  act,
  onClose,
  children,
}: {
  title: string
  rows: readonly T[]
  keyOf: (row: T) => string | number
  nameOf: (row: T) => string
  /** What becomes of a row; null if it does not change. */
  previewOf: (row: T) => string | null
  /** Changes a row. Returns how to undo it, if that is possible. */
  act: (row: T) => Promise<(() => Promise<unknown>) | null>
  onClose: () => void
  /** What is chosen for all rows. */
  children: ReactNode
}) {
  const words = useWords(BULK)
  const shared = useWords(SHARED)
  const changed = useChanged()
  const [outcomes, setOutcomes] = useState<ReadonlyMap<string | number, Outcome> | null>(null)
  const [isBusy, setBusy] = useState(false)
  const changing = rows.filter(row => previewOf(row) !== null)

  async function run(work: (note: (key: string | number, outcome: Outcome) => void) => Promise<void>) {
    setBusy(true)
    await work((key, outcome) => setOutcomes(before => new Map([...(before ?? []), [key, outcome]])))
    await changed()
    setBusy(false)
  }
  const apply = () =>
    run(async note => {
      for (const row of changing) {
        const outcome = await act(row).then(
          (undo): Outcome => ({ state: 'done', text: null, undo }),
          (error: Error): Outcome => ({ state: 'failed', text: errorText(error), undo: null }),
        )
        note(keyOf(row), outcome)
      }
    })
  const undoable = [...(outcomes ?? [])].filter(([, { undo }]) => undo !== null)
  const undo = () =>
    run(async note => {
      for (const [key, outcome] of undoable.toReversed()) {
        const after = await outcome.undo!().then(
          (): Outcome => ({ state: 'undone', text: null, undo: null }),
          (error: Error): Outcome => ({ ...outcome, text: errorText(error) }),
        )
        note(key, after)
      }
    })
  const count = (state: Outcome['state']) =>
    [...(outcomes ?? [])].filter(([, outcome]) => outcome.state === state).length
  const resultOf = (row: T): string => {
    const outcome = outcomes?.get(keyOf(row))
    if (!outcome) return previewOf(row) ?? words.unchanged
    return outcome.text ?? words[outcome.state === 'undone' ? 'undone' : 'done']
  }
  return (
    <Modal opened onClose={onClose} title={title} size="lg" centered closeOnClickOutside={!isBusy}>
      <Stack gap="sm">
        {outcomes === null && children}
        <Text size="sm" fw={600} aria-live="polite">
          {outcomes === null
            ? words.preview(changing.length, rows.length - changing.length)
            : words.result(count('done'), count('failed'))}
        </Text>
        <Stack component="ul" gap={4} m={0} p={0} mah="40vh" style={{ overflowY: 'auto', listStyle: 'none' }}>
          {rows.map(row => (
            <Group component="li" key={keyOf(row)} justify="space-between" wrap="nowrap" gap="md">
              <Text size="sm" className="llano-anywhere">
                {nameOf(row)}
              </Text>
              <Text
                size="sm"
                ta="end"
                c={outcomes?.get(keyOf(row))?.state === 'failed' ? 'var(--llano-red)' : 'var(--llano-muted)'}
              >
                {resultOf(row)}
              </Text>
            </Group>
          ))}
        </Stack>
        {count('failed') > 0 && (
          <Alert color="red" variant="light" role="alert">
            {words.result(count('done'), count('failed'))}
          </Alert>
        )}
        <Group justify="flex-end" mt="xs">
          {undoable.length > 0 && (
            <Button variant="default" loading={isBusy} onClick={undo}>
              {words.undo}
            </Button>
          )}
          {outcomes === null && (
            <Button variant="default" onClick={onClose}>
              {shared.cancel}
            </Button>
          )}
          {outcomes === null ? (
            <Button loading={isBusy} disabled={changing.length === 0} onClick={apply}>
              {words.apply(changing.length)}
            </Button>
          ) : (
            <Button disabled={isBusy} onClick={onClose}>
              {shared.close}
            </Button>
          )}
        </Group>
      </Stack>
    </Modal>
  )
}
