import { Box, Group, Progress, SimpleGrid, Stack, Text } from '@mantine/core'
import { BarChart } from '../../shared/charts.tsx'
import { Money, moneyText, monthText } from '../../shared/figures.tsx'
import { LOCALES } from '../../shared/language.ts'
import { useLanguage, useWords } from '../../shared/words.tsx'
import { capital } from '../names.ts'
import { WORDS } from './queue.words.ts'
import type { Review } from './queue-decision.tsx'

function Figure({ name, amount }: { name: string; amount: number }) {
  return (
    <Box>
      <Text size="xs" c="var(--llano-muted)">
        {name}
      </Text>
      <Money amount={amount} fw={600} />
    </Box>
  )
}

/** The year so far, available funds, and the months. */
export function YearFigures({ review }: { review: Review }) {
  const words = useWords(WORDS)
  const { year, cash } = review
  return (
    <Stack gap="md">
      <SimpleGrid cols={{ base: 2, sm: 3 }} spacing="sm">
        <Figure name={words.income} amount={year.income} />
        <Figure name={words.expense} amount={year.expense} />
        <Figure name={words.profit} amount={year.profit} />
        <Figure name={words.distributions} amount={year.distributions} />
        <Figure name={words.contributions} amount={year.contributions} />
        <Figure name={words.cash} amount={cash.booked} />
        {cash.banks.map(bank => (
          <Figure key={bank.provider} name={words.bankSays(capital(bank.provider))} amount={bank.balance} />
        ))}
      </SimpleGrid>
      {review.transaction.category === 'OWNER_DISTRIBUTION' && <Headroom review={review} />}
      <Months review={review} />
    </Stack>
  )
}

/** How much of the distributable amount this request takes, as a bar and in figures. */
function Headroom({ review }: { review: Review }) {
  const words = useWords(WORDS)
  const { language } = useLanguage()
  const { year, others_pending, transaction } = review
  const covered = Math.max(0, year.profit) + Math.max(0, year.contributions)
  const [taken, waiting, requested] = [year.distributions, others_pending.distributions, transaction.amount]
  const left = covered - taken - waiting - requested
  const whole = Math.max(covered, taken + waiting + requested, 1)
  const parts = [
    { name: words.headroomParts.taken, amount: taken, color: 'teal.9' },
    { name: words.headroomParts.waiting, amount: waiting, color: 'sun.3' },
    { name: words.headroomParts.requested, amount: requested, color: left < 0 ? 'red.7' : 'teal.5' },
  ]
  return (
    <Box>
      <Text size="sm" fw={600} mb={6}>
        {words.headroom}
      </Text>
      <Progress.Root
        size={18}
        role="img"
        aria-label={[...parts, { name: words.covered, amount: covered }]
          .map(({ name, amount }) => `${name}: ${moneyText(amount, language)}`)
          .join('; ')}
      >
        {parts.map(({ name, amount, color }) => (
          <Progress.Section
            key={name}
            value={(100 * Math.max(0, amount)) / whole}
            color={color}
            aria-hidden
          />
        ))}
      </Progress.Root>
      <Group gap="md" mt={8} component="ul" p={0} m={0} style={{ listStyle: 'none' }}>
        {parts.map(({ name, amount, color }) => (
          <Group key={name} gap={6} component="li" wrap="nowrap">
            <Box w={10} h={10} bg={color} style={{ borderRadius: 2 }} aria-hidden />
            <Text size="xs">
              {name} <Money amount={amount} size="xs" fw={600} />
            </Text>
          </Group>
        ))}
        <Text component="li" size="xs">
          {left < 0 ? words.headroomParts.beyond : words.headroomParts.left}{' '}
          <Money amount={Math.abs(left)} size="xs" fw={600} />
        </Text>
      </Group>
    </Box>
  )
}

function Months({ review }: { review: Review }) {
  const words = useWords(WORDS)
  const { language } = useLanguage()
  const data = review.months.map(({ month, income, expense }) => {
    const [year, number] = month.split('-').map(Number) as [number, number]
    return { month: monthText(year, number, language), [words.income]: income, [words.expense]: expense }
  })
  return (
    <Box role="img" aria-label={words.plot}>
      <BarChart
        h={170}
        data={data}
        dataKey="month"
        series={[
          { name: words.income, color: 'teal.6' },
          { name: words.expense, color: 'sun.4' },
        ]}
        withLegend
        tickLine="none"
        gridAxis="x"
        maxBarWidth={14}
        yAxisProps={{ width: 56 }}
        valueFormatter={value =>
          new Intl.NumberFormat(LOCALES[language], { notation: 'compact' }).format(value)
        }
      />
    </Box>
  )
}
