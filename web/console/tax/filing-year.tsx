import { Badge, Group, List, Stack, Text } from '@mantine/core'
import { useApiQuery } from '../../shared/api.ts'
import { Day, dayText } from '../../shared/figures.tsx'
import { Section } from '../../shared/Section.tsx'
import { QueryState } from '../../shared/states.tsx'
import { useLanguage, useWords } from '../../shared/words.tsx'
import { Facts } from '../Facts.tsx'
import { FILING_COLORS } from '../filings/filings.words.ts'
import { LlcYearPage, useLlcYear } from '../LlcYearPage.tsx'
import { GoAnchor } from '../links.tsx'
import { AnswerReminder } from '../obligations/answer-reminder.tsx'
import { SHARED } from '../shared.words.ts'
import { Amounts } from './filing-amounts.tsx'
import { Blanks } from './filing-blanks.tsx'
import { Classes } from './filing-classes.tsx'
import { Descriptions } from './filing-descriptions.tsx'
import { Dossiers } from './filing-dossiers.tsx'
import { Lines } from './filing-lines.tsx'
import { Loans } from './filing-loans.tsx'
import { FilingPackage } from './filing-package.tsx'
import { Parties } from './filing-parties.tsx'
import { Questions } from './filing-questions.tsx'
import { Steps } from './filing-steps.tsx'
import { WORDS } from './filing-year.words.ts'
import type { Year } from './year.ts'

/** The return of an LLC for a tax year: what is missing, what a person says about it, the filing package and dossiers. */
export function FilingYear() {
  const words = useWords(WORDS)
  const { language } = useLanguage()
  const lastYear = new Date().getUTCFullYear() - 1
  const { entityId, year } = useLlcYear(lastYear)
  const found = useApiQuery(
    'readFilingYear',
    { entity_id: entityId, year, language },
    { placeholderData: before => before },
  )
  return (
    <LlcYearPage
      title={found.data ? `${found.data.data.name}, ${year}` : words.title}
      years={found.data?.data.years ?? []}
      usualYear={lastYear}
    >
      <QueryState of={found} lines={10}>
        {({ data }) => (
          <Stack gap="lg">
            <State year={data} />
            <Missing year={data} />
            <Amounts year={data} />
            <Questions year={data} />
            <Classes year={data} />
            <Lines year={data} />
            <Parties year={data} />
            <Loans year={data} />
            <Descriptions year={data} />
            <Blanks year={data} />
            <FilingPackage year={data} />
            <Dossiers year={data} />
          </Stack>
        )}
      </QueryState>
    </LlcYearPage>
  )
}

function State({ year }: { year: Year }) {
  const words = useWords(WORDS)
  const shared = useWords(SHARED)
  const { language } = useLanguage()
  const { filing_status: status } = year
  return (
    <Section title={words.status}>
      <Facts
        facts={[
          [
            words.status,
            status === null ? (
              words.noFiling
            ) : (
              <Badge key="status" variant="light" color={FILING_COLORS[status]}>
                {shared.filingStatuses[status]}
              </Badge>
            ),
          ],
          [words.period, `${dayText(year.begins, language)} – ${dayText(year.ends, language)}`],
          [words.due, <Day key="due" day={year.due_date} />],
          [words.extendedTo, <Day key="extended" day={year.extended_due_date} />],
          [words.elsewhere, year.filed_elsewhere],
        ]}
      />
    </Section>
  )
}

/** Steps that are taken on the page of the obligations. */
const OF_OBLIGATIONS: readonly string[] = [
  'file_overdue',
  'file_due_soon',
  'answer_obligations',
  'check_obligations',
]

/** Whether questions are open that the owner can be reminded of. Those of the form are not asked once it is closed. */
function asksOwner({ questions, readiness, filing_status: status }: Year): boolean {
  const isClosed = status === 'filed' || status === 'not_required'
  return readiness.obligations.questions > 0 || (!isClosed && questions.some(({ required }) => required))
}

function Missing({ year }: { year: Year }) {
  const words = useWords(WORDS)
  const { actions, score } = year.readiness
  return (
    <Section
      title={words.missing}
      actions={
        <Badge variant="light" color={year.readiness.ready ? 'teal' : 'sun'} tt="none">
          {words.readiness}: {score}
        </Badge>
      }
    >
      {!year.required && (
        <Text size="sm" mb={actions.length > 0 ? 'xs' : 0}>
          {words.notRequired}
        </Text>
      )}
      {actions.length === 0 ? (
        year.required && <Text size="sm">{words.ready}</Text>
      ) : (
        <List type="ordered" size="sm" spacing="xs">
          {actions.map(({ action, message, counterparty_id, fields, entry_ids }) => (
            <List.Item key={`${action} ${counterparty_id} ${fields}`}>
              <Group gap="xs">
                <span>{message}</span>
                {entry_ids.length > 0 && (
                  <Text span size="xs" c="var(--llano-muted)">
                    {words.entries(entry_ids.length)}: {entry_ids.slice(0, 10).join(', ')}
                    {entry_ids.length > 10 && ', …'}
                  </Text>
                )}
                {OF_OBLIGATIONS.includes(action) && (
                  <GoAnchor to={`/llcs/${year.entity_id}/obligations`} search={{ year: year.year }}>
                    {words.toObligations}
                  </GoAnchor>
                )}
              </Group>
            </List.Item>
          ))}
        </List>
      )}
      {asksOwner(year) && (
        <Group mt="md">
          <AnswerReminder
            entityId={year.entity_id}
            llc={year.name}
            year={year.year}
            remindedAt={year.reminded_at}
          />
        </Group>
      )}
      <Steps year={year} />
    </Section>
  )
}
