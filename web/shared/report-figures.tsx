import { Badge, Box, Group, Progress, SimpleGrid, Stack, Table, Text } from '@mantine/core'
import { IconArrowDownRight, IconArrowUpRight, IconMinus } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { ABOUT_RESULT, FIGURES, sideOfCategory } from '../../src/areas/bookkeeping/figures.rules.ts'
import { rateSourceName } from '../../src/areas/rates/vocabulary.rules.ts'
import { categoryName } from '../../src/areas/reports/categories.rules.ts'
import { capital } from './capital.ts'
import { Money, moneyText, numberText, percentText } from './figures.tsx'
import { LOCALES } from './language.ts'
import { AmountBars } from './plots.tsx'
import { WORDS } from './report.words.ts'
import type { ReportRecord } from './report-record.ts'
import { Section } from './Section.tsx'
import { type Language, useLanguage, useWords } from './words.tsx'

type Of = { report: ReportRecord }
const PARTS = ['income', 'expense', 'net'] as const

/** The period's results, compared with the previous one and the same one of the previous year. */
export function Figures({ report }: Of) {
  const words = useWords(WORDS)
  const { language } = useLanguage()
  const { metrics } = report
  const { period_before, year_before } = metrics.compared
  return (
    <Section title={words.figures} lead={ABOUT_RESULT[language]}>
      <SimpleGrid cols={{ base: 2, md: 4 }} spacing="lg">
        {PARTS.map(part => (
          <Box key={part} data-figure={part}>
            <Text size="sm" c="var(--llano-muted)">
              {FIGURES[part].name[language]}
            </Text>
            <Money amount={metrics[part]} fw={650} fz="xl" />
            <ChangeText percent={period_before[part].percent} against={words.againstBefore} />
            <ChangeText percent={year_before[part].percent} against={words.againstYear} />
          </Box>
        ))}
        <Box>
          <Text size="sm" c="var(--llano-muted)">
            {words.margin}
          </Text>
          <Text fw={650} fz="xl" className="figures">
            {metrics.margin === null ? '—' : percentText(Number(metrics.margin), language)}
          </Text>
          <Text size="xs" c="var(--llano-muted)">
            {words.entries(metrics.entries)}
          </Text>
        </Box>
      </SimpleGrid>
    </Section>
  )
}

function ChangeText({ percent, against }: { percent: unknown; against: string }) {
  const { language } = useLanguage()
  const words = useWords(WORDS)
  if (percent === null)
    return (
      <Text size="xs" c="var(--llano-muted)">
        {words.nothingBefore}
      </Text>
    )
  const change = Number(percent)
  const Icon = change > 0 ? IconArrowUpRight : change < 0 ? IconArrowDownRight : IconMinus
  return (
    <Text size="xs" c="var(--llano-muted)">
      <Icon size={13} aria-hidden style={{ verticalAlign: '-2px' }} /> {signedPercent(change, language)}{' '}
      {against}
    </Text>
  )
}

const signedPercent = (percent: number, language: Language): string =>
  new Intl.NumberFormat(LOCALES[language], {
    style: 'percent',
    maximumFractionDigits: 1,
    signDisplay: 'exceptZero',
  }).format(percent / 100)

const MAX_BARS = 10

/** By category, largest first; small ones are only in the table by group. */
export function Categories({ report, side }: Of & { side: 'income' | 'expense' }) {
  const words = useWords(WORDS)
  const { language } = useLanguage()
  const slices = report.metrics.by_category
    .map(row => ({ ...row, amount: side === 'income' ? row.net : -row.net }))
    .filter(row => row.amount > 0 && sideOfCategory(row) === side)
    .sort((a, b) => b.amount - a.amount)
    .slice(0, MAX_BARS)
    .map(row => ({
      label: capital(categoryName(row.category)[language]),
      amount: row.amount,
      note: words.entries(row.entries),
      color: side === 'income' ? 'teal.5' : 'sun.4',
    }))
  return <AmountBars slices={slices} empty={side === 'income' ? words.noEarned : words.noSpent} />
}

/** Zero is a dash, so that movements stand out. */
const Moved = ({ amount }: { amount: number }) =>
  amount === 0 ? '—' : <Money amount={amount} size="sm" style={{ whiteSpace: 'nowrap' }} />

