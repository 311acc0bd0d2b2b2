import { Select, Stack, Text } from '@mantine/core'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { useApiQuery } from '../../shared/api.ts'
import { Page } from '../../shared/Page.tsx'
import { Empty, Loading, QueryState } from '../../shared/states.tsx'
import { useLanguage, useWords } from '../../shared/words.tsx'
import { useLlc, useMay } from '../llc.ts'
import { WORDS } from './tax.words.ts'
import { TaxClasses } from './tax-classes.tsx'
import { TaxDownloads } from './tax-downloads.tsx'
import { TaxDue } from './tax-due.tsx'
import { EntriesBehind } from './tax-entries.tsx'
import { TaxFiled } from './tax-filed.tsx'
import { TaxForm } from './tax-form.tsx'
import { TaxLeftOut, TaxLeftOutFirst } from './tax-left-out.tsx'
import { TaxLoans } from './tax-loans.tsx'
import { TaxQuestions } from './tax-questions.tsx'
import { TaxReadiness } from './tax-readiness.tsx'
import type { Behind } from './tax-year.ts'

/** Form 5472 of a year: due date, missing documentation, every figure with its entries, and downloads. */
export function Tax() {
  const words = useWords(WORDS)
  const { llc, isLoading } = useLlc()
  if (!llc)
    return (
      <Page title={words.title}>{isLoading ? <Loading lines={8} /> : <Empty title={words.noLlc} />}</Page>
    )
  return <OfLlc key={llc.id} entityId={llc.id} />
}

function OfLlc({ entityId }: { entityId: number }) {
  const words = useWords(WORDS)
  const years = useApiQuery('readTaxYears', { entity_id: entityId }, { staleTime: 300_000 })
  const { year: wanted } = useSearch({ strict: false }) as { year?: number }
  const { language } = useLanguage()
  // Asked for together with the years, because it is nearly always the one that is shown.
  const likely = Number(wanted) || new Date().getUTCFullYear() - 1
  useApiQuery('readTaxYear', { entity_id: entityId, year: likely, language }, { enabled: years.isPending })
  const navigate = useNavigate()
  const known = years.data?.years ?? []
  // The last complete year: the one being prepared.
  const year = known.includes(Number(wanted)) ? Number(wanted) : (known[1] ?? known[0])
  return (
    <Page
      title={words.title}
      lead={words.lead}
      actions={
        year !== undefined && (
          <Select
            label={words.year}
            w={120}
            allowDeselect={false}
            value={String(year)}
            data={known.map(String)}
            onChange={next =>
              navigate({ to: '.', search: (before: object) => ({ ...before, year: Number(next) }) })
            }
          />
        )
      }
    >
      <QueryState of={years} lines={8}>
        {({ official_form }) => (
          <OfYear key={year} entityId={entityId} year={year!} hasOfficial={official_form} />
        )}
      </QueryState>
    </Page>
  )
}

function OfYear({ entityId, year, hasOfficial }: { entityId: number; year: number; hasOfficial: boolean }) {
  const words = useWords(WORDS)
  const { language } = useLanguage()
  const { llc } = useLlc()
  const may = useMay()
  const [behind, setBehind] = useState<Behind | null>(null)
  const query = useApiQuery(
    'readTaxYear',
    { entity_id: entityId, year, language },
    { placeholderData: before => before },
  )
  return (
    <QueryState of={query} lines={12}>
      {({ form, readiness, ...filed }) => (
        <Stack gap="lg">
          <TaxLeftOutFirst form={form} />
          <TaxDue form={form} />
          <TaxFiled {...filed} />
          <TaxReadiness readiness={readiness} onEntries={setBehind} />
          <TaxForm form={form} onEntries={setBehind} />
          <TaxLoans form={form} onEntries={setBehind} />
          <TaxLeftOut form={form} onEntries={setBehind} />
          {may('write:tax') && (
            <>
              <TaxClasses form={form} onEntries={setBehind} />
              <TaxQuestions form={form} />
            </>
          )}
          {!llc?.shared && <TaxDownloads form={form} hasOfficial={hasOfficial} />}
          <Text size="sm" c="var(--llano-muted)">
            {words.notAdvice}
          </Text>
          <EntriesBehind
            behind={behind}
            entityId={entityId}
            linesByHand={form.lines_by_hand}
            onClose={() => setBehind(null)}
          />
        </Stack>
      )}
    </QueryState>
  )
}
