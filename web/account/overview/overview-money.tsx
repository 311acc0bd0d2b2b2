import { SimpleGrid, Stack, Text } from '@mantine/core'
import { IconChartBar } from '@tabler/icons-react'
import { Money, monthText } from '../../shared/figures.tsx'
import { MoneyPlot } from '../../shared/plots.tsx'
import { Section } from '../../shared/Section.tsx'
import { Empty } from '../../shared/states.tsx'
import { useLanguage, useWords } from '../../shared/words.tsx'
import { exactSum } from '../exact-sum.ts'
import { GoAnchor, GoButton } from '../links.tsx'
import { WORDS } from './overview.words.ts'
import type { Seen } from './overview-needs.ts'

type Year = Seen['this_year']
type Part = 'income' | 'expense' | 'net'

/** The change from the same months of the previous year, as text; null if there is nothing to compare. */
function changeOf(seen: Seen, part: Part, locale: string): string | null {
  const until = Number(seen.today.slice(5, 7))
  const sumOf = (year: Year) =>
    Number(exactSum(year.months.filter(({ month }) => month <= until).map(month => month[part])))
  const [now, then] = [sumOf(seen.this_year), sumOf(seen.year_before)]
  if (then === 0) return null
  const share = (now - then) / Math.abs(then)
  return new Intl.NumberFormat(locale, {
    style: 'percent',
    maximumFractionDigits: 0,
    signDisplay: 'exceptZero',
  }).format(share)
}

export function MoneyThisYear({ seen }: { seen: Seen }) {
  const words = useWords(WORDS)
  const { language } = useLanguage()
  const year = seen.this_year
  const isEmpty = year.months.every(({ income, expense, net }) => income === 0 && expense === 0 && net === 0)
  const until = Number(seen.today.slice(5, 7))
  return (
    <Section
      title={words.money}
      lead={words.moneyLead}
      actions={
        <GoAnchor to="/books" size="sm">
          {words.toBooks}
        </GoAnchor>
      }
    >
      {isEmpty ? (
        <Empty
          title={words.noMoney}
          text={words.noMoneyText}
          icon={<IconChartBar size={24} />}
          action={
            <GoButton to="/books" size="xs">
              {words.toBooks}
            </GoButton>
          }
        />
      ) : (
        <>
          <Figures seen={seen} />
          <MoneyPlot
            label={words.moneyLabel(year.year)}
            periods={year.months
              .filter(({ month, income, expense }) => month <= until || income !== 0 || expense !== 0)
              .map(({ month, ...sums }) => ({ label: monthText(year.year, month, language), ...sums }))}
          />
        </>
      )}
    </Section>
  )
}

function Figures({ seen }: { seen: Seen }) {
  const words = useWords(WORDS)
  const { language } = useLanguage()
  const locale = language === 'es' ? 'es-ES' : 'en-US'
  const year = seen.this_year
  const parts: Part[] = ['income', 'expense', 'net']
  return (
    <SimpleGrid cols={{ base: 2, sm: 4 }} mb="md" spacing="sm">
      {parts.map(part => {
        const change = changeOf(seen, part, locale)
        return (
          <Figure key={part} name={words[part]} amount={year[part]}>
            {change && words.against(change, seen.year_before.year)}
          </Figure>
        )
      })}
      <Figure name={words.distributed} amount={year.distributions} />
    </SimpleGrid>
  )
}

function Figure({ name, amount, children }: { name: string; amount: number; children?: string | null }) {
  return (
    <Stack gap={0}>
      <Text size="sm" c="var(--llano-muted)">
        {name}
      </Text>
      <Money amount={amount} fw={650} fz="lg" />
      {children && (
        <Text size="xs" c="var(--llano-muted)">
          {children}
        </Text>
      )}
    </Stack>
  )
}
