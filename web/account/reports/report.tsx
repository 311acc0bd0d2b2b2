import { Alert, Badge, Grid, Group, Stack, Text } from '@mantine/core'
import { IconArrowLeft, IconInfoCircle } from '@tabler/icons-react'
import { useParams } from '@tanstack/react-router'
import { useApiQuery } from '../../shared/api.ts'
import { dayText, instantText } from '../../shared/figures.tsx'
import { Page } from '../../shared/Page.tsx'
import { periodText } from '../../shared/period-names.ts'
import { SEVERITY_COLORS, WORDS } from '../../shared/report.words.ts'
import { Categories, Figures, FinancialPosition, Groups, Parties } from '../../shared/report-figures.tsx'
import type { ReportRecord } from '../../shared/report-record.ts'
import { Section } from '../../shared/Section.tsx'
import { Empty, QueryState } from '../../shared/states.tsx'
import { useLanguage, useWords } from '../../shared/words.tsx'
import { LlcName } from '../LlcName.tsx'
import { GoAnchor, GoButton } from '../links.tsx'
import { History } from './report-history.tsx'
import { Recommendations } from './report-recommendations.tsx'

/** One report: recommendations first, then the figures. */
export function Report() {
  const words = useWords(WORDS)
  const { language } = useLanguage()
  const { id } = useParams({ strict: false }) as { id: string }
  const found = useApiQuery('readReport', { report_id: Number(id), language })
  const report = found.data?.data ?? null
  const title = report ? periodText({ type: report.type, ...report.period }, language) : words.missing
  return (
    <Page
      title={found.isPending ? ' ' : title}
      lead={
        <>
          <GoAnchor to="/reports" size="sm">
            <IconArrowLeft size={14} aria-hidden style={{ verticalAlign: '-2px', marginRight: 4 }} />
            {words.back}
          </GoAnchor>
          {report && (
            <Text span size="sm" ml="md">
              <LlcName id={report.entity_id} />
              {words.from(dayText(report.period.from, language), dayText(report.period.to, language))}
              {' · '}
              {words.made(instantText(report.generated_at, language))}
            </Text>
          )}
        </>
      }
    >
      {found.error?.status === 404 ? (
        <Section>
          <Empty title={words.missing} text={words.missingText} />
        </Section>
      ) : (
        <QueryState of={found} lines={8}>
          {({ data }) => <Found key={data.id} report={data} />}
        </QueryState>
      )}
    </Page>
  )
}

function Found({ report }: { report: ReportRecord }) {
  const words = useWords(WORDS)
  return (
    <>
      <RevisionNotice report={report} />
      <Figures report={report} />
      <Grid gap="lg">
        <Grid.Col span={{ base: 12, lg: 7 }}>
          <Recommendations report={report} />
        </Grid.Col>
        <Grid.Col span={{ base: 12, lg: 5 }}>
          <Stack gap="lg">
            <Alerts report={report} />
            <FinancialPosition report={report} />
          </Stack>
        </Grid.Col>
        <Grid.Col span={{ base: 12, md: 6 }}>
          <Stack gap="lg">
            <Section title={words.spent}>
              <Categories report={report} side="expense" />
            </Section>
            <Groups report={report} />
          </Stack>
        </Grid.Col>
        <Grid.Col span={{ base: 12, md: 6 }}>
          <Stack gap="lg">
            <Section title={words.earned}>
              <Categories report={report} side="income" />
            </Section>
            <Parties report={report} />
          </Stack>
        </Grid.Col>
      </Grid>
      <History reportId={report.id} />
    </>
  )
}

/** Shown if a report is not the first or not the newest revision of its period. */
function RevisionNotice({ report }: { report: ReportRecord }) {
  const words = useWords(WORDS)
  if (report.is_latest && report.revision === 1) return null
  return (
    <Alert variant="light" color={report.is_latest ? 'gray' : 'sun'} icon={<IconInfoCircle aria-hidden />}>
      {report.is_latest ? words.revision(report.revision) : words.replaced}
      {!report.is_latest && (
        <GoButton to="/reports" size="xs" variant="light" ml="md">
          {words.toNewest}
        </GoButton>
      )}
    </Alert>
  )
}

function Alerts({ report }: { report: ReportRecord }) {
  const words = useWords(WORDS)
  return (
    <Section title={words.alerts}>
      {report.alerts.length === 0 && (
        <Text size="sm" c="var(--llano-muted)">
          {words.noAlerts}
        </Text>
      )}
      <Stack gap="md">
        {report.alerts.map(({ code, severity, title, detail }, place) => (
          <Stack key={`${code} ${place}`} gap={2}>
            <Group gap="xs" wrap="nowrap" align="flex-start" justify="space-between">
              <Text fw={600} size="sm">
                {title}
              </Text>
              <Badge size="sm" variant="light" color={SEVERITY_COLORS[severity]} style={{ flexShrink: 0 }}>
                {words.severities[severity]}
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
