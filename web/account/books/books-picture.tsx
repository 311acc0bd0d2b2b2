import { Grid, SimpleGrid, Title } from '@mantine/core'
import type { UseQueryResult } from '@tanstack/react-query'
import { ABOUT_RESULT, sideOfCategory } from '../../../src/areas/bookkeeping/figures.rules.ts'
import type { Output } from '../../shared/api.ts'
import { categoryText } from '../../shared/category-names.ts'
import { monthText } from '../../shared/figures.tsx'
import { NamedFigure, OtherMoney, RESULT } from '../../shared/MoneyFigures.tsx'
import { AmountBars, MoneyPlot } from '../../shared/plots.tsx'
import { Section } from '../../shared/Section.tsx'
import { QueryState } from '../../shared/states.tsx'
import { useLanguage, useWords } from '../../shared/words.tsx'
import { exactSum } from '../exact-sum.ts'
import { GoAnchor, useGo } from '../links.tsx'
import { WORDS } from './books.words.ts'

export type YearTotals = Output<'readYearTotals'>

const SHOWN = 5

/** A chart of a year: each month, and the largest categories. */
export function BooksPicture({ year, totals }: { year: number; totals: UseQueryResult<YearTotals, Error> }) {
  const words = useWords(WORDS)
  const { language } = useLanguage()
  const go = useGo()
  return (
    <Section title={words.picture(year)} lead={ABOUT_RESULT[language]}>
      <QueryState of={totals} lines={6} height={{ base: 1200, sm: 950, md: 620 }}>
        {({ figures, categories }) => (
          <Grid gap="xl">
            <Grid.Col span={{ base: 12, md: 8 }}>
              <SimpleGrid cols={{ base: 1, xs: 3 }} mb="md" spacing="sm">
                {RESULT.map(name => (
                  <NamedFigure key={name} of={name} amount={figures[name]} />
                ))}
              </SimpleGrid>
              <MoneyPlot
                height={220}
                label={words.pictureLabel(year)}
                onOpen={place => go({ to: '/books', search: { year, month: place + 1 } })}
                periods={figures.months.map(({ month, income, expense, net }) => ({
                  label: monthText(year, month, language),
                  link: (
                    <GoAnchor to="/books" search={{ year, month }} fz="sm">
                      {monthText(year, month, language)}
                    </GoAnchor>
                  ),
                  income,
                  expense,
                  net,
                }))}
              />
            </Grid.Col>
            <Grid.Col span={{ base: 12, md: 4 }}>
              <Title order={3} mb="sm">
                {words.largest}
              </Title>
              <AmountBars
                empty={words.noExpenses}
                slices={largest(categories).map(({ category, amount }) => ({
                  label: categoryText(category, language),
                  link: (
                    <GoAnchor to="/books" search={{ year, category }} fz="sm">
                      {categoryText(category, language)}
                    </GoAnchor>
                  ),
                  amount,
                  color: 'sun.4',
                }))}
              />
            </Grid.Col>
            <Grid.Col span={12}>
              <OtherMoney figures={figures} />
            </Grid.Col>
          </Grid>
        )}
      </QueryState>
    </Section>
  )
}

/** The categories with the most expenses, less refunds. */
function largest(categories: YearTotals['categories']): { category: string; amount: number }[] {
  return [...Map.groupBy(categories, ({ category }) => category)]
    .map(([category, rows]) => ({ category, net: Number(exactSum(rows.map(row => row.net))) }))
    .filter(one => one.net < 0 && sideOfCategory(one) === 'expense')
    .sort((a, b) => a.net - b.net)
    .slice(0, SHOWN)
    .map(({ category, net }) => ({ category, amount: -net }))
}
