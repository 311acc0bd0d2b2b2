import { SimpleGrid } from '@mantine/core'
import { IconChartBar } from '@tabler/icons-react'
import { ABOUT_RESULT } from '../../../src/areas/bookkeeping/figures.rules.ts'
import { monthText } from '../../shared/figures.tsx'
import { LOCALES } from '../../shared/language.ts'
import { NamedFigure, OtherMoney, RESULT } from '../../shared/MoneyFigures.tsx'
import { MoneyPlot } from '../../shared/plots.tsx'
import { Section } from '../../shared/Section.tsx'
import { Empty } from '../../shared/states.tsx'
import { useLanguage, useWords } from '../../shared/words.tsx'
import { exactSum } from '../exact-sum.ts'
import { GoAnchor, GoButton, useGo } from '../links.tsx'
import { WORDS } from './overview.words.ts'
import type { Seen } from './overview-needs.ts'

type Year = Seen['this_year']
type Part = (typeof RESULT)[number]

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
  const isEmpty = year.entries === 0
  const until = Number(seen.today.slice(5, 7))
  const go = useGo()
  const months = year.months.filter(
    ({ month, income, expense }) => month <= until || income !== 0 || expense !== 0,
  )
  return (
    <Section
      title={words.money}
      lead={ABOUT_RESULT[language]}
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
            onOpen={place => go({ to: '/books', search: { year: year.year, month: months[place]!.month } })}
            periods={months.map(({ month, income, expense, net }) => ({
              label: monthText(year.year, month, language),
              link: (
                <GoAnchor to="/books" search={{ year: year.year, month }} fz="sm">
                  {monthText(year.year, month, language)}
                </GoAnchor>
              ),
              income,
              expense,
              net,
            }))}
          />
          <OtherMoney figures={year} />
        </>
      )}
    </Section>
  )
}

function Figures({ seen }: { seen: Seen }) {
  const words = useWords(WORDS)
  const { language } = useLanguage()
  const locale = LOCALES[language]
  return (
    <SimpleGrid cols={3} mb="md" spacing="sm">
      {RESULT.map(part => {
        const change = changeOf(seen, part, locale)
        return (
          <NamedFigure key={part} of={part} amount={seen.this_year[part]}>
            {change && words.against(change, seen.year_before.year)}
          </NamedFigure>
        )
      })}
    </SimpleGrid>
  )
}
