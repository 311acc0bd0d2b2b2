import { Badge } from '@mantine/core'
import { useWords } from '../words.tsx'
import type { Month } from './reconciled.ts'
import { WORDS } from './reconciliation.words.ts'

const COLORS: Record<Month['state'], string> = { reconciled: 'teal', differs: 'red', no_statement: 'gray' }

export function StateBadge({ state }: { state: Month['state'] }) {
  const words = useWords(WORDS)
  return (
    <Badge variant="light" color={COLORS[state]} tt="none" miw="max-content">
      {words.states[state]}
    </Badge>
  )
}
