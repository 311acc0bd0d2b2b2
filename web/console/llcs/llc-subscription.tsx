import { Badge, Group, Text, TextInput } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { useState } from 'react'
import { useApiMutation } from '../../shared/api.ts'
import { confirm, notify, notifyError } from '../../shared/confirm.tsx'
import { todayUtc } from '../../shared/days.ts'
import { Day } from '../../shared/figures.tsx'
import { Section } from '../../shared/Section.tsx'
import { useWords } from '../../shared/words.tsx'
import { ActionButton } from '../Allowed.tsx'
import { FormDialog } from '../FormDialog.tsx'
import { Listing } from '../Listing.tsx'
import { orNull } from '../names.ts'
import { SHARED } from '../shared.words.ts'
import { WORDS } from './llc.words.ts'
import type { LlcRecord } from './llc-record.ts'

type Period = LlcRecord['periods'][number]
type PeriodState = 'running' | 'upcoming' | 'over' | 'cancelled'
const COLORS: Record<PeriodState, string> = {
  running: 'teal',
  upcoming: 'sun',
  over: 'gray',
  cancelled: 'gray',
}

function stateOf({ status, starts_on, ends_on }: Period): PeriodState {
  if (status === 'cancelled') return 'cancelled'
  if (starts_on > todayUtc()) return 'upcoming'
  return ends_on < todayUtc() ? 'over' : 'running'
}

/** The paid periods, and their actions. */
export function Subscription({ llc }: { llc: LlcRecord }) {
  const words = useWords(WORDS)
  const shared = useWords(SHARED)
  const [isOpen, { open, close }] = useDisclosure()
  const cancel = useApiMutation('cancelSubscription')
  const isRunning = llc.periods.some(one => ['running', 'upcoming'].includes(stateOf(one)))

  async function takeBack(period: Period | null) {
    const sure = await confirm({
      title: period ? words.cancelPeriodTitle : words.cancelTitle,
      text: period ? words.cancelPeriodText : words.cancelText,
      yes: period ? words.cancelPeriod : words.cancelAll,
      no: shared.close,
      danger: true,
    })
    if (!sure) return
    cancel.mutate(
      { entity_id: llc.id, period_id: period?.id ?? null },
      { onSuccess: () => notify(words.cancelledDone), onError: notifyError },
    )
  }

  return (
    <Section
      title={words.periods}
      flush
      actions={
        <ActionButton needs="clients:write" size="xs" onClick={open}>
          {words.renew}
        </ActionButton>
      }
    >
      {llc.periods.length === 0 ? (
        <Text size="sm" px="lg" pb="lg">
          {words.noPeriods}
        </Text>
      ) : (
        <Listing
          label={words.periods}
          rows={llc.periods}
          keyOf={one => one.id}
          columns={[
            {
              title: words.period,
              lead: true,
              cell: one => (
                <span>
                  <Day day={one.starts_on} /> – <Day day={one.ends_on} />
                </span>
              ),
            },
            {
              title: words.status,
              cell: one => (
                <Badge size="sm" variant="light" color={COLORS[stateOf(one)]}>
                  {words[stateOf(one)]}
                </Badge>
              ),
            },
            {
              title: shared.actions,
              end: true,
              cell: one =>
                ['running', 'upcoming'].includes(stateOf(one)) && (
                  <ActionButton
                    needs="clients:write"
                    size="compact-xs"
                    variant="default"
                    onClick={() => takeBack(one)}
                  >
                    {words.cancelPeriod}
                  </ActionButton>
                ),
            },
          ]}
        />
      )}
      {isRunning && (
        <Group px="lg" py="md" justify="flex-end">
          <ActionButton needs="clients:write" size="xs" variant="default" onClick={() => takeBack(null)}>
            {words.cancelAll}
          </ActionButton>
        </Group>
      )}
      {isOpen && <Renew entityId={llc.id} onClose={close} />}
    </Section>
  )
}

function Renew({ entityId, onClose }: { entityId: number; onClose: () => void }) {
  const words = useWords(WORDS)
  const renew = useApiMutation('renewSubscription')
  const [until, setUntil] = useState('')
  return (
    <FormDialog
      opened
      title={words.renewTitle}
      submit={words.renew}
      onClose={onClose}
      busy={renew.isPending}
      error={renew.error}
      onSubmit={event => {
        event.preventDefault()
        renew.mutate(
          { entity_id: entityId, until: orNull(until) },
          {
            onSuccess() {
              notify(words.renewed)
              onClose()
            },
          },
        )
      }}
    >
      <Text size="sm">{words.renewText}</Text>
      <TextInput
        data-autofocus
        type="date"
        label={words.until}
        description={words.untilHint}
        value={until}
        onChange={event => setUntil(event.currentTarget.value)}
      />
    </FormDialog>
  )
}
