import {
  Button,
  Checkbox,
  Group,
  Modal,
  MultiSelect,
  Radio,
  Select,
  SimpleGrid,
  Stack,
  TagsInput,
  Text,
  TextInput,
} from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { ALL_SCOPES, type Scope } from '../../../src/areas/members/caller.rules.ts'
import { useApiMutation } from '../../shared/api.ts'
import { todayUtc } from '../../shared/days.ts'
import { useMe } from '../../shared/me.ts'
import { ErrorState } from '../../shared/states.tsx'
import { useFormGuard } from '../../shared/unsaved.ts'
import { useWords } from '../../shared/words.tsx'
import { WORDS } from './developers.words.ts'

/** The areas of the API in the order of its scopes, each with its permissions. */
const AREAS = [...new Set(ALL_SCOPES.map(scope => scope.split(':')[1]!))]
const READING = ALL_SCOPES.filter(scope => scope.startsWith('read:'))

type Made = { id: number; value: string | null }

export function NewKey({ onClose, onMade }: { onClose: () => void; onMade: (made: Made) => void }) {
  const words = useWords(WORDS)
  const guard = useFormGuard(onClose)
  const [name, setName] = useState('')
  const [scopes, setScopes] = useState<Scope[]>([])
  const own = useMe().data?.entities ?? []
  const [llcs, setLlcs] = useState<string[]>([])
  const [mode, setMode] = useState<'live' | 'test'>('live')
  const [copied, setCopied] = useState<string | null>(own.length === 1 ? String(own[0]!.id) : null)
  const [addresses, setAddresses] = useState<string[]>([])
  const [expires, setExpires] = useState('')
  const [isTried, setTried] = useState(false)
  const isTest = mode === 'test'
  const createLive = useApiMutation('createApiKey')
  const createTest = useApiMutation('createTestKey')
  const create = isTest ? createTest : createLive
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (name.trim() === '' || scopes.length === 0 || (isTest && copied === null)) return
    const entity_ids = llcs.length > 0 ? llcs.map(Number) : null
    const wanted = { name, scopes, allow_list: addresses, expires_on: expires || null }
    const onSuccess = ({ data }: { data: { id: number; key: string | null } }) =>
      onMade({ id: data.id, value: data.key })
    if (isTest) createTest.mutate({ ...wanted, entity_id: Number(copied) }, { onSuccess })
    else createLive.mutate({ ...wanted, entity_ids }, { onSuccess })
  }
  return (
    <Modal opened onClose={guard.close} title={words.newKey} size="lg">
      <form {...guard.form} onSubmit={submit} noValidate>
        <Stack>
          <TextInput
            label={words.name}
            description={words.nameHint}
            placeholder={words.namePlaceholder}
            required
            maxLength={300}
            data-autofocus
            value={name}
            onChange={event => setName(event.currentTarget.value)}
            error={isTried && name.trim() === '' ? words.giveName : null}
          />
          <Radio.Group
            label={words.mode}
            description={isTest ? words.testHint : words.liveHint}
            value={mode}
            onChange={value => setMode(value as 'live' | 'test')}
          >
            <Group mt="xs">
              <Radio value="live" label={words.live} />
              <Radio value="test" label={words.test} />
            </Group>
          </Radio.Group>
          {isTest && (
            <Select
              label={words.copiedLlc}
              description={words.copiedLlcHint}
              required
              data={own.map(({ id, name }) => ({ value: String(id), label: name }))}
              value={copied}
              onChange={setCopied}
              error={isTried && copied === null ? words.chooseLlc : null}
            />
          )}
          <ScopeChoice chosen={scopes} onChange={setScopes} error={isTried && scopes.length === 0} />
          {!isTest && own.length > 1 && (
            <MultiSelect
              label={words.llcs}
              description={words.llcsHint}
              placeholder={llcs.length ? '' : words.allLlcs}
              data={own.map(({ id, name }) => ({ value: String(id), label: name }))}
              value={llcs}
              onChange={setLlcs}
              maxValues={100}
              clearable
            />
          )}
          <TagsInput
            label={words.allowList}
            description={words.allowListHint}
            placeholder={addresses.length ? '' : words.allowListPlaceholder}
            value={addresses}
            onChange={setAddresses}
            splitChars={[',', ' ']}
            maxTags={100}
            acceptValueOnBlur
          />
          <TextInput
            type="date"
            label={words.expires}
            description={words.expiresHint}
            min={todayUtc()}
            maw={260}
            value={expires}
            onChange={event => setExpires(event.currentTarget.value)}
          />
          {create.isError && <ErrorState error={create.error} />}
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              {words.cancel}
            </Button>
            <Button type="submit" loading={create.isPending}>
              {words.create}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  )
}

function ScopeChoice({
  chosen,
  onChange,
  error,
}: {
  chosen: readonly Scope[]
  onChange: (next: Scope[]) => void
  error: boolean
}) {
  const words = useWords(WORDS)
  const toggle = (scope: Scope) =>
    onChange(chosen.includes(scope) ? chosen.filter(one => one !== scope) : [...chosen, scope])
  return (
    <Stack component="fieldset" gap="xs" m={0} p={0} style={{ border: 0 }}>
      <Text component="legend" size="sm" fw={500} p={0}>
        {words.scopes}
      </Text>
      <Group justify="space-between" gap="xs">
        <Text size="xs" c="var(--llano-muted)" flex="1 1 240px">
          {words.scopesHint}
        </Text>
        <Group gap={4}>
          <Button size="compact-xs" variant="subtle" onClick={() => onChange([...READING])}>
            {words.readAll}
          </Button>
          <Button size="compact-xs" variant="subtle" onClick={() => onChange([...ALL_SCOPES])}>
            {words.everything}
          </Button>
          <Button size="compact-xs" variant="subtle" onClick={() => onChange([])}>
            {words.nothing}
          </Button>
        </Group>
      </Group>
      <SimpleGrid cols={{ base: 1, sm: 2 }} spacing={0} verticalSpacing={0} style={{ columnGap: '1.5rem' }}>
        {AREAS.map(area => (
          <Group
            key={area}
            justify="space-between"
            wrap="nowrap"
            py={8}
            style={{ borderBottom: '1px solid var(--llano-line)' }}
          >
            <div>
              <Text size="sm" fw={500}>
                {words.areas[area]![0]}
              </Text>
              <Text size="xs" c="var(--llano-muted)">
                {words.areas[area]![1]}
              </Text>
            </div>
            <Stack gap={4} miw={92}>
              {(['read', 'write'] as const).map(kind => {
                const scope = ALL_SCOPES.find(one => one === `${kind}:${area}`)
                if (!scope) return null
                return (
                  <Checkbox
                    key={kind}
                    size="xs"
                    label={words[kind]}
                    aria-label={`${words.areas[area]![0]}: ${words[kind]}`}
                    checked={chosen.includes(scope)}
                    onChange={() => toggle(scope)}
                  />
                )
              })}
            </Stack>
          </Group>
        ))}
      </SimpleGrid>
      {error && (
        <Text size="xs" c="var(--mantine-color-error)" role="alert">
          {words.chooseScopes}
        </Text>
      )}
    </Stack>
  )
}
