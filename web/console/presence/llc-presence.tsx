import { Button, Group, Stack, Text, TextInput } from '@mantine/core'
import { IconPlaneDeparture } from '@tabler/icons-react'
import { useState } from 'react'
import { addDays } from '../../../src/kernel/values/dates.ts'
import { type Output, useApiMutation, useApiQuery } from '../../shared/api.ts'
import { confirm, notify, notifyError } from '../../shared/confirm.tsx'
import { countryText, Day, dayText } from '../../shared/figures.tsx'
import { useMay } from '../../shared/me.ts'
import { CountrySelect } from '../../shared/place-selects.tsx'
import { Section } from '../../shared/Section.tsx'
import { StaffChanges } from '../../shared/StaffChanges.tsx'
import { Empty, QueryState } from '../../shared/states.tsx'
import { useLanguage, useWords } from '../../shared/words.tsx'
import { FormDialog } from '../FormDialog.tsx'
import { type Column, Listing } from '../Listing.tsx'
import { LlcYearPage, useLlcYear, yearsBack } from '../LlcYearPage.tsx'
import { SHARED } from '../shared.words.ts'
import { WORDS } from './llc-presence.words.ts'

const YEARS_SHOWN = 4

type Found = Output<'readLlcPresence'>['data']
type Row = {
  key: string
  from: string
  until: string | null
  /** The day before the next stay, if `until` is not recorded; null while the stay lasts. */
  lastDay: string | null
  country: string
  isPlan: boolean
}

/** The stays of a year and the plans, newest first. Days that are only filled in are nobody's entry. */
function rowsOf({ stays, plans, year }: Found): Row[] {
  const [first, last] = [`${year}-01-01`, `${year}-12-31`]
  const isInYear = (from: string, until: string | null) => from <= last && (until ?? from) >= first
  const lastDayOf = (place: number): string | null => {
    const { from, to } = stays[place]!
    const next = stays[place + 1]?.from
    if (to !== null || next === undefined) return to
    return next === from ? from : addDays(next, -1)
  }
  return [
    ...stays
      .map((stay, place) => ({ ...stay, lastDay: lastDayOf(place) }))
      .filter(({ from, to, kept_from }) => !kept_from && isInYear(from, to))
      .map(({ id, from, to, country, lastDay }) => ({
        key: `stay ${id}`,
        from,
        until: to,
        lastDay,
        country,
        isPlan: false,
      })),
    ...plans
      .filter(({ from, until }) => isInYear(from, until))
      .map(({ id, ...plan }) => ({ key: `plan ${id}`, ...plan, lastDay: plan.until, isPlan: true })),
  ].toSorted((a, b) => (a.from < b.from ? 1 : -1))
}

/** Where the owner of an LLC was, which staff record for them. */
export function LlcPresence() {
  const words = useWords(WORDS)
  const { entityId, year } = useLlcYear()
  const mayWrite = useMay()('presence:write')
  const [editing, setEditing] = useState<{ row: Row | null } | null>(null)
  const found = useApiQuery('readLlcPresence', { entity_id: entityId, year })
  return (
    <LlcYearPage
      title={found.data ? words.titleOf(found.data.data.owner_name) : words.title}
      years={yearsBack(new Date().getUTCFullYear() + 1, YEARS_SHOWN)}
      add={mayWrite ? { label: words.add, onClick: () => setEditing({ row: null }) } : undefined}
    >
      <QueryState of={found} lines={8}>
        {({ data }) => (
          <Stack gap="lg">
            {mayWrite && <Text size="sm">{words.lead}</Text>}
            <Stays entityId={entityId} found={data} onEdit={row => setEditing({ row })} />
            <StaffChanges changes={data.by_staff} />
          </Stack>
        )}
      </QueryState>
      {editing && <StayDialog entityId={entityId} row={editing.row} onClose={() => setEditing(null)} />}
    </LlcYearPage>
  )
}

function Stays({ entityId, found, onEdit }: { entityId: number; found: Found; onEdit: (row: Row) => void }) {
  const words = useWords(WORDS)
  const shared = useWords(SHARED)
  const { language } = useLanguage()
  const mayWrite = useMay()('presence:write')
  const clear = useApiMutation('clearLlcStay')
  const remove = async ({ from, until }: Row) => {
    const question = { title: words.removeTitle, text: words.removeText, yes: words.remove, no: words.cancel }
    if (!(await confirm({ ...question, danger: true }))) return
    clear.mutate(
      { entity_id: entityId, from, until: until ?? from },
      { onSuccess: () => notify(words.removed), onError: notifyError },
    )
  }
  const nameOf = ({ country, from }: Row) => `${countryText(country, language)}, ${dayText(from, language)}`
  const columns: Column<Row>[] = [
    { title: words.country, lead: true, cell: one => countryText(one.country, language) },
    { title: words.from, narrow: true, cell: one => <Day day={one.from} /> },
    {
      title: words.until,
      narrow: true,
      cell: one => (one.lastDay ? <Day day={one.lastDay} /> : words.ongoing),
    },
    { title: words.state, cell: one => (one.isPlan ? words.planned : words.recorded) },
    ...(mayWrite
      ? [
          {
            title: shared.actions,
            cell: (one: Row) => (
              <Group gap="xs" wrap="nowrap">
                <Button
                  size="compact-xs"
                  variant="default"
                  onClick={() => onEdit(one)}
                  aria-label={`${words.change}: ${nameOf(one)}`}
                >
                  {words.change}
                </Button>
                <Button
                  size="compact-xs"
                  variant="default"
                  onClick={() => void remove(one)}
                  aria-label={`${words.remove}: ${nameOf(one)}`}
                >
                  {words.remove}
                </Button>
              </Group>
            ),
          },
        ]
      : []),
  ]
  const rows = rowsOf(found)
  return (
    <Section title={words.list} flush>
      {rows.length === 0 ? (
        <Empty icon={<IconPlaneDeparture size={24} />} title={words.none} text={words.noneText} />
      ) : (
        <Listing label={words.list} columns={columns} rows={rows} keyOf={one => one.key} />
      )}
    </Section>
  )
}

function StayDialog({ entityId, row, onClose }: { entityId: number; row: Row | null; onClose: () => void }) {
  const words = useWords(WORDS)
  const [from, setFrom] = useState(row?.from ?? '')
  const [until, setUntil] = useState(row ? (row.until ?? row.from) : '')
  const [country, setCountry] = useState<string | null>(row?.country ?? null)
  const record = useApiMutation('recordLlcStay')
  return (
    <FormDialog
      title={row ? words.changeTitle : words.add}
      opened
      onClose={onClose}
      busy={record.isPending}
      error={record.error}
      onSubmit={event => {
        event.preventDefault()
        record.mutate(
          {
            entity_id: entityId,
            from,
            until,
            country: country ?? '',
            ...(row && { old_from: row.from, old_until: row.until ?? row.from, old_country: row.country }),
          },
          {
            onSuccess: () => {
              notify(words.saved)
              onClose()
            },
          },
        )
      }}
    >
      <CountrySelect label={words.country} required value={country} onChange={setCountry} data-autofocus />
      <Group grow align="flex-start">
        <TextInput
          type="date"
          label={words.from}
          required
          value={from}
          onChange={event => setFrom(event.currentTarget.value)}
        />
        <TextInput
          type="date"
          label={words.until}
          required
          value={until}
          onChange={event => setUntil(event.currentTarget.value)}
        />
      </Group>
      <Text size="sm" c="var(--llano-muted)">
        {words.hint}
      </Text>
    </FormDialog>
  )
}
