import { Box, Group, SegmentedControl, Text, VisuallyHidden } from '@mantine/core'
import { IconCoin } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { capital } from '../../shared/capital.ts'
import { moneyText, monthText } from '../../shared/figures.tsx'
import { Section } from '../../shared/Section.tsx'
import { Empty } from '../../shared/states.tsx'
import { useLanguage, useWords } from '../../shared/words.tsx'
import { GoAnchor } from '../links.tsx'
import style from './dashboard.module.css'
import { WORDS } from './dashboard.words.ts'
import type { Seen } from './seen.ts'

type Month = NonNullable<Seen['revenue']>[number]

/** The payments of a month, as the list of payments filters them. */
const paymentsOf = (month: string) => ({
  status: 'paid',
  year: Number(month.slice(0, 4)),
  month: Number(month.slice(5)),
})

const sumOf = ({ sums }: Month, currency: string) =>
  sums.find(sum => sum.currency === currency) ?? { currency, payments: 0, amount: 0 }

/** The currencies, the one with the most payments first. */
function currenciesOf(months: readonly Month[]): string[] {
  const counts = new Map<string, number>()
  for (const { sums } of months)
    for (const { currency, payments } of sums) counts.set(currency, (counts.get(currency) ?? 0) + payments)
  return [...counts].sort((a, b) => b[1] - a[1]).map(([currency]) => currency)
}

/** What was paid this month and in the last twelve. Each month opens its payments. */
export function Revenue({ months }: { months: readonly Month[] }) {
  const words = useWords(WORDS)
  const { language } = useLanguage()
  const [chosen, setChosen] = useState<string | null>(null)
  const currencies = currenciesOf(months)
  const currency = chosen ?? currencies[0]
  const current = months.at(-1)
  if (!currency || !current)
    return (
      <Section title={words.revenue}>
        <Empty title={words.noRevenue} icon={<IconCoin size={24} />} />
      </Section>
    )
  const most = Math.max(...months.map(month => sumOf(month, currency).amount), 1)
  const total = months.reduce((sum, month) => sum + Math.round(sumOf(month, currency).amount * 10_000), 0)
  const thisMonth = sumOf(current, currency)
  return (
    <Section
      title={words.revenue}
      lead={words.revenueLead}
      actions={
        currencies.length > 1 && (
          <SegmentedControl
            size="xs"
            aria-label={words.currency}
            data={currencies}
            value={currency}
            onChange={setChosen}
          />
        )
      }
    >
      <Group gap="xl" mb="lg" align="flex-start">
        <Box>
          <Text size="sm" c="var(--llano-muted)">
            {words.thisMonth}
          </Text>
          <GoAnchor
            to="/payments"
            search={paymentsOf(current.month)}
            fz="1.4rem"
            fw={650}
            className="figures"
          >
            {moneyText(thisMonth.amount, language, currency)}
          </GoAnchor>
          <Text size="xs" c="var(--llano-muted)">
            {words.payments(thisMonth.payments)}
          </Text>
        </Box>
        <Box>
          <Text size="sm" c="var(--llano-muted)">
            {words.lastMonths}
          </Text>
          <Text fz="1.4rem" fw={650} className="figures">
            {moneyText(total / 10_000, language, currency)}
          </Text>
        </Box>
      </Group>
      <ul className={style.months} aria-label={words.lastMonths}>
        {months.map(month => {
          const { amount, payments } = sumOf(month, currency)
          const [year, number] = [Number(month.month.slice(0, 4)), Number(month.month.slice(5))]
          const text = `${capital(monthText(year, number, language, 'long'))}: ${moneyText(amount, language, currency)}, ${words.payments(payments)}`
          return (
            <li key={month.month}>
              <Link
                to={'/payments' as '/'}
                search={paymentsOf(month.month) as never}
                className={style.month}
                title={text}
              >
                <span className={style.bar} aria-hidden>
                  <span style={{ height: `${amount > 0 ? Math.max(1, (amount / most) * 100) : 0}%` }} />
                </span>
                <span className={style.name} aria-hidden>
                  {monthText(year, number, language)}
                </span>
                <VisuallyHidden>{text}</VisuallyHidden>
              </Link>
            </li>
          )
        })}
      </ul>
    </Section>
  )
}
