import { Alert, Badge, Button, Checkbox, Group, Select, Text, Textarea, TextInput } from '@mantine/core'
import { IconUserCheck } from '@tabler/icons-react'
import { useState } from 'react'
import { disabledReasonText } from '../../../src/areas/members/disabled-reason.rules.ts'
import {
  CLIENTS_SEEN,
  type ClientsSeen,
  ROLES,
  type Role,
} from '../../../src/areas/members/permissions.rules.ts'
import { type Output, type Refused, useApiMutation, useApiQuery } from '../../shared/api.ts'
import { notify } from '../../shared/confirm.tsx'
import { errorText } from '../../shared/error-text.ts'
import { Instant } from '../../shared/figures.tsx'
import { useMay, useMe } from '../../shared/me.ts'
import { Section } from '../../shared/Section.tsx'
import { QueryState } from '../../shared/states.tsx'
import { useLanguage, useWords } from '../../shared/words.tsx'
import { WORDS as APPROVAL_WORDS } from '../approvals/approvals.words.ts'
import { Facts } from '../Facts.tsx'
import { FormDialog } from '../FormDialog.tsx'
import { GoAnchor } from '../links.tsx'
import { orNull } from '../names.ts'
import { ClientKeys } from './client-keys.tsx'
import { WORDS as MEMBER_WORDS } from './member.words.ts'
import { type MemberAccountWords, WORDS } from './member-account.words.ts'
import { TurnOffSecondFactor } from './member-second-factor.tsx'

type Profile = Output<'readMember'>['data']
/** Whether a person may sign in, and with which role. */
export function AccountSection({ profile }: { profile: Profile }) {
  const words = useWords(WORDS)
  const { language } = useLanguage()
  const roles = useWords(MEMBER_WORDS).roles
  const [dialog, setDialog] = useState<'disable' | 'enable' | 'role' | 'email' | 'revoke' | null>(null)
  const me = useMe().data
  const may = useMay()
  const isOther = me !== undefined && me.member_id !== profile.id
  const isErased = profile.erased_at !== null
  const mayChange = !isErased && (may('people:manage') || (may('clients:write') && profile.role === 'member'))
  const isDisabled = profile.disabled_at !== null
  const close = () => setDialog(null)
  const button = (which: NonNullable<typeof dialog>, label: string) => (
    <Button size="xs" variant="default" onClick={() => setDialog(which)}>
      {label}
    </Button>
  )
  return (
    <Section title={words.title} lead={words.lead}>
      {may('people:manage') && <PendingRequests memberId={profile.id} />}
      <Facts
        cols={{ base: 1, xs: 2 }}
        facts={[
          [
            words.status,
            <Badge key="status" variant="light" color={isDisabled ? 'red' : 'teal'}>
              {isErased ? words.erased : isDisabled ? words.disabled : words.active}
            </Badge>,
          ],
          [words.role, roles[profile.role]],
          ...(profile.disabled_at
            ? [
                [words.disabledSince, <Instant key="at" at={profile.disabled_at} />] as const,
                [
                  words.reason,
                  profile.disabled_reason && disabledReasonText(profile.disabled_reason, language),
                ] as const,
              ]
            : []),
        ]}
      />
      {mayChange && (
        <Group gap="xs" mt="md">
          {may('people:manage') && isOther && !isDisabled && button('role', words.changeRole)}
          {button('email', words.changeEmail)}
          {isDisabled ? (
            button('enable', words.enable)
          ) : (
            <>
              {button('revoke', words.revoke)}
              {isOther && <TurnOffSecondFactor memberId={profile.id} isAdmin={profile.role === 'admin'} />}
              {isOther && button('disable', words.disable)}
            </>
          )}
        </Group>
      )}
      {dialog === 'disable' && <Disable profile={profile} onClose={close} />}
      {dialog === 'enable' && <Enable profile={profile} onClose={close} />}
      {dialog === 'role' && <ChangeRole profile={profile} onClose={close} />}
      {dialog === 'email' && <ChangeEmail profile={profile} onClose={close} />}
      {dialog === 'revoke' && <Revoke profile={profile} onClose={close} />}
    </Section>
  )
}

/** More cannot wait: they are changes of admins, and expire after 7 days. */
const MAX_PENDING = 100

