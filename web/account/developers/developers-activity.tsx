import { ActionIcon, Badge, Box, Group, SegmentedControl, Select, Stack, Table, Text } from '@mantine/core'
import { IconRefresh } from '@tabler/icons-react'
import { useState } from 'react'
import { type Output, useApiQuery, useChanged } from '../../shared/api.ts'
import { BarChart } from '../../shared/charts.tsx'
import { Instant, numberText } from '../../shared/figures.tsx'
import { LOCALES } from '../../shared/language.ts'
import { Pager, usePage } from '../../shared/Pager.tsx'
import { Section } from '../../shared/Section.tsx'
import { Empty, QueryState } from '../../shared/states.tsx'
import { type Language, useLanguage, useWords } from '../../shared/words.tsx'
import rows from '../rows.module.css'
import { WORDS } from './developers.words.ts'
import { isLive, type Key } from './developers-keys.tsx'

type Slot = Output<'readKeyUsage'>['data'][number]
type Request = Output<'listKeyRequests'>['data'][number]

/** A key's usage. */
export function Activity({
  keys,
  chosen,
  onChoose,
}: {
  keys: readonly Key[]
  chosen: number | null
  onChoose: (id: number) => void
}) {
  const words = useWords(WORDS)
  const key = keys.find(one => one.id === chosen) ?? keys.find(isLive) ?? keys[0]!
  const refresh = useChanged()
  return (
    <Section
      title={words.activityOf}
      lead={words.activityLead}
      actions={
        <ActionIcon variant="default" size="lg" aria-label={words.refresh} onClick={() => void refresh()}>
          <IconRefresh size={18} />
        </ActionIcon>
      }
    >
      <Stack>
        <Select
          label={words.key}
          maw={360}
          allowDeselect={false}
          value={String(key.id)}
          onChange={next => onChoose(Number(next))}
          data={keys.map(one => ({ value: String(one.id), label: `${one.name} (${one.shown}…)` }))}
        />
        <Usage keyId={key.id} />
        <Log key={key.id} keyId={key.id} />
      </Stack>
    </Section>
  )
}

function Usage({ keyId }: { keyId: number }) {
  const words = useWords(WORDS)
  const [per, setPer] = useState<'hour' | 'day'>('hour')
  const usage = useApiQuery('readKeyUsage', { id: keyId, per })
  return (
    <Stack gap="xs">
      <Group>
        <SegmentedControl
          size="xs"
          aria-label={words.per}
          value={per}
          onChange={next => setPer(next as 'hour' | 'day')}
          data={[
            { value: 'hour', label: words.perHour },
            { value: 'day', label: words.perDay },
          ]}
        />
      </Group>
      <QueryState of={usage}>{({ data }) => <Plot slots={data} per={per} />}</QueryState>
    </Stack>
  )
}

function Plot({ slots, per }: { slots: readonly Slot[]; per: 'hour' | 'day' }) {
  const words = useWords(WORDS)
  const { language } = useLanguage()
  const sum = (of: keyof Omit<Slot, 'at'>) => slots.reduce((total, slot) => total + slot[of], 0)
  const text = words.plotText(
    numberText(sum('requests'), language),
    numberText(sum('refused'), language),
    numberText(sum('failed'), language),
  )
  if (sum('requests') === 0)
    return (
      <Text size="sm" c="var(--llano-muted)">
        {words.noUse}
      </Text>
    )
  const plotted = slots.map(slot => ({
    at: slotText(slot.at, per, language),
    answered: slot.requests - slot.refused - slot.failed,
    refused: slot.refused,
    failed: slot.failed,
  }))
  return (
    <figure style={{ margin: 0 }}>
      <Box role="img" aria-label={text}>
        <BarChart
          h={200}
          data={plotted}
          dataKey="at"
          type="stacked"
          tickLine="none"
          gridAxis="x"
          withLegend
          series={[
            { name: 'answered', label: words.answered, color: 'teal.6' },
            { name: 'refused', label: words.refused, color: 'sun.5' },
            { name: 'failed', label: words.failed, color: 'red.7' },
          ]}
          yAxisProps={{ allowDecimals: false, width: 36 }}
          xAxisProps={{ minTickGap: 24 }}
          barChartProps={{ accessibilityLayer: false }}
        />
      </Box>
      <Text component="figcaption" size="sm" mt="xs" c="var(--llano-muted)">
        {text}
      </Text>
    </figure>
  )
}

/** Hours in the reader's zone; days in UTC. */
function slotText(at: string, per: 'hour' | 'day', language: Language): string {
  const options: Intl.DateTimeFormatOptions =
    per === 'hour'
      ? { weekday: 'short', hour: '2-digit', minute: '2-digit' }
      : { day: 'numeric', month: 'short', timeZone: 'UTC' }
  return new Intl.DateTimeFormat(LOCALES[language], options).format(new Date(at))
}

const PAGE = 15

function Log({ keyId }: { keyId: number }) {
  const words = useWords(WORDS)
  const { turnTo, ...page } = usePage(PAGE)
  const query = { id: keyId, ...page }
  const requests = useApiQuery('listKeyRequests', query, { placeholderData: before => before })
  return (
    <QueryState of={requests}>
      {({ data, pagination }) =>
        pagination.total === 0 ? (
          <Empty title={words.log} text={words.logEmpty} />
        ) : (
          <Box>
            {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what is wider than the screen is reached with the keyboard */}
            <section className={rows.sideways} aria-label={words.log} tabIndex={0}>
              <Table verticalSpacing={6} miw={480} aria-label={words.log}>
                <Table.Thead>
                  <Table.Tr>
                    <Table.Th>{words.when}</Table.Th>
                    <Table.Th>{words.endpoint}</Table.Th>
                    <Table.Th>{words.status}</Table.Th>
                    <Table.Th ta="right">{words.took}</Table.Th>
                    <Table.Th>{words.address}</Table.Th>
                  </Table.Tr>
                </Table.Thead>
                <Table.Tbody>
                  {data.map((one, row) => (
                    <LogRow key={`${one.at} ${row}`} of={one} />
                  ))}
                </Table.Tbody>
              </Table>
            </section>
            <Pager of={pagination} shown={data.length} onPage={turnTo} mt="sm" />
          </Box>
        )
      }
    </QueryState>
  )
}

function LogRow({ of: { at, endpoint, status, ms, ip, dry_run } }: { of: Request }) {
  const words = useWords(WORDS)
  const { language } = useLanguage()
  const color = status >= 500 ? 'red' : status >= 400 ? 'sun' : 'teal'
  return (
    <Table.Tr>
      <Table.Td style={{ whiteSpace: 'nowrap' }}>
        <Instant at={at} />
      </Table.Td>
      <Table.Td>
        <Group gap="xs">
          {endpoint}
          {dry_run && (
            <Badge variant="default" radius="sm">
              {words.dryRun}
            </Badge>
          )}
        </Group>
      </Table.Td>
      <Table.Td>
        <Badge variant="light" color={color} radius="sm">
          {status}
        </Badge>
      </Table.Td>
      <Table.Td ta="right">{numberText(ms, language)} ms</Table.Td>
      <Table.Td>{ip}</Table.Td>
    </Table.Tr>
  )
}
