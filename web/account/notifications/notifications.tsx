import { Anchor, Badge, Box, Button, Group, Stack, Switch, Text } from '@mantine/core'
import { IconBell } from '@tabler/icons-react'
import { type Output, useApiMutation, useApiQuery } from '../../shared/api.ts'
import { bankText } from '../../shared/bank-names.ts'
import { notify, notifyError } from '../../shared/confirm.tsx'
import { Instant } from '../../shared/figures.tsx'
import { Page } from '../../shared/Page.tsx'
import { periodText } from '../../shared/period-names.ts'
import { Section } from '../../shared/Section.tsx'
import { Empty, QueryState } from '../../shared/states.tsx'
import { useLanguage, useWords } from '../../shared/words.tsx'
import { billingAddress, GoAnchor } from '../links.tsx'
import { useLlc } from '../llc.ts'
import { WORDS } from './notifications.words.ts'

type Notification = Output<'listNotifications'>['data'][number]

/** What the user should know about, newest first, and which emails they get. */
export function Notifications() {
  const words = useWords(WORDS)
  const listed = useApiQuery('listNotifications', {})
  const mark = useApiMutation('markNotificationsSeen')
  const newest = listed.data?.data[0]
  const isAnyUnread = listed.data?.data.some(one => one.is_unread) ?? false
  return (
    <Page title={words.title} lead={words.lead}>
      <Section
        title={words.list}
        flush
        actions={
          isAnyUnread && (
            <Button
              size="xs"
              variant="default"
              loading={mark.isPending}
              onClick={() => mark.mutateAsync({ up_to: newest!.id }).catch(notifyError)}
            >
              {words.markRead}
            </Button>
          )
        }
      >
        <QueryState of={listed}>
          {({ data }) =>
            data.length === 0 ? (
              <Empty icon={<IconBell size={24} />} title={words.empty} text={words.emptyText} />
            ) : (
              <Stack component="ul" gap={0} m={0} p={0} style={{ listStyle: 'none' }}>
                {data.map(one => (
                  <Row key={one.id} of={one} />
                ))}
              </Stack>
            )
          }
        </QueryState>
      </Section>
      <Emails />
    </Page>
  )
}

function Row({ of: one }: { of: Notification }) {
  const words = useWords(WORDS)
  const { llcs } = useLlc()
  const llc = llcs.length > 1 ? llcs.find(({ id }) => id === one.entity_id)?.name : null
  return (
    <Box component="li" px="lg" py="md" style={{ borderTop: '1px solid var(--llano-line)' }}>
      <Group justify="space-between" align="flex-start" gap="xs">
        <Stack gap={2} flex="1 1 260px" miw={0}>
          <Group gap="xs">
            <Text fw={one.is_unread ? 650 : 500}>{words.types[one.type]}</Text>
            {one.is_unread && (
              <Badge variant="light" tt="none">
                {words.unread}
              </Badge>
            )}
          </Group>
          <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
            <NotificationLink of={one} />
          </Text>
        </Stack>
        <Text size="xs" c="var(--llano-muted)">
          <Instant at={one.at} />
          {llc && ` · ${llc}`}
        </Text>
      </Group>
    </Box>
  )
}

/** A link to the record, with its name. */
function NotificationLink({ of: { type, entity_id, subject } }: { of: Notification }) {
  const words = useWords(WORDS)
  const { language } = useLanguage()
  const { llcs, llc } = useLlc()
  const { id, year, period } = subject
  const own = llc && !llc.shared ? llc.id : llcs.find(one => !one.shared)?.id
  const chosen = llcs.length > 1 ? { llc: entity_id ?? own } : {}
  const area = type.split('.')[0]!
  const title = subject.name?.[language] ?? null
  const names: Record<string, string | null> = {
    bank: title && bankText(title),
    obligation: title && `${title}, ${year}`,
    report: period && periodText(period, language),
    dossier: year === null ? null : String(year),
    reminder: year === null ? null : words.answersFor(year),
  }
  const name = names[area] ?? title ?? words.types[type]
  const places: Record<string, { to: string; search?: Record<string, unknown> }> = {
    bank: { to: '/banks' },
    document: { to: '/documents', search: { document: Number(id) } },
    dossier: { to: '/tax' },
    ledger: { to: `/ledger/${id}` },
    obligation: { to: '/obligations', search: { year, obligation: Number(id) } },
    reminder: { to: `/${subject.page}`, search: { year } },
    report: { to: `/reports/${id}` },
  }
  const { to, search } = places[area] ?? {}
  if (!to)
    return (
      <Anchor href={billingAddress(chosen.llc ?? null)} size="sm">
        {name}
      </Anchor>
    )
  return (
    <GoAnchor to={to} search={{ ...chosen, ...search }} size="sm">
      {name}
    </GoAnchor>
  )
}

function Emails() {
  const words = useWords(WORDS)
  const chosen = useApiQuery('readEmailChoices', {})
  const choose = useApiMutation('chooseEmails')
  const kinds = Object.keys(words.kinds) as (keyof typeof words.kinds)[]
  return (
    <Section title={words.emails} lead={words.emailsLead}>
      <QueryState of={chosen}>
        {({ off }) => (
          <Stack>
            {kinds.map(kind => (
              <Switch
                key={kind}
                label={words.kinds[kind].label}
                description={words.kinds[kind].text}
                checked={!off.includes(kind)}
                disabled={choose.isPending}
                onChange={event => {
                  const others = off.filter(one => one !== kind)
                  const next = event.currentTarget.checked ? others : [...others, kind]
                  choose.mutateAsync({ off: next }).then(() => notify(words.saved), notifyError)
                }}
              />
            ))}
            <Text size="sm">
              {words.reminders} <GoAnchor to="/obligations">{words.toReminders}</GoAnchor>
            </Text>
            <Text size="sm" c="var(--llano-muted)">
              {words.always}
            </Text>
          </Stack>
        )}
      </QueryState>
    </Section>
  )
}
