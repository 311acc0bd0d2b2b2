import { ActionIcon, Badge, Box, Button, Code, Group, Menu, Progress, Stack, Text } from '@mantine/core'
import { IconActivity, IconBan, IconDotsVertical, IconPencil, IconRefresh } from '@tabler/icons-react'
import { useState } from 'react'
import { ALL_SCOPES } from '../../../src/areas/members/caller.rules.ts'
import { type Output, useApiMutation } from '../../shared/api.ts'
import { confirm, notify, notifyError } from '../../shared/confirm.tsx'
import { Instant, instantText, numberText } from '../../shared/figures.tsx'
import { useMe } from '../../shared/me.ts'
import { useLanguage, useWords } from '../../shared/words.tsx'
import { useMayChangeAccount } from '../subscription.ts'
import { WORDS } from './developers.words.ts'

export type Key = Output<'listKeys'>['data'][number]
type State = 'active' | 'rotating' | 'revoked' | 'expired'

const COLORS: Record<State, string> = { active: 'teal', rotating: 'sun', revoked: 'gray', expired: 'gray' }

export function stateOf(key: Key): State {
  if (key.revoked_at) return 'revoked'
  if (key.expires_at && Date.parse(key.expires_at) <= Date.now()) return 'expired'
  return key.grace_until ? 'rotating' : 'active'
}

export const isLive = (key: Key): boolean => ['active', 'rotating'].includes(stateOf(key))

export type KeyActions = { onActivity(key: Key): void; onRename(key: Key): void; onRotate(key: Key): void }

/** Active ones; the others on demand, because they make the list long. */
export function KeyList({ keys, ...actions }: { keys: readonly Key[] } & KeyActions) {
  const words = useWords(WORDS)
  const [isAll, setAll] = useState(false)
  const over = keys.filter(key => !isLive(key))
  return (
    <>
      <Stack component="ul" gap={0} m={0} p={0} style={{ listStyle: 'none' }}>
        {keys
          .filter(key => isAll || isLive(key))
          .map(key => (
            <KeyRow key={key.id} of={key} {...actions} />
          ))}
      </Stack>
      {over.length > 0 && (
        <Box px="lg" py="xs">
          <Button size="compact-sm" variant="subtle" aria-expanded={isAll} onClick={() => setAll(!isAll)}>
            {isAll ? words.hideRevoked : words.showRevoked(over.length)}
          </Button>
        </Box>
      )}
    </>
  )
}

function KeyRow({ of: key, ...actions }: { of: Key } & KeyActions) {
  const words = useWords(WORDS)
  const { language } = useLanguage()
  const state = stateOf(key)
  return (
    <Box component="li" px="lg" py="md" style={{ borderTop: '1px solid var(--llano-line)' }}>
      <Group justify="space-between" wrap="nowrap" align="flex-start" gap="sm">
        <Stack gap={6} style={{ minWidth: 0, flex: 1 }}>
          <Group gap="xs">
            <Text fw={600} style={{ overflowWrap: 'anywhere' }}>
              {key.name}
            </Text>
            <Badge variant="light" color={COLORS[state]} tt="none">
              {words.states[state]}
            </Badge>
            {key.mode === 'test' && (
              <Badge variant="light" color="sun" tt="none">
                {words.test}
              </Badge>
            )}
          </Group>
          <Group gap="xs">
            <Code>{key.shown}…</Code>
            <Text size="sm" c="var(--llano-muted)">
              {key.allow_list.length === 0 ? words.anywhere : words.addresses(key.allow_list.length)}
              {key.allow_list.length > 0 && `: ${key.allow_list.slice(0, 3).join(', ')}`}
              {key.allow_list.length > 3 && ' …'}
            </Text>
          </Group>
          {key.entity_ids && <LimitedTo ids={key.entity_ids} />}
          <Scopes scopes={key.scopes} />
          {key.grace_until && (
            <Text size="sm">{words.graceUntil(instantText(key.grace_until, language))}</Text>
          )}
          {key.created_by && key.created_by.kind !== 'member' && (
            <Text size="sm">{words.createdBy(key.created_by.name)}</Text>
          )}
          <Dates of={key} />
        </Stack>
        <Stack gap="xs" align="flex-end">
          <Actions of={key} {...actions} />
        </Stack>
      </Group>
      {isLive(key) && <Hour of={key} />}
    </Box>
  )
}

