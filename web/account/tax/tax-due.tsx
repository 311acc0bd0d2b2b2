import { Alert, Badge, Group, SimpleGrid, Stack, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { daysUntil } from '../../shared/days.ts'
import { Day, dayText, moneyText } from '../../shared/figures.tsx'
import { Section } from '../../shared/Section.tsx'
import { useLanguage, useWords } from '../../shared/words.tsx'
import { type TaxWords, WORDS } from './tax.words.ts'
import type { TaxYear } from './tax-year.ts'

/** When the form is due, how far away that is, and the penalty. */
export function TaxDue({ form }: { form: TaxYear['form'] }) {
  const words = useWords(WORDS)
  const { language } = useLanguage()
  const { tax_year, due_date, extended_due_date, filing_status, required, filer, penalty_if_missed } = form
  // While the US tax status of the owner is not known, the deadline stands.
  const isOpen = filing_status !== 'filed' && filing_status !== 'not_required' && required !== false
  return (
    <Section
      title={words.due}
      lead={words.dueLead(dayText(tax_year.begins, language), dayText(tax_year.ends, language))}
    >
      <SimpleGrid cols={{ base: 1, xs: 2, md: 4 }} spacing="lg">
        <Fact label={words.dueDate}>
          <Day day={due_date} />
          <Countdown day={due_date} isOpen={isOpen} words={words} />
        </Fact>
        <Fact label={words.extended} below={words.extendedHow}>
          <Day day={extended_due_date} />
          <Countdown day={extended_due_date} isOpen={isOpen} words={words} />
        </Fact>
        <Fact label={words.filing}>
          {filing_status === null ? words.noFiling : (words.filings[filing_status] ?? filing_status)}
        </Fact>
        {isOpen && (
          <Fact
            label={words.penalty}
            below={words.penaltyText(moneyText(penalty_if_missed.per_form, language))}
          >
            {moneyText(penalty_if_missed.total, language)}
          </Fact>
        )}
      </SimpleGrid>
      {filer.classification === 'partnership' && (
        <Alert mt="md" color="sun" variant="light" title={words.partnership}>
          {filer.obligations.map(({ id, form: name, due_date: due }) => (
            <Text key={id} size="sm">
              {words.partnershipText(name, dayText(due, language))}
            </Text>
          ))}
        </Alert>
      )}
      {required === null && (
        <Alert mt="md" color="sun" variant="light" title={words.usUnknown}>
          {words.usUnknownText}
        </Alert>
      )}
      {required === false && filer.classification !== 'partnership' && (
        <Alert mt="md" color="teal" variant="light" title={words.notRequired}>
          {filer.classification === 'us_owned' ? words.usOwnedText : words.notRequiredText}
        </Alert>
      )}
    </Section>
  )
}

function Fact({ label, below, children }: { label: string; below?: string; children: ReactNode }) {
  return (
    <Stack gap={2}>
      <Text size="sm" c="var(--llano-muted)">
        {label}
      </Text>
      <Group gap="xs" fw={600} className="figures">
        {children}
      </Group>
      {below && (
        <Text size="xs" c="var(--llano-muted)">
          {below}
        </Text>
      )}
    </Stack>
  )
}

function Countdown({ day, isOpen, words }: { day: string; isOpen: boolean; words: TaxWords }) {
  const days = daysUntil(day)
  const text = days === 0 ? words.today : days > 0 ? words.inDays(days) : words.daysAgo(-days)
  const color = !isOpen ? 'gray' : days < 0 ? 'red' : days <= 60 ? 'sun' : 'teal'
  return (
    <Badge variant="light" color={color} tt="none">
      {text}
    </Badge>
  )
}
