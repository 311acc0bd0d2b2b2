import { Box, Button, Modal, Stack } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconMessages, IconPlus } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useApiQuery } from '../../shared/api.ts'
import { notify } from '../../shared/confirm.tsx'
import { Instant } from '../../shared/figures.tsx'
import { MessageForm } from '../../shared/messages/MessageForm.tsx'
import { WORDS as THREAD } from '../../shared/messages/messages.words.ts'
import { useSend } from '../../shared/messages/send.ts'
import { Page } from '../../shared/Page.tsx'
import { PersonName } from '../../shared/PersonName.tsx'
import { Section } from '../../shared/Section.tsx'
import { Empty, QueryState } from '../../shared/states.tsx'
import { useWords } from '../../shared/words.tsx'
import { ActionButton } from '../Allowed.tsx'
import { useFilters } from '../filters.ts'
import { Listing } from '../Listing.tsx'
import { GoAnchor } from '../links.tsx'
import { LlcChoice } from '../llcs/llc-choice.tsx'
import { SHARED } from '../shared.words.ts'
import { useAttachable } from './attachable.ts'
import { WORDS } from './messages.words.ts'

/** Conversations with all clients, or about one LLC: the unread ones, then the others. */
export function Messages() {
  const words = useWords(WORDS)
  const { filterOf, choose } = useFilters()
  const [isOpen, { open, close }] = useDisclosure()
  const entity = Number(filterOf('entity')) || null
  return (
    <Page
      title={words.title}
      lead={words.lead}
      actions={
        <ActionButton needs="messages:write" leftSection={<IconPlus size={16} aria-hidden />} onClick={open}>
          {words.start}
        </ActionButton>
      }
    >
      <Box maw={360}>
        <LlcChoice
          label={words.filter}
          placeholder={words.all}
          clearable
          value={entity === null ? null : String(entity)}
          onChange={id => choose({ entity: id === null ? undefined : Number(id) })}
        />
      </Box>
      <Section title={words.unread} flush>
        <ConversationPage key={`unread ${entity}`} entity={entity} unread before={null} />
      </Section>
      <Section title={words.others} flush>
        <ConversationPage key={`others ${entity}`} entity={entity} unread={false} before={null} />
      </Section>
      {isOpen && <Start entity={entity} onClose={close} />}
    </Page>
  )
}

/** A page of the list, and the next one once it is wanted. */
function ConversationPage({
  entity,
  unread,
  before,
}: {
  entity: number | null
  unread: boolean
  before: number | null
}) {
  const words = useWords(WORDS)
  const thread = useWords(THREAD)
  const shared = useWords(SHARED)
  const [isLong, setLong] = useState(false)
  const found = useApiQuery('listClientConversations', { unread, entity_id: entity, before })
  return (
    <QueryState of={found}>
      {({ data, next_before }) =>
        data.length === 0 && before === null ? (
          <Empty title={unread ? words.noUnread : words.none} icon={<IconMessages size={24} />} />
        ) : (
          <>
            <Listing
              label={unread ? words.unread : words.others}
              rows={data}
              keyOf={one => one.id}
              columns={[
                {
                  title: words.conversation,
                  lead: true,
                  long: true,
                  cell: one => (
                    <GoAnchor to={`/messages/${one.id}`} {...(unread && { fw: 700 })}>
                      {one.title}
                    </GoAnchor>
                  ),
                },
                {
                  title: shared.llc,
                  cell: one => <GoAnchor to={`/llcs/${one.entity_id}`}>{one.llc}</GoAnchor>,
                },
                {
                  title: words.client,
                  cell: one => (
                    <GoAnchor to={`/members/${one.member_id}`}>
                      <PersonName name={one.member} />
                    </GoAnchor>
                  ),
                },
                { title: words.newest, narrow: true, cell: one => <Instant at={one.newest_at} /> },
                { title: words.from, cell: one => one.newest_author },
              ]}
            />
            {next_before !== null && isLong && (
              <ConversationPage entity={entity} unread={unread} before={next_before} />
            )}
            {next_before !== null && !isLong && (
              <Box px="lg" py="md">
                <Button variant="default" size="xs" onClick={() => setLong(true)}>
                  {thread.older}
                </Button>
              </Box>
            )}
          </>
        )
      }
    </QueryState>
  )
}

function Start({ entity, onClose }: { entity: number | null; onClose: () => void }) {
  const words = useWords(WORDS)
  const thread = useWords(THREAD)
  const navigate = useNavigate()
  const send = useSend('startClientConversation')
  const [chosen, setChosen] = useState<number | null>(entity)
  const [isTried, setTried] = useState(false)
  const attachable = useAttachable(chosen)
  return (
    <Modal opened onClose={onClose} title={words.start} size="lg" centered>
      <Stack gap="sm">
        <LlcChoice
          label={words.filter}
          required
          value={chosen === null ? null : String(chosen)}
          onChange={id => setChosen(id === null ? null : Number(id))}
          error={isTried && chosen === null && words.chooseLlc}
        />
        <MessageForm
          key={chosen}
          title=""
          attachable={attachable}
          busy={send.isPending}
          error={send.error}
          onSend={draft => {
            setTried(true)
            if (chosen === null) return
            send.mutate(
              { entity_id: chosen, about: null, ...draft },
              {
                onSuccess({ data }) {
                  notify(thread.sent)
                  navigate({ to: `/messages/${data.conversation_id}` as '/', search: {} as never })
                },
              },
            )
          }}
        />
      </Stack>
    </Modal>
  )
}
