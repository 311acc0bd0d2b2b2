import { Alert, Badge, Text } from '@mantine/core'
import { IconAlertTriangle, IconCheck, IconClockPlay } from '@tabler/icons-react'
import { type Output, useApiQuery } from '../../shared/api.ts'
import { Instant, numberText } from '../../shared/figures.tsx'
import { Page } from '../../shared/Page.tsx'
import { Section } from '../../shared/Section.tsx'
import { Empty, QueryState } from '../../shared/states.tsx'
import { useLanguage, useWords } from '../../shared/words.tsx'
import { type Column, Listing } from '../Listing.tsx'
import { jobName } from './job-names.ts'
import { WORDS } from './jobs.words.ts'

type Job = Output<'listJobs'>['data'][number]
const COLORS = { failed: 'red', blocked: 'sun', silent: 'red', ok: 'teal' } as const

/** The state of the background jobs. */
export function Jobs() {
  const words = useWords(WORDS)
  const columns = useColumns()
  const found = useApiQuery('listJobs', {}, { refetchInterval: 15_000 })
  return (
    <Page title={words.title} lead={words.lead}>
      <QueryState of={found}>
        {({ data }) => {
          if (data.length === 0)
            return (
              <Section>
                <Empty title={words.none} text={words.noneText} icon={<IconClockPlay size={24} />} />
              </Section>
            )
          const troubled = data.filter(one => one.state !== 'ok').length
          return (
            <>
              {troubled === 0 ? (
                <Alert color="teal" variant="light" icon={<IconCheck aria-hidden />}>
                  {words.allWell}
                </Alert>
              ) : (
                <Alert color="red" variant="light" icon={<IconAlertTriangle aria-hidden />}>
                  {words.some(troubled)}
                </Alert>
              )}
              <Section title={words.list} flush>
                <Listing
                  label={words.list}
                  columns={columns}
                  rows={data}
                  keyOf={one => `${one.job} ${one.node}`}
                />
              </Section>
            </>
          )
        }}
      </QueryState>
    </Page>
  )
}

function useColumns(): Column<Job>[] {
  const words = useWords(WORDS)
  const { language } = useLanguage()
  const span = (ms: number) => {
    if (ms < 1000) return words.milliseconds(numberText(ms, language))
    if (ms < 60_000) return words.seconds(numberText(ms / 1000, language, 1))
    return words.minutes(numberText(ms / 60_000, language, 1))
  }
  return [
    {
      title: words.job,
      lead: true,
      cell: one => jobName(one.job, language),
    },
    {
      title: words.state,
      cell: one => (
        <div>
          <Badge size="sm" variant="light" color={COLORS[one.state]}>
            {words.states[one.state]}
          </Badge>
          {one.state === 'silent' && <Text size="xs">{words.stateHints.silent}</Text>}
          {one.state !== 'ok' && (one.failure ?? one.trouble) && (
            <Text size="xs" lang="en" className="llano-anywhere">
              {one.failure ?? one.trouble}
            </Text>
          )}
        </div>
      ),
    },
    { title: words.node, narrow: true, cell: one => one.node },
    { title: words.every, end: true, narrow: true, cell: one => span(one.every_ms) },
    { title: words.lastRun, narrow: true, cell: one => <Instant at={one.last_run_at} /> },
    { title: words.took, end: true, narrow: true, cell: one => span(one.took_ms) },
    { title: words.since, narrow: true, cell: one => <Instant at={one.since} /> },
    {
      title: words.lastFailure,
      long: true,
      cell: one =>
        one.last_failed_at && (
          <Text size="xs" span>
            <Instant at={one.last_failed_at} />: <span lang="en">{one.last_failure}</span>
          </Text>
        ),
    },
  ]
}
