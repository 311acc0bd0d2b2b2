import { Badge, Box, Button, Group, Stack, Text } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useState } from 'react'
import { daysUntil } from '../../shared/days.ts'
import { Day } from '../../shared/figures.tsx'
import { Section } from '../../shared/Section.tsx'
import { Empty } from '../../shared/states.tsx'
import { useWords } from '../../shared/words.tsx'
import { WORDS } from './llc.words.ts'
import type { LlcDetail } from './llc-detail.ts'

type Filing = LlcDetail['tax_filings'][number]

const COLORS = { pending: 'sun', extended: 'sun', filed: 'teal', not_required: 'gray' } as const

const isOpen = ({ status }: Filing): boolean => status === 'pending' || status === 'extended'
const dueOf = (filing: Filing): string => filing.extended_due_date ?? filing.due_date

/** Open ones first, most urgent on top; closed ones on demand. */
export function Filings({ filings }: { filings: readonly Filing[] }) {
  const words = useWords(WORDS)
  const [isAll, setAll] = useState(false)
  const open = filings.filter(isOpen).toSorted((a, b) => dueOf(a).localeCompare(dueOf(b)))
  const done = filings.filter(filing => !isOpen(filing))
  return (
    <Section title={words.filings} lead={words.filingsLead}>
      {filings.length === 0 ? (
        <Empty title={words.noFilings} text={words.noFilingsText} />
      ) : (
        <Stack gap="xs">
          {open.length === 0 && <Text size="sm">{words.allDone}</Text>}
          <Stack component="ul" gap={0} m={0} p={0} style={{ listStyle: 'none' }}>
            {[...open, ...(isAll ? done : [])].map(filing => (
              <Row key={filing.id} of={filing} />
            ))}
          </Stack>
          {done.length > 0 && (
            <Box>
              <Button size="compact-sm" variant="subtle" aria-expanded={isAll} onClick={() => setAll(!isAll)}>
                {isAll ? words.hideEarlier : words.earlier(done.length)}
              </Button>
            </Box>
          )}
        </Stack>
      )}
    </Section>
  )
}

function Row({ of: filing }: { of: Filing }) {
  const words = useWords(WORDS)
  const left = daysUntil(dueOf(filing))
  const isLate = isOpen(filing) && left < 0
  return (
    <Group
      component="li"
      justify="space-between"
      py="xs"
      style={{ borderTop: '1px solid var(--llano-line)' }}
    >
      <Box flex="1 1 220px">
        <Text fw={550}>{words.form(filing.form)}</Text>
        <Text size="sm" c="var(--llano-muted)">
          {words.taxYear(filing.year)}
        </Text>
      </Box>
      <Box flex="1 1 200px">
        <Text size="sm">
          {filing.filed_on ? words.filedOn : words.due} <Day day={filing.filed_on ?? dueOf(filing)} />
        </Text>
        {isOpen(filing) && (
          <Text
            size="sm"
            {...(isLate ? { c: 'var(--mantine-color-error)', fw: 600 } : { c: 'var(--llano-muted)' })}
          >
            {isLate && (
              <IconAlertTriangle size={14} aria-hidden style={{ verticalAlign: '-2px', marginRight: 4 }} />
            )}
            {isLate ? words.daysOver(-left) : words.daysLeft(left)}
            {filing.extended_due_date && (
              <>
                , {words.extended} <Day day={filing.due_date} />
              </>
            )}
          </Text>
        )}
      </Box>
      <Badge variant="light" color={isLate ? 'red' : COLORS[filing.status]} tt="none">
        {words.filingStatuses[filing.status]}
      </Badge>
    </Group>
  )
}