export function Groups({ report }: Of) {
  const words = useWords(WORDS)
  return (
    <Section title={words.groups}>
      <Table verticalSpacing={6} horizontalSpacing={6} fz="sm">
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{words.group}</Table.Th>
            <Table.Th ta="right">{words.received}</Table.Th>
            <Table.Th ta="right">{words.paid}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {report.metrics.by_group.map(({ group, income, expense, entries }) => (
            <Table.Tr key={group ?? 'none'}>
              <Table.Th scope="row" fw={500}>
                {words.groupNames[group ?? 'none']}
                <Text size="xs" c="var(--llano-muted)">
                  {words.entries(entries)}
                </Text>
              </Table.Th>
              <Table.Td ta="right">
                <Moved amount={income} />
              </Table.Td>
              <Table.Td ta="right">
                <Moved amount={expense} />
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Section>
  )
}

export function Parties({ report }: Of) {
  const words = useWords(WORDS)
  if (report.metrics.counterparties.length === 0) return null
  return (
    <Section title={words.parties}>
      <Table verticalSpacing={6} horizontalSpacing={6} fz="sm">
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{words.party}</Table.Th>
            <Table.Th ta="right">{words.received}</Table.Th>
            <Table.Th ta="right">{words.paid}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {report.metrics.counterparties.map(
            ({ counterparty_id, name, income, expense, is_related_party }) => (
              <Table.Tr key={counterparty_id}>
                <Table.Th scope="row" fw={500}>
                  {name}{' '}
                  {is_related_party && (
                    <Badge size="xs" variant="light" color="sun">
                      {words.related}
                    </Badge>
                  )}
                </Table.Th>
                <Table.Td ta="right">
                  <Moved amount={income} />
                </Table.Td>
                <Table.Td ta="right">
                  <Moved amount={expense} />
                </Table.Td>
              </Table.Tr>
            ),
          )}
        </Table.Tbody>
      </Table>
    </Section>
  )
}

/** The whole LLC: cash, documentation, distributions. */
export function FinancialPosition({ report }: Of) {
  const words = useWords(WORDS)
  const { language } = useLanguage()
  const { cash, coverage, capital: taken, form_5472: form } = report.metrics
  const year = taken.year_to_date
  const money = (amount: number) => moneyText(amount, language)
  const share = coverage.all.entries_share === null ? null : Number(coverage.all.entries_share)
  return (
    <Section title={words.position}>
      <Stack gap="md">
        <Standard name={words.cash} value={money(cash.available)}>
          {words.booked(money(cash.booked))}
          {cash.months_covered !== null &&
            ` · ${words.months(numberText(Number(cash.months_covered), language, 1))}`}
        </Standard>
        <Standard name={words.taken} value={money(year.distributions)}>
          {words.ofProfit(money(year.profit))}
          {' · '}
          {year.beyond_profit > 0
            ? words.beyond(money(year.beyond_profit))
            : words.left(money(year.undistributed_profit))}
        </Standard>
        {share !== null && (
          <Standard name={words.documented} value={percentText(share, language)}>
            {words.documentedText(coverage.all.complete_entries, coverage.all.entries)}
            <Progress mt={6} value={share * 100} aria-label={words.documented} />
          </Standard>
        )}
        {form && (
          <Standard name={words.form5472(form.year)} value={percentText(form.score / 100, language)}>
            <Progress mt={6} value={form.score} aria-label={words.form5472(form.year)} />
          </Standard>
        )}
        {(report.metrics.exchange_rates ?? []).map(one => (
          <Standard
            key={`${one.currency} ${one.source}`}
            name={words.rate(one.currency, rateSourceName(one.source, language))}
            value={[...new Set([one.lowest_rate, one.highest_rate])]
              .map(rate => numberText(rate, language, 6))
              .join(' – ')}
          >
            {words.rateText(words.entries(one.entries), money(one.amount))}
          </Standard>
        ))}
      </Stack>
    </Section>
  )
}

function Standard({ name, value, children }: { name: string; value: string; children: ReactNode }) {
  return (
    <Box>
      <Group justify="space-between" align="flex-start" gap="xs" wrap="nowrap">
        <Text size="sm" fw={550}>
          {name}
        </Text>
        <Text size="sm" fw={600} className="figures" style={{ whiteSpace: 'nowrap' }}>
          {value}
        </Text>
      </Group>
      <Text component="div" size="xs" c="var(--llano-muted)">
        {children}
      </Text>
    </Box>
  )
}
