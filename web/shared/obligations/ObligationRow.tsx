import { Anchor, Badge, Box, Button, Collapse, Group, Stack, Text } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { Day, Instant, Money } from '../figures.tsx'
import { useLanguage, useWords } from '../words.tsx'
import { type Obligation, STATE_COLORS, shownState } from './obligation.ts'
import { WORDS } from './obligation.words.ts'

/** One obligation: what, by when, in which state, and on request everything that explains it. */
export function ObligationRow({
  of,
  isShown = false,
  actions,
  history,
}: {
  of: Obligation
  /** Opened and scrolled to, because a link leads to it. */
  isShown?: boolean
  actions?: ReactNode
  history?: ReactNode
}) {
  const words = useWords(WORDS)
  const { language } = useLanguage()
  const [isOpen, setOpen] = useState(false)
  const id = useId()
  const row = useRef<HTMLLIElement>(null)
  useEffect(() => {
    if (!isShown) return
    setOpen(true)
    row.current?.focus()
  }, [isShown])
  const state = shownState(of)
  return (
    <Box
      component="li"
      ref={row}
      tabIndex={-1}
      px="lg"
      py="md"
      style={{ borderTop: '1px solid var(--llano-line)' }}
      data-obligation={of.id}
    >
      <Group justify="space-between" align="flex-start" gap="sm">
        <Stack gap={4} flex="1 1 260px" miw={0}>
          <Group gap="xs">
            <Text fw={600} style={{ overflowWrap: 'anywhere' }}>
              {of.name[language]}
              {of.part && ` · ${of.part}`}
            </Text>
            <Badge variant="light" color={STATE_COLORS[state]} tt="none">
              {words.states[state]}
            </Badge>
            <Badge variant="outline" color="gray" tt="none" fw={500}>
              {of.subject === 'owner' ? words.ofOwner : words.ofLlc}
            </Badge>
          </Group>
          <Text size="sm" c="var(--llano-muted)">
            {of.due_by && (
              <>
                {words.by} <Day day={of.due_by} />
                {of.is_extended && ` (${words.extended})`}
                {of.reason && ' · '}
              </>
            )}
            {of.reason?.[language]}
          </Text>
        </Stack>
        <Group gap="xs">
          {actions}
          <Button
            size="xs"
            variant="subtle"
            aria-expanded={isOpen}
            aria-controls={id}
            aria-label={`${words.details}: ${of.name[language]}`}
            rightSection={
              <IconChevronDown size={14} aria-hidden style={isOpen ? { rotate: '180deg' } : undefined} />
            }
            onClick={() => setOpen(!isOpen)}
          >
            {words.details}
          </Button>
        </Group>
      </Group>
      <Collapse expanded={isOpen} id={id}>
        {isOpen && <Details of={of} history={history} />}
      </Collapse>
    </Box>
  )
}

type Source = {
  title: string
  citation: string
  title_es: string
  citation_es: string
  url: string | null
}
type Evidence = { document_id: number | null; title: string | null; is_filing: boolean; note: string | null }

function Details({ of, history }: { of: Obligation; history: ReactNode }) {
  const words = useWords(WORDS)
  const { language } = useLanguage()
  const source = of.source as Source | null
  const sourceTitle = language === 'es' ? source?.title_es : source?.title
  const citation = language === 'es' ? source?.citation_es : source?.citation
  const evidence = of.evidence as Evidence | null
  const sourceTexts = {
    records: words.fromRecords,
    rule: words.fromRule,
    answer: words.answeredByFirm,
  } as Record<string, string>
  return (
    <Stack gap="sm" mt="sm">
      {!of.verified && of.rule !== null && <Text size="sm">{words.unverified}</Text>}
      {of.details && <Part title={words.details}>{of.details}</Part>}
      {of.facts.length > 0 && (
        <Part title={words.facts}>
          {of.facts.map(({ fact, label, value, source, answered_by, answered_at }) => (
            <Text key={fact} size="sm">
              {label[language]}: <strong>{value[language]}</strong>{' '}
              <Text span size="xs" c="var(--llano-muted)">
                ({answered_by?.startsWith('member:') ? words.answeredByOwner : sourceTexts[source]}
                {answered_at && (
                  <>
                    , <Instant at={answered_at} />
                  </>
                )}
                )
              </Text>
            </Text>
          ))}
        </Part>
      )}
      {of.amount_usd !== null && (
        <Part title={words.amount}>
          {of.disputed_amounts.length === 0 ? (
            <Money amount={of.amount_usd} />
          ) : (
            <>
              {words.disputed}
              {of.disputed_amounts.map(({ usd, says, url }) => (
                <Text key={url} size="sm">
                  <Money amount={usd} />:{' '}
                  <Anchor href={url} target="_blank" rel="noreferrer" size="sm">
                    {says[language]}
                  </Anchor>
                </Text>
              ))}
            </>
          )}
        </Part>
      )}
      {of.due_reason && <Part title={words.dueReason}>{of.due_reason[language]}</Part>}
      {of.threshold && <Part title={words.threshold}>{of.threshold[language]}</Part>}
      {of.extended_due_date && !of.is_extended && (
        <Part title={words.couldExtend}>
          <Day day={of.extended_due_date} />
        </Part>
      )}
      {of.channel && <Part title={words.channel}>{of.channel[language]}</Part>}
      {of.penalty && <Part title={words.penalty}>{of.penalty[language]}</Part>}
      {of.note && <Part title={words.note}>{of.note[language]}</Part>}
      {evidence && (
        <Part title={words.evidence}>
          {[evidence.is_filing ? words.filing : evidence.title, evidence.note].filter(Boolean).join(' · ')}
        </Part>
      )}
      {of.done_on && (
        <Part title={words.doneOn}>
          <Day day={of.done_on} />
        </Part>
      )}
      {source && (
        <Part title={words.source}>
          {source.url ? (
            <Anchor href={source.url} target="_blank" rel="noreferrer" size="sm">
              {sourceTitle}
            </Anchor>
          ) : (
            sourceTitle
          )}
          {citation && ` · ${citation}`}
          {of.verified && of.verified_on && (
            <Text span size="xs" c="var(--llano-muted)">
              {' '}
              ({words.verified} <Day day={of.verified_on} />)
            </Text>
          )}
        </Part>
      )}
      {history}
    </Stack>
  )
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Box>
      <Text size="xs" fw={600} c="var(--llano-muted)">
        {title}
      </Text>
      <Text component="div" size="sm" style={{ overflowWrap: 'anywhere' }}>
        {children}
      </Text>
    </Box>
  )
}
