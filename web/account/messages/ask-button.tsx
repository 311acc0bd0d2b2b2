import type { ButtonProps } from '@mantine/core'
import { IconMessagePlus } from '@tabler/icons-react'
import { useWords } from '../../shared/words.tsx'
import { GoButton } from '../links.tsx'
import { useMay } from '../llc.ts'
import { WORDS } from './messages.words.ts'

/** Starts a conversation about an entry or a ledger transaction. It needs no subscription. */
export function AskButton({
  about,
  entityId,
  ...others
}: ButtonProps & { about: string | number; entityId: number }) {
  const words = useWords(WORDS)
  if (!useMay()('write:messages')) return null
  return (
    <GoButton
      {...others}
      to="/messages/new"
      search={{ llc: entityId, about }}
      variant="default"
      leftSection={<IconMessagePlus size={16} aria-hidden />}
    >
      {words.ask}
    </GoButton>
  )
}
