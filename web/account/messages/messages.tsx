import { Badge, Box, Button, Group, Stack, Text } from '@mantine/core'
import { IconMessages, IconPlus } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { type Output, useApiQuery } from '../../shared/api.ts'
import { Instant } from '../../shared/figures.tsx'
import { WORDS as SHARED } from '../../shared/messages/messages.words.ts'
import { Page } from '../../shared/Page.tsx'
import { Section } from '../../shared/Section.tsx'
import { Empty, Loading, QueryState } from '../../shared/states.tsx'
import { useWords } from '../../shared/words.tsx'
import { GoAnchor, GoButton, place } from '../links.tsx'
import { useLlc, useMay } from '../llc.ts'
import rows from '../rows.module.css'
import { WORDS } from './messages.words.ts'
import { useUnread } from './unread.ts'

type Listed = Output<'listConversations'>['data'][number]

/** An LLC's conversations with the firm, the one with the newest message first. */
export function Messages() {
  const words = useWords(WORDS)
  const { llc, isLoading } = useLlc()
  const mayWrite = useMay()('write:messages')
  return (
    <Page
      title={words.title}
      lead={words.lead}
      actions={
        llc &&
        mayWrite && (
          <GoButton to="/messages/new" leftSection={<IconPlus size={16} aria-hidden />}>
            {words.start}
          </GoButton>
        )
      }
    >
      {llc ? (
        <>
          <Elsewhere entityId={llc.id} />
          <Section title={words.list}>
            <ConversationPage key={llc.id} entityId={llc.id} before={null} />
          </Section>
        </>
      ) : isLoading ? (
        <Loading />
      ) : (
        <Section>
          <Empty title={words.noLlc} icon={<IconMessages size={24} />} />
        </Section>
      )}
    </Page>
  )
}

/** Unread messages of the other LLCs, which the number in the menu includes. */
function Elsewhere({ entityId }: { entityId: number }) {
  const words = useWords(WORDS)
  const { llcs } = useLlc()
  const others = useUnread().llcs.filter(one => one.entity_id !== entityId)
  if (others.length === 0) return null
  return (
    <Group gap="md">
      {others.map(({ entity_id, unread }) => (
        <GoAnchor key={entity_id} to="/messages" search={{ llc: entity_id }} size="sm">
          {words.elsewhere(llcs.find(({ id }) => id === entity_id)?.name ?? 'LLC', unread)}
        </GoAnchor>
      ))}
    </Group>
  )
}

/** A page of the list, and the next one once it is wanted. */
function ConversationPage({ entityId, before }: { entityId: number; before: number | null }) {
  const words = useWords(WORDS)
  const shared = useWords(SHARED)
  const [isLong, setLong] = useState(false)
  const found = useApiQuery('listConversations', { entity_id: entityId, before })
  return (
    <QueryState of={found}>
      {({ data, next_before }) =>
        data.length === 0 && before === null ? (
          <Empty title={words.none} text={words.noneText} icon={<IconMessages size={24} />} />
        ) : (
          <>
            <Stack component="ul" gap={0} m={0} p={0} style={{ listStyle: 'none' }}>
              {data.map(one => (
                <Row key={one.id} conversation={one} />
              ))}
            </Stack>
            {next_before !== null && isLong && <ConversationPage entityId={entityId} before={next_before} />}
            {next_before !== null && !isLong && (
              <Button variant="default" size="xs" mt="md" onClick={() => setLong(true)}>
                {shared.older}
              </Button>
            )}
          </>
        )
      }
    </QueryState>
  )
}

function Row({
  conversation: { id, title, is_unread, messages, newest_at, newest_author },
}: {
  conversation: Listed
}) {
  const words = useWords(WORDS)
  const shared = useWords(SHARED)
  return (
    <Box component="li" style={{ borderTop: '1px solid var(--llano-line)' }}>
      <Link {...place({ to: `/messages/${id}` })} className={rows.row}>
        <Group justify="space-between" wrap="nowrap" align="flex-start" py="sm" gap="sm">
          <Stack gap={2} miw={0}>
            <Text fw={is_unread ? 700 : 500} size="sm" style={{ overflowWrap: 'anywhere' }}>
              {title}
            </Text>
            <Text size="xs" c="var(--llano-muted)">
              {words.newest(newest_author)} · <Instant at={newest_at} /> · {shared.count(messages)}
            </Text>
          </Stack>
          {is_unread && (
            <Badge size="sm" variant="light" style={{ flexShrink: 0 }}>
              {shared.unread}
            </Badge>
          )}
        </Group>
      </Link>
    </Box>
  )
}
