import { Button, Checkbox, Group, Modal, Stack, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { type Output, useApiMutation } from '../../shared/api.ts'
import { notify } from '../../shared/confirm.tsx'
import { useMe } from '../../shared/me.ts'
import { ErrorState } from '../../shared/states.tsx'
import { useFormGuard } from '../../shared/unsaved.ts'
import { useLanguage, useWords } from '../../shared/words.tsx'
import { WORDS } from './people.words.ts'
import { type Access, AccessChoice, usualAccess } from './people-access.tsx'

export type Share = Output<'listPeople'>['shares'][number]

export function InviteForm({ onClose }: { onClose: () => void }) {
  const words = useWords(WORDS)
  const guard = useFormGuard(onClose)
  const { language } = useLanguage()
  const own = useMe().data?.entities ?? []
  const [email, setEmail] = useState('')
  const [llcs, setLlcs] = useState<string[]>(own.length === 1 ? [String(own[0]!.id)] : [])
  const [access, setAccess] = useState<Access>(usualAccess('bookkeeper'))
  const [isTried, setTried] = useState(false)
  const invite = useApiMutation('inviteCollaborator')
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (email.trim() === '' || llcs.length === 0 || access.areas.length === 0) return
    const { role, areas } = access
    const wanted = { email: email.trim(), entity_ids: llcs.map(Number), role, areas: [...areas], language }
    invite.mutate(wanted, {
      onSuccess: () => {
        notify(words.sent(email.trim()))
        onClose()
      },
    })
  }
  return (
    <Modal opened onClose={guard.close} title={words.inviteTitle}>
      <form {...guard.form} onSubmit={submit} noValidate>
        <Stack>
          <TextInput
            type="email"
            label={words.email}
            required
            maxLength={300}
            data-autofocus
            autoComplete="off"
            value={email}
            onChange={event => setEmail(event.currentTarget.value)}
            error={isTried && email.trim() === '' ? words.giveEmail : null}
          />
          {own.length > 1 && (
            <Checkbox.Group
              label={words.llcs}
              value={llcs}
              onChange={setLlcs}
              error={isTried && llcs.length === 0 ? words.chooseLlcs : null}
            >
              <Stack gap="xs" mt={6} mb={6}>
                {own.map(({ id, name }) => (
                  <Checkbox key={id} value={String(id)} label={name} />
                ))}
              </Stack>
            </Checkbox.Group>
          )}
          <AccessChoice access={access} onChange={setAccess} error={isTried} />
          {invite.isError && <ErrorState error={invite.error} />}
          <Buttons onClose={onClose} label={words.send} isBusy={invite.isPending} />
        </Stack>
      </form>
    </Modal>
  )
}

export function ChangeForm({ of: share, onClose }: { of: Share; onClose: () => void }) {
  const words = useWords(WORDS)
  const guard = useFormGuard(onClose)
  const [access, setAccess] = useState<Access>({ role: share.role, areas: share.areas })
  const change = useApiMutation('changeShare')
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (access.areas.length === 0) return
    const wanted = { share_id: share.id, role: access.role, areas: [...access.areas] }
    change.mutate(wanted, {
      onSuccess: () => {
        notify(words.saved)
        onClose()
      },
    })
  }
  return (
    <Modal opened onClose={guard.close} title={words.changeTitle(share.name, share.llc)}>
      <form {...guard.form} onSubmit={submit} noValidate>
        <Stack>
          <AccessChoice access={access} onChange={setAccess} error />
          {change.isError && <ErrorState error={change.error} />}
          <Buttons onClose={onClose} label={words.save} isBusy={change.isPending} />
        </Stack>
      </form>
    </Modal>
  )
}

function Buttons({ onClose, label, isBusy }: { onClose: () => void; label: string; isBusy: boolean }) {
  const words = useWords(WORDS)
  return (
    <Group justify="flex-end">
      <Button variant="default" onClick={onClose}>
        {words.cancel}
      </Button>
      <Button type="submit" loading={isBusy}>
        {label}
      </Button>
    </Group>
  )
}
