import { Button, Group, Stack, Text, TextInput } from '@mantine/core'
import { modals } from '@mantine/modals'
import { notifications } from '@mantine/notifications'
import { useState } from 'react'
import { type Output, useApiMutation } from '../../shared/api.ts'
import { notify, notifyError } from '../../shared/confirm.tsx'
import { loadOverlays } from '../../shared/load-overlays.ts'
import { useWords } from '../../shared/words.tsx'
import { type EntryWords, WORDS } from './entry.words.ts'

type Whole = Output<'readEntry'>['data']

/** Removes an entry after confirmation, and offers to restore it. */
export function useRemoval(entry: Whole) {
  const words = useWords(WORDS)
  const removing = useApiMutation('removeOwnEntry')
  const restoring = useApiMutation('restoreRemovedEntry')
  const readmitting = useApiMutation('restoreTransaction')
  const isOfBank = entry.source === 'bank_sync'

  const restore = () =>
    isOfBank
      ? readmitting.mutate(
          { id: entry.id },
          {
            onSuccess: ({ at_once }) => notify(at_once ? words.back : words.backWithSync),
            onError: notifyError,
          },
        )
      : restoring.mutate({ id: entry.id }, { onSuccess: () => notify(words.back), onError: notifyError })

  async function remove() {
    const answer = await askWhy(words, isOfBank)
    if (!answer) return
    removing.mutate(
      { id: entry.id, reason: answer.reason || null },
      {
        onSuccess: () => offerUndo(words, restore),
        onError: notifyError,
      },
    )
  }
  return {
    remove,
    restore,
    isRemoving: removing.isPending,
    isRestoring: restoring.isPending || readmitting.isPending,
  }
}

function offerUndo(words: EntryWords, restore: () => void): void {
  const id = notifications.show({
    color: 'teal',
    autoClose: 15_000,
    message: (
      <Group justify="space-between">
        <Text size="sm">{words.gone}</Text>
        <Button
          size="compact-sm"
          variant="default"
          onClick={() => {
            notifications.hide(id)
            restore()
          }}
        >
          {words.undo}
        </Button>
      </Group>
    ),
  })
}

async function askWhy(words: EntryWords, isOfBank: boolean): Promise<{ reason: string } | null> {
  await loadOverlays()
  return new Promise(resolve => {
    const id = modals.open({
      title: words.removeTitle,
      centered: true,
      onClose: () => resolve(null),
      children: (
        <WhyForm
          words={words}
          text={isOfBank ? words.removeBankText : words.removeText}
          onAnswer={answer => {
            resolve(answer)
            modals.close(id)
          }}
        />
      ),
    })
  })
}

function WhyForm({
  words,
  text,
  onAnswer,
}: {
  words: EntryWords
  text: string
  onAnswer: (answer: { reason: string } | null) => void
}) {
  const [reason, setReason] = useState('')
  return (
    <Stack>
      <Text size="sm">{text}</Text>
      <TextInput
        label={words.reason}
        maxLength={500}
        value={reason}
        onChange={event => setReason(event.currentTarget.value)}
      />
      <Group justify="flex-end">
        <Button variant="default" onClick={() => onAnswer(null)}>
          {words.no}
        </Button>
        <Button color="red" onClick={() => onAnswer({ reason: reason.trim() })}>
          {words.yesRemove}
        </Button>
      </Group>
    </Stack>
  )
}
