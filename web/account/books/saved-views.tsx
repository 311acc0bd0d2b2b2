import {
  ActionIcon,
  Badge,
  Button,
  Checkbox,
  Group,
  Menu,
  Modal,
  Stack,
  Switch,
  Text,
  TextInput,
} from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconBookmark, IconPlus, IconSettings, IconTrash } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { type Output, useApiMutation, useApiQuery } from '../../shared/api.ts'
import { notify, notifyError } from '../../shared/confirm.tsx'
import { errorText } from '../../shared/error-text.ts'
import { useAskingClose, useFormGuard, useUnsavedChanges } from '../../shared/unsaved.ts'
import { useWords } from '../../shared/words.tsx'
import { useLlc } from '../llc.ts'
import { type BooksSearch, isFiltered, sortOf, useBooksSearch, viewOf } from './books-search.ts'
import { searchOfView } from './saved-view.rules.ts'
import { WORDS } from './saved-views.words.ts'

type View = Output<'listViews'>['data'][number]

function useOpenView() {
  const navigate = useNavigate()
  return (view: View, replace = false) =>
    void navigate({
      to: '.',
      replace,
      resetScroll: false,
      search: ((before: { llc?: unknown }) => ({ llc: before.llc, ...searchOfView(view.query) })) as never,
    })
}

/** Opens the default view where the address of the books has no filter. Once: filters can be cleared. */
export function useDefaultView(entityId: number): void {
  const { search } = useBooksSearch()
  const views = useApiQuery('listViews', { entity_id: entityId })
  const open = useOpenView()
  const opened = useRef<number | null>(null)
  useEffect(() => {
    if (!views.data || opened.current === entityId) return
    opened.current = entityId
    const chosen = views.data.data.find(view => view.is_default)
    if (chosen && isBare(search)) open(chosen, true)
  })
}

const isBare = (search: BooksSearch) => !isFiltered(search) && !search.year && !search.sort && !search.entry

export function SavedViews({ entityId }: { entityId: number }) {
  const words = useWords(WORDS)
  const views = useApiQuery('listViews', { entity_id: entityId }).data?.data ?? []
  const open = useOpenView()
  const [isSaving, saving] = useDisclosure(false)
  const [isManaging, managing] = useDisclosure(false)
  const guard = useFormGuard(saving.close)
  // They are a person's own, and nothing can be saved in the account of a client.
  if (useLlc().llc?.shared?.role === 'staff') return null
  return (
    <>
      <Menu position="bottom-start" withinPortal withInitialFocusPlaceholder={false} width={260}>
        <Menu.Target>
          <Button size="compact-sm" variant="subtle" leftSection={<IconBookmark size={16} aria-hidden />}>
            {words.views}
          </Button>
        </Menu.Target>
        <Menu.Dropdown mah={360} style={{ overflowY: 'auto' }}>
          {views.length === 0 && <Menu.Label>{words.none}</Menu.Label>}
          {views.map(view => (
            <Menu.Item
              key={view.id}
              onClick={() => open(view)}
              rightSection={
                view.is_default && (
                  <Badge size="xs" variant="default">
                    {words.isDefault}
                  </Badge>
                )
              }
            >
              {view.name}
            </Menu.Item>
          ))}
          <Menu.Divider />
          <Menu.Item leftSection={<IconPlus size={16} aria-hidden />} onClick={saving.open}>
            {words.save}
          </Menu.Item>
          {views.length > 0 && (
            <Menu.Item leftSection={<IconSettings size={16} aria-hidden />} onClick={managing.open}>
              {words.manage}
            </Menu.Item>
          )}
        </Menu.Dropdown>
      </Menu>
      <Modal opened={isSaving} onClose={guard.close} title={words.saveTitle}>
        <SaveForm entityId={entityId} guarded={guard.form} onClose={saving.close} />
      </Modal>
      {isManaging && <ManageViews entityId={entityId} views={views} onClose={managing.close} />}
    </>
  )
}

