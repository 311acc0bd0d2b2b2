import { Alert, Badge, Text } from '@mantine/core'
import { IconAlertTriangle, IconCheck, IconDatabaseExport } from '@tabler/icons-react'
import { type Output, useApiQuery } from '../../shared/api.ts'
import { Instant, numberText } from '../../shared/figures.tsx'
import type { Language } from '../../shared/language.ts'
import { Page } from '../../shared/Page.tsx'
import { Section } from '../../shared/Section.tsx'
import { Empty, QueryState } from '../../shared/states.tsx'
import { useLanguage, useWords } from '../../shared/words.tsx'
import { type Column, Listing } from '../Listing.tsx'
import { WORDS } from './backups.words.ts'

type Backup = Output<'listBackups'>['data'][number]
const COLORS = { running: 'gray', complete: 'teal', failed: 'red', removed: 'gray' } as const

/** The backups that this installation knows about. */
export function Backups() {
  const words = useWords(WORDS)
  const columns = useColumns()
  const found = useApiQuery('listBackups', {}, { refetchInterval: 30_000 })
  return (
    <Page title={words.title} lead={words.lead}>
      <QueryState of={found}>
        {({ data, is_configured, is_overdue, is_damaged, verify_days }) => (
          <>
            {!is_configured && (
              <Alert color="sun" title={words.notConfigured} icon={<IconAlertTriangle aria-hidden />}>
                {words.notConfiguredText}
              </Alert>
            )}
            {is_configured && is_overdue && (
              <Alert color="red" variant="light" icon={<IconAlertTriangle aria-hidden />}>
                {words.overdue}
              </Alert>
            )}
            {is_configured && is_damaged && (
              <Alert color="red" variant="light" icon={<IconAlertTriangle aria-hidden />}>
                {words.problems.damaged}
              </Alert>
            )}
            {is_configured && !is_overdue && !is_damaged && data.length > 0 && (
              <Alert color="teal" variant="light" icon={<IconCheck aria-hidden />}>
                {words.healthy}
              </Alert>
            )}
            {data.length === 0 ? (
              <Section>
                <Empty
                  title={words.none}
                  text={is_configured ? words.noneText : undefined}
                  icon={<IconDatabaseExport size={24} />}
                />
              </Section>
            ) : (
              <Section
                title={words.list}
                lead={verify_days === null ? words.notVerified : words.verifiedEvery(verify_days)}
                flush
              >
                <Listing label={words.list} columns={columns} rows={data} keyOf={one => one.id} />
              </Section>
            )}
          </>
        )}
      </QueryState>
    </Page>
  )
}

function sizeText(sizeBytes: number, language: Language): string {
  if (sizeBytes < 1024 ** 2) return `${numberText(Math.ceil(sizeBytes / 1024), language)} KiB`
  if (sizeBytes < 1024 ** 3) return `${numberText(sizeBytes / 1024 ** 2, language, 1)} MiB`
  return `${numberText(sizeBytes / 1024 ** 3, language, 1)} GiB`
}

function useColumns(): Column<Backup>[] {
  const words = useWords(WORDS)
  const { language } = useLanguage()
  return [
    { title: words.started, lead: true, cell: one => <Instant at={one.started_at} /> },
    {
      title: words.state,
      cell: one => (
        <div>
          <Badge size="sm" variant="light" color={COLORS[one.state]}>
            {words.states[one.state]}
          </Badge>
          {one.failure && (
            <Text size="xs" lang="en" className="llano-anywhere">
              {one.failure}
            </Text>
          )}
          {one.damaged_documents ? <Text size="xs">{words.damaged(one.damaged_documents)}</Text> : null}
        </div>
      ),
    },
    {
      title: words.database,
      end: true,
      narrow: true,
      cell: one => one.size_bytes !== null && sizeText(one.size_bytes, language),
    },
    {
      title: words.documents,
      end: true,
      narrow: true,
      cell: one =>
        one.documents !== null &&
        words.documentsOf(numberText(one.documents, language), sizeText(one.documents_bytes ?? 0, language)),
    },
    {
      title: words.secret,
      cell: one => one.has_secret !== null && (one.has_secret ? words.secretIncluded : words.secretMissing),
    },
    {
      title: words.verified,
      cell: one =>
        one.verified_at === null ? (
          words.never
        ) : (
          <>
            <Instant at={one.verified_at} />
            {one.verify_failure && (
              <Text size="xs" c="red" lang="en" className="llano-anywhere">
                {one.verify_failure}
              </Text>
            )}
          </>
        ),
    },
  ]
}
