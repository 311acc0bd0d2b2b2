import { Alert, Select, Text } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { ask, type Output, useApiMutation, useApiQuery } from '../../shared/api.ts'
import { type ExportColumn, ExportList } from '../../shared/ExportList.tsx'
import { WORDS as EXPORT } from '../../shared/export-list.words.ts'
import { Day } from '../../shared/figures.tsx'
import { byOffset } from '../../shared/list-pages.ts'
import { ObligationYear } from '../../shared/obligations/ObligationYear.tsx'
import { WORDS as SHARED } from '../../shared/obligations/obligation.words.ts'
import { Page } from '../../shared/Page.tsx'
import { Section } from '../../shared/Section.tsx'
import { Empty, Loading, QueryState } from '../../shared/states.tsx'
import { useLanguage, useWords } from '../../shared/words.tsx'
import { GoAnchor } from '../links.tsx'
import { useLlc } from '../llc.ts'
import { useMayNow } from '../subscription.ts'
import { ObligationReminders } from './obligation-reminders.tsx'
import { WORDS } from './obligations.words.ts'

/** What the LLC and its owner have to file or pay. */
export function Obligations() {
  const words = useWords(WORDS)
  const { llc, isLoading } = useLlc()
  if (llc) return <OfLlc key={llc.id} entityId={llc.id} />
  return (
    <Page title={words.title} lead={words.lead}>
      {isLoading ? (
        <Loading />
      ) : (
        <Section>
          <Empty title={words.noLlc} text={words.noLlcText} />
        </Section>
      )}
    </Page>
  )
}

const MAX_LISTED = 500

function OfLlc({ entityId }: { entityId: number }) {
  const words = useWords(WORDS)
  const { llc } = useLlc()
  const thisYear = new Date().getUTCFullYear()
  const { year: wanted } = useSearch({ strict: false }) as { year?: number }
  const year = Number(wanted) || thisYear
  const navigate = useNavigate()
  const listed = useApiQuery('listObligations', { entity_id: entityId, year, limit: MAX_LISTED })
  const columns = useExportColumns()
  const years = [...new Set([thisYear + 1, thisYear, thisYear - 1, thisYear - 2, year])].sort((a, b) => b - a)
  return (
    <Page
      title={words.title}
      lead={words.lead}
      actions={
        <>
          {listed.data && listed.data.data.length > 0 && (
            <ExportList
              name={`obligations-${entityId}-${year}`}
              columns={columns}
              pages={() =>
                byOffset(paging => ask('listObligations', { entity_id: entityId, year, ...paging }))
              }
            />
          )}
          <Select
            label={words.year}
            w={120}
            allowDeselect={false}
            value={String(year)}
            data={years.map(String)}
            onChange={next =>
              navigate({ to: '.', search: (before: object) => ({ ...before, year: Number(next) }) })
            }
          />
        </>
      }
    >
      <OtherYears entityId={entityId} year={year} />
      <QueryState of={listed} lines={8}>
        {found => <OfYear key={year} entityId={entityId} found={found} />}
      </QueryState>
      {!llc?.shared && <ObligationReminders />}
      <Text size="xs" c="var(--llano-muted)">
        {words.notAdvice}
      </Text>
    </Page>
  )
}

function useExportColumns(): ExportColumn<Output<'listObligations'>['data'][number]>[] {
  const { states } = useWords(SHARED)
  const { columns } = useWords(EXPORT)
  const { language } = useLanguage()
  return [
    { title: columns.name, csv: one => one.name[language] },
    { title: columns.year, csv: one => one.year },
    { title: columns.due, csv: one => one.due_by as string | null },
    { title: columns.status, csv: one => states[one.state] },
    { title: columns.amountUsd, csv: one => one.amount_usd },
  ]
}

/** What is due in other years, so that nothing is hidden by the choice of a year. */
function OtherYears({ entityId, year }: { entityId: number; year: number }) {
  const words = useWords(WORDS)
  const { language } = useLanguage()
  const due = useApiQuery('listObligations', { entity_id: entityId, state: 'due', limit: 100 })
  const others = (due.data?.data ?? []).filter(one => one.year !== year)
  if (others.length === 0) return null
  const isLate = others.some(({ overdue }) => overdue)
  return (
    <Alert
      color={isLate ? 'red' : 'sun'}
      variant="light"
      icon={<IconAlertTriangle aria-hidden />}
      title={words.otherYears}
    >
      {others.slice(0, 8).map(one => (
        <Text key={one.id} size="sm">
          <GoAnchor to="/obligations" search={{ year: one.year }} size="sm">
            {one.name[language]}, {one.year}
            {one.part && ` ${one.part}`}
          </GoAnchor>
          {one.due_by && (
            <>
              {' · '}
              <Day day={one.due_by} />
            </>
          )}
        </Text>
      ))}
    </Alert>
  )
}

function OfYear({ entityId, found }: { entityId: number; found: Output<'listObligations'> }) {
  const words = useWords(WORDS)
  const shared = useWords(SHARED)
  const { obligation } = useSearch({ strict: false }) as { obligation?: number }
  const canWrite = useMayNow()('write:tax')
  const answer = useApiMutation('answerObligationQuestion')
  const done = useApiMutation('completeObligation')
  const dismiss = useApiMutation('dismissObligation')
  const reopen = useApiMutation('reopenObligation')
  const late = found.data.filter(({ overdue }) => overdue).length
  const entity = { entity_id: entityId }
  return (
    <>
      {late > 0 && (
        <Alert
          color="red"
          variant="light"
          icon={<IconAlertTriangle aria-hidden />}
          title={words.overdue(late)}
        >
          {words.overdueText}
        </Alert>
      )}
      <ObligationYear
        found={found}
        canWrite={canWrite}
        shownId={Number(obligation) || null}
        acts={{
          answer: given => answer.mutateAsync({ ...entity, ...given }),
          done: mark => done.mutateAsync({ ...entity, ...mark }),
          dismiss: given => dismiss.mutateAsync({ ...entity, ...given }),
          reopen: id => reopen.mutateAsync({ ...entity, obligation_id: id }),
        }}
        reads={{
          useDocuments: () => useApiQuery('browseDocuments', { ...entity, limit: 100 }).data?.data ?? [],
          useEvents: obligation_id => useApiQuery('listObligationEvents', { ...entity, obligation_id }),
        }}
        toDocuments={
          <GoAnchor to="/documents" size="sm">
            {shared.upload}
          </GoAnchor>
        }
      />
    </>
  )
}
