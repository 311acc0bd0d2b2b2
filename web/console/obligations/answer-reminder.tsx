import { Group, Text } from '@mantine/core'
import { dateOf, daysBetween } from '../../../src/kernel/values/dates.ts'
import { useApiMutation } from '../../shared/api.ts'
import { confirm, notify, notifyError } from '../../shared/confirm.tsx'
import { instantText } from '../../shared/figures.tsx'
import { useLanguage, useWords } from '../../shared/words.tsx'
import { ActionButton } from '../Allowed.tsx'
import { WORDS } from './answer-reminder.words.ts'

/** When the owner was last reminded of open questions about a year, and a button that reminds them again, once a day. */
export function AnswerReminder({
  entityId,
  llc,
  year,
  remindedAt,
}: {
  entityId: number
  llc: string
  year: number
  remindedAt: string | null
}) {
  const words = useWords(WORDS)
  const { language } = useLanguage()
  const send = useApiMutation('sendAnswerReminder')
  const days = remindedAt === null ? null : daysBetween(remindedAt.slice(0, 10), dateOf(new Date()))
  const ask = async () => {
    const question = { title: words.title, text: words.text(llc, year), yes: words.send, no: words.cancel }
    if (!(await confirm(question))) return
    send.mutate(
      { entity_id: entityId, year },
      {
        onSuccess: ({ data }) => notify(data.is_emailed ? words.sent(data.questions) : words.notEmailed),
        onError: notifyError,
      },
    )
  }
  return (
    <Group gap="xs">
      {days !== null && remindedAt !== null && (
        <Text span size="sm" c="var(--llano-muted)">
          <time dateTime={remindedAt} title={instantText(remindedAt, language)}>
            {words.reminded(Math.max(0, days))}
          </time>
        </Text>
      )}
      {(days === null || days > 0) && (
        <ActionButton
          needs="messages:write"
          size="compact-xs"
          variant="default"
          loading={send.isPending}
          onClick={() => void ask()}
        >
          {words.send}
        </ActionButton>
      )}
    </Group>
  )
}
