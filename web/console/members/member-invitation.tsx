import { Badge, Group, Text } from '@mantine/core'
import { type Output, useApiMutation, useApiQuery } from '../../shared/api.ts'
import { confirm, notify, notifyError } from '../../shared/confirm.tsx'
import { Instant } from '../../shared/figures.tsx'
import { QueryState } from '../../shared/states.tsx'
import { useWords } from '../../shared/words.tsx'
import { ActionButton } from '../Allowed.tsx'
import { SHARED } from '../shared.words.ts'
import { WORDS } from './member.words.ts'

type Profile = Output<'readMember'>['data']
type Invited = Output<'readMemberInvitation'>['data']

const COLORS: Record<Invited['state'], string> = {
  accepted: 'teal',
  sent: 'blue',
  expired: 'orange',
  not_sent: 'gray',
}

/** Whether a person accepted their invitation. Those who have a password get a link for a new one instead. */
export function InvitationSection({ profile }: { profile: Profile }) {
  const found = useApiQuery('readMemberInvitation', { member_id: profile.id })
  return (
    <QueryState of={found} lines={1}>
      {({ data }) => <InvitationState profile={profile} of={data} />}
    </QueryState>
  )
}

function InvitationState({ profile, of }: { profile: Profile; of: Invited }) {
  const words = useWords(WORDS)
  const shared = useWords(SHARED)
  const reset = useApiMutation('askPasswordReset')
  const invite = useApiMutation('inviteMember')
  const isAccepted = of.state === 'accepted'
  const [at, about] = isAccepted
    ? [of.accepted_at, words.acceptedAt]
    : of.state === 'expired'
      ? [of.expires_at, words.expiredAt]
      : [of.sent_at, words.sentAt]
  async function sendLink() {
    const sure = await confirm({
      title: words.sendLinkTitle,
      text: words.sendLinkText(profile.email),
      yes: words.sendLink,
      no: shared.close,
    })
    if (sure)
      reset.mutate(
        { email: profile.email },
        { onSuccess: () => notify(words.linkSent), onError: notifyError },
      )
  }
  const sendInvitation = () =>
    invite.mutate(
      { member_id: profile.id },
      { onSuccess: () => notify(words.invitationSent(profile.email)), onError: notifyError },
    )
  return (
    <>
      <Group gap="xs" mt="md">
        <Text size="xs" c="var(--llano-muted)">
          {words.invitation}
        </Text>
        <Badge variant="light" color={COLORS[of.state]}>
          {words.invitationStates[of.state]}
        </Badge>
        {at && (
          <Text size="sm">
            {about} <Instant at={at} />
          </Text>
        )}
      </Group>
      <ActionButton
        needs="clients:write"
        size="xs"
        variant="default"
        mt="md"
        loading={isAccepted ? reset.isPending : invite.isPending}
        onClick={isAccepted ? sendLink : sendInvitation}
      >
        {isAccepted ? words.sendLink : of.state === 'not_sent' ? words.invite : words.inviteAgain}
      </ActionButton>
    </>
  )
}