function SaveForm({
  entityId,
  guarded,
  onClose,
}: {
  entityId: number
  guarded: ReturnType<typeof useFormGuard>['form']
  onClose: () => void
}) {
  const words = useWords(WORDS)
  const { search } = useBooksSearch()
  const [name, setName] = useState('')
  const [isDefault, setDefault] = useState(false)
  const [error, setError] = useState<string | null>(null)
  const save = useApiMutation('saveView')
  const choose = useApiMutation('chooseDefaultView')
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (name.trim() === '') return setError(words.needName)
    const year = search.year === 'all' ? null : Number(search.year) || null
    const view = { ...viewOf(entityId, search, year), name: name.trim(), sort: sortOf(search) }
    try {
      const { data } = await save.mutateAsync({ ...view, all_years: search.year === 'all' })
      if (isDefault) await choose.mutateAsync({ entity_id: entityId, name: data.name, is_default: true })
      notify(words.saved)
      onClose()
    } catch (failure) {
      setError(errorText(failure as Error))
    }
  }
  return (
    <form {...guarded} onSubmit={event => void submit(event)} noValidate>
      <Stack>
        <Text size="sm">{words.saveLead}</Text>
        <TextInput
          label={words.name}
          maxLength={300}
          data-autofocus
          error={error}
          value={name}
          onChange={event => setName(event.currentTarget.value)}
        />
        <Checkbox
          label={words.makeDefault}
          checked={isDefault}
          onChange={event => setDefault(event.currentTarget.checked)}
        />
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            {words.cancel}
          </Button>
          <Button type="submit" loading={save.isPending || choose.isPending}>
            {words.saveTitle}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}

function ManageViews({
  entityId,
  views,
  onClose,
}: {
  entityId: number
  views: readonly View[]
  onClose: () => void
}) {
  const words = useWords(WORDS)
  const [typed, setTyped] = useState<Readonly<Record<number, string>>>({})
  const nameOf = (view: View) => typed[view.id] ?? view.name
  const hasChanges = views.some(view => nameOf(view).trim() !== view.name)
  useUnsavedChanges(hasChanges)
  const close = useAskingClose(hasChanges, onClose)
  return (
    <Modal opened onClose={close} title={words.manage}>
      <Stack>
        {views.length === 0 && <Text size="sm">{words.none}</Text>}
        {views.map(view => (
          <ViewRow
            key={view.id}
            entityId={entityId}
            view={view}
            name={nameOf(view)}
            onName={name => setTyped({ ...typed, [view.id]: name })}
          />
        ))}
      </Stack>
    </Modal>
  )
}

function ViewRow({
  entityId,
  view,
  name,
  onName,
}: {
  entityId: number
  view: View
  name: string
  onName: (name: string) => void
}) {
  const words = useWords(WORDS)
  const rename = useApiMutation('renameView')
  const choose = useApiMutation('chooseDefaultView')
  const remove = useApiMutation('removeView')
  const own = { entity_id: entityId, name: view.name }
  const isNew = name.trim() !== '' && name.trim() !== view.name
  return (
    <Stack gap={6}>
      <Group wrap="nowrap" gap="xs" align="flex-end">
        <TextInput
          flex={1}
          aria-label={words.nameOf(view.name)}
          maxLength={300}
          value={name}
          error={rename.error && errorText(rename.error)}
          onChange={event => onName(event.currentTarget.value)}
        />
        <Button
          variant="default"
          disabled={!isNew}
          loading={rename.isPending}
          onClick={() =>
            rename.mutate({ ...own, new_name: name.trim() }, { onSuccess: () => notify(words.renamed) })
          }
        >
          {words.rename}
        </Button>
        <ActionIcon
          variant="default"
          size="input-sm"
          aria-label={words.removeOf(view.name)}
          loading={remove.isPending}
          onClick={() => remove.mutate(own, { onSuccess: () => notify(words.removed), onError: notifyError })}
        >
          <IconTrash size={16} aria-hidden />
        </ActionIcon>
      </Group>
      <Switch
        size="sm"
        label={words.makeDefault}
        aria-label={words.defaultOf(view.name)}
        checked={view.is_default}
        onChange={event =>
          choose.mutate({ ...own, is_default: event.currentTarget.checked }, { onError: notifyError })
        }
      />
    </Stack>
  )
}
