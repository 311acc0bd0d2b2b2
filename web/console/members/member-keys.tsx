import {
  Button,
  Code,
  CopyButton,
  Group,
  Modal,
  MultiSelect,
  NumberInput,
  Stack,
  Text,
  TextInput,
} from '@mantine/core'
import { useState } from 'react'
import { ALL_SCOPES } from '../../../src/areas/members/caller.rules.ts'
import { type Output, useApiMutation, useApiQuery } from '../../shared/api.ts'
import { confirm, notify, notifyError } from '../../shared/confirm.tsx'
import { useWords } from '../../shared/words.tsx'
import { ActionButton } from '../Allowed.tsx'
import { FormDialog } from '../FormDialog.tsx'
import { orNull } from '../names.ts'
import { WORDS } from './member-access.words.ts'

type Key = Output<'listAllKeys'>['data'][number]
/** Who knows the value of a key: someone of the staff by name, the client, or the operator of the server. */
export function CreatedBy({ of: { created_by: by } }: { of: Key }) {
  const words = useWords(WORDS)
  return by && (by.name ?? words.keyCreators[by.kind])
}

/** Creates a key for a member and shows its value once. */
export function NewKey({ memberId }: { memberId: number }) {
  const words = useWords(WORDS)
  const [isOpen, setOpen] = useState(false)
  const [value, setValue] = useState<string | null>(null)
  return (
    <>
      <ActionButton needs="keys:write" size="xs" variant="default" onClick={() => setOpen(true)}>
        {words.newKey}
      </ActionButton>
      {isOpen && <KeyForm memberId={memberId} onMade={setValue} onClose={() => setOpen(false)} />}
      {value !== null && <KeyValue value={value} onClose={() => setValue(null)} />}
    </>
  )
}

function KeyForm({
  memberId,
  onMade,
  onClose,
}: {
  memberId: number
  onMade(value: string | null): void
  onClose(): void
}) {
  const words = useWords(WORDS)
  const [name, setName] = useState('')
  const [scopes, setScopes] = useState<string[]>([])
  const [llcs, setLlcs] = useState<string[]>([])
  const [addresses, setAddresses] = useState('')
  const [expiresOn, setExpiresOn] = useState('')
  const own = useApiQuery('listLlcs', { member_id: memberId, limit: 100 })
  const create = useApiMutation('createMemberKey')
  return (
    <FormDialog
      opened
      title={words.newKey}
      submit={words.create}
      onClose={onClose}
      busy={create.isPending}
      error={create.error}
      onSubmit={event => {
        event.preventDefault()
        create.mutate(
          {
            member_id: memberId,
            name,
            scopes: scopes as never,
            entity_ids: llcs.length ? llcs.map(Number) : null,
            allow_list: addresses.split(',').flatMap(one => one.trim() || []),
            expires_on: orNull(expiresOn),
          },
          {
            onSuccess({ data }) {
              onClose()
              onMade(data.key)
            },
          },
        )
      }}
    >
      <Text size="sm">{words.newKeyText}</Text>
      <TextInput
        data-autofocus
        label={words.keyName}
        description={words.keyNameHint}
        required
        maxLength={300}
        value={name}
        onChange={event => setName(event.currentTarget.value)}
      />
      <MultiSelect
        label={words.scopes}
        required
        searchable
        data={[...ALL_SCOPES]}
        value={scopes}
        onChange={setScopes}
      />
      <MultiSelect
        label={words.llcs}
        description={words.llcsHint}
        data={(own.data?.data ?? []).map(one => ({ value: String(one.id), label: one.name }))}
        value={llcs}
        onChange={setLlcs}
      />
      <TextInput
        label={words.addresses}
        description={words.addressesHint}
        value={addresses}
        onChange={event => setAddresses(event.currentTarget.value)}
      />
      <TextInput
        type="date"
        label={words.expiresOn}
        description={words.expiresHint}
        value={expiresOn}
        onChange={event => setExpiresOn(event.currentTarget.value)}
      />
    </FormDialog>
  )
}

function KeyValue({ value, onClose }: { value: string; onClose(): void }) {
  const words = useWords(WORDS)
  return (
    <Modal opened onClose={onClose} title={words.value} centered>
      <Stack gap="sm">
        <Text size="sm">{words.valueText}</Text>
        <Code block style={{ overflowWrap: 'anywhere', whiteSpace: 'pre-wrap' }}>
          {value}
        </Code>
        <Group justify="flex-end">
          <CopyButton value={value}>
            {({ copied, copy }) => (
              <Button variant="default" onClick={copy}>
                {copied ? words.copied : words.copy}
              </Button>
            )}
          </CopyButton>
          <Button onClick={onClose}>{words.done}</Button>
        </Group>
      </Stack>
    </Modal>
  )
}

/** Rotates or revokes a key. */
export function KeyActions({ of }: { of: Key }) {
  const words = useWords(WORDS)
  const [isOpen, setOpen] = useState(false)
  const [hours, setHours] = useState<number | string>(24)
  const [value, setValue] = useState<string | null>(null)
  const rotate = useApiMutation('rotateMemberKey')
  const revoke = useApiMutation('revokeMemberKey')
  const askToRevoke = async () => {
    const isSure = await confirm({
      title: words.revokeTitle(of.name),
      text: words.revokeText,
      yes: words.revoke,
      no: words.cancel,
      danger: true,
    })
    if (isSure) revoke.mutate({ id: of.id }, { onSuccess: () => notify(words.revoked), onError: notifyError })
  }
  return (
    <>
      <ActionButton needs="keys:write" size="compact-xs" variant="default" onClick={() => setOpen(true)}>
        {words.rotate}
      </ActionButton>
      <ActionButton needs="keys:write" size="compact-xs" variant="default" onClick={() => void askToRevoke()}>
        {words.revoke}
      </ActionButton>
      {isOpen && (
        <FormDialog
          opened
          title={words.rotateTitle(of.name)}
          submit={words.rotate}
          onClose={() => setOpen(false)}
          busy={rotate.isPending}
          error={rotate.error}
          onSubmit={event => {
            event.preventDefault()
            rotate.mutate(
              { id: of.id, grace_hours: Number(hours) },
              {
                onSuccess({ data }) {
                  setOpen(false)
                  setValue(data.key)
                },
              },
            )
          }}
        >
          <Text size="sm">{words.rotateText}</Text>
          <NumberInput
            data-autofocus
            label={words.grace}
            min={0}
            max={24}
            allowDecimal={false}
            value={hours}
            onChange={setHours}
          />
        </FormDialog>
      )}
      {value !== null && <KeyValue value={value} onClose={() => setValue(null)} />}
    </>
  )
}
