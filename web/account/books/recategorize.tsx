import { Button, Group, Modal, Select, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { type Input, type Output, useApiMutation } from '../../shared/api.ts'
import { categoryChoices } from '../../shared/category-names.ts'
import { notify } from '../../shared/confirm.tsx'
import { ErrorState } from '../../shared/states.tsx'
import { useLanguage, useWords } from '../../shared/words.tsx'
import { WORDS } from './entry.words.ts'

/** Changes the category of an imported entry. */
export function Recategorize({
  entry,
  opened,
  onClose,
}: {
  entry: Output<'readEntry'>['data']
  opened: boolean
  onClose: () => void
}) {
  const words = useWords(WORDS)
  const { language } = useLanguage()
  const [category, setCategory] = useState<string | null>(entry.category as string | null)
  const change = useApiMutation('recategoriseTransaction')
  const save = () =>
    change.mutate(
      {
        id: entry.id,
        category: category as Input<'recategoriseTransaction'>['category'],
      },
      {
        onSuccess() {
          notify(words.recategorized)
          onClose()
        },
      },
    )
  return (
    <Modal opened={opened} onClose={onClose} title={words.recategorizeTitle} centered>
      <Stack>
        <Text size="sm">{words.recategorizeLead}</Text>
        {change.error && <ErrorState error={change.error} />}
        <Select
          label={words.category}
          searchable
          allowDeselect={false}
          data={categoryChoices(language)}
          value={category}
          onChange={setCategory}
        />
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            {words.cancel}
          </Button>
          <Button
            onClick={save}
            disabled={category === null || category === entry.category}
            loading={change.isPending}
          >
            {words.recategorize}
          </Button>
        </Group>
      </Stack>
    </Modal>
  )
}
