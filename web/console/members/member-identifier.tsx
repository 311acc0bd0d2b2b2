import { Select, Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import { IDENTIFIER_KINDS, type IdentifierKind } from '../../../src/areas/members/identifier-kinds.rules.ts'
import { type Output, useApiMutation } from '../../shared/api.ts'
import { confirm, notify } from '../../shared/confirm.tsx'
import { useWords } from '../../shared/words.tsx'
import { ActionButton } from '../Allowed.tsx'
import { FormDialog } from '../FormDialog.tsx'
import { orNull } from '../names.ts'
import { WORDS as MEMBER_WORDS } from './member.words.ts'
import { WORDS } from './member-access.words.ts'

type Profile = Output<'readMember'>['data']

/** Stores an identifier of a person, or removes it. */
export function SetIdentifier({ profile }: { profile: Profile }) {
  const words = useWords(WORDS)
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <ActionButton needs="clients:write" size="xs" variant="default" onClick={() => setOpen(true)}>
        {words.setIdentifier}
      </ActionButton>
      {isOpen && <IdentifierDialog memberId={profile.id} onClose={() => setOpen(false)} />}
    </>
  )
}

function IdentifierDialog({ memberId, onClose }: { memberId: number; onClose(): void }) {
  const words = useWords(WORDS)
  const { kinds, identifiers } = useWords(MEMBER_WORDS)
  const [kind, setKind] = useState<IdentifierKind>('passport')
  const [value, setValue] = useState('')
  const set = useApiMutation('setMemberIdentifier')
  const submit = async () => {
    const isSure =
      value.trim() !== '' ||
      (await confirm({
        title: words.removeIdentifier,
        text: words.removeIdentifierText,
        yes: words.remove,
        no: words.cancel,
        danger: true,
      }))
    if (isSure)
      set.mutate(
        { member_id: memberId, kind, value: orNull(value) },
        {
          onSuccess() {
            notify(words.identifierSaved)
            onClose()
          },
        },
      )
  }
  return (
    <FormDialog
      opened
      title={identifiers}
      onClose={onClose}
      busy={set.isPending}
      error={set.error}
      onSubmit={event => {
        event.preventDefault()
        void submit()
      }}
    >
      <Text size="sm">{words.identifierText}</Text>
      <Select
        label={words.kind}
        allowDeselect={false}
        value={kind}
        data={IDENTIFIER_KINDS.map(one => ({ value: one, label: kinds[one] ?? one }))}
        onChange={next => next && setKind(next as IdentifierKind)}
      />
      <TextInput
        data-autofocus
        label={words.number}
        description={words.numberHint}
        autoComplete="off"
        maxLength={100}
        value={value}
        onChange={event => setValue(event.currentTarget.value)}
      />
    </FormDialog>
  )
}
