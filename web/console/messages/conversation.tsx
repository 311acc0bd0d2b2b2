import { Group, Stack, Text } from '@mantine/core'
import { useParams } from '@tanstack/react-router'
import { useEffect } from 'react'
import { addressOf, type Output, useApiMutation, useApiQuery } from '../../shared/api.ts'
import { notify } from '../../shared/confirm.tsx'
import { useMay } from '../../shared/me.ts'
import { MessageForm } from '../../shared/messages/MessageForm.tsx'
import { WORDS as THREAD } from '../../shared/messages/messages.words.ts'
import { useSend } from '../../shared/messages/send.ts'
import { Thread } from '../../shared/messages/Thread.tsx'
import { Page } from '../../shared/Page.tsx'
import { PersonName } from '../../shared/PersonName.tsx'
import { Section } from '../../shared/Section.tsx'
import { Empty, QueryState } from '../../shared/states.tsx'
import { useWords } from '../../shared/words.tsx'
import { BackAnchor, GoAnchor } from '../links.tsx'
import { useAttachable } from './attachable.ts'
import { WORDS } from './messages.words.ts'

type Shown = Output<'readClientConversation'>['data']

/** One conversation with a client: its messages, and a reply. */
export function Conversation() {
  const words = useWords(WORDS)
  const thread = useWords(THREAD)
  const { id } = useParams({ strict: false }) as { id: string }
  const found = useApiQuery('readClientConversation', { conversation_id: Number(id), before: null })
  const shown = found.data?.data
  return (
    <Page
      title={shown?.title ?? words.title}
      lead={
        <Group component="span" gap="md">
          <BackAnchor to="/messages">{words.back}</BackAnchor>
          {shown && (
            <>
              <GoAnchor to={`/llcs/${shown.entity_id}`}>{shown.llc}</GoAnchor>
              <GoAnchor to={`/members/${shown.member_id}`}>
                <PersonName name={shown.member} />
              </GoAnchor>
              <About of={shown} />
            </>
          )}
        </Group>
      }
    >
      {found.error?.status === 404 ? (
        <Section>
          <Empty title={thread.missing} />
        </Section>
      ) : (
        <QueryState of={found} lines={6}>
          {({ data, next_before }) => <Found key={data.id} conversation={data} nextBefore={next_before} />}
        </QueryState>
      )}
    </Page>
  )
}

/** The console has no page of an entry, so that is only named. */
function About({ of: { about } }: { of: Shown }) {
  const thread = useWords(THREAD)
  const may = useMay()
  if (about === null) return null
  if (about.kind === 'transaction' && may('ledger:read'))
    return (
      <GoAnchor to="/" search={{ txn: about.id }}>
        {thread.aboutTransaction}
      </GoAnchor>
    )
  return (
    <Text span size="sm">
      {about.kind === 'entry' ? thread.aboutEntry : thread.aboutTransaction}
    </Text>
  )
}

function Found({ conversation, nextBefore }: { conversation: Shown; nextBefore: number | null }) {
  const words = useWords(WORDS)
  const mayWrite = useMay()('messages:write')
  useMarkRead(conversation)
  return (
    <Stack gap="md">
      <Messages conversation={conversation} nextBefore={nextBefore} />
      {mayWrite ? (
        <Section title={words.reply}>
          <Reply conversation={conversation} />
        </Section>
      ) : (
        <Text size="sm" c="var(--llano-muted)">
          {words.readOnly}
        </Text>
      )}
    </Stack>
  )
}

function Reply({ conversation: { id, entity_id } }: { conversation: Shown }) {
  const thread = useWords(THREAD)
  const send = useSend('sendClientMessage')
  return (
    <MessageForm
      title={null}
      attachable={useAttachable(entity_id)}
      busy={send.isPending}
      error={send.error}
      onSend={({ text, document_ids }, done) =>
        send.mutate(
          { conversation_id: id, text, document_ids },
          {
            onSuccess() {
              notify(thread.sent)
              done()
            },
          },
        )
      }
    />
  )
}

function Messages({ conversation, nextBefore }: { conversation: Shown; nextBefore: number | null }) {
  const may = useMay()
  return (
    <Thread
      shown={conversation.shown}
      earlier={nextBefore === null ? null : () => <Earlier id={conversation.id} before={nextBefore} />}
      addressOfDocument={
        may('documents:download') ? id => addressOf('downloadLlcDocument', { document_id: id }) : null
      }
    />
  )
}

function Earlier({ id, before }: { id: number; before: number }) {
  const found = useApiQuery('readClientConversation', { conversation_id: id, before })
  return (
    <QueryState of={found}>
      {({ data, next_before }) => <Messages conversation={data} nextBefore={next_before} />}
    </QueryState>
  )
}

/** What is shown is read. */
function useMarkRead({ id, is_unread, shown }: Shown): void {
  const { mutate } = useApiMutation('markClientConversationRead')
  const place = shown.at(-1)?.place
  useEffect(() => {
    if (is_unread && place !== undefined) mutate({ conversation_id: id, place })
  }, [id, is_unread, place, mutate])
}
