import { Alert, Group, NumberInput, Radio, Select, SimpleGrid, Stack, Text, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useDisclosure } from '@mantine/hooks'
import { type Output, useApiMutation, useApiQuery } from '../../shared/api.ts'
import { notify, notifyError } from '../../shared/confirm.tsx'
import { Day } from '../../shared/figures.tsx'
import { Section } from '../../shared/Section.tsx'
import { QueryState } from '../../shared/states.tsx'
import { useWords } from '../../shared/words.tsx'
import { ActionButton } from '../Allowed.tsx'
import { Facts } from '../Facts.tsx'
import { FormDialog } from '../FormDialog.tsx'
import { Listing } from '../Listing.tsx'
import { orNull } from '../names.ts'
import { SHARED } from '../shared.words.ts'
import { WORDS } from './bookings.words.ts'
import { WeekEditor } from './bookings-hours.tsx'
import { hoursText, isFaulty, toEdit } from './week.rules.ts'

type Calendar = Output<'readBookingCalendar'>['data']

/** When calls can be booked: weekly hours and closed days. */
export function BookingCalendar() {
  const found = useApiQuery('readBookingCalendar', {})
  return (
    <QueryState of={found}>
      {({ data }) => (
        <>
          <Hours calendar={data} />
          <ClosedDays calendar={data} />
        </>
      )}
    </QueryState>
  )
}

function Hours({ calendar }: { calendar: Calendar }) {
  const words = useWords(WORDS)
  const [isOpen, { open, close }] = useDisclosure()
  const days = Map.groupBy(calendar.week, ({ weekday }) => weekday)
  return (
    <Section
      title={words.hours}
      lead={words.hoursLead(calendar.zone.replaceAll('_', ' '))}
      actions={
        <ActionButton needs="orders:write" size="xs" variant="default" onClick={open}>
          {words.edit}
        </ActionButton>
      }
    >
      {calendar.week.length === 0 && (
        <Alert color="sun" variant="light" mb="md">
          {words.noHours}
        </Alert>
      )}
      <Facts
        cols={{ base: 2, sm: 4 }}
        facts={[
          ...[...days].map(
            ([weekday, spans]) =>
              [
                words.weekdays[weekday % 7]!,
                spans.map(({ opens, closes }) => `${opens}–${closes}`).join('\n'),
              ] as const,
          ),
          [
            words.calls,
            calendar.call_by === 'phone' ? words.callWays.phone : (calendar.call_link ?? words.callWays.link),
          ],
          [words.slot, calendar.slot_minutes],
          [words.notice, calendar.notice_minutes],
          [words.horizon, calendar.horizon_days],
        ]}
      />
      {isOpen && <EditHours calendar={calendar} onClose={close} />}
    </Section>
  )
}

/** All time zones of the browser, and the one in use. */
const zonesWith = (zone: string) =>
  [...new Set([...Intl.supportedValuesOf('timeZone'), 'UTC', zone])].toSorted()

function EditHours({ calendar, onClose }: { calendar: Calendar; onClose: () => void }) {
  const words = useWords(WORDS)
  const set = useApiMutation('setBookingCalendar')
  const form = useForm({
    initialValues: {
      zone: calendar.zone,
      week: toEdit(calendar.week),
      call_by: calendar.call_by as string,
      call_link: calendar.call_link ?? '',
      slot_minutes: calendar.slot_minutes,
      notice_minutes: calendar.notice_minutes,
      horizon_days: calendar.horizon_days,
    },
  })
  return (
    <FormDialog
      opened
      title={words.edit}
      onClose={onClose}
      busy={set.isPending}
      error={set.error}
      onSubmit={form.onSubmit(({ week, call_by, call_link, ...typed }) => {
        if (isFaulty(week)) return
        set.mutate(
          { ...typed, hours: hoursText(week), call_by: call_by as 'phone', call_link: orNull(call_link) },
          {
            onSuccess() {
              notify(words.saved)
              onClose()
            },
          },
        )
      })}
    >
      <Select
        label={words.zone}
        data={zonesWith(calendar.zone)}
        searchable
        allowDeselect={false}
        required
        {...form.getInputProps('zone')}
      />
      <WeekEditor week={form.values.week} onChange={week => form.setFieldValue('week', week)} />
      <Radio.Group label={words.calls} {...form.getInputProps('call_by')}>
        <Stack gap={6} mt={6}>
          {(['phone', 'link'] as const).map(way => (
            <Radio key={way} value={way} label={words.callWays[way]} />
          ))}
        </Stack>
      </Radio.Group>
      {form.values.call_by === 'link' && (
        <TextInput
          type="url"
          label={words.link}
          description={words.linkHint}
          required
          maxLength={500}
          {...form.getInputProps('call_link')}
        />
      )}
      <SimpleGrid cols={{ base: 1, xs: 3 }} style={{ alignItems: 'end' }}>
        <NumberInput label={words.slot} min={5} max={480} {...form.getInputProps('slot_minutes')} />
        <NumberInput label={words.notice} min={0} max={43_200} {...form.getInputProps('notice_minutes')} />
        <NumberInput label={words.horizon} min={1} max={366} {...form.getInputProps('horizon_days')} />
      </SimpleGrid>
    </FormDialog>
  )
}

function ClosedDays({ calendar }: { calendar: Calendar }) {
  const words = useWords(WORDS)
  const shared = useWords(SHARED)
  const [isOpen, { open, close }] = useDisclosure()
  const remove = useApiMutation('removeHoliday')
  return (
    <Section
      title={words.closed}
      flush
      actions={
        <Group gap="xs">
          <ActionButton needs="orders:write" size="xs" variant="default" onClick={open}>
            {words.addClosed}
          </ActionButton>
        </Group>
      }
    >
      {calendar.closed_days.length === 0 ? (
        <Text size="sm" px="lg" pb="lg">
          {words.noClosed}
        </Text>
      ) : (
        <Listing
          label={words.closed}
          rows={calendar.closed_days}
          keyOf={one => one.day}
          columns={[
            { title: words.day, lead: true, cell: one => <Day day={one.day} /> },
            { title: words.reason, long: true, cell: one => one.reason },
            {
              title: shared.actions,
              end: true,
              cell: one => (
                <ActionButton
                  needs="orders:write"
                  size="compact-xs"
                  variant="default"
                  onClick={() =>
                    remove.mutate(
                      { day: one.day },
                      { onSuccess: () => notify(words.removed), onError: notifyError },
                    )
                  }
                >
                  {words.remove}
                </ActionButton>
              ),
            },
          ]}
        />
      )}
      {isOpen && <AddClosed onClose={close} />}
    </Section>
  )
}

function AddClosed({ onClose }: { onClose: () => void }) {
  const words = useWords(WORDS)
  const add = useApiMutation('addHoliday')
  const form = useForm({ initialValues: { day: '', reason: '' } })
  return (
    <FormDialog
      opened
      title={words.addClosed}
      onClose={onClose}
      busy={add.isPending}
      error={add.error}
      onSubmit={form.onSubmit(typed =>
        add.mutate(typed, {
          onSuccess({ data }) {
            notify(words.added(data.booked))
            onClose()
          },
        }),
      )}
    >
      <TextInput type="date" label={words.day} required data-autofocus {...form.getInputProps('day')} />
      <TextInput label={words.reason} {...form.getInputProps('reason')} />
    </FormDialog>
  )
}
