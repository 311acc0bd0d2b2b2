import { Badge, Box, Button, Group, Stack, Text } from '@mantine/core'
import { IconPlus, IconUsers } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import type { SharedArea } from '../../../src/areas/access/shared-access.rules.ts'
import { type Output, useApiMutation, useApiQuery } from '../../shared/api.ts'
import { confirm, notify, notifyError } from '../../shared/confirm.tsx'
import { Instant } from '../../shared/figures.tsx'
import { useMe } from '../../shared/me.ts'
import { Page } from '../../shared/Page.tsx'
import { Section } from '../../shared/Section.tsx'
import { Empty, QueryState } from '../../shared/states.tsx'
import { useWords } from '../../shared/words.tsx'
import { LockedPart } from '../LapsedNotice.tsx'
import { useMayChangeAccount } from '../subscription.ts'
import { WORDS } from './people.words.ts'
import { ChangeForm, InviteForm, type Share } from './people-forms.tsx'

type Invitation = Output<'listPeople'>['invitations'][number]
type Received = Output<'readMe'>['shared'][number]

/** Who has access to one's LLCs, and which LLCs others share. */
export function People() {
  const words = useWords(WORDS)
  const me = useMe()
  const listed = useApiQuery('listPeople', {})
  const [isInviting, setInviting] = useState(false)
  const [changed, setChanged] = useState<Share | null>(null)
  const isOwner = (me.data?.entities.length ?? 0) > 0
  const mayChange = useMayChangeAccount()
  const received = me.data?.shared ?? []
  const invite = (
    <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={() => setInviting(true)}>
      {words.invite}
    </Button>
  )
  return (
    <Page
      title={words.title}
      lead={isOwner || received.length === 0 ? words.lead : words.receivedLead}
      {...(isOwner && mayChange && { actions: invite })}
    >
      {received.length > 0 && (
        <Section title={words.received} flush>
          <List>
            {received.map(one => (
              <ReceivedRow key={one.share_id} of={one} />
            ))}
          </List>
        </Section>
      )}
      {(isOwner || received.length === 0) && (
        <QueryState of={listed}>
          {({ shares, invitations }) => (
            <>
              <Section title={words.list} flush>
                {shares.length === 0 ? (
                  <Empty
                    icon={<IconUsers size={24} />}
                    title={words.none}
                    text={!isOwner ? words.noLlc : mayChange ? words.noneText : <LockedPart />}
                  />
                ) : (
                  <List>
                    {shares.map(one => (
                      <ShareRow key={one.id} of={one} onChange={() => setChanged(one)} />
                    ))}
                  </List>
                )}
              </Section>
              {invitations.length > 0 && (
                <Section title={words.open} flush>
                  <List>
                    {invitations.map(one => (
                      <InvitationRow key={one.id} of={one} />
                    ))}
                  </List>
                </Section>
              )}
            </>
          )}
        </QueryState>
      )}
      {isInviting && <InviteForm onClose={() => setInviting(false)} />}
      {changed && <ChangeForm key={changed.id} of={changed} onClose={() => setChanged(null)} />}
    </Page>
  )
}

function List({ children }: { children: ReactNode }) {
  return (
    <Stack component="ul" gap={0} m={0} p={0} style={{ listStyle: 'none' }}>
      {children}
    </Stack>
  )
}

function Row({
  name,
  badge,
  lines,
  areas,
  children,
}: {
  name: string
  badge: ReactNode
  lines: ReactNode
  areas: readonly SharedArea[]
  children: ReactNode
}) {
  const words = useWords(WORDS)
  return (
    <Box component="li" px="lg" py="md" style={{ borderTop: '1px solid var(--llano-line)' }}>
      <Group justify="space-between" align="flex-start">
        <Stack gap={6} flex="1 1 260px">
          <Group gap="xs">
            <Text fw={600} style={{ overflowWrap: 'anywhere' }}>
              {name}
            </Text>
            {badge}
          </Group>
          {lines}
          <Group gap={4}>
            {areas.map(area => (
              <Badge key={area} variant="outline" color="gray" tt="none" fw={500}>
                {words.areaNames[area]}
              </Badge>
            ))}
          </Group>
        </Stack>
        <Group gap="xs">{children}</Group>
      </Group>
    </Box>
  )
}