/** Changes to this person that wait for another admin. */
function PendingRequests({ memberId }: { memberId: number }) {
  const words = useWords(WORDS)
  const roles = useWords(MEMBER_WORDS).roles
  const approvals = useWords(APPROVAL_WORDS)
  const found = useApiQuery('listApprovals', { pending: true, limit: MAX_PENDING })
  const pending = found.data?.data.filter(one => one.member_id === memberId) ?? []
  if (pending.length === 0) return null
  return (
    <Alert color="sun" mb="md" title={words.pending} icon={<IconUserCheck aria-hidden />}>
      {pending.map(one => (
        <Text key={one.id} size="sm">
          {approvals.changes[one.change]?.(one.member, one.role ? roles[one.role] : '')}.{' '}
          {approvals.requester} {one.requester}, <Instant at={one.requested_at} />.
        </Text>
      ))}
      <GoAnchor to="/approvals">{words.toApprovals}</GoAnchor>
    </Alert>
  )
}

type DialogProps = { profile: Profile; onClose: () => void }

/** In the language of the page, by the server's error code. */
function worded(error: Refused | null, words: MemberAccountWords): string | null {
  const sentences: Record<string, string> = {
    own_account: words.ownAccount,
    last_admin: words.lastAdmin,
    email_taken: words.emailTaken,
    approval_pending: words.approvalPending,
  }
  return error && errorText(error, sentences)
}

/** A change to an admin may wait for another one. */
const notifyChanged = (
  { data }: { data: { approval_id: number | null } },
  words: MemberAccountWords,
  done: string,
) => notify(data.approval_id === null ? done : words.requested)

function Disable({ profile, onClose }: DialogProps) {
  const words = useWords(WORDS)
  const [reason, setReason] = useState('')
  const disable = useApiMutation('disableMember')
  return (
    <FormDialog
      opened
      danger
      title={words.disableTitle(profile.name)}
      submit={words.disable}
      onClose={onClose}
      busy={disable.isPending}
      error={worded(disable.error, words)}
      onSubmit={event => {
        event.preventDefault()
        disable.mutate(
          { member_id: profile.id, reason: orNull(reason) },
          {
            onSuccess(changed) {
              notifyChanged(changed, words, words.isDisabled)
              onClose()
            },
          },
        )
      }}
    >
      <Text size="sm">{words.disableText}</Text>
      <ClientKeys staffId={profile.id} />
      {profile.role === 'admin' && <Text size="sm">{words.stopNeedsApproval}</Text>}
      <Textarea
        data-autofocus
        label={words.reason}
        description={words.reasonText}
        maxLength={500}
        value={reason}
        onChange={event => setReason(event.currentTarget.value)}
      />
    </FormDialog>
  )
}

function ChangeRole({ profile, onClose }: DialogProps) {
  const words = useWords(WORDS)
  const [role, setRole] = useState(profile.role)
  const [clients, setClients] = useState<ClientsSeen>('assigned')
  const change = useApiMutation('changeMemberRole')
  return (
    <FormDialog
      opened
      title={words.changeRole}
      onClose={onClose}
      busy={change.isPending}
      error={worded(change.error, words)}
      onSubmit={event => {
        event.preventDefault()
        change.mutate(
          { member_id: profile.id, role, clients },
          {
            onSuccess(changed) {
              notifyChanged(changed, words, words.saved)
              onClose()
            },
          },
        )
      }}
    >
      <Text size="sm">{words.roleText}</Text>
      <ClientKeys staffId={profile.id} />
      <RoleChoice role={role} onRole={setRole} clients={clients} onClients={setClients} />
      {(role === 'admin' || profile.role === 'admin') && <Text size="sm">{words.needsApproval}</Text>}
    </FormDialog>
  )
}

/** A role and, for managers, which clients they see. */
function RoleChoice({
  role,
  onRole,
  clients,
  onClients,
}: {
  role: Role
  onRole: (role: Role) => void
  clients: ClientsSeen
  onClients: (clients: ClientsSeen) => void
}) {
  const words = useWords(WORDS)
  const roles = useWords(MEMBER_WORDS).roles
  return (
    <>
      <Select
        data-autofocus
        label={words.role}
        data={ROLES.map(one => ({ value: one, label: roles[one] }))}
        allowDeselect={false}
        value={role}
        onChange={next => onRole(ROLES.find(one => one === next) ?? role)}
      />
      {role === 'manager' && (
        <Select
          label={words.clients}
          data={CLIENTS_SEEN.map(one => ({ value: one, label: words.clientsSeen[one] }))}
          allowDeselect={false}
          value={clients}
          onChange={next => onClients(CLIENTS_SEEN.find(one => one === next) ?? clients)}
        />
      )}
    </>
  )
}

