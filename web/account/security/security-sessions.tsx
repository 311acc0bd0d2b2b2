import { Badge, Button, Group, Stack, Text, ThemeIcon } from '@mantine/core'
import { IconDeviceDesktop, IconDeviceMobile } from '@tabler/icons-react'
import { type Output, useApiMutation, useApiQuery } from '../../shared/api.ts'
import { confirm, notify, notifyError } from '../../shared/confirm.tsx'
import { Instant } from '../../shared/figures.tsx'
import { Section } from '../../shared/Section.tsx'
import { QueryState } from '../../shared/states.tsx'
import { useWords } from '../../shared/words.tsx'
import { WORDS } from './security.words.ts'

type Session = Output<'listMySessions'>['data'][number]

export function SessionsSection() {
  const words = useWords(WORDS)
  const sessions = useApiQuery('listMySessions', { limit: 100 })
  const endOthers = useApiMutation('revokeOtherSessions')
  const others = sessions.data?.data.filter(session => !session.is_current).length ?? 0

  async function everywhereElse() {
    const isSure = await confirm({
      title: words.endOthersTitle,
      text: words.endOthersText,
      yes: words.endOthers,
      no: words.cancel,
      danger: true,
    })
    if (isSure) endOthers.mutate({}, { onSuccess: () => notify(words.endedOthers), onError: notifyError })
  }

  return (
    <Section title={words.sessions} lead={words.sessionsLead}>
      <QueryState of={sessions}>
        {({ data }) => (
          <Stack component="ul" gap="md" m={0} p={0}>
            {data.map(session => (
              <SessionLine key={session.id} session={session} />
            ))}
          </Stack>
        )}
      </QueryState>
      {others > 0 && (
        <Button mt="md" variant="light" color="red" loading={endOthers.isPending} onClick={everywhereElse}>
          {words.endOthers}
        </Button>
      )}
    </Section>
  )
}

function SessionLine({ session }: { session: Session }) {
  const words = useWords(WORDS)
  const end = useApiMutation('revokeSession')
  const device = words.device(session.browser, session.system)
  const isPhone = ['iPhone', 'iPad', 'Android'].includes(session.system ?? '')
  const Icon = isPhone ? IconDeviceMobile : IconDeviceDesktop

  async function endIt() {
    const isSure = await confirm({
      title: words.endTitle,
      text: words.endText(device),
      yes: words.end,
      no: words.cancel,
      danger: true,
    })
    if (!isSure) return
    end.mutate({ session_id: session.id }, { onSuccess: () => notify(words.ended), onError: notifyError })
  }

  return (
    <Group component="li" wrap="nowrap" justify="space-between" style={{ listStyle: 'none' }}>
      <Group wrap="nowrap" gap="sm" flex={1} miw={0} align="flex-start">
        <ThemeIcon variant="light" size="lg" flex="none" aria-hidden>
          <Icon size={20} />
        </ThemeIcon>
        <div>
          <Group gap="xs">
            <Text fw={550}>{device}</Text>
            {session.is_current && (
              <Badge variant="light" size="sm">
                {words.here}
              </Badge>
            )}
          </Group>
          <Text size="sm" c="var(--llano-muted)">
            {words.seen} <Instant at={session.last_seen_at} />
            {session.ip && ` · ${session.ip}`}
          </Text>
          <Text size="sm" c="var(--llano-muted)">
            {words.factors[session.factors]} · {words.expires} <Instant at={session.expires_at} />
          </Text>
        </div>
      </Group>
      {!session.is_current && (
        <Button
          variant="default"
          size="xs"
          flex="none"
          loading={end.isPending}
          aria-label={`${words.end}: ${device}`}
          onClick={endIt}
        >
          {words.end}
        </Button>
      )}
    </Group>
  )
}
