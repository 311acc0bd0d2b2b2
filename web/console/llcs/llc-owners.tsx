import { Checkbox, Group, Text, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useDisclosure } from '@mantine/hooks'
import { useState } from 'react'
import { useApiMutation } from '../../shared/api.ts'
import { confirm, notify, notifyError } from '../../shared/confirm.tsx'
import { Day, percentText } from '../../shared/figures.tsx'
import { Section } from '../../shared/Section.tsx'
import { useLanguage, useWords } from '../../shared/words.tsx'
import { ActionButton } from '../Allowed.tsx'
import { FormDialog } from '../FormDialog.tsx'
import { Listing } from '../Listing.tsx'
import { orNull } from '../names.ts'
import { SHARED } from '../shared.words.ts'
import { WORDS } from './llc.words.ts'
import type { LlcRecord } from './llc-record.ts'

type Share = LlcRecord['ownership'][number]

/** The owners of an LLC, current and former. */
export function Owners({ llc }: { llc: LlcRecord }) {
  const words = useWords(WORDS)
  const shared = useWords(SHARED)
  const { language } = useLanguage()
  const [isOpen, { open, close }] = useDisclosure()
  const [renamed, setRenamed] = useState<string | null>(null)
  const end = useApiMutation('endShare')

  async function endShare(owner_name: string) {
    const sure = await confirm({
      title: words.endShareTitle(owner_name),
      text: words.endShareText,
      yes: words.endShare,
      no: shared.close,
      danger: true,
    })
    if (sure)
      end.mutate(
        { entity_id: llc.id, owner_name },
        { onSuccess: () => notify(words.saved), onError: notifyError },
      )
  }

  return (
    <Section
      title={words.shares}
      flush
      actions={
        <ActionButton needs="clients:write" size="xs" onClick={open}>
          {words.setShare}
        </ActionButton>
      }
    >
      {llc.ownership.length === 0 ? (
        <Text size="sm" px="lg" pb="lg">
          {words.noShares}
        </Text>
      ) : (
        <Listing
          label={words.shares}
          rows={llc.ownership}
          keyOf={one => `${one.owner_name} ${one.since}`}
          columns={[
            { title: words.ownerName, lead: true, cell: one => one.owner_name },
            { title: words.share, end: true, cell: one => percentText(one.percent / 100, language, 4) },
            { title: words.since, narrow: true, cell: one => <Day day={one.since} /> },
            ...(llc.ownership.some(one => one.until !== null)
              ? [
                  {
                    title: words.until2,
                    narrow: true,
                    cell: (one: Share) => one.until && <Day day={one.until} />,
                  },
                ]
              : []),
            {
              title: shared.actions,
              end: true,
              cell: one =>
                one.until === null && (
                  <Group gap={4} justify="flex-end">
                    <ActionButton
                      needs="clients:write"
                      size="compact-xs"
                      variant="default"
                      aria-label={`${words.renameOwner}: ${one.owner_name}`}
                      onClick={() => setRenamed(one.owner_name)}
                    >
                      {words.renameOwner}
                    </ActionButton>
                    <ActionButton
                      needs="clients:write"
                      size="compact-xs"
                      variant="default"
                      aria-label={`${words.endShare}: ${one.owner_name}`}
                      onClick={() => endShare(one.owner_name)}
                    >
                      {words.endShareShort}
                    </ActionButton>
                  </Group>
                ),
            },
          ]}
        />
      )}
      {isOpen && <SetShare entityId={llc.id} onClose={close} />}
      {renamed && <RenameOwner entityId={llc.id} owner={renamed} onClose={() => setRenamed(null)} />}
    </Section>
  )
}

function SetShare({ entityId, onClose }: { entityId: number; onClose: () => void }) {
  const words = useWords(WORDS)
  const set = useApiMutation('setShare')
  const form = useForm({ initialValues: { owner_name: '', percent: '', since: '', is_member: false } })
  return (
    <FormDialog
      opened
      title={words.setShareTitle}
      onClose={onClose}
      busy={set.isPending}
      error={set.error}
      onSubmit={form.onSubmit(({ owner_name, percent, since, is_member }) =>
        set.mutate(
          {
            entity_id: entityId,
            owner_name,
            percent: percent.replace(',', '.'),
            since: orNull(since),
            is_member: is_member || null,
          },
          {
            onSuccess() {
              notify(words.saved)
              onClose()
            },
          },
        ),
      )}
    >
      <Text size="sm">{words.setShareText}</Text>
      <TextInput label={words.ownerName} required data-autofocus {...form.getInputProps('owner_name')} />
      <TextInput label={words.percent} required inputMode="decimal" {...form.getInputProps('percent')} />
      <TextInput
        type="date"
        label={words.since}
        description={words.sinceHint}
        {...form.getInputProps('since')}
      />
      <Checkbox label={words.isMember} {...form.getInputProps('is_member', { type: 'checkbox' })} />
    </FormDialog>
  )
}

function RenameOwner({ entityId, owner, onClose }: { entityId: number; owner: string; onClose: () => void }) {
  const words = useWords(WORDS)
  const rename = useApiMutation('renameOwner')
  const [name, setName] = useState(owner)
  return (
    <FormDialog
      opened
      title={`${words.renameOwner}: ${owner}`}
      onClose={onClose}
      busy={rename.isPending}
      error={rename.error}
      onSubmit={event => {
        event.preventDefault()
        rename.mutate(
          { entity_id: entityId, owner_name: owner, new_name: name },
          {
            onSuccess() {
              notify(words.saved)
              onClose()
            },
          },
        )
      }}
    >
      <Text size="sm">{words.renameOwnerText}</Text>
      <TextInput
        label={words.newName}
        required
        data-autofocus
        maxLength={300}
        value={name}
        onChange={event => setName(event.currentTarget.value)}
      />
    </FormDialog>
  )
}