function Enable({ profile, onClose }: DialogProps) {
  const words = useWords(WORDS)
  const may = useMay()
  const [role, setRole] = useState<Role>('member')
  const [clients, setClients] = useState<ClientsSeen>('assigned')
  const [keeps, setKeeps] = useState(false)
  const assigned = useApiQuery('listAssignments', { member_id: profile.id }).data?.data.clients.length ?? 0
  const enable = useApiMutation('enableMember')
  return (
    <FormDialog
      opened
      title={words.enableTitle(profile.name)}
      submit={words.enable}
      onClose={onClose}
      busy={enable.isPending}
      error={worded(enable.error, words)}
      onSubmit={event => {
        event.preventDefault()
        enable.mutate(
          { member_id: profile.id, role, clients, keep_assigned: keeps },
          {
            onSuccess(changed) {
              notifyChanged(changed, words, words.isEnabled)
              onClose()
            },
          },
        )
      }}
    >
      <Text size="sm">{words.enableText}</Text>
      {may('people:manage') && (
        <RoleChoice role={role} onRole={setRole} clients={clients} onClients={setClients} />
      )}
      {role === 'manager' && assigned > 0 && (
        <Checkbox
          label={words.keepAssigned(assigned)}
          checked={keeps}
          onChange={event => setKeeps(event.currentTarget.checked)}
        />
      )}
      {(role === 'admin' || profile.role === 'admin') && <Text size="sm">{words.needsApproval}</Text>}
    </FormDialog>
  )
}

function Revoke({ profile, onClose }: DialogProps) {
  const words = useWords(WORDS)
  const found = useApiQuery('readMemberAccess', { member_id: profile.id })
  const revoke = useApiMutation('revokeMemberAccess')
  return (
    <FormDialog
      opened
      danger
      title={words.revokeTitle(profile.name)}
      submit={words.revoke}
      onClose={onClose}
      busy={revoke.isPending}
      error={worded(revoke.error, words)}
      onSubmit={event => {
        event.preventDefault()
        revoke.mutate(
          { member_id: profile.id },
          {
            onSuccess({ data }) {
              notifyChanged({ data }, words, words.isRevoked(data.ended))
              onClose()
            },
          },
        )
      }}
    >
      <Text size="sm">{words.revokeText}</Text>
      <ClientKeys staffId={profile.id} />
      {profile.role === 'admin' && <Text size="sm">{words.stopNeedsApproval}</Text>}
      <Text size="sm" fw={600}>
        {words.revokeCounts}
      </Text>
      <QueryState of={found} lines={2}>
        {({ data }) => (
          <Facts
            cols={{ base: 2 }}
            facts={data.map(({ kind, count }) => [words.grants[kind] ?? kind, String(count)] as const)}
          />
        )}
      </QueryState>
    </FormDialog>
  )
}

function ChangeEmail({ profile, onClose }: DialogProps) {
  const words = useWords(WORDS)
  const [email, setEmail] = useState('')
  const change = useApiMutation('changeMemberEmail')
  return (
    <FormDialog
      opened
      title={words.changeEmail}
      onClose={onClose}
      busy={change.isPending}
      error={worded(change.error, words)}
      onSubmit={event => {
        event.preventDefault()
        change.mutate(
          { member_id: profile.id, email },
          {
            onSuccess(changed) {
              notifyChanged(changed, words, changed.data.sent ? words.emailSent : words.saved)
              onClose()
            },
          },
        )
      }}
    >
      <Text size="sm">{words.emailText}</Text>
      {profile.role === 'admin' && <Text size="sm">{words.emailNeedsApproval}</Text>}
      <TextInput
        data-autofocus
        type="email"
        label={words.email}
        required
        withAsterisk={false}
        autoComplete="off"
        value={email}
        onChange={event => setEmail(event.currentTarget.value)}
      />
    </FormDialog>
  )
}
