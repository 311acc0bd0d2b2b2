import { Alert, Button, Group, Modal, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { type Output, useApiMutation, useApiQuery } from '../../shared/api.ts'
import { errorText } from '../../shared/error-text.ts'
import { QueryState } from '../../shared/states.tsx'
import { useWords } from '../../shared/words.tsx'
import { WORDS } from './answer-reminder.words.ts'

type Outcome = Output<'sendAnswerReminders'>['data'][number]

/** Reminds the owners of several LLCs at once: who gets what, then one request, then the result of each. */
export function AnswerReminders({
  entityIds,
  onClose,
}: {
  entityIds: readonly number[]
  onClose: () => void
}) {
  const words = useWords(WORDS)
  // The list behind may change meanwhile.
  const [ids] = useState(() => [...new Set(entityIds)])
  const preview = useApiQuery('previewAnswerReminders', { entity_ids: ids }, { staleTime: 0, gcTime: 0 })
  const send = useApiMutation('sendAnswerReminders')
  const sent = send.data?.data
  const reminded = (rows: readonly Outcome[]) => rows.filter(({ skipped }) => skipped === null).length
  const count = preview.data ? reminded(preview.data.data) : 0
  return (
    <Modal
      opened
      onClose={onClose}
      title={words.manyTitle}
      size="lg"
      centered
      closeOnClickOutside={!send.isPending}
    >
      <Stack gap="sm">
        {!sent && <Text size="sm">{words.manyText}</Text>}
        <QueryState of={preview} lines={ids.length + 1}>
          {({ data }) => {
            const rows = sent ?? data
            const skipped = rows.length - reminded(rows)
            return (
              <>
                <Text size="sm" fw={600} aria-live="polite">
                  {(sent ? words.manyDone : words.manyPreview)(reminded(rows), skipped)}
                </Text>
                <Outcomes rows={rows} label={sent ? words.results : words.preview} />
              </>
            )
          }}
        </QueryState>
        {send.error && (
          <Alert color="red" variant="light" role="alert">
            {errorText(send.error)}
          </Alert>
        )}
        <Group justify="flex-end" mt="xs">
          {sent ? (
            <Button onClick={onClose}>{words.close}</Button>
          ) : (
            <>
              <Button variant="default" onClick={onClose}>
                {words.cancel}
              </Button>
              <Button
                loading={send.isPending}
                disabled={count === 0}
                onClick={() => send.mutate({ entity_ids: ids })}
              >
                {words.sendMany(count)}
              </Button>
            </>
          )}
        </Group>
      </Stack>
    </Modal>
  )
}

function Outcomes({ rows, label }: { rows: readonly Outcome[]; label: string }) {
  const words = useWords(WORDS)
  const textOf = ({ skipped, is_emailed, questions }: Outcome) => {
    if (skipped) return words.skipped[skipped]
    return `${words.questions(questions)} · ${is_emailed ? words.byEmail : words.notificationOnly}`
  }
  return (
    <Stack
      component="ul"
      aria-label={label}
      gap="xs"
      m={0}
      p={0}
      mah="45vh"
      style={{ overflowY: 'auto', listStyle: 'none' }}
    >
      {rows.map(row => (
        <Group component="li" key={row.entity_id} justify="space-between" gap="2px 16px">
          <Text size="sm" className="llano-anywhere">
            {row.llc_name}{' '}
            <Text span size="xs" c="var(--llano-muted)">
              {row.member_name}
              {row.year !== null && ` · ${row.year}`}
            </Text>
          </Text>
          <Text size="sm" c="var(--llano-muted)">
            {textOf(row)}
          </Text>
        </Group>
      ))}
    </Stack>
  )
}
