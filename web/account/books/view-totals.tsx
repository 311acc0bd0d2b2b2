import { Box, SimpleGrid, Text, Title } from '@mantine/core'
import { FIGURES } from '../../../src/areas/bookkeeping/figures.rules.ts'
import { useApiQuery } from '../../shared/api.ts'
import { numberText } from '../../shared/figures.tsx'
import { NamedFigure } from '../../shared/MoneyFigures.tsx'
import { QueryState } from '../../shared/states.tsx'
import { useLanguage, useWords } from '../../shared/words.tsx'
import { WORDS } from './books.words.ts'
import { useBooksSearch, viewOf } from './books-search.ts'

const SHOWN = ['received', 'paid', 'cash_change', 'income', 'expense', 'net'] as const

/** The figures of all entries that match the filters, with what each of them contains. */
export function ViewTotals({ entityId, year }: { entityId: number; year: number | null }) {
  const words = useWords(WORDS)
  const { language } = useLanguage()
  const { search } = useBooksSearch()
  const totals = useApiQuery('readViewTotals', viewOf(entityId, search, year), {
    placeholderData: before => before,
  })
  return (
    <Box component="section" aria-label={words.viewTotals} mt="md">
      <Title order={3} mb={4}>
        {words.viewTotals}
      </Title>
      <QueryState of={totals} lines={2}>
        {({ is_known, figures }) =>
          is_known ? (
            <>
              <Text size="xs" c="var(--llano-muted)" mb="xs">
                {words.viewTotalsAbout(numberText(figures.entries, language))}
              </Text>
              <SimpleGrid cols={{ base: 2, sm: 3, lg: 6 }} spacing="sm">
                {SHOWN.map(name => (
                  <NamedFigure key={name} of={name} amount={figures[name]}>
                    {FIGURES[name].about[language]}
                  </NamedFigure>
                ))}
              </SimpleGrid>
            </>
          ) : (
            <Text size="sm">{words.viewTotalsUnknown}</Text>
          )
        }
      </QueryState>
    </Box>
  )
}
