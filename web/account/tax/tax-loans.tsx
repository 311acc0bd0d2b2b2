import { Alert, Box, Button, Group, SimpleGrid, Stack, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { Day, Money, moneyText, percentText } from '../../shared/figures.tsx'
import { Section } from '../../shared/Section.tsx'
import { Empty } from '../../shared/states.tsx'
import { useLanguage, useWords } from '../../shared/words.tsx'
import { WORDS } from './tax-loans.words.ts'
import type { Behind, TaxYear } from './tax-year.ts'

type Loan = TaxYear['form']['loans'][number]

/** The loans of a year, each with its own balances, and the entries that belong to none yet. */
export function TaxLoans({ form, onEntries }: { form: TaxYear['form']; onEntries(behind: Behind): void }) {
  const words = useWords(WORDS)
  const { loans, unlinked_loans: unlinked } = form
  return (
    <Box id="loans" style={{ scrollMarginTop: 80 }}>
      <Section title={words.title} lead={words.lead}>
        {loans.length === 0 && <Empty title={words.empty} text={words.emptyText} />}
        <Stack gap="lg">
          {unlinked.map(one => (
            <Alert key={one.form} color="sun" variant="light" title={words.toLink}>
              <Text size="sm">{one.question}</Text>
              <Button
                mt="xs"
                size="xs"
                variant="default"
                onClick={() => onEntries({ title: words.toLink, ids: one.entry_ids })}
              >
                {words.entries(one.entry_ids.length)}
              </Button>
            </Alert>
          ))}
          {loans.map(loan => (
            <OneLoan key={`${loan.form} ${loan.id} ${loan.currency}`} loan={loan} onEntries={onEntries} />
          ))}
        </Stack>
        <Text size="sm" mt="md" c="var(--llano-muted)">
          {words.askOperator}
        </Text>
      </Section>
    </Box>
  )
}

function OneLoan({ loan, onEntries }: { loan: Loan; onEntries(behind: Behind): void }) {
  const words = useWords(WORDS)
  const { language } = useLanguage()
  const title = words.ways[loan.direction](loan.party)
  const ids = [...loan.entry_ids, ...loan.interest_entry_ids]
  return (
    <Box component="section" data-loan={loan.id ?? 'none'}>
      <Group justify="space-between" mb="xs">
        <Text component="h3" fw={650} size="sm" m={0}>
          {title}
          {loan.name && `: ${loan.name}`}
          {loan.id === null && ` (${words.notRecorded})`}
        </Text>
        {ids.length > 0 && (
          <Button size="compact-sm" variant="light" onClick={() => onEntries({ title, ids })}>
            {words.entries(ids.length)}
          </Button>
        )}
      </Group>
      <SimpleGrid cols={{ base: 2, md: 4 }} spacing="sm">
        {loan.principal !== null && (
          <Fact label={words.principal}>{moneyText(loan.principal, language, loan.currency)}</Fact>
        )}
        {loan.starts_on !== null && (
          <Fact label={words.start}>
            <Day day={loan.starts_on} />
          </Fact>
        )}
        {loan.id !== null && (
          <Fact label={words.rate}>
            {loan.rate === null ? words.noRate : percentText(Number(loan.rate) / 100, language, 4)}
          </Fact>
        )}
        <Fact label={words.opening}>
          <LoanAmount loan={loan} of="opening_balance" />
        </Fact>
        <Fact label={words.closing}>
          <LoanAmount loan={loan} of="closing_balance" />
        </Fact>
        <Fact label={words.interestPaid}>
          <Money amount={loan.interest_paid} size="sm" />
        </Fact>
        {(loan.in_currency ?? loan).interest_accrued !== null && (
          <Fact label={words.interestAccrued}>
            <LoanAmount loan={loan} of="interest_accrued" />
          </Fact>
        )}
        {loan.safe_haven && <Fact label={words.safeHaven}>{words.verdicts[loan.safe_haven.verdict]}</Fact>}
      </SimpleGrid>
    </Box>
  )
}

/** In dollars, and in the currency of the loan; without a rate, only in that. */
function LoanAmount({
  loan,
  of,
}: {
  loan: Loan
  of: 'opening_balance' | 'closing_balance' | 'interest_accrued'
}) {
  const { language } = useLanguage()
  const own = loan.in_currency?.[of] ?? null
  return (
    <>
      {loan[of] !== null && <Money amount={loan[of]} size="sm" />}
      {own !== null && (
        <Text component="div" size={loan[of] === null ? 'sm' : 'xs'}>
          {moneyText(own, language, loan.currency)}
        </Text>
      )}
    </>
  )
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <Stack gap={2}>
      <Text size="xs" c="var(--llano-muted)">
        {label}
      </Text>
      <Text component="div" size="sm" fw={600} className="figures">
        {children}
      </Text>
    </Stack>
  )
}
