import { Grid, SimpleGrid, Stack, Text, Title } from '@mantine/core'
import type { UseQueryResult } from '@tanstack/react-query'
import type { Output } from '../../shared/api.ts'
import { categoryText } from '../../shared/category-names.ts'
import { Money, monthText } from '../../shared/figures.tsx'
import { AmountBars, MoneyPlot } from '../../shared/plots.tsx'
import { Section } from '../../shared/Section.tsx'
import { QueryState } from '../../shared/states.tsx'
import { useLanguage, useWords } from '../../shared/words.tsx'
import { exactSum } from '../exact-sum.ts'
import { WORDS } from './books.words.ts'

export type YearTotals = Output<'readYearTotals'>

const SHOWN = 5

/** A chart of a year: each month, and the largest categories. */
export function BooksPicture({ year, totals }: { year: number; totals: UseQueryResult<YearTotals, Error> }) {
  const words = useWords(WORDS)
  const { language } = useLanguage()
  return (
    <Section title={words.picture(year)}>
      <QueryState of={totals} lines={6}>
        {({ months, categories }) => (
          <Grid gap="xl">
            <Grid.Col span={{ base: 12, md: 8 }}>
              <Figures months={months} />
              <MoneyPlot
                height={220}
                label={words.pictureLabel(year)}
                names={{ income: words.income, expense: words.expense, net: words.net }}
                periods={Array.from({ length: 12 }, (_, at) => {
                  const found = months.find(({ month }) => month === at + 1)
                  const [income, expense] = [found?.income ?? 0, found?.expense ?? 0]
                  const net = Number(exactSum([income, -expense]))
                  return { label: monthText(year, at + 1, language), income, expense, net }
                })}
              />
            </Grid.Col>
            <Grid.Col span={{ base: 12, md: 4 }}>
              <Title order={3} mb="sm">
                {words.largest}
              </Title>
              <AmountBars
                empty={words.noExpenses}
                slices={largest(categories).map(({ category, amount }) => ({
                  label: category === '' ? words.uncategorised : categoryText(category, language),
                  amount,
                  color: 'sun.4',
                }))}
              />
            </Grid.Col>
          </Grid>
        )}
      </QueryState>
    </Section>
  )
}

function largest(categories: YearTotals['categories']): { category: string; amount: number }[] {
  const expenses = Map.groupBy(categories, ({ category }) => category)
  return [...expenses]
    .map(([category, rows]) => ({ category, amount: Number(exactSum(rows.map(row => row.expense))) }))
    .filter(({ amount }) => amount > 0)
    .sort((a, b) => b.amount - a.amount)
    .slice(0, SHOWN)
}

function Figures({ months }: { months: YearTotals['months'] }) {
  const words = useWords(WORDS)
  const income = months.map(month => month.income)
  const expense = months.map(month => month.expense)
  const figures = [
    [words.income, exactSum(income)],
    [words.expense, exactSum(expense)],
    [words.net, exactSum([...income, ...expense.map(amount => -amount)])],
  ] as const
  return (
    <SimpleGrid cols={3} mb="md" spacing="sm">
      {figures.map(([name, amount]) => (
        <Stack key={name} gap={0}>
          <Text size="sm" c="var(--llano-muted)">
            {name}
          </Text>
          <Money amount={amount} fw={650} fz={{ base: 'md', sm: 'lg' }} />
        </Stack>
      ))}
    </SimpleGrid>
  )
}
