import { Badge, Text, Timeline } from '@mantine/core'
import { useApiQuery } from '../../shared/api.ts'
import { Instant } from '../../shared/figures.tsx'
import { DECISION_COLORS, WORDS } from '../../shared/report.words.ts'
import { Section } from '../../shared/Section.tsx'
import { QueryState } from '../../shared/states.tsx'
import { useLanguage, useWords } from '../../shared/words.tsx'

const MAX_SHOWN = 50

/** All answers to this period's report, newest first. */
export function History({ reportId }: { reportId: number }) {
  const words = useWords(WORDS)
  const { language } = useLanguage()
  const listed = useApiQuery('listReportAnswers', { report_id: reportId, limit: MAX_SHOWN })
  return (
    <Section title={words.history}>
      <QueryState of={listed}>
        {({ data }) =>
          data.length === 0 ? (
            <Text size="sm" c="var(--llano-muted)">
              {words.noHistory}
            </Text>
          ) : (
            <Timeline bulletSize={12} lineWidth={2} active={-1}>
              {data.map(({ id, title, decision, client_notes, by_staff, answered_at, revision }) => (
                <Timeline.Item key={id}>
                  <Text size="sm" fw={550}>
                    {title[language]}{' '}
                    <Badge size="sm" variant="light" color={DECISION_COLORS[decision]}>
                      {words.decided[decision]}
                    </Badge>
                  </Text>
                  {client_notes && (
                    <Text size="sm" style={{ whiteSpace: 'pre-wrap' }}>
                      {client_notes}
                    </Text>
                  )}
                  <Text size="xs" c="var(--llano-muted)">
                    <Instant at={answered_at} /> {words.onRevision(revision)}
                    {by_staff && ` · ${words.byStaff}`}
                  </Text>
                </Timeline.Item>
              ))}
            </Timeline>
          )
        }
      </QueryState>
    </Section>
  )
}
