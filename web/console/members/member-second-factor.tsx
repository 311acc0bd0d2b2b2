import { Button } from '@mantine/core'
import { useApiMutation } from '../../shared/api.ts'
import { confirm, notify, notifyError } from '../../shared/confirm.tsx'
import { useWords } from '../../shared/words.tsx'
import { WORDS } from './member-access.words.ts'

/** For a person who lost their authenticator app and their backup codes. */
export function TurnOffSecondFactor({ memberId, isAdmin }: { memberId: number; isAdmin: boolean }) {
  const words = useWords(WORDS)
  const forget = useApiMutation('forgetMemberCodes')
  const askFirst = async () => {
    const isSure = await confirm({
      title: words.forgetTitle,
      text: isAdmin ? `${words.forgetText} ${words.forgetNeedsApproval}` : words.forgetText,
      yes: words.turnOffSecondFactor,
      no: words.cancel,
      danger: true,
    })
    if (isSure)
      forget.mutate(
        { member_id: memberId },
        {
          onSuccess({ data: { changed, approval_id } }) {
            if (approval_id !== null) notify(words.forgetRequested)
            else notify(changed ? words.forgotten : words.hadNone)
          },
          onError: notifyError,
        },
      )
  }
  return (
    <Button size="xs" variant="default" loading={forget.isPending} onClick={() => void askFirst()}>
      {words.turnOffSecondFactor}
    </Button>
  )
}
