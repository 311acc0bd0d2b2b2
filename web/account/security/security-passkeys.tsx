import { ActionIcon, Alert, Button, Group, Modal, Stack, Text, TextInput, ThemeIcon } from '@mantine/core'
import { IconFingerprint, IconTrash } from '@tabler/icons-react'
import { type FormEvent, useState } from 'react'
import { ask, type Output, useChanged } from '../../shared/api.ts'
import { confirm, notify, notifyError } from '../../shared/confirm.tsx'
import { errorText } from '../../shared/error-text.ts'
import { Instant } from '../../shared/figures.tsx'
import { canUsePasskeys, makePasskey, wasPutAway } from '../../shared/passkey.ts'
import { Section } from '../../shared/Section.tsx'
import { Empty } from '../../shared/states.tsx'
import { useFormGuard } from '../../shared/unsaved.ts'
import { useWords } from '../../shared/words.tsx'
import { type SecurityWords, WORDS } from './security.words.ts'

type Passkey = Output<'readSecurity'>['passkeys'][number]

export function PasskeysSection({
  passkeys,
  isPossible,
  provider = null,
}: {
  passkeys: readonly Passkey[]
  isPossible: boolean
  /** Where the person must sign in instead. */
  provider?: string | null
}) {
  const words = useWords(WORDS)
  const [isAdding, setAdding] = useState(false)
  const mayAdd = provider === null && isPossible && canUsePasskeys()
  const add = mayAdd && (
    <Button
      variant={passkeys.length ? 'default' : 'filled'}
      leftSection={<IconFingerprint size={18} aria-hidden />}
      onClick={() => setAdding(true)}
    >
      {words.add}
    </Button>
  )
  return (
    <Section
      title={words.passkeys}
      lead={provider === null ? words.passkeysLead : words.noPasskeyByProvider(provider)}
    >
      {isAdding && <AddPasskey onClose={() => setAdding(false)} />}
      {passkeys.length === 0 && mayAdd && (
        <Empty
          icon={<IconFingerprint size={24} />}
          title={words.noPasskeys}
          text={words.noPasskeysText}
          action={add}
        />
      )}
      <Stack gap="sm">
        {passkeys.map(passkey => (
          <PasskeyLine key={passkey.id} passkey={passkey} />
        ))}
        {!mayAdd && provider === null && <Text c="var(--llano-muted)">{words.notPossible}</Text>}
        {passkeys.length > 0 && add && <Group>{add}</Group>}
      </Stack>
    </Section>
  )
}

function PasskeyLine({ passkey }: { passkey: Passkey }) {
  const words = useWords(WORDS)
  const changed = useChanged()
  const name = passkey.name ?? words.unnamed
  async function remove() {
    const isSure = await confirm({
      title: words.removeTitle(name),
      text: words.removeText,
      yes: words.remove,
      no: words.cancel,
      danger: true,
    })
    if (!isSure) return
    try {
      await ask('removePasskey', { passkey_id: passkey.id })
      notify(words.removed)
    } catch (error) {
      notifyError(error as Error)
    }
    await changed(['readMe'])
  }
  return (
    <Group wrap="nowrap" justify="space-between">
      <Group wrap="nowrap" gap="sm" miw={0}>
        <ThemeIcon variant="light" size="lg" aria-hidden>
          <IconFingerprint size={20} />
        </ThemeIcon>
        <div>
          <Text fw={550} truncate>
            {name}
          </Text>
          <Text size="sm" c="var(--llano-muted)">
            {words.since} <Instant at={passkey.created_at} />
          </Text>
        </div>
      </Group>
      <ActionIcon variant="subtle" color="red" aria-label={`${words.remove}: ${name}`} onClick={remove}>
        <IconTrash size={18} />
      </ActionIcon>
    </Group>
  )
}

function AddPasskey({ onClose }: { onClose: () => void }) {
  const words = useWords(WORDS)
  const changed = useChanged()
  const guard = useFormGuard(onClose)
  const [name, setName] = useState('')
  const [isBusy, setBusy] = useState(false)
  const [trouble, setTrouble] = useState<string | null>(null)

  async function submit(event: FormEvent) {
    event.preventDefault()
    setBusy(true)
    setTrouble(null)
    try {
      const { options } = await ask('beginPasskey', {})
      await ask('addPasskey', { name, credential: await makePasskey(options) })
      notify(words.added)
      await changed(['readMe'])
      onClose()
    } catch (error) {
      setTrouble(addTrouble(error as Error, words))
      setBusy(false)
    }
  }

  return (
    <Modal
      opened
      onClose={guard.close}
      title={words.add}
      centered
      closeButtonProps={{ 'aria-label': words.cancel }}
    >
      <form {...guard.form} onSubmit={submit}>
        <Stack gap="md">
          {trouble && (
            <Alert color="red" variant="light" role="alert">
              {trouble}
            </Alert>
          )}
          <TextInput
            label={words.passkeyName}
            description={words.passkeyNameText}
            required
            withAsterisk={false}
            maxLength={100}
            data-autofocus
            value={name}
            onChange={event => setName(event.currentTarget.value)}
          />
          <Group justify="flex-end" gap="xs">
            <Button variant="default" onClick={onClose}>
              {words.cancel}
            </Button>
            <Button type="submit" loading={isBusy}>
              {words.proceed}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  )
}

function addTrouble(error: Error, words: SecurityWords): string {
  if (wasPutAway(error)) return words.putAway
  return errorText(error, { passkey_not_added: words.putAway })
}