/** The LLCs that a key is limited to, by name. */
function LimitedTo({ ids }: { ids: readonly number[] }) {
  const words = useWords(WORDS)
  const own = useMe().data?.entities ?? []
  const names = ids.map(id => own.find(llc => llc.id === id)?.name ?? String(id))
  return <Text size="sm">{words.limitedTo(names.join(', '))}</Text>
}

function Scopes({ scopes }: { scopes: readonly string[] }) {
  const words = useWords(WORDS)
  if (scopes.length === ALL_SCOPES.length)
    return (
      <Group gap={4}>
        <Badge variant="outline" color="gray" tt="none" fw={500}>
          {words.allScopes}
        </Badge>
      </Group>
    )
  return (
    <Group gap={4}>
      {scopes.map(scope => (
        <Badge key={scope} variant="outline" color="gray" tt="none" fw={500} className="figures">
          {scope}
        </Badge>
      ))}
    </Group>
  )
}

function Dates({ of: key }: { of: Key }) {
  const words = useWords(WORDS)
  return (
    <Group gap="md" style={{ rowGap: 2 }}>
      <Text size="xs" c="var(--llano-muted)">
        {key.last_used_at ? (
          <>
            {words.lastUsed} <Instant at={key.last_used_at} /> {words.from(key.last_used_ip ?? '')}
          </>
        ) : (
          words.neverUsed
        )}
      </Text>
      <Text size="xs" c="var(--llano-muted)">
        {words.created} <Instant at={key.created_at} />
      </Text>
      <Text size="xs" c="var(--llano-muted)">
        {key.revoked_at ? (
          <>
            {words.revokedAt} <Instant at={key.revoked_at} />
          </>
        ) : key.expires_at ? (
          <>
            {words.expiresAt} <Instant at={key.expires_at} />
          </>
        ) : (
          words.noEnd
        )}
      </Text>
    </Group>
  )
}

/** Used requests of the current hour. */
function Hour({ of: key }: { of: Key }) {
  const words = useWords(WORDS)
  const { language } = useLanguage()
  const share = Math.min(100, (100 * key.used) / key.hourly_limit)
  return (
    <Group gap="sm" mt="sm" wrap="nowrap">
      <Progress
        value={share}
        flex={1}
        maw={260}
        size="sm"
        color={share >= 90 ? 'red' : 'teal'}
        aria-label={words.limit}
      />
      <Text size="xs" c="var(--llano-muted)" className="figures" style={{ whiteSpace: 'nowrap' }}>
        {words.thisHour(numberText(key.used, language), numberText(key.hourly_limit, language))}
      </Text>
    </Group>
  )
}

function Actions({ of: key, onActivity, onRename, onRotate }: { of: Key } & KeyActions) {
  const words = useWords(WORDS)
  const mayChange = useMayChangeAccount()
  const revoke = useApiMutation('revokeApiKey')
  const askToRevoke = async () => {
    const question = {
      title: words.revokeTitle(key.name),
      text: words.revokeText,
      yes: words.revokeYes,
      no: words.revokeNo,
    }
    if (!(await confirm({ ...question, danger: true }))) return
    // The row may be unmounted by then, and its mutation callbacks with it.
    await revoke.mutateAsync({ id: key.id }).then(() => notify(words.revoked), notifyError)
  }
  return (
    <Menu position="bottom-end" withinPortal>
      <Menu.Target>
        <ActionIcon
          variant="subtle"
          color="gray"
          size="lg"
          aria-label={words.actions(key.name)}
          loading={revoke.isPending}
        >
          <IconDotsVertical size={18} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item leftSection={<IconActivity size={16} aria-hidden />} onClick={() => onActivity(key)}>
          {words.activity}
        </Menu.Item>
        {mayChange && (
          <Menu.Item leftSection={<IconPencil size={16} aria-hidden />} onClick={() => onRename(key)}>
            {words.rename}
          </Menu.Item>
        )}
        {isLive(key) && (
          <>
            {mayChange && (
              <Menu.Item leftSection={<IconRefresh size={16} aria-hidden />} onClick={() => onRotate(key)}>
                {words.rotate}
              </Menu.Item>
            )}
            <Menu.Divider />
            <Menu.Item color="red" leftSection={<IconBan size={16} aria-hidden />} onClick={askToRevoke}>
              {words.revoke}
            </Menu.Item>
          </>
        )}
      </Menu.Dropdown>
    </Menu>
  )
}