function ShareRow({ of: share, onChange }: { of: Share; onChange: () => void }) {
  const words = useWords(WORDS)
  const mayChange = useMayChangeAccount()
  const remove = useApiMutation('removeShare')
  const askToRemove = async () => {
    const question = { title: words.removeTitle(share.name, share.llc), text: words.removeText }
    if (!(await confirm({ ...question, yes: words.remove, no: words.cancel, danger: true }))) return
    await remove.mutateAsync({ share_id: share.id }).then(() => notify(words.removed), notifyError)
  }
  const about = `${share.name}, ${share.llc}`
  return (
    <Row
      name={share.name}
      badge={
        <Badge variant="light" color="teal" tt="none">
          {words.roles[share.role]}
        </Badge>
      }
      lines={
        <>
          <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
            {share.llc}
          </Text>
          <Text size="xs" c="var(--llano-muted)" style={{ overflowWrap: 'anywhere' }}>
            {share.email} · {words.since} <Instant at={share.created_at} />
          </Text>
        </>
      }
      areas={share.areas}
    >
      {mayChange && (
        <Button size="xs" variant="default" aria-label={`${words.change}: ${about}`} onClick={onChange}>
          {words.change}
        </Button>
      )}
      <Button
        size="xs"
        variant="default"
        loading={remove.isPending}
        aria-label={`${words.remove}: ${about}`}
        onClick={() => void askToRemove()}
      >
        {words.remove}
      </Button>
    </Row>
  )
}

function InvitationRow({ of: invitation }: { of: Invitation }) {
  const words = useWords(WORDS)
  const { id: invitation_id, email } = invitation
  const mayChange = useMayChangeAccount()
  const resend = useApiMutation('resendInvitation')
  const withdraw = useApiMutation('withdrawInvitation')
  const askToWithdraw = async () => {
    const question = { title: words.withdrawTitle(email), text: words.withdrawText }
    if (!(await confirm({ ...question, yes: words.withdraw, no: words.cancel, danger: true }))) return
    await withdraw.mutateAsync({ invitation_id }).then(() => notify(words.withdrawn), notifyError)
  }
  return (
    <Row
      name={email}
      badge={
        <Badge variant="light" color={invitation.is_expired ? 'gray' : 'sun'} tt="none">
          {invitation.is_expired ? words.expired : words.waiting}
        </Badge>
      }
      lines={
        <>
          <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
            {words.roles[invitation.role]} · {invitation.llcs.join(', ')}
          </Text>
          <Text size="xs" c="var(--llano-muted)">
            {words.sentAt} <Instant at={invitation.sent_at} /> · {words.expires}{' '}
            <Instant at={invitation.expires_at} />
          </Text>
        </>
      }
      areas={invitation.areas}
    >
      {mayChange && (
        <Button
          size="xs"
          variant="default"
          loading={resend.isPending}
          aria-label={`${words.resend}: ${email}`}
          onClick={() =>
            resend.mutateAsync({ invitation_id }).then(() => notify(words.sent(email)), notifyError)
          }
        >
          {words.resend}
        </Button>
      )}
      <Button
        size="xs"
        variant="default"
        loading={withdraw.isPending}
        aria-label={`${words.withdraw}: ${email}`}
        onClick={() => void askToWithdraw()}
      >
        {words.withdraw}
      </Button>
    </Row>
  )
}

function ReceivedRow({ of: llc }: { of: Received }) {
  const words = useWords(WORDS)
  const leave = useApiMutation('removeShare', { changes: ['readMe'] })
  const askToLeave = async () => {
    const question = { title: words.leaveTitle(llc.name), text: words.leaveText }
    if (!(await confirm({ ...question, yes: words.leave, no: words.cancel, danger: true }))) return
    await leave.mutateAsync({ share_id: llc.share_id }).then(() => notify(words.left), notifyError)
  }
  return (
    <Row
      name={llc.name}
      badge={
        <Badge variant="light" color={llc.is_active ? 'teal' : 'gray'} tt="none">
          {words.roles[llc.role]}
        </Badge>
      }
      lines={
        <Text size="sm" c="var(--llano-muted)" style={{ overflowWrap: 'anywhere' }}>
          {words.by(llc.owner)}
          {!llc.is_active && ` · ${words.paused}`}
        </Text>
      }
      areas={llc.areas}
    >
      <Button
        size="xs"
        variant="default"
        loading={leave.isPending}
        aria-label={`${words.leave}: ${llc.name}`}
        onClick={() => void askToLeave()}
      >
        {words.leave}
      </Button>
    </Row>
  )
}
