import { Badge, Button, Group, Select, Text, Textarea, TextInput } from '@mantine/core'
import { useState } from 'react'
import { ROLES } from '../../../src/areas/members/permissions.rules.ts'
import { type Output, type Refused, useApiMutation } from '../../shared/api.ts'
import { confirm, notify, notifyError } from '../../shared/confirm.tsx'
import { Instant } from '../../shared/figures.tsx'
import { useMe } from '../../shared/me.ts'
import { Section } from '../../shared/Section.tsx'
import { useWords } from '../../shared/words.tsx'
import { Facts } from '../Facts.tsx'
import { FormDialog } from '../FormDialog.tsx'
import { orNull } from '../names.ts'
import { WORDS as MEMBER_WORDS } from './member.words.ts'
import { type MemberAccountWords, WORDS } from './member-account.words.ts'

type Profile = Output<'readMember'>['data']
const CHANGES = ['readMember', 'listClients', 'listAllKeys'] as const

/** Whether a person may sign in, and with which role. */
export function AccountSection({ profile }: { profile: Profile }) {
  const words = useWords(WORDS)
  const roles = useWords(MEMBER_WORDS).roles
  const [dialog, setDialog] = useState<'disable' | 'role' | 'email' | null>(null)
  const enable = useApiMutation('enableMember', { changes: CHANGES })
  const me = useMe().data
  const isAdmin = me?.role === 'admin'
  const isOther = me !== undefined && me.member_id !== profile.id
  const mayChange = isAdmin || profile.role === 'member'
  const isDisabled = profile.disabled_at !== null
  const close = () => setDialog(null)

  async function askToEnable() {
    const isSure = await confirm({
      title: words.enableTitle(profile.name),
      text: words.enableText,
      yes: words.enable,
      no: words.close,
    })
    if (isSure)
      enable.mutate(
        { member_id: profile.id },
        { onSuccess: () => notify(words.isEnabled), onError: notifyError },
      )
  }

  return (
    <Section title={words.title} lead={words.lead}>
      <Facts
        cols={{ base: 1, xs: 2 }}
        facts={[
          [
            words.status,
            <Badge key="status" variant="light" color={isDisabled ? 'red' : 'teal'}>
              {isDisabled ? words.disabled : words.active}
            </Badge>,
          ],
          [words.role, roles[profile.role]],
          ...(profile.disabled_at
            ? [
                [words.disabledSince, <Instant key="at" at={profile.disabled_at} />] as const,
                [words.reason, profile.disabled_reason] as const,
              ]
            : []),
        ]}
      />
      {mayChange && (
        <Group gap="xs" mt="md">
          {isAdmin && isOther && (
            <Button size="xs" variant="default" onClick={() => setDialog('role')}>
              {words.changeRole}
            </Button>
          )}
          <Button size="xs" variant="default" onClick={() => setDialog('email')}>
            {words.changeEmail}
          </Button>
          {isDisabled ? (
            <Button size="xs" variant="default" loading={enable.isPending} onClick={askToEnable}>
              {words.enable}
            </Button>
          ) : (
            isOther && (
              <Button size="xs" variant="default" onClick={() => setDialog('disable')}>
                {words.disable}
              </Button>
            )
          )}
        </Group>
      )}
      {dialog === 'disable' && <Disable profile={profile} onClose={close} />}
      {dialog === 'role' && <ChangeRole profile={profile} onClose={close} />}
      {dialog === 'email' && <ChangeEmail profile={profile} onClose={close} />}
    </Section>
  )
}

type DialogProps = { profile: Profile; onClose: () => void }

/** In the language of the page, by the server's error code. */
function worded(error: Refused | null, words: MemberAccountWords): Error | null {
  const sentences: Record<string, string> = {
    own_account: words.ownAccount,
    last_admin: words.lastAdmin,
    email_taken: words.emailTaken,
  }
  const sentence = error?.code && sentences[error.code]
  return sentence ? new Error(sentence) : error
}

function Disable({ profile, onClose }: DialogProps) {
  const words = useWords(WORDS)
  const [reason, setReason] = useState('')
  const disable = useApiMutation('disableMember', { changes: CHANGES })
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
            onSuccess() {
              notify(words.isDisabled)
              onClose()
            },
          },
        )
      }}
    >
      <Text size="sm">{words.disableText}</Text>
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
  const roles = useWords(MEMBER_WORDS).roles
  const [role, setRole] = useState(profile.role)
  const change = useApiMutation('changeMemberRole', { changes: CHANGES })
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
          { member_id: profile.id, role },
          {
            onSuccess() {
              notify(words.saved)
              onClose()
            },
          },
        )
      }}
    >
      <Text size="sm">{words.roleText}</Text>
      <Select
        data-autofocus
        label={words.role}
        data={ROLES.map(one => ({ value: one, label: roles[one] }))}
        allowDeselect={false}
        value={role}
        onChange={next => setRole(ROLES.find(one => one === next) ?? role)}
      />
    </FormDialog>
  )
}

function ChangeEmail({ profile, onClose }: DialogProps) {
  const words = useWords(WORDS)
  const [email, setEmail] = useState('')
  const change = useApiMutation('changeMemberEmail', { changes: CHANGES })
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
            onSuccess() {
              notify(words.saved)
              onClose()
            },
          },
        )
      }}
    >
      <Text size="sm">{words.emailText}</Text>
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
