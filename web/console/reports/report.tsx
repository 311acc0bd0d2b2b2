import { Badge, Grid, Group, Stack, Text } from '@mantine/core'
import { useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { type Output, useApiQuery } from '../../shared/api.ts'
import { instantText } from '../../shared/figures.tsx'
import { Page } from '../../shared/Page.tsx'
import { periodText } from '../../shared/period-names.ts'
import { WORDS as MEMBER_WORDS, SEVERITY_COLORS } from '../../shared/report.words.ts'
import { Figures, FinancialPosition, Groups, Parties } from '../../shared/report-figures.tsx'
import { Section } from '../../shared/Section.tsx'
import { QueryState } from '../../shared/states.tsx'
import { type Language, useLanguage, useWords } from '../../shared/words.tsx'
import { ActionButton } from '../Allowed.tsx'
import { BackAnchor, GoAnchor } from '../links.tsx'
import { ReportAnswer } from './report-answer.tsx'
import { WORDS } from './reports.words.ts'

type Record = Output<'readLlcReport'>['data']

/** After a colon, Spanish continues in lower case. */
const inTitle = (period: string, language: Language): string =>
  language === 'es' ? period.slice(0, 1).toLowerCase() + period.slice(1) : period

/** A report as its owner sees it, with the answers. */
export function Report() {
  const words = useWords(WORDS)
  const { language } = useLanguage()
  const { id } = useParams({ strict: false }) as { id: string }
  const found = useApiQuery('readLlcReport', { report_id: Number(id), language })
  const report = found.data?.data
  const llc = found.data?.llc
  return (
    <Page
      title={
        report && llc
          ? `${llc.name}: ${inTitle(periodText({ type: report.type, ...report.period }, language), language)}`
          : words.title1
      }
      lead={
        <>
          <BackAnchor to="/reports">{words.back}</BackAnchor>
          {llc && (
            <GoAnchor to={`/llcs/${llc.id}`} ml="md">
              {llc.name}
            </GoAnchor>
          )}
          {report && (
            <Text span size="sm" ml="md">
              {words.madeOn(instantText(report.generated_at, language))}
            </Text>
          )}
        </>
      }
    >
      <QueryState of={found} lines={8}>
        {({ data }) => (
          <Stack gap="lg">
            <Figures report={data} />
            <Grid gap="lg">
              <Grid.Col span={{ base: 12, lg: 7 }}>
                <Answers report={data} />
              </Grid.Col>
              <Grid.Col span={{ base: 12, lg: 5 }}>
                <Stack gap="lg">
                  <Alerts report={data} />
                  <FinancialPosition report={data} />
                </Stack>
              </Grid.Col>
              <Grid.Col span={{ base: 12, md: 6 }}>
                <Groups report={data} />
              </Grid.Col>
              <Grid.Col span={{ base: 12, md: 6 }}>
                <Parties report={data} />
              </Grid.Col>
            </Grid>
          </Stack>
        )}
      </QueryState>
    </Page>
  )
}

function Answers({ report }: { report: Record }) {
  const words = useWords(WORDS)
  const [answered, setAnswered] = useState<number | null>(null)
  return (
    <Section title={words.recommendations}>
      {report.recommendations.length === 0 && <Text size="sm">{words.noRecommendations}</Text>}
      <Stack gap="md">
        {report.recommendations.map(({ idx, title, detail, response }) => (
          <Stack key={idx} gap={2}>
            <Group gap="xs" justify="space-between" wrap="nowrap" align="flex-start">
              <Text fw={600} size="sm">
                {title}
              </Text>
              <Badge size="sm" variant="light" color={response ? 'teal' : 'gray'} style={{ flexShrink: 0 }}>
                {response ? (words.decisions[response.decision] ?? response.decision) : words.notAnswered}
              </Badge>
            </Group>
            <Text size="sm" c="var(--llano-muted)">
              {detail}
            </Text>
            {response?.client_notes && (
              <Text size="sm" fs="italic">
                {response.client_notes}
              </Text>
            )}
            {report.is_latest && (
              <Group mt={4}>
                <ActionButton
                  needs="reports:write"
                  size="compact-xs"
                  variant="default"
                  aria-label={`${words.answerFor}: ${title}`}
                  onClick={() => setAnswered(idx)}
                >
                  {words.answerFor}
                </ActionButton>
              </Group>
            )}
          </Stack>
        ))}
      </Stack>
      {answered !== null && <ReportAnswer report={report} idx={answered} onClose={() => setAnswered(null)} />}
    </Section>
  )
}

function Alerts({ report }: { report: Record }) {
  const words = useWords(WORDS)
  const { severities } = useWords(MEMBER_WORDS)
  return (
    <Section title={words.alerts}>
      {report.alerts.length === 0 && <Text size="sm">{words.noAlerts}</Text>}
      <Stack gap="md">
        {report.alerts.map(({ code, severity, title, detail }, place) => (
          <Stack key={`${code} ${place}`} gap={2}>
            <Group gap="xs" justify="space-between" wrap="nowrap" align="flex-start">
              <Text fw={600} size="sm">
                {title}
              </Text>
              <Badge size="sm" variant="light" color={SEVERITY_COLORS[severity]} style={{ flexShrink: 0 }}>
                {severities[severity]}
              </Badge>
            </Group>
            <Text size="sm" c="var(--llano-muted)">
              {detail}
            </Text>
          </Stack>
        ))}
      </Stack>
    </Section>
  )
}
