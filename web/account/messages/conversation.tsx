import { Stack, Text } from '@mantine/core'
import { IconArrowLeft } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { useEffect } from 'react'
import { addressOf, type Output, useApiMutation, useApiQuery } from '../../shared/api.ts'
import { notify } from '../../shared/confirm.tsx'
import { MessageForm } from '../../shared/messages/MessageForm.tsx'
import { WORDS as SHARED } from '../../shared/messages/messages.words.ts'
import { useSend } from '../../shared/messages/send.ts'
import { Thread } from '../../shared/messages/Thread.tsx'
import { Page } from '../../shared/Page.tsx'
import { Section } from '../../shared/Section.tsx'
import { Empty, QueryState } from '../../shared/states.tsx'
import { useWords } from '../../shared/words.tsx'
import { LlcName } from '../LlcName.tsx'
import { GoAnchor } from '../links.tsx'
import { useMay } from '../llc.ts'
import { useAttachable } from './attachable.ts'
import { WORDS } from './messages.words.ts'
import { useUnread } from './unread.ts'

type Shown = Output<'readConversation'>['data']

/** One conversation with the firm: its messages, and a reply. */
export function Conversation() {
  const words = useWords(WORDS)
  const shared = useWords(SHARED)
  const { id } = useParams({ strict: false }) as { id: string }
  const found = useApiQuery('readConversation', { conversation_id: Number(id), before: null })
  const shown = found.data?.data
  return (
    <Page
      title={shown?.title ?? words.title}
      lead={
        <>
          <GoAnchor to="/messages" size="sm">
            <IconArrowLeft size={14} aria-hidden style={{ verticalAlign: '-2px', marginRight: 4 }} />
            {words.back}
          </GoAnchor>
          {shown && (
            <Text span size="sm" ml="md">
              <LlcName id={shown.entity_id} />
              <About of={shown} />
            </Text>
          )}
        </>
      }
    >
      {found.error?.status === 404 ? (
        <Section>
          <Empty title={shared.missing} />
        </Section>
      ) : (
        <QueryState of={found} lines={6}>
          {({ data, next_before }) => <Found key={data.id} conversation={data} nextBefore={next_before} />}
        </QueryState>
      )}
    </Page>
  )
}

function About({ of: { about, entity_id } }: { of: Shown }) {
  const shared = useWords(SHARED)
  const may = useMay()
  if (about === null) return null
  if (about.kind === 'entry')
    return may('read:bookkeeping') ? (
      <GoAnchor to="/books" search={{ llc: entity_id, entry: Number(about.id) }} size="sm">
        {shared.aboutEntry}
      </GoAnchor>
    ) : (
      shared.aboutEntry
    )
  return may('read:ledger') ? (
    <GoAnchor to={`/ledger/${about.id}`} search={{ llc: entity_id }} size="sm">
      {shared.aboutTransaction}
    </GoAnchor>
  ) : (
    shared.aboutTransaction
  )
}

function Found({ conversation, nextBefore }: { conversation: Shown; nextBefore: number | null }) {
  const words = useWords(WORDS)
  const shared = useWords(SHARED)
  const send = useSend('sendMessage')
  const attachable = useAttachable(conversation.entity_id)
  const mayWrite = useMay()('write:messages')
  useMarkRead(conversation, mayWrite)
  return (
    <Stack gap="md">
      <Messages conversation={conversation} nextBefore={nextBefore} />
      {mayWrite && (
        <Section title={words.reply}>
          <MessageForm
            title={null}
            attachable={attachable}
            busy={send.isPending}
            error={send.error}
            onSend={({ text, document_ids }, done) =>
              send.mutate(
                { conversation_id: conversation.id, text, document_ids },
                {
                  onSuccess() {
                    notify(shared.sent)
                    done()
                  },
                },
              )
            }
          />
        </Section>
      )}
    </Stack>
  )
}

function Messages({ conversation, nextBefore }: { conversation: Shown; nextBefore: number | null }) {
  const may = useMay()
  return (
    <Thread
      shown={conversation.shown}
      earlier={nextBefore === null ? null : () => <Earlier id={conversation.id} before={nextBefore} />}
      addressOfDocument={may('read:documents') ? id => addressOf('downloadDocument', { id }) : null}
    />
  )
}

function Earlier({ id, before }: { id: number; before: number }) {
  const found = useApiQuery('readConversation', { conversation_id: id, before })
  return (
    <QueryState of={found}>
      {({ data, next_before }) => <Messages conversation={data} nextBefore={next_before} />}
    </QueryState>
  )
}

/** What is shown is read. When something new arrives, the conversation is loaded again. */
function useMarkRead({ id, is_unread, shown }: Shown, mayWrite: boolean): void {
  const { mutate } = useApiMutation('markConversationRead')
  const place = shown.at(-1)?.place
  useEffect(() => {
    if (mayWrite && is_unread && place !== undefined) mutate({ conversation_id: id, place })
  }, [mayWrite, id, is_unread, place, mutate])
  const client = useQueryClient()
  const { total } = useUnread()
  useEffect(() => {
    if (total > 0)
      void client.invalidateQueries({ queryKey: ['readConversation', { conversation_id: id, before: null }] })
  }, [id, total, client])
}
