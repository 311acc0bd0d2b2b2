import { Badge, Button, Checkbox, Group, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import type { Output } from '../../shared/api.ts'
import { confirm } from '../../shared/confirm.tsx'
import { Instant } from '../../shared/figures.tsx'
import { useWords } from '../../shared/words.tsx'
import { WORDS } from './grants.words.ts'

export type HeldGrant = Output<'listGrants'>['data'][number]

const nameOf = ({ kind, id }: HeldGrant) => `${kind}/${id}`

/** Everything with access, with a checkbox each and one button. The current session cannot be selected. */
export function GrantChoice({
  grants,
  isBusy,
  onRevoke,
}: {
  grants: readonly HeldGrant[]
  isBusy: boolean
  onRevoke: (names: string[]) => void
}) {
  const words = useWords(WORDS)
  const [chosen, setChosen] = useState<readonly string[]>([])
  const names = grants.filter(one => !one.is_current).map(nameOf)
  // Deselect what was revoked meanwhile.
  const meant = chosen.filter(name => names.includes(name))

  async function revoke() {
    const isSure = await confirm({
      title: words.revokeTitle(meant.length),
      text: words.revokeText,
      yes: words.confirm,
      no: words.cancel,
      danger: true,
    })
    if (isSure) onRevoke([...meant])
  }

  return (
    <Stack gap="md">
      {names.length > 1 && (
        <Checkbox
          label={words.selectAll}
          checked={meant.length === names.length}
          indeterminate={meant.length > 0 && meant.length < names.length}
          onChange={event => setChosen(event.currentTarget.checked ? names : [])}
        />
      )}
      <Stack component="ul" gap="sm" m={0} p={0}>
        {grants.map(one => (
          <li key={nameOf(one)} style={{ listStyle: 'none' }}>
            <GrantLine
              grant={one}
              isChosen={meant.includes(nameOf(one))}
              onChoose={isChosen =>
                setChosen(isChosen ? [...meant, nameOf(one)] : meant.filter(name => name !== nameOf(one)))
              }
            />
          </li>
        ))}
      </Stack>
      {names.length > 0 && (
        <Group>
          <Button variant="light" color="red" disabled={meant.length === 0} loading={isBusy} onClick={revoke}>
            {words.revoke(meant.length)}
          </Button>
        </Group>
      )}
    </Stack>
  )
}

function GrantLine({
  grant,
  isChosen,
  onChoose,
}: {
  grant: HeldGrant
  isChosen: boolean
  onChoose: (isChosen: boolean) => void
}) {
  const words = useWords(WORDS)
  const { kind, name, detail, created_at, last_used_at, is_current } = grant
  return (
    <Checkbox
      checked={isChosen}
      disabled={is_current}
      onChange={event => onChoose(event.currentTarget.checked)}
      label={
        <Group component="span" gap="xs">
          <Text span fw={550}>
            {name ?? words.unnamed}
          </Text>
          <Badge component="span" variant="light" color="gray" size="sm">
            {words.kinds[kind] ?? kind}
          </Badge>
          {is_current && (
            <Badge component="span" variant="light" size="sm">
              {words.here}
            </Badge>
          )}
        </Group>
      }
      description={
        <Text span size="sm" c="var(--llano-muted)">
          {detail && `${detail} · `}
          {words.created}: <Instant at={created_at} />
          {last_used_at && (
            <>
              {' '}
              · {words.lastUsed}: <Instant at={last_used_at} />
            </>
          )}
          {kind === 'bank_connection' && ` · ${words.pauses}`}
        </Text>
      }
    />
  )
}
