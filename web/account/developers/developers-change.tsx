import { Button, Group, Modal, SegmentedControl, Stack, Text, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { useApiMutation } from '../../shared/api.ts'
import { notify } from '../../shared/confirm.tsx'
import { ErrorState } from '../../shared/states.tsx'
import { useFormGuard } from '../../shared/unsaved.ts'
import { useWords } from '../../shared/words.tsx'
import { WORDS } from './developers.words.ts'
import type { Key } from './developers-keys.tsx'

export function RenameKey({ of: key, onClose }: { of: Key; onClose: () => void }) {
  const words = useWords(WORDS)
  const guard = useFormGuard(onClose)
  const [name, setName] = useState(key.name)
  const rename = useApiMutation('renameKey')
  const submit = (event: FormEvent) => {
    event.preventDefault()
    rename.mutate(
      { id: key.id, name },
      {
        onSuccess: () => {
          notify(words.renamed)
          onClose()
        },
      },
    )
  }
  return (
    <Modal opened onClose={guard.close} title={words.renameTitle}>
      <form {...guard.form} onSubmit={submit}>
        <Stack>
          <TextInput
            label={words.name}
            required
            maxLength={300}
            data-autofocus
            value={name}
            onChange={event => setName(event.currentTarget.value)}
          />
          {rename.isError && <ErrorState error={rename.error} />}
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              {words.cancel}
            </Button>
            <Button type="submit" loading={rename.isPending}>
              {words.save}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  )
}

const GRACES = [0, 1, 6, 24]

export function RotateKey({
  of: key,
  onClose,
  onMade,
}: {
  of: Key
  onClose: () => void
  onMade: (made: { id: number; value: string | null }) => void
}) {
  const words = useWords(WORDS)
  const [hours, setHours] = useState(24)
  const rotate = useApiMutation('rotateApiKey')
  return (
    <Modal opened onClose={onClose} title={words.rotateTitle(key.name)}>
      <Stack>
        <Text size="sm">{words.rotateText}</Text>
        <div>
          <Text size="sm" fw={500} mb={4}>
            {words.grace}
          </Text>
          <SegmentedControl
            fullWidth
            size="xs"
            aria-label={words.grace}
            value={String(hours)}
            onChange={next => setHours(Number(next))}
            data={GRACES.map(one => ({ value: String(one), label: words.graces[one]! }))}
          />
        </div>
        {rotate.isError && <ErrorState error={rotate.error} />}
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            {words.cancel}
          </Button>
          <Button
            loading={rotate.isPending}
            onClick={() =>
              rotate.mutate(
                { id: key.id, grace_hours: hours },
                { onSuccess: ({ data }) => onMade({ id: data.id, value: data.key }) },
              )
            }
          >
            {words.rotate}
          </Button>
        </Group>
      </Stack>
    </Modal>
  )
}
