import { Box, Button, Checkbox, Code, CopyButton, Group, Stack, Text } from '@mantine/core'
import { IconCheck, IconCopy } from '@tabler/icons-react'
import { useState } from 'react'
import { useApiMutation, useApiQuery } from '../../shared/api.ts'
import { notify, notifyError } from '../../shared/confirm.tsx'
import { Instant } from '../../shared/figures.tsx'
import { Section } from '../../shared/Section.tsx'
import { QueryState } from '../../shared/states.tsx'
import { useWords } from '../../shared/words.tsx'
import { LockedPart } from '../LapsedNotice.tsx'
import { useLapsed } from '../subscription.ts'
import { WORDS } from './obligations.words.ts'

/** Days before a due date that can be chosen. */
const DAYS = [60, 30, 14, 7, 3, 1, 0]

/** Emails before due dates, and a calendar of them. Both are of the member, over all LLCs. */
export function ObligationReminders() {
  const words = useWords(WORDS)
  const chosen = useApiQuery('readReminderDays', {})
  const isLapsed = useLapsed() !== null
  return (
    <Section title={words.reminders} lead={words.remindersLead}>
      <Stack gap="lg">
        {isLapsed && <LockedPart />}
        <QueryState of={chosen}>
          {({ days }) => <Days key={days.join()} chosen={days} isLapsed={isLapsed} />}
        </QueryState>
        <Calendar isLapsed={isLapsed} />
      </Stack>
    </Section>
  )
}

function Days({ chosen, isLapsed }: { chosen: readonly number[]; isLapsed: boolean }) {
  const words = useWords(WORDS)
  const choose = useApiMutation('chooseReminderDays')
  // One that was chosen elsewhere stays.
  const offered = [...new Set([...DAYS, ...chosen])].sort((a, b) => b - a)
  return (
    <Checkbox.Group
      label={words.remindMe}
      value={chosen.map(String)}
      onChange={next =>
        choose.mutateAsync({ days: next.map(Number) }).then(() => notify(words.remindersSaved), notifyError)
      }
    >
      <Group mt="xs">
        {offered.map(day => (
          <Checkbox
            key={day}
            value={String(day)}
            label={words.daysBefore(day)}
            disabled={choose.isPending || isLapsed}
          />
        ))}
      </Group>
    </Checkbox.Group>
  )
}

function Calendar({ isLapsed }: { isLapsed: boolean }) {
  const words = useWords(WORDS)
  const listed = useApiQuery('listCalendarLinks', {})
  const create = useApiMutation('createCalendarLink')
  const revoke = useApiMutation('revokeCalendarLink')
  // Kept only here while the page is open.
  const [url, setUrl] = useState<string | null>(null)
  return (
    <Box>
      <Text size="sm" fw={500}>
        {words.calendar}
      </Text>
      <Text size="sm" c="var(--llano-muted)" mb="xs">
        {words.calendarLead}
      </Text>
      {url && (
        <Stack gap="xs" mb="sm">
          <Text size="sm">{words.calendarOnce}</Text>
          <Code
            block
            data-testid="calendar-link"
            aria-label={words.calendar}
            style={{ wordBreak: 'break-all', whiteSpace: 'pre-wrap' }}
          >
            {url}
          </Code>
          <CopyButton value={url} timeout={5000}>
            {({ copied, copy }) => (
              <Button
                size="xs"
                w="fit-content"
                onClick={copy}
                leftSection={
                  copied ? <IconCheck size={16} aria-hidden /> : <IconCopy size={16} aria-hidden />
                }
              >
                {copied ? words.copied : words.copy}
              </Button>
            )}
          </CopyButton>
        </Stack>
      )}
      <QueryState of={listed} lines={1}>
        {({ data }) => (
          <Stack component="ul" gap={4} m={0} p={0} style={{ listStyle: 'none' }}>
            {data.map(({ id, created_at, last_used_at }) => (
              <Group component="li" key={id} justify="space-between" gap="sm">
                <Text size="sm">
                  {words.createdOn} <Instant at={created_at} />
                  {' · '}
                  {last_used_at ? (
                    <>
                      {words.lastUsed} <Instant at={last_used_at} />
                    </>
                  ) : (
                    words.neverUsed
                  )}
                </Text>
                <Button
                  size="compact-xs"
                  variant="default"
                  loading={revoke.isPending}
                  onClick={() =>
                    revoke.mutateAsync({ id }).then(() => {
                      setUrl(null)
                      notify(words.revoked)
                    }, notifyError)
                  }
                >
                  {words.revoke}
                </Button>
              </Group>
            ))}
          </Stack>
        )}
      </QueryState>
      {!isLapsed && (
        <Button
          mt="sm"
          size="xs"
          variant="default"
          loading={create.isPending}
          onClick={() => create.mutateAsync({}).then(({ data }) => setUrl(data.url), notifyError)}
        >
          {words.createCalendar}
        </Button>
      )}
    </Box>
  )
}
