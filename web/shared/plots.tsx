import { Box, Button, Group, Table, Text } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { FIGURES } from '../../src/areas/bookkeeping/figures.rules.ts'
import { CompositeChart } from './charts.tsx'
import { moneyText } from './figures.tsx'
import { LOCALES } from './language.ts'
import { MoneyCell } from './MoneyCell.tsx'
import { useLanguage, useWords, type Words } from './words.tsx'

const en = {
  figures: 'Show table',
  plot: 'Show chart',
  period: 'Period',
}
type PlotWords = typeof en
const WORDS: Words<PlotWords> = {
  en,
  es: {
    figures: 'Ver tabla',
    plot: 'Ver gráfico',
    period: 'Periodo',
  },
}

export type PlottedPeriod = {
  label: string
  income: number
  expense: number
  net: number
  /** The label as a link to what is behind the figures, for the table. */
  link?: ReactNode
}

/** Abbreviated thousands, only for the axis. */
const shortMoney = (amount: number, locale: string): string =>
  new Intl.NumberFormat(locale, {
    style: 'currency',
    currency: 'USD',
    currencyDisplay: 'narrowSymbol',
    notation: 'compact',
    maximumFractionDigits: 1,
  }).format(amount)

/** Income, expenses and net by period; and the same as a table. */
export function MoneyPlot({
  periods,
  label,
  height = 260,
  onOpen,
}: {
  periods: readonly PlottedPeriod[]
  label: string
  height?: number
  /** Opens what is behind the figures of a period. With the keyboard, the links in the table do. */
  onOpen?: (place: number) => void
}) {
  const { language } = useLanguage()
  const words = {
    ...useWords(WORDS),
    income: FIGURES.income.name[language],
    expense: FIGURES.expense.name[language],
    net: FIGURES.net.name[language],
  }
  const [isTable, setTable] = useState(false)
  return (
    <Box>
      {isTable ? (
        <MoneyTable periods={periods} caption={label} words={words} />
      ) : (
        <Box role="img" aria-label={label} style={onOpen && { cursor: 'pointer' }}>
          <CompositeChart
            h={height}
            data={periods.map(one => ({
              label: one.label,
              [words.income]: one.income,
              [words.expense]: one.expense,
              [words.net]: one.net,
            }))}
            dataKey="label"
            series={[
              { name: words.income, color: 'teal.5', type: 'bar' },
              { name: words.expense, color: 'sun.4', type: 'bar' },
              { name: words.net, color: 'var(--mantine-color-text)', type: 'line' },
            ]}
            curveType="linear"
            withLegend
            // In the order of the series, not of the alphabet.
            legendProps={{ itemSorter: null }}
            tickLine="none"
            maxBarWidth={22}
            strokeWidth={1.6}
            dotProps={{ r: 2.5 }}
            valueFormatter={value => moneyText(value, language)}
            yAxisProps={{
              width: 56,
              tickFormatter: (value: number) => shortMoney(value, LOCALES[language]),
            }}
            composedChartProps={{
              accessibilityLayer: false,
              ...(onOpen && {
                onClick: ({ activeLabel }) => {
                  const place = periods.findIndex(one => one.label === activeLabel)
                  if (place >= 0) onOpen(place)
                },
              }),
            }}
          />
        </Box>
      )}
      <Button mt="xs" size="compact-xs" variant="subtle" onClick={() => setTable(!isTable)}>
        {isTable ? words.plot : words.figures}
      </Button>
    </Box>
  )
}

function MoneyTable({
  periods,
  caption,
  words,
}: {
  periods: readonly PlottedPeriod[]
  caption: string
  words: PlotWords & Record<'income' | 'expense' | 'net', string>
}) {
  return (
    <Table.ScrollContainer minWidth={320} type="native" tabIndex={0} role="region" aria-label={caption}>
      <Table verticalSpacing={4} captionSide="top">
        <Table.Caption>{caption}</Table.Caption>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{words.period}</Table.Th>
            <Table.Th ta="right">{words.income}</Table.Th>
            <Table.Th ta="right">{words.expense}</Table.Th>
            <Table.Th ta="right">{words.net}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {periods.map(({ label, link, income, expense, net }) => (
            <Table.Tr key={label}>
              <Table.Th scope="row" fw={500}>
                {link ?? label}
              </Table.Th>
              <MoneyCell amount={income} />
              <MoneyCell amount={expense} />
              <MoneyCell amount={net} />
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  )
}

export type Slice = { label: string; link?: ReactNode; amount: number; note?: string; color?: string }

/** Amounts as bars with their figures, largest first. */
export function AmountBars({ slices, empty }: { slices: readonly Slice[]; empty: string }) {
  const { language } = useLanguage()
  if (slices.length === 0)
    return (
      <Text size="sm" c="var(--llano-muted)">
        {empty}
      </Text>
    )
  const most = Math.max(...slices.map(({ amount }) => Math.abs(amount)), 1)
  return (
    <Box component="ul" m={0} p={0} style={{ listStyle: 'none' }}>
      {slices.map(({ label, link, amount, note, color = 'teal.5' }) => (
        <Box component="li" key={label} mb={10}>
          <Group justify="space-between" wrap="nowrap" gap="sm">
            <Text size="sm">
              {link ?? label}{' '}
              {note && (
                <Text span size="xs" c="var(--llano-muted)">
                  {note}
                </Text>
              )}
            </Text>
            <Text size="sm" className="figures" style={{ whiteSpace: 'nowrap' }}>
              {moneyText(amount, language)}
            </Text>
          </Group>
          <Box
            aria-hidden
            h={8}
            mt={3}
            w={`${Math.max(1, (Math.abs(amount) / most) * 100)}%`}
            bg={color}
            style={{ borderRadius: 4 }}
          />
        </Box>
      ))}
    </Box>
  )
}
