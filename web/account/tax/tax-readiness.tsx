import { Box, Button, Group, RingProgress, Stack, Text, ThemeIcon } from '@mantine/core'
import { IconCircleCheck } from '@tabler/icons-react'
import { READINESS_TEXTS } from '../../../src/areas/tax/readiness/readiness-texts.rules.ts'
import { moneyText } from '../../shared/figures.tsx'
import { Section } from '../../shared/Section.tsx'
import { useLanguage, useWords } from '../../shared/words.tsx'
import { GoButton } from '../links.tsx'
import { WORDS } from './tax.words.ts'
import type { Behind, TaxYear } from './tax-year.ts'

type Readiness = TaxYear['readiness']
type Action = Readiness['actions'][number]

/** The progress and the remaining steps, each with a link. */
export function TaxReadiness({
  readiness,
  onEntries,
}: {
  readiness: Readiness
  onEntries(behind: Behind): void
}) {
  const words = useWords(WORDS)
  const { language } = useLanguage()
  const { score, entries, money, months, questions, obligations, actions, year } = readiness
  const color = score === 100 && actions.length === 0 ? 'teal' : score >= 80 ? 'sun' : 'orange'
  return (
    <Section title={words.readiness} lead={words.readinessLead}>
      <Group align="flex-start" gap="xl">
        <Stack gap="xs" align="center">
          <RingProgress
            size={128}
            thickness={12}
            roundCaps
            role="img"
            aria-label={words.scoreOf(score)}
            sections={[{ value: score, color }]}
            label={
              <Text ta="center" fw={700} size="xl" className="figures">
                {score}
              </Text>
            }
          />
          <Stack gap={2} className="figures">
            <Text size="sm">{words.entriesDone(entries.complete, entries.total)}</Text>
            <Text size="sm">
              {words.moneyDone(moneyText(money.complete, language), moneyText(money.total, language))}
            </Text>
            {entries.included + entries.left_out_by_decision > 0 && (
              <Text size="sm">
                {READINESS_TEXTS[language].decided(
                  entries.included,
                  entries.left_out_by_decision,
                  moneyText(money.included + money.left_out_by_decision, language),
                )}
              </Text>
            )}
            {months.expected > 0 && (
              <Text size="sm">{words.monthsDone(months.reconciled, months.expected)}</Text>
            )}
            {questions.required > 0 && (
              <Text size="sm">{words.questionsDone(questions.answered, questions.required)}</Text>
            )}
            {obligations.expected > 0 && (
              <Text size="sm">{words.obligationsDone(obligations.done, obligations.expected)}</Text>
            )}
          </Stack>
        </Stack>
        <Box flex="1 1 280px" miw={0}>
          {actions.length === 0 ? (
            <Group gap="xs">
              <ThemeIcon variant="light" radius="xl" aria-hidden>
                <IconCircleCheck size={18} />
              </ThemeIcon>
              <Text fw={600}>{words.ready}</Text>
            </Group>
          ) : (
            <>
              <Text fw={600} mb="xs">
                {words.todo}
              </Text>
              <Stack component="ol" gap={0} p={0} m={0}>
                {actions.map((action, place) => (
                  <Group
                    key={`${action.action} ${action.counterparty_id} ${action.fields}`}
                    component="li"
                    justify="space-between"
                    gap="sm"
                    py="sm"
                    style={{ borderTop: '1px solid var(--llano-line)', listStyle: 'none' }}
                  >
                    <Text size="sm" flex="1 1 220px" miw={0}>
                      {place + 1}. {action.message}
                    </Text>
                    <Group gap="xs">
                      {action.entry_ids.length > 0 && (
                        <Button
                          size="xs"
                          variant="default"
                          onClick={() => onEntries({ title: action.message, ids: action.entry_ids })}
                        >
                          {words.seeEntries}
                        </Button>
                      )}
                      <Way action={action} year={year} />
                    </Group>
                  </Group>
                ))}
              </Stack>
            </>
          )}
        </Box>
      </Group>
    </Section>
  )
}

/** A step that is done further down on this page. */
const ToSection = ({ id, variant, children }: { id: string; variant?: 'light'; children: string }) => (
  <Button size="xs" component="a" href={`#${id}`} {...(variant && { variant })}>
    {children}
  </Button>
)

/** Where a step is done. */
function Way({ action, year }: { action: Action; year: number }) {
  const words = useWords(WORDS)
  switch (action.action) {
    case 'name_counterparty':
    case 'give_purpose':
    case 'add_document':
    case 'replace_document':
      return (
        <GoButton to="/books" search={{ substance: 'missing', year }} size="xs">
          {words.toBooks}
        </GoButton>
      )
    case 'review_category':
    case 'review_left_out':
      return (
        <GoButton to="/books" search={{ year }} size="xs" variant="light">
          {words.toBooks}
        </GoButton>
      )
    case 'complete_llc':
      return (
        <GoButton to="/llc" size="xs" variant="light">
          {words.toLlc}
        </GoButton>
      )
    case 'answer_questions':
      return <ToSection id="questions">{words.toQuestions}</ToSection>
    case 'classify_entries':
      return <ToSection id="classes">{words.toClasses}</ToSection>
    case 'reconcile_accounts':
      return (
        <GoButton to="/banks/reconciliation" search={{ year }} size="xs" variant="light">
          {words.toReconciliation}
        </GoButton>
      )
    case 'start_books':
      return (
        <GoButton to="/banks" size="xs" variant="light">
          {words.toBanks}
        </GoButton>
      )
    case 'file_overdue':
    case 'file_due_soon':
    case 'answer_obligations':
    case 'check_obligations':
      return (
        <GoButton to="/obligations" search={{ year }} size="xs" variant="light">
          {words.toObligations}
        </GoButton>
      )
    case 'link_loans':
      return (
        <ToSection id="loans" variant="light">
          {words.toLoans}
        </ToSection>
      )
    case 'decide_amounts':
    case 'describe_entries':
      return null
    case 'complete_party':
      return (
        <Text size="xs" c="var(--llano-muted)">
          {words.askOperator}
        </Text>
      )
  }
}
