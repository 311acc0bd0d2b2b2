import { IconEye } from '@tabler/icons-react'
import { useApiMutation } from '../../shared/api.ts'
import { notifyError } from '../../shared/confirm.tsx'
import { useWords, type Words } from '../../shared/words.tsx'
import { ActionButton } from '../Allowed.tsx'

const WORDS: Words<string> = { en: 'Open account', es: 'Abrir la cuenta' }

/** Opens the account of a client, read-only, at the overview of an LLC. */
export function OpenAccount({ memberId, entityId }: { memberId: number; entityId: number }) {
  const label = useWords(WORDS)
  const open = useApiMutation('openAccount', { changes: 'nothing' })
  return (
    <ActionButton
      needs="accounts:open"
      variant="default"
      size="xs"
      leftSection={<IconEye size={14} aria-hidden />}
      loading={open.isPending || open.isSuccess}
      onClick={() =>
        open.mutate(
          { member_id: memberId },
          { onSuccess: () => location.assign(`/account?llc=${entityId}`), onError: notifyError },
        )
      }
    >
      {label}
    </ActionButton>
  )
}
