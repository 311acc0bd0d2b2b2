import { Badge, Text } from '@mantine/core'
import { useState } from 'react'
import { Day } from '../../shared/figures.tsx'
import { Section } from '../../shared/Section.tsx'
import { useWords } from '../../shared/words.tsx'
import { ActionButton } from '../Allowed.tsx'
import { type MarkedFiling, MarkFiling } from '../filings/filing-mark.tsx'
import { FILING_COLORS } from '../filings/filings.words.ts'
import { Listing } from '../Listing.tsx'
import { GoAnchor } from '../links.tsx'
import { SHARED } from '../shared.words.ts'
import { WORDS } from './llc.words.ts'
import type { LlcRecord } from './llc-record.ts'

/** The filings of an LLC and their status. */
export function Filings({ llc }: { llc: LlcRecord }) {
  const words = useWords(WORDS)
  const shared = useWords(SHARED)
  const [chosen, setChosen] = useState<MarkedFiling | null>(null)
  return (
    <Section title={words.filings} flush>
      {llc.tax_filings.length === 0 ? (
        <Text size="sm" px="lg" pb="lg">
          {words.noFilings}
        </Text>
      ) : (
        <Listing
          label={words.filings}
          rows={llc.tax_filings}
          keyOf={one => one.id}
          columns={[
            {
              title: words.form,
              lead: true,
              cell: one => (
                <GoAnchor to={`/llcs/${llc.id}/tax`} search={{ year: one.year }}>
                  {words.form} {one.form} · {one.year}
                </GoAnchor>
              ),
            },
            {
              title: words.due,
              narrow: true,
              cell: one => <Day day={one.extended_due_date ?? one.due_date} />,
            },
            {
              title: words.status,
              cell: one => (
                <Badge size="sm" variant="light" color={FILING_COLORS[one.status]}>
                  {shared.filingStatuses[one.status]}
                </Badge>
              ),
            },
            {
              title: shared.filingStatuses.filed,
              narrow: true,
              cell: one => one.filed_on && <Day day={one.filed_on} />,
            },
            {
              title: shared.actions,
              end: true,
              cell: one => (
                <ActionButton
                  needs="tax:write"
                  size="compact-xs"
                  variant="default"
                  onClick={() =>
                    setChosen({ entity_id: llc.id, entity_name: llc.name, form: one.form, year: one.year })
                  }
                >
                  {words.mark}
                </ActionButton>
              ),
            },
          ]}
        />
      )}
      {chosen && <MarkFiling of={chosen} onClose={() => setChosen(null)} />}
    </Section>
  )
}
