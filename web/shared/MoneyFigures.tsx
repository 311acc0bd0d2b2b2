import { Box, Stack, Table, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { FIGURES } from '../../src/areas/bookkeeping/figures.rules.ts'
import { Money } from './figures.tsx'
import { MoneyCell } from './MoneyCell.tsx'
import { useLanguage, useWords, type Words } from './words.tsx'

type Gross = { received: number; paid: number }
/** The figures of a period, as the server computes them (`figures.rules.ts`). */
export type ShownFigures = {
  income: number
  expense: number
  net: number
  contributions: number
  distributions: number
  loans: Gross
  own_transfers: Gross
  other: Gross
  received: number
  paid: number
  cash_change: number
}

export const RESULT = ['income', 'expense', 'net'] as const

const en = {
  title: 'All money',
  item: 'Item',
  total: 'All money in and out',
  totalText: 'Every entry, including income and expenses.',
}
const WORDS: Words<typeof en> = {
  en,
  es: {
    title: 'Todo el dinero',
    item: 'Concepto',
    total: 'Todas las entradas y salidas',
    totalText: 'Todos los asientos, incluidos los ingresos y gastos.',
  },
}

/** One figure with its name. */
export function NamedFigure({
  of,
  amount,
  children,
}: {
  of: keyof typeof FIGURES
  amount: number
  children?: ReactNode
}) {
  const { language } = useLanguage()
  return (
    <Stack gap={0} data-figure={of}>
      <Text size="sm" c="var(--llano-muted)">
        {FIGURES[of].name[language]}
      </Text>
      <Money amount={amount} fw={650} fz={{ base: 'md', sm: 'lg' }} />
      {children && (
        <Text size="xs" c="var(--llano-muted)">
          {children}
        </Text>
      )}
    </Stack>
  )
}

/** What is not income or expense, and all money. */
export function OtherMoney({ figures }: { figures: ShownFigures }) {
  const words = useWords(WORDS)
  const { language } = useLanguage()
  const rows = [
    ['contributions', figures.contributions, 0],
    ['distributions', 0, figures.distributions],
    ['loans', figures.loans.received, figures.loans.paid],
    ['own_transfers', figures.own_transfers.received, figures.own_transfers.paid],
    ['other', figures.other.received, figures.other.paid],
  ] as const
  return (
    <Table.ScrollContainer
      minWidth={300}
      type="native"
      tabIndex={0}
      role="region"
      aria-label={words.title}
      mt="md"
    >
      <Table verticalSpacing={4} horizontalSpacing={6} fz="sm" aria-label={words.title}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{words.item}</Table.Th>
            <Table.Th ta="right">{FIGURES.received.name[language]}</Table.Th>
            <Table.Th ta="right">{FIGURES.paid.name[language]}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {rows
            .filter(([item, received, paid]) => item === 'own_transfers' || received !== 0 || paid !== 0)
            .map(([item, received, paid]) => (
              <Table.Tr key={item} data-figure={item}>
                <Head name={FIGURES[item].name[language]} about={FIGURES[item].about[language]} />
                <MoneyCell amount={received} />
                <MoneyCell amount={paid} />
              </Table.Tr>
            ))}
          <Table.Tr data-figure="all">
            <Head name={words.total} about={words.totalText} />
            <MoneyCell amount={figures.received} />
            <MoneyCell amount={figures.paid} />
          </Table.Tr>
        </Table.Tbody>
      </Table>
      <Box mt="xs" fz="sm" data-figure="cash_change">
        {FIGURES.cash_change.name[language]}: <Money amount={figures.cash_change} fw={600} />
        <Text span size="xs" ml={6} c="var(--llano-muted)">
          {FIGURES.cash_change.about[language]}
        </Text>
      </Box>
    </Table.ScrollContainer>
  )
}

const Head = ({ name, about }: { name: string; about: string }) => (
  <Table.Th scope="row" fw={500}>
    {name}
    <Text size="xs" c="var(--llano-muted)">
      {about}
    </Text>
  </Table.Th>
)
