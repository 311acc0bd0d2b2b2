import { Text } from '@mantine/core'
import { IconArrowLeft } from '@tabler/icons-react'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { notify } from '../../shared/confirm.tsx'
import { MessageForm } from '../../shared/messages/MessageForm.tsx'
import { WORDS as SHARED } from '../../shared/messages/messages.words.ts'
import { useSend } from '../../shared/messages/send.ts'
import { Page } from '../../shared/Page.tsx'
import { Section } from '../../shared/Section.tsx'
import { Empty, Loading } from '../../shared/states.tsx'
import { useWords } from '../../shared/words.tsx'
import { LockedForm } from '../LapsedNotice.tsx'
import { GoAnchor, place } from '../links.tsx'
import { useLlc, useMay } from '../llc.ts'
import { useAttachable } from './attachable.ts'
import { WORDS } from './messages.words.ts'

/** The first message of a conversation, about the LLC, or about the entry or transaction in the address. */
export function NewConversation() {
  const words = useWords(WORDS)
  const { llc, isLoading } = useLlc()
  const mayWrite = useMay()('write:messages')
  return (
    <Page
      title={words.newTitle}
      lead={
        <>
          <GoAnchor to="/messages" size="sm">
            <IconArrowLeft size={14} aria-hidden style={{ verticalAlign: '-2px', marginRight: 4 }} />
            {words.back}
          </GoAnchor>
          <Text span size="sm" ml="md">
            {llc?.name}
          </Text>
        </>
      }
    >
      <Section>
        {llc && !mayWrite ? (
          <LockedForm />
        ) : llc ? (
          <First key={llc.id} entityId={llc.id} />
        ) : isLoading ? (
          <Loading />
        ) : (
          <Empty title={words.noLlc} />
        )}
      </Section>
    </Page>
  )
}

function First({ entityId }: { entityId: number }) {
  const words = useWords(WORDS)
  const shared = useWords(SHARED)
  const navigate = useNavigate()
  const { about: given } = useSearch({ strict: false }) as { about?: string | number }
  const about = given === undefined ? null : String(given)
  const isEntry = about !== null && /^\d+$/.test(about)
  const send = useSend('startConversation')
  const attachable = useAttachable(entityId)
  return (
    <>
      <Text size="sm" c="var(--llano-muted)" mb="sm">
        {about !== null && `${isEntry ? shared.aboutEntry : shared.aboutTransaction}. `}
        {words.newLead}
      </Text>
      <MessageForm
        title={about === null ? '' : isEntry ? words.entryTitle(about) : words.transactionTitle}
        attachable={attachable}
        busy={send.isPending}
        error={send.error}
        onSend={draft =>
          send.mutate(
            { entity_id: entityId, about, ...draft },
            {
              onSuccess({ data }) {
                notify(shared.sent)
                navigate({ ...place({ to: `/messages/${data.conversation_id}` }), replace: true })
              },
            },
          )
        }
      />
    </>
  )
}
