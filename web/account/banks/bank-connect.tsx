import {
  Alert,
  Button,
  Checkbox,
  Code,
  Group,
  List,
  Modal,
  PasswordInput,
  SegmentedControl,
  Stack,
  Text,
  TextInput,
  Title,
} from '@mantine/core'
import { IconLock } from '@tabler/icons-react'
import { type FormEvent, useState } from 'react'
import { BANK_NAMES } from '../../../src/areas/banking/vocabulary.rules.ts'
import { type Output, useApiMutation } from '../../shared/api.ts'
import { notify } from '../../shared/confirm.tsx'
import { ErrorState } from '../../shared/states.tsx'
import { useFormGuard } from '../../shared/unsaved.ts'
import { useWords } from '../../shared/words.tsx'
import type { Bank } from './bank.ts'
import { WORDS } from './banks.words.ts'

type Provider = Bank['provider']
type Answer = Output<'connectBank'>['data']

/** A bank and its token, with instructions to create a read-only one. */
export function ConnectBank({
  entityId,
  demo,
  opened,
  onClose,
}: {
  entityId: number
  demo: Record<Provider, string> | null
  opened: boolean
  onClose: () => void
}) {
  const words = useWords(WORDS)
  const guard = useFormGuard(onClose)
  return (
    <Modal opened={opened} onClose={guard.close} title={words.connect} size="lg">
      <ConnectForm entityId={entityId} demo={demo} guarded={guard.form} onClose={onClose} />
    </Modal>
  )
}

function ConnectForm({
  entityId,
  demo,
  guarded,
  onClose,
}: {
  entityId: number
  demo: Record<Provider, string> | null
  guarded: ReturnType<typeof useFormGuard>['form']
  onClose: () => void
}) {
  const words = useWords(WORDS)
  const [provider, setProvider] = useState<Provider>('mercury')
  const [token, setToken] = useState('')
  const [since, setSince] = useState('')
  const [anyHolder, setAnyHolder] = useState(false)
  const connect = useApiMutation('connectBank')
  const send = (event: FormEvent) => {
    event.preventDefault()
    connect.mutate(
      { entity_id: entityId, provider, token, since: since || null, any_holder: anyHolder },
      {
        onSuccess({ data }) {
          if (data.refused !== null) return
          notify(words.connected)
          onClose()
        },
      },
    )
  }
  return (
    <form {...guarded} onSubmit={send}>
      <Stack>
        <SegmentedControl
          aria-label={words.bank}
          value={provider}
          onChange={next => setProvider(next as Provider)}
          data={Object.entries(BANK_NAMES).map(([value, label]) => ({ value, label }))}
        />
        <HowToMake provider={provider} />
        {demo && (
          <Alert variant="light" color="teal">
            <Text size="sm">{words.demo}</Text>
            <Group gap="xs" mt={4}>
              <Code style={{ overflowWrap: 'anywhere' }}>{demo[provider]}</Code>
              <Button size="compact-sm" variant="default" onClick={() => setToken(demo[provider])}>
                {words.useDemo}
              </Button>
            </Group>
          </Alert>
        )}
        <TokenInput value={token} onChange={setToken} />
        <TextInput
          type="date"
          label={words.since}
          description={words.sinceHint}
          value={since}
          onChange={event => setSince(event.currentTarget.value)}
        />
        <ConnectResult
          error={connect.error}
          answer={connect.data?.data ?? null}
          anyHolder={anyHolder}
          onAnyHolder={setAnyHolder}
        />
        <Send
          label={words.connectNow}
          isPending={connect.isPending}
          isReady={token.trim() !== ''}
          onClose={onClose}
        />
      </Stack>
    </form>
  )
}

/** Replaces the token of an existing connection. */
export function ReplaceToken({ bank, onClose }: { bank: Bank; onClose: () => void }) {
  const words = useWords(WORDS)
  const guard = useFormGuard(onClose)
  const [token, setToken] = useState('')
  const [anyHolder, setAnyHolder] = useState(false)
  const replace = useApiMutation('replaceToken')
  const send = (event: FormEvent) => {
    event.preventDefault()
    replace.mutate(
      { id: bank.id, token, any_holder: anyHolder },
      {
        onSuccess({ data }) {
          if (data.refused !== null) return
          notify(words.tokenReplaced)
          onClose()
        },
      },
    )
  }
  return (
    <Modal opened onClose={guard.close} title={words.tokenTitle(BANK_NAMES[bank.provider])} size="lg">
      <form {...guard.form} onSubmit={send}>
        <Stack>
          <HowToMake provider={bank.provider} />
          <TokenInput value={token} onChange={setToken} />
          <ConnectResult
            error={replace.error}
            answer={replace.data?.data ?? null}
            anyHolder={anyHolder}
            onAnyHolder={setAnyHolder}
          />
          <Send
            label={words.saveToken}
            isPending={replace.isPending}
            isReady={token.trim() !== ''}
            onClose={onClose}
          />
        </Stack>
      </form>
    </Modal>
  )
}

function HowToMake({ provider }: { provider: Provider }) {
  const words = useWords(WORDS)
  return (
    <Stack gap={6}>
      <Title order={3}>{words.readOnly}</Title>
      <List type="ordered" size="sm" spacing={2}>
        {words.steps[provider].map(step => (
          <List.Item key={step}>{step}</List.Item>
        ))}
      </List>
      <Group gap={6} wrap="nowrap" align="flex-start">
        <IconLock size={16} aria-hidden style={{ flexShrink: 0, marginTop: 2 }} />
        <Text size="sm" c="var(--llano-muted)">
          {words.never_money}
        </Text>
      </Group>
    </Stack>
  )
}

function TokenInput({ value, onChange }: { value: string; onChange: (value: string) => void }) {
  const words = useWords(WORDS)
  return (
    <PasswordInput
      label={words.token}
      description={words.tokenHint}
      required
      autoComplete="off"
      maxLength={1000}
      value={value}
      onChange={event => onChange(event.currentTarget.value)}
    />
  )
}

/** Why the bank was not connected; the member can confirm that a different holder name is the same LLC. */
function ConnectResult({
  error,
  answer,
  anyHolder,
  onAnyHolder,
}: {
  error: Error | null
  answer: Answer | null
  anyHolder: boolean
  onAnyHolder: (on: boolean) => void
}) {
  const words = useWords(WORDS)
  if (error) return <ErrorState error={error} />
  if (!answer?.refused) return null
  return (
    <Alert color="red" variant="light" role="alert">
      <Text size="sm">{words.trouble[String(answer.refused)]}</Text>
      {answer.refused === 'other_holder' && (
        <Checkbox
          mt="sm"
          label={words.anyHolder(String(answer.holder))}
          checked={anyHolder}
          onChange={event => onAnyHolder(event.currentTarget.checked)}
        />
      )}
    </Alert>
  )
}

function Send({
  label,
  isPending,
  isReady,
  onClose,
}: {
  label: string
  isPending: boolean
  isReady: boolean
  onClose: () => void
}) {
  const words = useWords(WORDS)
  return (
    <Group justify="flex-end">
      {isPending && (
        <Text size="sm" role="status">
          {words.asking}
        </Text>
      )}
      <Button variant="default" onClick={onClose}>
        {words.cancel}
      </Button>
      <Button type="submit" disabled={!isReady} loading={isPending}>
        {label}
      </Button>
    </Group>
  )
}
