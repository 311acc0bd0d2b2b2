import { Button, Group, Select, Stack, Text } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useState } from 'react'
import { CLIENTS_SEEN } from '../../../src/areas/members/permissions.rules.ts'
import { type Output, useApiMutation, useApiQuery } from '../../shared/api.ts'
import { notify, notifyError } from '../../shared/confirm.tsx'
import { Section } from '../../shared/Section.tsx'
import { QueryState } from '../../shared/states.tsx'
import { useWords } from '../../shared/words.tsx'
import { ActionButton, Allowed } from '../Allowed.tsx'
import { FormDialog } from '../FormDialog.tsx'
import { GoAnchor } from '../links.tsx'
import { ClientKeys } from './client-keys.tsx'
import { WORDS } from './member-assignments.words.ts'

type Profile = Output<'readMember'>['data']
type Assigned = Output<'listAssignments'>['data']
/** The clients of a manager, or the managers of a client. Support and admins see all clients. */
export function Assignments({ profile }: { profile: Profile }) {
  const words = useWords(WORDS)
  const found = useApiQuery('listAssignments', { member_id: profile.id })
  if (profile.role === 'manager')
    return (
      <Section title={words.clients} lead={words.clientsLead}>
        <QueryState of={found}>{({ data }) => <Clients managerId={profile.id} assigned={data} />}</QueryState>
      </Section>
    )
  if (profile.role !== 'member') return null
  return (
    <Section title={words.managers} lead={words.managersLead}>
      <QueryState of={found}>
        {({ data }) =>
          data.managers.length === 0 ? (
            <Text size="sm">{words.noManagers}</Text>
          ) : (
            <Stack gap={4}>
              {data.managers.map(one => (
                <Text key={one.id} size="sm">
                  {one.name}
                </Text>
              ))}
            </Stack>
          )
        }
      </QueryState>
    </Section>
  )
}

function Clients({ managerId, assigned }: { managerId: number; assigned: Assigned }) {
  const words = useWords(WORDS)
  const choose = useApiMutation('chooseClients')
  const set = useApiMutation('setAssignment')
  const add = (client_id: number) =>
    set.mutate(
      { member_id: managerId, client_id, assigned: true },
      { onSuccess: () => notify(words.saved), onError: notifyError },
    )
  const [removed, setRemoved] = useState<Assigned['clients'][number] | null>(null)
  const [isLimiting, setLimiting] = useState(false)
  return (
    <Stack gap="sm">
      <Allowed needs="people:manage">
        <Select
          label={words.sees}
          data={CLIENTS_SEEN.map(one => ({ value: one, label: words.seen[one] }))}
          allowDeselect={false}
          value={assigned.sees}
          disabled={choose.isPending}
          onChange={next =>
            next === 'assigned'
              ? setLimiting(true)
              : choose.mutate(
                  { member_id: managerId, clients: 'all' },
                  { onSuccess: () => notify(words.saved), onError: notifyError },
                )
          }
        />
      </Allowed>
      {assigned.clients.length === 0 ? (
        <Text size="sm">{words.none}</Text>
      ) : (
        <Stack component="ul" gap={6} p={0} m={0} style={{ listStyle: 'none' }}>
          {assigned.clients.map(one => (
            <Group key={one.id} component="li" justify="space-between" wrap="nowrap">
              <GoAnchor to={`/members/${one.id}`}>{one.name}</GoAnchor>
              <ActionButton
                needs="people:manage"
                size="compact-xs"
                variant="default"
                onClick={() => setRemoved(one)}
              >
                {words.unassign}
              </ActionButton>
            </Group>
          ))}
        </Stack>
      )}
      {removed && (
        <FormDialog
          opened
          danger
          title={words.unassignTitle(removed.name)}
          submit={words.unassign}
          onClose={() => setRemoved(null)}
          busy={set.isPending}
          error={set.error}
          onSubmit={event => {
            event.preventDefault()
            set.mutate(
              { member_id: managerId, client_id: removed.id, assigned: false },
              {
                onSuccess() {
                  notify(words.saved)
                  setRemoved(null)
                },
              },
            )
          }}
        >
          {assigned.sees === 'assigned' ? (
            <ClientKeys staffId={managerId} clientId={removed.id} />
          ) : (
            <Text size="sm">{words.stillSeen}</Text>
          )}
        </FormDialog>
      )}
      {isLimiting && (
        <FormDialog
          opened
          danger
          title={words.limitTitle}
          submit={words.limit}
          onClose={() => setLimiting(false)}
          busy={choose.isPending}
          error={choose.error}
          onSubmit={event => {
            event.preventDefault()
            choose.mutate(
              { member_id: managerId, clients: 'assigned' },
              {
                onSuccess() {
                  notify(words.saved)
                  setLimiting(false)
                },
              },
            )
          }}
        >
          <Text size="sm">{words.limitText}</Text>
          <ClientKeys staffId={managerId} exceptOf={assigned.clients.map(({ id }) => id)} />
        </FormDialog>
      )}
      <Allowed needs="people:manage">
        <AddClient isBusy={set.isPending} onAdd={add} />
      </Allowed>
    </Stack>
  )
}

function AddClient({ isBusy, onAdd }: { isBusy: boolean; onAdd: (id: number) => void }) {
  const words = useWords(WORDS)
  const [chosen, setChosen] = useState<string | null>(null)
  const [typed, setTyped] = useState('')
  const [q] = useDebouncedValue(typed, 200)
  const found = useApiQuery(
    'listClients',
    { q, role: 'member', limit: 20 },
    { placeholderData: before => before },
  )
  const data = (found.data?.data ?? []).map(one => ({
    value: String(one.id),
    label: `${one.name} · ${one.email}`,
  }))
  return (
    <Group align="flex-end" wrap="nowrap">
      <Select
        label={words.client}
        data={data}
        value={chosen}
        onChange={setChosen}
        searchable
        // The server has already filtered.
        filter={({ options }) => options}
        onSearchChange={next => setTyped(next.split(' · ')[0] ?? '')}
        style={{ flex: 1 }}
      />
      <Button
        variant="default"
        loading={isBusy}
        disabled={chosen === null}
        onClick={() => {
          onAdd(Number(chosen))
          setChosen(null)
        }}
      >
        {words.assign}
      </Button>
    </Group>
  )
}
