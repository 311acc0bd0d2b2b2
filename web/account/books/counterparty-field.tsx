import { Button, Stack } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { useWords } from '../../shared/words.tsx'
import { CounterpartyForm } from './counterparty-form.tsx'
import { CounterpartySelect } from './counterparty-select.tsx'
import { WORDS } from './entry.words.ts'

/** The counterparty: an existing one, or a new one. */
export function CounterpartyField({
  entityId,
  value,
  onChange,
  named = null,
}: {
  entityId: number
  value: number | null
  onChange: (id: number | null) => void
  named?: { id: number; name: string } | null
}) {
  const words = useWords(WORDS)
  const [isNew, adding] = useDisclosure(false)
  const [made, setMade] = useState<{ id: number; name: string } | null>(null)
  return (
    <Stack gap={6} align="flex-start">
      <Stack w="100%" gap={0}>
        <CounterpartySelect
          entityId={entityId}
          label={words.counterparty}
          description={words.counterpartyHint}
          value={value}
          onChange={onChange}
          named={made ?? named}
        />
      </Stack>
      <Button
        size="compact-sm"
        variant="subtle"
        leftSection={<IconPlus size={15} aria-hidden />}
        onClick={adding.open}
      >
        {words.newCounterparty}
      </Button>
      <CounterpartyForm
        entityId={entityId}
        opened={isNew}
        onClose={adding.close}
        onMade={party => {
          setMade(party)
          onChange(party.id)
        }}
      />
    </Stack>
  )
}
